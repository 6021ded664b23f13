import { inArray, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type AwardKind, closingKinds, endingKinds, seenByParties } from '../../contract/award/awardWay.ts'
import { endedCases } from '../../contract/case/case.ts'
import {
  type CaseDetail,
  type CaseEvent,
  type caseLife,
  caseEvent as eventSchema,
} from '../../contract/case/caseLife.ts'
import type { casePurposes } from '../../contract/case/caseRequest.ts'
import { lenient } from '../../contract/kernel/lenient.ts'
import type { ServiceRecord } from '../../contract/service/serviceRecord.ts'
import type { Tx } from '../database/db.ts'
import { readJson } from '../database/json.ts'
import { rowReader } from '../database/rows.ts'
import { rowsOf, utc } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import { account } from '../tables/account.ts'
import { award } from '../tables/award.ts'
import { caseAttendee, caseEvent, cases } from '../tables/case.ts'
import { evidence, evidenceItem } from '../tables/evidence.ts'
import { hearing } from '../tables/hearing.ts'
import { batch, serviceRecord } from '../tables/service.ts'
import { filesOf } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'
import { timeZone } from '../when.ts'
import { seenCase } from './case.ts'
import { onlineBlocked } from './online.ts'
import { type Attendee, plainForm } from './seat/attendee.ts'
import { serviceJson } from './served.ts'

const staff = (column: SQL) =>
  sql`(select json_build_object('userId', s.id, 'nickName', s.nick_name) from ${account} s where s.id = ${column})`

type Seat = Pick<Attendee, 'id' | 'camp' | 'role' | 'name'> & { linked: boolean; revokedAt: string | null }
type FromForm =
  | 'attendees'
  | 'applicants'
  | 'respondents'
  | 'agents'
  | 'agreement'
  | 'claims'
  | 'facts'
  | 'evidence'
  | 'filedBy'
  | 'revision'

interface Row extends Omit<CaseDetail, FromForm | 'nature' | 'currency' | 'files' | 'services'> {
  form: unknown
  seats: Seat[]
  services: (Omit<ServiceRecord, 'proof'> & { proof: StoredFile | null })[]
  files: (StoredFile & { purpose: (typeof casePurposes)[number] })[]
}

const detailsOf = lenient(eventSchema.shape.details)

function caseDetailOf({ form: typed, seats, files, services, ...row }: Row): CaseDetail {
  const form = readJson(cases.form, typed) ?? plainForm(seats)
  const seatOf = (id: string) => seats.find((one) => one.id === id)
  const linked = (id: string) => seatOf(id)?.linked ?? false
  const { nature, currency, agreement, claims, facts, evidence, filedBy, applicants, respondents, agents } = form
  return {
    ...row,
    revision: row.version + row.timeline.length,
    ...{ nature, currency, agreement, claims, facts, evidence, filedBy },
    correction: readJson(cases.correction, row.correction),
    fee: readJson(cases.fee, row.fee),
    withdrawal: readJson(cases.withdrawal, row.withdrawal),
    timeline: row.timeline.map((one) => ({ ...one, details: detailsOf(one.details) })),
    attendees: seats.filter((one) => one.revokedAt === null).map(({ camp, role, name }) => ({ camp, role, name })),
    applicants: applicants.map((one) => ({ ...one, camp: 'APP', linked: linked(one.id) })),
    respondents: respondents.map((one) => ({ ...one, camp: 'DEF', linked: linked(one.id) })),
    agents: agents.map((one) => ({
      ...one,
      camp: seatOf(one.id)?.camp ?? 'APP',
      linked: linked(one.id),
      revokedAt: seatOf(one.id)?.revokedAt ?? null,
    })),
    services: services.map((one) => ({ ...one, proof: one.proof && attachmentOf(one.proof) })),
    files: files.map((one) => ({ ...attachmentOf(one), purpose: one.purpose })),
  }
}

/** Of an award `a`: it is of these kinds, and the parties have it. */
const isIssued = (kinds: readonly AwardKind[]) =>
  sql`(${inArray(sql`a.state`, [...seenByParties])} and ${inArray(sql`a.kind`, [...kinds])})`

