import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { plain } from '../../../contract/both/spelling.ts'
import { AppError, type ErrorCode } from '../../../contract/errors/errors.ts'
import { type Invited, type TrialBody, trialIsOver } from '../../../contract/hearing/trial.ts'
import { onlineIsBlocked } from '../../case/online.ts'
import { listsCase } from '../../case/row.ts'
import { plainText } from '../../database/plain.ts'
import { rowsOf, utc } from '../../database/sql.ts'
import type { House } from '../../house.ts'
import { account } from '../../tables/account.ts'
import { cases } from '../../tables/case.ts'
import { hearing, hearingAttendee } from '../../tables/hearing.ts'
import { localMinute } from '../../when.ts'
import type { Acting } from './held.ts'

const farMs = 366 * 86_400_000

const refuse = (code: ErrorCode, path: (string | number)[], params: Record<string, string> = {}): never => {
  throw new AppError(code, params, [{ path, code, params }])
}

/** Throws `trial.past` or `trial.far` at the field: what begins lies ahead, by a year at most. */
export function mustLieAhead(house: House, startsAt: Date): void {
  const ahead = startsAt.getTime() - house.now().getTime()
  if (ahead < 0) refuse('trial.past', ['startsAt'])
  if (ahead > farMs) refuse('trial.far', ['startsAt'])
}

/** Whether an account sees the case in which something is held, or is of the staff, who sees it once asked; all do where there is none. Lists offer whom this takes. */
export const mayBeAsked = (caseId: string | null | undefined): SQL =>
  caseId
    ? sql`exists (select from ${cases} where ${cases.id} = ${caseId} and ${listsCase({ id: account.id, cate: account.cate, tenantId: account.tenantId })})`
    : sql`true`

/**
 * Accounts that are asked to come must be of this institution, and in a case see it: the room lets nobody else in. Order in
 * the room is kept by its secretaries alone. Throws at the attendee what the contract calls `unfit`.
 */
export async function mustBeKnown({ tx, me }: Acting, caseId: string | null, attendees: Invited[]): Promise<void> {
  const ids = attendees.flatMap(({ userId }) => userId ?? [])
  const known = ids.length
    ? await tx
        .select({ id: account.id, cate: account.cate, sees: sql<boolean>`${mayBeAsked(caseId)}` })
        .from(account)
        .where(
          and(
            inArray(account.id, ids),
            eq(account.tenantId, me.tenantId),
            eq(account.enabled, true),
            isNull(account.removedAt),
          ),
        )
    : []
  attendees.forEach(({ userId, role }, at) => {
    const found = known.find((one) => one.id === userId)
    if (userId !== null && !found) refuse('account.unknown', ['attendees', at, 'name'])
    if (found && !found.sees) refuse('account.outsideCase', ['attendees', at, 'name'])
    if (role === 'SECRETARY' && found?.cate !== 'MISHU') refuse('staff.unknown', ['attendees', at, 'role'])
  })
}

interface Busy {
  title: string
  startsAt: string
  name: string | null
}

/** Throws `trial.busy` where an arbitrator or the room of the house has something else on at that time. */
export async function timeMustBeFree(
  { tx, me }: Acting,
  { id, startsAt, endsAt, place, attendees }: Pick<TrialBody, 'id' | 'startsAt' | 'endsAt' | 'place' | 'attendees'>,
): Promise<void> {
  // Two secretaries who plan in the same moment: the second waits, and sees what the first took.
  await tx.execute(sql`select pg_advisory_xact_lock(715003, ${me.tenantId})`)
  const over = sql.join(
    trialIsOver.map((state) => sql`${state}`),
    sql`, `,
  )
  const sitting = attendees.flatMap(({ userId, role }) => (role === 'ARBITRATOR' && userId ? [userId] : []))
  const ids = sql`array[${sql.join(
    sitting.map((one) => sql`${one}`),
    sql`, `,
  )}]::uuid[]`
  const [busy] = await rowsOf<Busy>(
    tx,
    sql`select h.title, ${utc(sql`h.starts_at`)} as "startsAt", a.name from ${hearing} h
      left join ${hearingAttendee} a on a.hearing_id = h.id and a.role = 'ARBITRATOR' and a.account_id = any(${ids})
      where h.tenant_id = ${me.tenantId} and h.id <> ${id} and h.state not in (${over})
        and h.starts_at < ${endsAt} and h.ends_at > ${startsAt}
        and (a.id is not null or (${plain(place)} <> '' and ${plainText(sql`h.place`)} = ${plainText(sql`${place}`)}))
      order by h.starts_at, h.id limit 1`,
  )
  if (!busy) return
  const { name, title } = busy
  const at = attendees.findIndex((one) => one.role === 'ARBITRATOR' && one.name === name)
  const path = name === null ? ['place'] : at < 0 ? ['startsAt'] : ['attendees', at, 'name']
  refuse('trial.busy', path, { name: name ?? place, when: localMinute(busy.startsAt), title })
}

/** Whether it can be held as it is planned. Throws what stands against it, at its field. */
export async function trialMustFit(acting: Acting, body: TrialBody): Promise<void> {
  mustLieAhead(acting.house, new Date(body.startsAt))
  if (body.caseId && body.online && (await onlineIsBlocked(acting.tx, body.caseId))) refuse('trial.offline', ['online'])
  await mustBeKnown(acting, body.caseId, body.attendees)
  await timeMustBeFree(acting, body)
}
