import { type SQL, sql } from 'drizzle-orm'
import type { PaymentProof } from '../../contract/payment/payment.ts'
import { caseNoOf, seesMoney } from '../case/row.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { paymentProof } from '../tables/payment.ts'
import { filesOf } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'

/** Of those who see the case, the staff and the side that pays: what somebody paid from is nobody else's business. */
export function seesProof(viewer: Viewer): SQL {
  const pays = sql`exists (select from ${caseAttendee} where ${caseAttendee.caseId} = ${cases.id}
    and ${caseAttendee.accountId} = ${viewer.id} and ${caseAttendee.role} <> 'arbitrator' and ${caseAttendee.revokedAt} is null
    and ${caseAttendee.camp} = case when ${paymentProof.chargeId} is null then 'APP' else 'DEF' end)`
  return sql`exists (select from ${cases} where ${cases.id} = ${paymentProof.caseId} and ${seesMoney(viewer)}
    and (${viewer.cate} = 'MISHU' or (${viewer.cate} = 'USER' and ${pays})))`
}

type Row = Omit<PaymentProof, 'files'> & { files: StoredFile[] }

export const {
  byIds: readProofs,
  one: readProof,
  page: readProofPage,
} = rowReader({
  select: sql`
    select ${paymentProof.id}, 1 as version, ${paymentProof.caseId} as "baseId", ${caseNoOf(paymentProof.caseId)} as "caseNo",
      coalesce(${paymentProof.chargeId}::text, '') as "chargeId", ${utc(paymentProof.submittedAt)} as "submittedAt", ${paymentProof.byName} as "byName", ${paymentProof.paidOn} as "paidOn",
      ${paymentProof.payer}, ${paymentProof.amount}, ${paymentProof.currency}, ${paymentProof.reference}, ${paymentProof.note}, ${filesOf('paymentProof', paymentProof.id)} as files`,
  from: paymentProof,
  id: paymentProof.id,
  order: sql`${paymentProof.submittedAt} desc`,
  rowOf: ({ files, ...row }: Row): PaymentProof => ({ ...row, files: files.map(attachmentOf) }),
})
