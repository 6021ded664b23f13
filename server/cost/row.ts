import { type SQL, sql } from 'drizzle-orm'
import { endingKinds } from '../../contract/award/awardWay.ts'
import { isWithdrawn } from '../../contract/case/withdrawal.ts'
import type { Charge, CostAccount, RefundProof, TribunalFee } from '../../contract/cost/cost.ts'
import { caseFee, feeKindOf } from '../../contract/cost/fee.ts'
import { type RefundGround, refundOf, refundStage } from '../../contract/cost/refund.ts'
import { differenceOf, receivedOf } from '../../contract/cost/statement.ts'
import { caseNoOf, seesMoney } from '../case/row.ts'
import { plainForm } from '../case/seat/attendee.ts'
import { readJson } from '../database/json.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { award } from '../tables/award.ts'
import { caseAttendee, caseEvent, cases } from '../tables/case.ts'
import { caseDocument } from '../tables/caseDocument.ts'
import { counterFee, refund, tribunalFee } from '../tables/cost.ts'
import { defence } from '../tables/defence.ts'
import { filesOf } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'
import { localDay } from '../when.ts'

type Step = { action: string; at: string; paidOn: string | null; received: string | null; reason: string }
type Seat = Parameters<typeof plainForm>[0][number]

interface Counter {
  id: string
  partyName: string
  state: string
  claim: unknown
  withdrawal: unknown
  submittedAt: string
  fee: Pick<
    Charge,
    'id' | 'amount' | 'currency' | 'due' | 'askedAt' | 'paidOn' | 'confirmedAt' | 'received' | 'difference'
  > | null
}

interface Ending {
  kind: string
  title: string
  no: string
  outcome: unknown
  at: string | null
}

interface Row extends Pick<CostAccount, 'id' | 'version' | 'caseNo' | 'receiptNo' | 'openedAt' | 'state' | 'amount'> {
  events: number
  form: unknown
  fee: unknown
  withdrawal: unknown
  seats: Seat[]
  steps: Step[]
  counters: Counter[]
  refunds: (NonNullable<Charge['refund']> & { chargeId: string })[]
  award: Ending | null
  notice: string | null
}

const isSettled = (ending: Ending | null) => ending !== null && ['consent', 'mediationStatement'].includes(ending.kind)

/** Why a fee is refunded, and how far it had come by then; undefined where it is not. */
function causeOf(row: Row, withdrawn: { at: string } | undefined): { ground: RefundGround; at: string } | undefined {
  if (withdrawn) return { ground: 'withdrawn', at: withdrawn.at }
  if (isSettled(row.award) && row.award?.at) return { ground: 'settled', at: row.award.at }
  return undefined
}

type Form = NonNullable<ReturnType<typeof readForm>>
const readForm = (typed: unknown) => readJson(cases.form, typed)

/** What came of a fee, and not more than it: what is over is no fee. */
const feeCame = (charge: Pick<Charge, 'amount' | 'received'>): string =>
  differenceOf(charge)?.isShort ? receivedOf(charge) : charge.amount

/** What the schedule refunds of a fee that was paid. */
function countedOf(
  row: Row,
  form: Pick<Form, 'nature'>,
  paid: { claimed: string; day: string; fee: string; currency: string; isPaid: boolean },
  withdrawn: { at: string } | undefined,
): Charge['counted'] {
  const cause = causeOf(row, withdrawn)
  if (!paid.isPaid || !cause) return null
  const stage = refundStage(row.steps, cause.at)
  const said = refundOf({ ...paid, kind: feeKindOf[form.nature] }, cause.ground, stage)
  return said ? { ground: cause.ground, stage, ...said } : null
}

/** Granted, or taken back before anybody else had a part in it. */
function claimsWithdrawn(row: Row): { at: string } | undefined {
  const asked = readJson(cases.withdrawal, row.withdrawal)
  if (isWithdrawn(asked) && asked?.decision) return { at: asked.decision.at }
  const own = row.state === 'withdrawn' ? row.steps.findLast(({ action }) => action === 'withdraw') : undefined
  return own && { at: own.at }
}

