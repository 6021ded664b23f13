import { AppError } from '../../contract/errors/errors.ts'
import type { Orm } from '../database/db.ts'
import type { House } from '../house.ts'
import { databaseCode } from '../outage.ts'
import { account } from '../tables/account.ts'
import { hashPassword } from './password/password.ts'

type Row = typeof account.$inferInsert

export type NewAccount = Omit<
  Row,
  'id' | 'passwordHash' | 'passwordAt' | 'tenantId' | 'status' | 'roles' | 'dataScopes'
> &
  Partial<Pick<Row, 'passwordAt' | 'tenantId' | 'status' | 'roles' | 'dataScopes'>> & { password: string }

/** Makes an account and answers with its id. */
export async function createAccount(house: House, { password, ...wanted }: NewAccount): Promise<string> {
  return insertAccount(house, house.db.orm, { ...wanted, passwordHash: await hashPassword(password) })
}

/**
 * The same within a transaction, for which the password was hashed before. Throws `username.taken` or `account.taken`, after
 * which the transaction is good for nothing but to be rolled back.
 */
export async function insertAccount(
  house: House,
  orm: Orm,
  wanted: Omit<NewAccount, 'password'> & { passwordHash: string },
  onTaken: (error: unknown) => never = refuseTaken,
): Promise<string> {
  const usual = { tenantId: 1, status: 'VERIFIED', roles: [], dataScopes: [] }
  const now = house.now()
  const rows = await orm
    .insert(account)
    .values({ ...usual, passwordAt: now, createdAt: now, ...wanted })
    .returning({ id: account.id })
    .catch(onTaken)
  const [row] = rows
  if (!row) throw new Error(`Account ${wanted.username} was not made`)
  return row.id
}

const columns: Record<string, 'email' | 'phone'> = { account_email: 'email', account_phone: 'phone' }

function refuse(error: unknown, fieldOf: (column: string) => string): never {
  if (databaseCode(error) !== '23505') throw error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { constraint } = cause as { constraint?: string }
  const column = columns[constraint ?? '']
  if (!column) throw new AppError('username.taken', {}, [{ path: ['username'], code: 'username.taken' }])
  throw new AppError('account.taken', {}, [{ path: [fieldOf(column)], code: 'account.taken' }])
}

/** For `catch` behind a change of name, phone or mailbox: another account has it. The refusal names the field. */
export function refuseTaken(error: unknown): never {
  return refuse(error, (column) => column)
}

/** The same for forms that ask for phone or mailbox in one field, `account`. */
export function refuseTakenAccount(error: unknown): never {
  return refuse(error, () => 'account')
}
