import { and, arrayContains, asc, eq, isNull, or } from 'drizzle-orm'
import type { admin as calls } from '../../../contract/admin/admin.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { isOffice, officesApart, pairNamed, pairsIn } from '../../../contract/kernel/office.ts'
import { isKeeper, keepersOf, officesOf } from '../../account/keepers.ts'
import type { AccountRow } from '../../account/user.ts'
import type { Tx } from '../../database/db.ts'
import type { OwnTransaction } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { account } from '../../tables/account.ts'
import type { Columns } from '../columns.ts'

/*
 * An office is held by the word of two administrators. Who changes where its holder is reached could have their reset letter, so
 * that needs two as well. While an institution has fewer than two administrators who set their passwords, the one there is acts
 * alone; from then on it keeps two, so that nobody comes back to that state by removing the other.
 */

/** Columns without the offices in them. */
export const withoutOffices = (columns: Columns): Columns => ({
  ...columns,
  roles: columns.roles.filter((role) => !isOffice(role)),
})

/** Whether an account is to hold an office that it does not hold now. */
export const givesOffice = (before: AccountRow | undefined, after: Columns): boolean =>
  officesOf(after).some((role) => !before || !officesOf(before).includes(role))

/** Whether a change of an account, or a new one, waits for a second administrator. */
export async function needsSecond(tx: Tx, tenantId: number, before: AccountRow | undefined, after: Columns) {
  const held = before ? officesOf(before) : []
  const isElsewhere =
    before !== undefined && (['username', 'email', 'phone'] as const).some((name) => before[name] !== after[name])
  if (!givesOffice(before, after) && !(held.length > 0 && isElsewhere)) return false
  return (await keepersOf(tx, tenantId)).length >= 2
}

/** Throws `admin.two` where an institution that has two administrators would keep fewer. Asked after the change. */
export async function mustKeepTwo(tx: Tx, tenantId: number, before: readonly AccountRow[]): Promise<void> {
  const lost = before.filter((row) => isKeeper(row) && !row.invitedAt)
  if (lost.length === 0) return
  const left = await keepersOf(tx, tenantId)
  const gone = lost.filter(({ id }) => !left.includes(id))
  if (gone.length > 0 && left.length < 2) throw new AppError('admin.two')
}

/**
 * Throws `office.pair` where offices would meet in one person that must not (contract/kernel/office.ts). What they held together before is left:
 * it is shown to administrators until it is taken apart.
 */
export function mustNotMeet(roles: readonly string[], before: readonly string[]): void {
  const [met] = pairsIn(roles).filter((pair) => pair.some((office) => !before.includes(office)))
  if (met)
    throw new AppError('office.pair', pairNamed(met), [
      { path: ['roles'], code: 'office.pair', params: pairNamed(met) },
    ])
}

/** Who holds offices together that must not meet, by what the house asks; none where it asks for nothing. */
export async function pairHolders({ config, db }: Pick<House, 'config' | 'db'>, tenantId?: number) {
  if (!config.officesApart) return []
  const rows = await db.orm
    .select({ id: account.id, username: account.username, nickName: account.nickName, roles: account.roles })
    .from(account)
    .where(
      and(
        eq(account.cate, 'MISHU'),
        isNull(account.removedAt),
        tenantId === undefined ? undefined : eq(account.tenantId, tenantId),
        or(...officesApart.map((pair) => arrayContains(account.roles, [...pair]))),
      ),
    )
    .orderBy(asc(account.tenantId), asc(account.username))
  return rows.map(({ roles, ...who }) => ({ ...who, pairs: pairsIn(roles).map((pair) => [...pair]) }))
}

export const listPairs: OwnTransaction<typeof calls.listPairs> = {
  ownTransaction: ({ house, me }) => pairHolders(house, me.tenantId),
}
