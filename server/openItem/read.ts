import { and, eq, sql } from 'drizzle-orm'
import { endingKinds } from '../../contract/award/awardWay.ts'
import { isWithdrawing } from '../../contract/case/withdrawal.ts'
import { trialIsOver, trialRoutes } from '../../contract/hearing/trial.ts'
import {
  askedBefore,
  hearingNoticeDays,
  type OpenItem,
  type OpenItemKind,
  type OpenStep,
} from '../../contract/openItem/openItem.ts'
import { daysBetween } from '../case/day.ts'
import type { Orm } from '../database/db.ts'
import { readCaseDeadlines } from '../deadline/row.ts'
import { readRunning } from '../deadline/running.ts'
import { award } from '../tables/award.ts'
import { awardRequest } from '../tables/awardRequest.ts'
import { caseAttendee, type cases } from '../tables/case.ts'
import { counterFee } from '../tables/cost.ts'
import { defence } from '../tables/defence.ts'
import { envelope } from '../tables/envelope.ts'
import { hearing } from '../tables/hearing.ts'
import { batch, serviceRecord } from '../tables/service.ts'
import { tribunalChallenge } from '../tables/tribunal.ts'
import { localDay } from '../when.ts'

type Case = typeof cases.$inferSelect

interface Asked {
  orm: Orm
  seen: Case
  /** At the institution's place. */
  today: string
  /** The award that the step is about. */
  awardId?: string | undefined
}

type Found = Omit<OpenItem, 'kind' | 'key'> & { id: string }
const one = (id: string, about = '', day = ''): Found => ({ id, about, day })

const ofCase = ({ orm, seen }: Asked, kind: 'counterclaim' | 'reply' | 'objection') =>
  orm
    .select()
    .from(defence)
    .where(and(eq(defence.caseId, seen.id), eq(defence.kind, kind)))
    .orderBy(defence.submittedAt, defence.id)

const accepted = async (asked: Asked) => (await ofCase(asked, 'counterclaim')).filter((row) => row.state === 'accepted')

const hearings = ({ orm, seen }: Asked) =>
  orm
    .select()
    .from(hearing)
    .where(and(eq(hearing.caseId, seen.id), eq(hearing.route, trialRoutes.hearing)))
    .orderBy(hearing.startsAt, hearing.id)