/** Whole cases. */
export const { byIds: readCaseDetails, one: readCaseDetail } = rowReader({
  select: sql`
    select c.id, c.version, c.case_no as "caseNo", c.receipt_no as "receiptNo", ${utc(sql`c.opened_at`)} as "openedAt", ${utc(sql`c.changed_at`)} as "changedAt",
      c.cause, c.state, c.amount, c.form, c.owner_id as "ownerId", c.correction, c.fee, c.dept,
      ${utc(sql`c.accepted_at`)} as "acceptedAt", c.suspended_from as "suspendedFrom", c.withdrawal,
      c.served_otherwise as "servedOtherwise", ${serviceJson} as services,
      ${staff(sql`c.first_reviewer_id`)} as "firstReviewer", ${staff(sql`c.second_reviewer_id`)} as "secondReviewer",
      ${staff(sql`c.secretary_id`)} as secretary, c.secretary_id as "secretaryId",
      (select coalesce(json_agg(json_build_object('id', a.id, 'camp', a.camp, 'role', a.role, 'name', a.name,
        'linked', a.account_id is not null, 'revokedAt', ${utc(sql`a.revoked_at`)}) order by a.position), '[]')
        from ${caseAttendee} a where a.case_id = c.id and a.role <> 'arbitrator') as seats,
      ${filesOf('caseDetail', sql`c.id`)} as files,
      exists (select from ${award} a where a.case_id = c.id and ${isIssued(endingKinds)}) as "awardIssued",
      ${onlineBlocked(sql`c.id`)} as "onlineBlocked",
      (select coalesce(json_agg(json_build_object('no', e.no, 'at', ${utc(sql`e.at`)}, 'action', e.action, 'byName', e.by_name,
        'state', e.state, 'reason', e.reason, 'details', e.details) order by e.no), '[]')
        from ${caseEvent} e where e.case_id = c.id) as timeline`,
  from: sql`${cases} c`,
  id: sql`c.id`,
  rowOf: caseDetailOf,
})

export const getCase: Handler<typeof caseLife.getCase> = async ({ tx, me, params }) => {
  const { id } = await seenCase(tx, me, params.id)
  return readCaseDetail(tx, id)
}

type Closing = NonNullable<z.output<typeof caseLife.getCaseClosing.reply>>
type Ended = Pick<Closing, 'award' | 'statistics'>

/** What ended a case, and its statistics, of which `at` is the end. */
async function endOf(tx: Tx, id: string, at: string): Promise<Ended> {
  const days = (from: SQL, to: SQL) =>
    sql`((${to}) at time zone ${timeZone})::date - ((${from}) at time zone ${timeZone})::date`
  const step = (action: string) =>
    sql`(select min(e.at) from ${caseEvent} e where e.case_id = ${id} and e.action = ${action})`
  const [row] = await rowsOf<Ended>(
    tx,
    sql`select (select json_build_object('kind', a.kind, 'title', a.title, 'no', a.no, 'issuedOn', a.issued_on, 'outcome', a.outcome,
          'servedOn', coalesce((select max(r.served_on) from ${serviceRecord} r join ${batch} b on b.id = r.batch_id
            where a.file_id = any(b.file_ids)), ''))
        from ${award} a where a.case_id = ${id} and ${isIssued(closingKinds)}
          order by ${inArray(sql`a.kind`, endingKinds)} desc, a.issued_on desc, a.id limit 1) as award,
      json_build_object(
        'days', (select ${days(sql`c.accepted_at`, sql`${at}::timestamptz`)} from ${cases} c where c.id = ${id}),
        'deciding', ${days(step('constitute'), step('awardIssued'))},
        'hearings', (select count(*)::int from ${hearing} h where h.case_id = ${id} and h.state in ('ended', 'record_signing')),
        'evidence', (select count(*)::int from ${evidenceItem} i join ${evidence} v on v.id = i.evidence_id where v.case_id = ${id})
      ) as statistics`,
  )
  if (!row) throw new Error('A case vanished')
  const { award: made, statistics } = row
  return { award: made && { ...made, outcome: readJson(award.outcome, made.outcome) }, statistics }
}

/** The step by which a case came into the state it ended in; what is only said of it afterwards carries that state too. */
export const getCaseClosing: Handler<typeof caseLife.getCaseClosing> = async ({ tx, me, query }) => {
  const { id, caseNo, state, amount, form, fee } = await seenCase(tx, me, query.id)
  if (!endedCases.includes(state)) return null
  const [step] = await rowsOf<Pick<CaseEvent, 'at' | 'action' | 'byName' | 'reason'>>(
    tx,
    sql`select ${utc(sql`e.at`)} as at, e.action, e.by_name as "byName", e.reason from ${caseEvent} e where e.case_id = ${id}
      and e.no > (select coalesce(max(o.no), 0) from ${caseEvent} o where o.case_id = ${id} and o.state <> ${state})
      order by e.no limit 1`,
  )
  if (!step) throw new Error('A case ended without a step in its timeline')
  const seats = await rowsOf<{ name: string }>(
    tx,
    sql`select a.name from ${caseAttendee} a
      where a.case_id = ${id} and a.role = 'arbitrator' and a.revoked_at is null order by a.position`,
  )
  return {
    ...{ id, caseNo, state, ...step, arbitrators: seats.map(({ name }) => name) },
    ...(await endOf(tx, id, step.at)),
    ...{
      amount,
      currency: form?.currency ?? 'CNY',
      fee: fee && { amount: fee.amount, currency: fee.currency, paidAt: fee.paidAt },
    },
  }
}
