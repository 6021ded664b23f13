import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Orm, Tx } from '../../database/db.ts'
import { netOf } from '../../door/route.ts'
import type { House } from '../../house.ts'
import { wrongPassword } from '../../tables/account.ts'

/*
 * Wrong passwords. Nobody shuts another out: what is closed for a while is a name from one network; the name as a whole only
 * grows slow, and a device its owner has logged in from before passes that too. Whoever is signed in proves their password
 * on a count of its own. The captcha is taken for broken here.
 */

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** So many wrong passwords for one name from one network or known device, within so long after the first. */
export const failureMax = 10
export const failureWindowMs = 10 * minuteMs
/** From so many wrong ones in a day on, from wherever, a name rests after each of them: one second, then twice as long. */
export const slowAfter = 20
export const slowestMs = minuteMs
/** So many wrong ones in an hour from one network, for whatever names. */
export const netMax = 100

type Kind = (typeof wrongPassword.$inferSelect)['kind']
type Row = typeof wrongPassword.$inferSelect

interface Rule {
  /** How long a count lasts. */
  ms: number
  /** Until when nothing more is heard. */
  until(row: Row): number
}

const closes = (max: number, ms: number): Rule => ({
  ms,
  until: ({ wrong, since }) => (wrong >= max ? since.getTime() + ms : 0),
})
const rules: Record<Kind, Rule> = {
  pair: closes(failureMax, failureWindowMs),
  proof: closes(failureMax, failureWindowMs),
  net: closes(netMax, hourMs),
  name: {
    ms: 24 * hourMs,
    until: ({ wrong, lastAt }) =>
      wrong < slowAfter ? 0 : lastAt.getTime() + Math.min(secondMs * 2 ** (wrong - slowAfter), slowestMs),
  },
}

/** The longest that any count lasts. */
export const countedMs = 24 * hourMs

/** What a wrong password would be held against. */
export type Against = Pick<Row, 'kind' | 'name' | 'asker'>[]

/** A name as it was typed: names nobody has are counted alike, or the answer would tell which exist. */
export interface Named {
  tenantId: number
  username: string
}
const nameOf = ({ tenantId, username }: Named) => JSON.stringify([tenantId, username])

/** A login: `device` is the hash of a device that this account was logged in from before. */
export function againstLogin(house: House, named: Named, ip: string, device: string | undefined): Against {
  const name = nameOf(named)
  if (device) return [{ kind: 'pair', name, asker: `device ${device}` }]
  const net = netOf(ip)
  return [
    { kind: 'pair', name, asker: net },
    { kind: 'name', name, asker: '' },
    ...(house.config.rateLimits ? [{ kind: 'net' as const, name: '', asker: net }] : []),
  ]
}

/** Somebody who is signed in and proves their password. */
export const againstProof = (accountId: string): Against => [{ kind: 'proof', name: accountId, asker: '' }]

const isOneOf = (against: Against) =>
  or(
    ...against.map(({ kind, name, asker }) =>
      and(eq(wrongPassword.kind, kind), eq(wrongPassword.name, name), eq(wrongPassword.asker, asker)),
    ),
  )

/** Throws `tooMany` with the seconds to wait while one of these counts is full. */
export async function refuseAfterFailures(house: House, against: Against): Promise<void> {
  refuseWhile(house, await house.db.orm.select().from(wrongPassword).where(isOneOf(against)))
}

/** Counts a wrong password. Throws `tooMany` where others, sent in the same moment, used up the last attempt before it. */
export async function countFailure(house: House, against: Against): Promise<void> {
  const now = house.now()
  const begun = against.map((one) => ({ ...one, wrong: 0, since: now, lastAt: now }))
  const before = await house.db.tx(async (tx: Tx) => {
    await tx.insert(wrongPassword).values(begun).onConflictDoNothing()
    const rows = await tx
      .select()
      .from(wrongPassword)
      .where(isOneOf(against))
      .orderBy(wrongPassword.kind, wrongPassword.name, wrongPassword.asker)
      .for('update')
    for (const row of rows) {
      const { ms, until } = rules[row.kind]
      const over = row.since.getTime() + ms <= now.getTime()
      // What is refused does not pile up.
      if (!over && until(row) > now.getTime()) continue
      const counted = over ? { wrong: 1, since: now } : { wrong: row.wrong + 1 }
      await tx
        .update(wrongPassword)
        .set({ ...counted, lastAt: now })
        .where(isOneOf([row]))
    }
    return rows
  })
  refuseWhile(house, before)
}

/** A right password: from here counting begins anew. How slow the name is for others stays, or its owner would make way for them. */
export async function forgetFailures(house: House, against: Against): Promise<void> {
  const own = against.filter(({ kind }) => kind === 'pair' || kind === 'proof')
  await house.db.orm.delete(wrongPassword).where(isOneOf(own))
}

/** A new password: nothing that was tried against the old one counts any more. */
export async function forgetAllFailures(orm: Orm, named: Named): Promise<void> {
  await orm
    .delete(wrongPassword)
    .where(and(inArray(wrongPassword.kind, ['pair', 'name']), eq(wrongPassword.name, nameOf(named))))
}

/** Counts that have had their time. */
export const isFailureOver = (now: Date) =>
  sql`${wrongPassword.lastAt} < ${new Date(now.getTime() - countedMs).toISOString()}`

function refuseWhile(house: House, rows: Row[]): void {
  const now = house.now().getTime()
  const until = rows.map((row) => (row.since.getTime() + rules[row.kind].ms <= now ? 0 : rules[row.kind].until(row)))
  const seconds = Math.ceil((Math.max(0, ...until) - now) / secondMs)
  if (seconds > 0) throw new AppError('tooMany', { seconds })
}
