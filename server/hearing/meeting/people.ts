import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import { trialIsOver } from '../../../contract/hearing/trial.ts'
import type { Candidate, trialPeople } from '../../../contract/hearing/trialPeople.ts'
import type { Orm } from '../../database/db.ts'
import { patternHolding, rowsOf } from '../../database/sql.ts'
import type { Handler } from '../../door/handler.ts'
import { account } from '../../tables/account.ts'
import { hearing, hearingAttendee } from '../../tables/hearing.ts'
import { servesAsArbitrator } from '../../tribunal/eligible.ts'
import { mayBeAsked } from '../trial/fit.ts'
import { seatOne } from '../trial/plan.ts'
import { readTrial } from '../trial/row.ts'

const over = sql.join(
  trialIsOver.map((state) => sql`${state}`),
  sql`, `,
)

/** People for whom `fit` holds, each as who they would attend. */
function candidates(orm: Orm, fit: SQL, { busy = sql`false`, order = sql`${account.nickName}`, most = 200 } = {}) {
  return rowsOf<Candidate>(
    orm,
    sql`select ${account.id} as "userId", ${account.nickName} as name, ${account.dept},
        case ${account.cate} when 'ZCY' then 'ARBITRATOR' when 'MISHU' then 'SECRETARY' else 'ATTENDEE' end as role,
        coalesce(${account.phone}, ${account.email}, '') as contact, ${busy} as busy
      from ${account} where ${fit} order by ${order}, ${account.nickName}, ${account.id} limit ${most}`,
  )
}

const isHere = (tenantId: number) =>
  sql`${account.tenantId} = ${tenantId} and ${account.enabled} and ${account.removedAt} is null`
const named = (part: string) => (part ? sql`${account.nickName} ilike ${patternHolding(part)}` : sql`true`)

export const getArbitrators: Handler<typeof trialPeople.getArbitrators> = ({ house, tx, me, body }) =>
  candidates(tx, sql`${servesAsArbitrator(house, me.tenantId)} and ${named(body.q)} and ${mayBeAsked(body.baseId)}`)

export const getMeetingArbitrators: Handler<typeof trialPeople.getMeetingArbitrators> = ({ house, tx, me, body }) => {
  const busy = sql`exists (select from ${hearingAttendee} a join ${hearing} h on h.id = a.hearing_id
    where a.account_id = ${account.id} and a.role = 'ARBITRATOR' and h.tenant_id = ${me.tenantId}
      and h.state not in (${over}) and h.id is distinct from ${body.id ?? null}::uuid
      and h.starts_at < ${body.endsAt}::timestamptz and h.ends_at > ${body.startsAt}::timestamptz)`
  return candidates(tx, sql`${servesAsArbitrator(house, me.tenantId)} and ${named(body.q)}`, { busy })
}

export const getByNickName: Handler<typeof trialPeople.getByNickName> = ({ tx, me, body }) =>
  candidates(
    tx,
    sql`${isHere(me.tenantId)} and ${account.cate} in ('USER', 'MISHU', 'ZCY') and ${named(body.nickName)}
      and ${mayBeAsked(body.baseId)}`,
    {
      most: 20,
    },
  )

export const getCommissionUsers: Handler<typeof trialPeople.getCommissionUsers> = ({ tx, me, body }) =>
  candidates(tx, sql`${isHere(me.tenantId)} and ${account.cate} = 'MISHU' and ${named(body.q)}`, {
    order: sql`${account.dept}`,
    most: 500,
  })

export const addTemporaryUser: Handler<typeof trialPeople.addTemporaryUser> = ({ house, tx, me, body }) =>
  seatOne({ house, tx, me }, body)

export const addUserTemporary: Handler<typeof trialPeople.addUserTemporary> = ({ house, tx, me, body }) => {
  // Who has no account is asked by the other call.
  if (body.attendee.userId === null)
    throw new AppError('account.unknown', {}, [{ path: ['attendee', 'name'], code: 'account.unknown' }])
  return seatOne({ house, tx, me }, body)
}

export const consultStatus: Handler<typeof trialPeople.consultStatus> = async ({ tx, me, body }) => {
  const one = await readTrial(tx, me, body.id)
  if (one.type !== 'consultation') throw new AppError('notFound')
  const [seats] = await rowsOf<{ asked: number; entered: number }>(
    tx,
    sql`select count(*)::int as asked, count(entered_at)::int as entered from ${hearingAttendee}
      where ${hearingAttendee.hearingId} = ${one.id}`,
  )
  const { state, startsAt, endsAt } = one
  return { state, startsAt, endsAt, asked: seats?.asked ?? 0, entered: seats?.entered ?? 0 }
}
