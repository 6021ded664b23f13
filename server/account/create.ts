import type { Category } from '../../contract/call.ts'
import { account } from '../database/schema.ts'
import type { House } from '../house.ts'
import { hashPassword } from './password.ts'

export interface NewAccount {
  username: string
  nickName: string
  cate: Category
  password: string
  status?: string
  roles?: string[]
  tenantId?: number
  passwordAt?: Date
}

/** Makes an account and answers with its id. */
export async function createAccount(house: House, wanted: NewAccount): Promise<string> {
  const { username, nickName, cate, status = 'VERIFIED', roles = [], tenantId = 1, passwordAt = house.now() } = wanted
  const passwordHash = await hashPassword(wanted.password)
  const [row] = await house.db.orm
    .insert(account)
    .values({ username, nickName, cate, status, roles, dataScopes: [], tenantId, passwordHash, passwordAt })
    .returning({ id: account.id })
  if (!row) throw new Error(`Account ${username} was not made`)
  return row.id
}
