import { type SQL, sql } from 'drizzle-orm'
import type { Delivery, ServiceBatch } from '../../contract/service/delivery.ts'
import { caseNoOf, seesCase } from '../case/row.ts'
import { readJson } from '../database/json.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { batch } from '../tables/service.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'

/** Secretaries alone: it says where everybody is reached, and what they did about it. */
export const seesBatch = (viewer: Viewer): SQL =>
  sql`(${viewer.cate} = 'MISHU' and exists (select from ${cases} where ${cases.id} = ${batch.caseId} and ${seesCase(viewer)}))`

const files = sql`(select coalesce(json_agg(${fileJson} order by w.at), '[]')
  from unnest(${batch.fileIds}) with ordinality w(id, at) join file f on f.id = w.id)`

/** Of a way `d`: whom it goes to has confirmed, or a receipt is recorded, by whichever way: no passing of time says so any more. */
export const servedInFact = sql`exists (select from service_record f where f.batch_id = d.batch_id and f.party_id = d.party_id
    and f.how <> 'deemed')`

const deliveries = sql`(select coalesce(json_agg(json_build_object('id', d.id, 'partyId', d.party_id, 'channel', d.channel,
    'to', d.address, 'trackingNo', d.tracking_no, 'state', d.state, 'tries', d.tries, 'reason', d.reason,
    'dispatchedAt', ${utc(sql`d.dispatched_at`)}, 'deliveredAt', ${utc(sql`d.delivered_at`)}, 'openedAt', ${utc(sql`d.opened_at`)},
    'confirmedAt', ${utc(sql`d.confirmed_at`)}, 'signedBy', d.signed_by, 'signedAs', d.signed_as, 'checks', d.checks, 'deemOn', case when not ${servedInFact} then d.deem_on end,
    'openedFiles', (select coalesce(json_agg(o.file_id), '[]') from service_opening o where o.delivery_id = d.id))
  order by d.position), '[]') from service_delivery d where d.batch_id = ${batch.id})`

const parties = sql`(select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'camp', a.camp) order by a.position), '[]')
  from ${caseAttendee} a where a.case_id = ${batch.caseId} and a.role = 'party'
    and a.id in (select d.party_id from service_delivery d where d.batch_id = ${batch.id}))`

const served = sql`(select coalesce(json_agg(json_build_object('partyId', s.party_id, 'servedOn', s.served_on, 'how', s.how,
    'means', s.means, 'proof', (select ${fileJson} from file f where f.id = s.file_id))), '[]')
  from (select distinct on (party_id) * from service_record where batch_id = ${batch.id} order by party_id, at desc, id) s)`

type Row = Omit<ServiceBatch, 'files' | 'served'> & {
  files: StoredFile[]
  deliveries: Delivery[]
  served: (Omit<ServiceBatch['served'][number], 'proof'> & { proof: StoredFile | null })[]
}

export const {
  byIds: readBatches,
  one: readBatch,
  page: readBatchPage,
} = rowReader({
  select: sql`
    select ${batch.id}, ${batch.version}, ${batch.caseId} as "baseId", ${caseNoOf(batch.caseId)} as "caseNo", ${batch.no},
      ${batch.title}, ${batch.state}, ${batch.notice}, ${batch.term}, ${batch.byName} as "byName", ${utc(batch.at)} as "submittedAt",
      ${utc(batch.sentAt)} as "sentAt", ${files} as files, ${parties} as parties, ${deliveries} as deliveries, ${served} as served`,
  from: batch,
  id: batch.id,
  order: sql`${batch.at} desc`,
  rowOf: ({ files: stored, served: known, ...row }: Row): ServiceBatch => ({
    ...row,
    term: readJson(batch.term, row.term),
    files: stored.map(attachmentOf),
    served: known.map((one) => ({ ...one, proof: one.proof && attachmentOf(one.proof) })),
  }),
})