function costAccountOf(row: Row): CostAccount {
  const form = readForm(row.form) ?? plainForm(row.seats)
  const fee = readJson(cases.fee, row.fee)
  const refundFor = (id: string) => {
    const found = row.refunds.find(({ chargeId }) => chargeId === id)
    if (!found) return null
    const { chargeId: _, ...said } = found
    return said
  }
  const names = (camp: 'APP' | 'DEF') => {
    const typed = (camp === 'APP' ? form.applicants : form.respondents).map(({ name }) => name)
    return typed.length
      ? typed
      : row.seats.filter((one) => one.camp === camp && one.role === 'party').map(({ name }) => name)
  }
  const [applicants, respondents] = [names('APP'), names('DEF')]
  const paidStep = row.steps.findLast(({ action }) => action === 'confirmPayment')
  const askedStep = row.steps.find(({ action }) => action === 'approve')
  const differs = { received: (fee?.paidAt && paidStep?.received) || '', difference: paidStep?.reason ?? '' }
  const claim: Charge[] = fee
    ? [
        {
          ...{ id: row.id, of: 'claim', defenceId: null, camp: 'APP', payer: applicants.join('、') },
          ...{ amount: fee.amount, currency: fee.currency, due: fee.due },
          askedAt: askedStep?.at ?? null,
          notice: row.notice ?? '',
          paidOn: fee.paidAt ? (paidStep?.paidOn ?? localDay(fee.paidAt)) : '',
          confirmedAt: fee.paidAt,
          ...differs,
          counted: countedOf(
            row,
            form,
            {
              ...{
                claimed: row.amount,
                day: localDay(row.openedAt),
                fee: feeCame({ ...fee, ...differs }),
                currency: fee.currency,
              },
              isPaid: fee.paidAt !== null,
            },
            claimsWithdrawn(row),
          ),
          refund: refundFor(row.id),
        },
      ]
    : []
  const charged = row.counters.flatMap((one): Charge[] => {
    if (!one.fee) return []
    const claimed = readJson(defence.claim, one.claim)
    const asked = readJson(defence.withdrawal, one.withdrawal)
    return [
      {
        ...one.fee,
        ...{ of: 'counterclaim', defenceId: one.id, camp: 'DEF', payer: one.partyName, notice: '' },
        counted: countedOf(
          row,
          form,
          {
            ...{ claimed: claimed?.amount ?? '', day: localDay(one.submittedAt), fee: feeCame(one.fee) },
            ...{ currency: one.fee.currency, isPaid: one.fee.paidOn !== '' },
          },
          isWithdrawn(asked) && asked?.decision ? { at: asked.decision.at } : undefined,
        ),
        refund: refundFor(one.fee.id),
      },
    ]
  })
  const unasked = row.counters
    .filter((one) => !one.fee && one.state === 'accepted')
    .map((one) => {
      const claimed = readJson(defence.claim, one.claim)
      const [amount, currency] = [claimed?.amount ?? '', claimed?.currency ?? 'CNY']
      const said = caseFee({ nature: form.nature, amount, currency }, localDay(one.submittedAt)) ?? ''
      return { defenceId: one.id, payer: one.partyName, amount, currency, fee: said }
    })
  const outcome = row.award ? readJson(award.outcome, row.award.outcome) : null
  return {
    ...{ id: row.id, version: row.version, revision: row.version + row.events },
    ...{ caseNo: row.caseNo, receiptNo: row.receiptNo, openedAt: row.openedAt, state: row.state },
    ...{
      applicants,
      respondents,
      amount: row.amount,
      currency: form.currency,
      charges: [...claim, ...charged],
      unasked,
    },
    award: row.award && {
      ...{ title: row.award.title, no: row.award.no },
      ...{ share: outcome?.share ?? null, counterShare: outcome?.counterShare ?? null },
    },
  }
}

const ending = sql.join(
  endingKinds.map((kind) => sql`${kind}`),
  sql`, `,
)
const steps = sql`('accept', 'constitute', 'hear', 'conclude', 'approve', 'confirmPayment', 'withdraw')`

