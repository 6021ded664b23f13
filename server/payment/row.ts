import { type SQL, sql } from 'drizzle-orm'
import type { PaymentProof } from '../../contract/payment.ts'
import { seesCase } from '../case/row.ts'
import { caseAttendee, cases } from '../case/table.ts'
import type { Orm } from '../database/db.ts'
import { countOf, rowsOf, utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'
import { file } from '../upload/table.ts'
import { paymentProof } from './table.ts'

/** Of those who see the case, the secretaries and the applicants' side: what somebody paid from is nobody else's business. */
export function seesProof(viewer: Viewer): SQL {
  const applies = sql`exists (select from ${caseAttendee} where ${caseAttendee.caseId} = ${cases.id}
    and ${caseAttendee.accountId} = ${viewer.id} and ${caseAttendee.camp} = 'APP' and ${caseAttendee.role} <> 'arbitrator'
    and ${caseAttendee.revokedAt} is null)`
  return sql`exists (select from ${cases} where ${cases.id} = ${paymentProof.caseId} and ${seesCase(viewer)}
    and (${viewer.cate} = 'MISHU' or (${viewer.cate} = 'USER' and ${applies})))`
}

const whole = sql`
  select ${paymentProof.id}, 1 as version, ${paymentProof.caseId} as "baseId",
    (select case_no from ${cases} where ${cases.id} = ${paymentProof.caseId}) as "caseNo",
    ${utc(paymentProof.submittedAt)} as "submittedAt", ${paymentProof.byName} as "byName", ${paymentProof.paidOn} as "paidOn",
    ${paymentProof.note},
    (select coalesce(json_agg(${fileJson} order by f.position), '[]')
      from ${file} f where f.record_kind = 'paymentProof' and f.record_id = ${paymentProof.id}) as files`

type Row = Omit<PaymentProof, 'files'> & { files: StoredFile[] }

const proofOf = ({ files, ...row }: Row): PaymentProof => ({ ...row, files: files.map(attachmentOf) })

/** Proofs of payment by id. Rights are the caller's business. */
export async function readProofs(orm: Orm, ids: string[]): Promise<Map<string, PaymentProof>> {
  const wanted = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const rows = await rowsOf<Row>(orm, sql`${whole} from ${paymentProof} where ${paymentProof.id} in (${wanted})`)
  return new Map(rows.map((row) => [row.id, proofOf(row)]))
}

/** A page of the proofs of a case that a viewer may see, newest first, and how many there are in all. */
export async function readProofPage(
  orm: Orm,
  viewer: Viewer,
  caseId: string,
  { page, size }: { page: number; size: number },
) {
  const mine = sql`${paymentProof.caseId} = ${caseId} and ${seesProof(viewer)}`
  const rows = await rowsOf<Row>(
    orm,
    sql`${whole} from ${paymentProof} where ${mine}
      order by ${paymentProof.submittedAt} desc, ${paymentProof.id} limit ${size} offset ${(page - 1) * size}`,
  )
  const total = await countOf(orm, sql`select count(*)::int from ${paymentProof} where ${mine}`)
  return { total, list: rows.map(proofOf) }
}
