import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { User } from '../../contract/user.ts'
import { account } from '../account/table.ts'
import { type AccountRow, userOf } from '../account/user.ts'
import type { Orm } from '../database/db.ts'
import type { House } from '../house.ts'
import type { Person } from '../who.ts'

/** The accounts of the institution of `me`; who was removed is in none. */
export const ofInstitution = (me: Pick<Person, 'tenantId'>) =>
  and(eq(account.tenantId, me.tenantId), isNull(account.removedAt))

/** An account of the same institution, or `notFound`. */
export async function mustFindAccount(orm: Orm, me: Pick<Person, 'tenantId'>, id: string): Promise<AccountRow> {
  const [row] = await orm
    .select()
    .from(account)
    .where(and(eq(account.id, id), ofInstitution(me)))
  if (!row) throw new AppError('notFound')
  return row
}

/** Somebody as colleagues may know them: who they are, and nothing they said about themselves. */
export function cardOf(house: House, row: AccountRow): User {
  return userOf(house, {
    ...row,
    email: null,
    phone: null,
    isForeign: false,
    profile: {},
    idPos: '',
    idOther: '',
    handId: '',
  })
}