/** Statements of account. */
export const { byIds: readCostAccounts, one: readCostAccount } = rowReader({
  select: sql`
    select c.id, c.version, c.events, c.case_no as "caseNo", c.receipt_no as "receiptNo", ${utc(sql`c.opened_at`)} as "openedAt",
      c.state, c.amount, c.form, c.fee, c.withdrawal,
      (select coalesce(json_agg(json_build_object('camp', a.camp, 'role', a.role, 'name', a.name) order by a.position), '[]')
        from ${caseAttendee} a where a.case_id = c.id and a.role <> 'arbitrator') as seats,
      (select coalesce(json_agg(json_build_object('action', e.action, 'at', ${utc(sql`e.at`)}, 'paidOn', e.details->>'paidOn',
          'received', e.details->>'received', 'reason', e.reason)
        order by e.no), '[]') from ${caseEvent} e where e.case_id = c.id and e.action in ${steps}) as steps,
      (select coalesce(json_agg(json_build_object('id', d.id, 'partyName', d.party_name, 'state', d.state, 'claim', d.claim,
          'withdrawal', d.withdrawal, 'submittedAt', ${utc(sql`d.submitted_at`)},
          'fee', (select json_build_object('id', f.id, 'amount', f.amount, 'currency', f.currency, 'due', f.due,
              'askedAt', ${utc(sql`f.asked_at`)}, 'paidOn', f.paid_on, 'confirmedAt', ${utc(sql`f.confirmed_at`)},
              'received', f.received, 'difference', f.difference)
            from ${counterFee} f where f.defence_id = d.id)) order by d.submitted_at, d.id), '[]')
        from ${defence} d where d.case_id = c.id and d.kind = 'counterclaim') as counters,
      (select coalesce(json_agg(json_build_object('id', r.id, 'chargeId', r.charge_id, 'version', r.version, 'amount', r.amount,
          'reason', r.reason, 'decidedAt', ${utc(sql`r.decided_at`)}, 'decidedBy', r.decided_name, 'refundedOn', r.refunded_on)), '[]')
        from ${refund} r where r.case_id = c.id) as refunds,
      (select json_build_object('kind', w.kind, 'title', w.title, 'no', w.no, 'outcome', w.outcome,
          'at', (select ${utc(sql`max(e.at)`)} from ${caseEvent} e where e.case_id = c.id and e.action = 'awardIssued'))
        from ${award} w where w.case_id = c.id and w.kind in (${ending}) and w.state in ('issued', 'closed')
        order by w.issued_on desc, w.id limit 1) as award,
      (select p.no from ${caseDocument} p where p.case_id = c.id and p.kind = 'paymentNotice' and p.replaced_by is null and p.voided_at is null
        order by p.at desc, p.id limit 1) as notice`,
  from: sql`${cases} c`,
  id: sql`c.id`,
  rowOf: costAccountOf,
})

/** Of those who see the case the staff whom the contract names, and the side that was paid. */
export function seesRefundProof(viewer: Viewer): SQL {
  const own = sql`exists (select from ${caseAttendee} a where a.case_id = ${refund.caseId} and a.account_id = ${viewer.id}
    and a.camp = ${refund.camp} and a.role <> 'arbitrator' and a.revoked_at is null)`
  return sql`exists (select from ${cases} where ${cases.id} = ${refund.caseId} and ${seesMoney(viewer)}
    and (${viewer.cate} = 'MISHU' or (${viewer.cate} = 'USER' and ${own})))`
}

export const { byIds: readRefundProofs, some: someRefundProofs } = rowReader({
  select: sql`
    select ${refund.id}, ${refund.version}, ${refund.caseId} as "baseId", ${refund.chargeId} as "chargeId", ${refund.payee},
      ${refund.refundedOn} as "refundedOn", ${refund.paidName} as "byName", ${filesOf('refundProof', refund.id)} as files`,
  from: refund,
  id: refund.id,
  rowOf: ({ files, ...row }: Omit<RefundProof, 'files'> & { files: StoredFile[] }): RefundProof => ({
    ...row,
    files: files.map(attachmentOf),
  }),
})

/** An arbitrator sees their own; of the staff those whom the contract names, all of their institution. */
export function seesTribunalFee(viewer: Viewer): SQL {
  return sql`exists (select from ${cases} where ${cases.id} = ${tribunalFee.caseId} and ${cases.tenantId} = ${viewer.tenantId}
    and (${viewer.cate} = 'MISHU' or (${viewer.cate} = 'ZCY' and ${tribunalFee.accountId} = ${viewer.id})))`
}

export const {
  byIds: readTribunalFees,
  one: readTribunalFee,
  some: someTribunalFees,
} = rowReader({
  select: sql`
    select ${tribunalFee.id}, ${tribunalFee.version}, ${tribunalFee.caseId} as "baseId", ${caseNoOf(tribunalFee.caseId)} as "caseNo",
      ${tribunalFee.accountId} as "userId", ${tribunalFee.name}, ${tribunalFee.seat}, ${tribunalFee.hasLeft} as "hasLeft", ${tribunalFee.amount}, ${tribunalFee.currency},
      ${utc(tribunalFee.fixedAt)} as "fixedAt", ${tribunalFee.paidOn} as "paidOn"`,
  from: tribunalFee,
  id: tribunalFee.id,
  rowOf: (row: TribunalFee) => row,
})