/** How each kind is found. */
const finders: Record<OpenItemKind, (asked: Asked) => Promise<Found[]>> = {
  async timeLimit({ orm, seen, today }) {
    const running = await readRunning(orm, seen, today)
    return running.map(({ id, kind, title, due }) => one(`${id}.${due}`, title || kind, due))
  },
  async counterclaimUndecided(asked) {
    const rows = (await ofCase(asked, 'counterclaim')).filter((row) => row.state === 'submitted')
    return rows.map((row) => one(row.id, row.partyName))
  },
  async counterclaimUnpaid(asked) {
    const fees = await asked.orm.select().from(counterFee).where(eq(counterFee.caseId, asked.seen.id))
    const isPaid = (id: string) => fees.some((fee) => fee.defenceId === id && fee.paidOn !== '')
    return (await accepted(asked)).filter((row) => !isPaid(row.id)).map((row) => one(row.id, row.partyName))
  },
  async counterclaimUnanswered(asked) {
    const replies = await ofCase(asked, 'reply')
    const isAnswered = (id: string) => replies.some((reply) => reply.counterclaimId === id)
    return (await accepted(asked)).filter((row) => !isAnswered(row.id)).map((row) => one(row.id, row.partyName))
  },
  async counterclaimUnresolved(asked) {
    const { orm, awardId } = asked
    const [row] = awardId ? await orm.select().from(award).where(eq(award.id, awardId)) : []
    if (row?.kind !== 'award' || row.outcome?.counterResult) return []
    return (await accepted(asked)).map((counter) => one(counter.id, counter.partyName))
  },
  async objection(asked) {
    const rows = (await ofCase(asked, 'objection')).filter((row) => row.state === 'submitted')
    return rows.map((row) => one(row.id, row.partyName))
  },
  async withdrawal(asked) {
    const { seen } = asked
    const counters = (await accepted(asked)).filter((row) => isWithdrawing(row.withdrawal))
    const own = isWithdrawing(seen.withdrawal) ? [one(seen.id)] : []
    return [...own, ...counters.map((row) => one(row.id, row.partyName))]
  },
  async challenge({ orm, seen }) {
    const open = and(eq(tribunalChallenge.caseId, seen.id), eq(tribunalChallenge.state, 'open'))
    return (await orm.select().from(tribunalChallenge).where(open)).map((row) =>
      one(row.id, row.byName, localDay(row.at)),
    )
  },
  async hearing(asked) {
    const open = (await hearings(asked)).filter((row) => !trialIsOver.includes(row.state))
    return open.map((row) => one(row.id, row.title, localDay(row.startsAt)))
  },
  async shortNotice(asked) {
    const { expedited } = await readCaseDeadlines(asked.orm, asked.seen.id)
    const least = hearingNoticeDays[expedited ? 'expedited' : 'ordinary']
    const held = (await hearings(asked)).filter(
      ({ state, notifiedAt, startsAt }) =>
        state !== 'cancelled' &&
        state !== 'aborted' &&
        (notifiedAt === null || daysBetween(localDay(notifiedAt), localDay(startsAt)) < least),
    )
    return held.map((row) => one(row.id, row.title, localDay(row.startsAt)))
  },
  async recordUnsigned(asked) {
    const signed = await asked.orm
      .select({ about: envelope.aboutId })
      .from(envelope)
      .where(and(eq(envelope.caseId, asked.seen.id), eq(envelope.aboutKind, 'trial'), eq(envelope.state, 'sealed')))
    const over = (await hearings(asked)).filter(({ state }) => state === 'ended' || state === 'record_signing')
    return over
      .filter(({ id }) => !signed.some(({ about }) => about === id))
      .map((row) => one(row.id, row.title, localDay(row.startsAt)))
  },
  async unserved({ orm, seen }) {
    const party = and(eq(caseAttendee.caseId, seen.id), eq(caseAttendee.camp, 'DEF'), eq(caseAttendee.role, 'party'))
    const respondents = await orm.select().from(caseAttendee).where(party)
    const noted = and(eq(serviceRecord.caseId, seen.id), eq(serviceRecord.notice, true))
    const served = await orm.select({ partyId: serviceRecord.partyId }).from(serviceRecord).where(noted)
    return respondents
      .filter(({ id }) => !served.some(({ partyId }) => partyId === id))
      .map((row) => one(row.id, row.name))
  },
  async awardRequest({ orm, seen }) {
    const open = and(eq(awardRequest.caseId, seen.id), eq(awardRequest.state, 'open'))
    return (await orm.select().from(awardRequest).where(open)).map((row) =>
      one(row.id, row.partyName, localDay(row.submittedAt)),
    )
  },
  async decisionUnserved({ orm, seen, awardId }) {
    const served = sql`select from ${serviceRecord} join ${batch} on ${batch.id} = ${serviceRecord.batchId}
      where ${serviceRecord.partyId} = ${caseAttendee.id} and ${award.fileId} = any(${batch.fileIds})`
    const unserved = sql`exists (select from ${caseAttendee} where ${caseAttendee.caseId} = ${seen.id}
      and ${caseAttendee.role} = 'party' and ${caseAttendee.revokedAt} is null and not exists (${served}))`
    const issued = and(eq(award.caseId, seen.id), eq(award.state, 'issued'), unserved)
    return (await orm.select().from(award).where(issued).orderBy(award.issuedOn, award.id))
      .filter((row) => row.id !== awardId)
      .map((row) => one(row.id, [row.title, row.no].filter(Boolean).join(' '), row.issuedOn))
  },
}

/** Whether an award of this kind closes what parties claimed: of others nothing is asked. */
export const isAskedOf = (kind: string, step: OpenStep): boolean =>
  step === 'close' ? (endingKinds as readonly string[]).includes(kind) : kind === 'award'

/** What is open before a step, in the order of the table. */
export async function readOpenItems(asked: Asked, step: OpenStep): Promise<OpenItem[]> {
  const found: OpenItem[] = []
  for (const [kind, steps] of Object.entries(askedBefore) as [OpenItemKind, readonly OpenStep[]][]) {
    if (!steps.includes(step)) continue
    const its = await finders[kind](asked)
    found.push(...its.map(({ id, about, day }) => ({ key: `${kind}:${id}`, kind, about, day })))
  }
  return found
}
