import { sql } from 'drizzle-orm'
import type { Award } from '../../contract/award/award.ts'
import type { ServiceRecord } from '../../contract/service/serviceRecord.ts'
import { caseNoOf } from '../case/row.ts'
import { readJson } from '../database/json.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import { award, awardComment, awardText, awardVersion } from '../tables/award.ts'
import { batch, serviceRecord } from '../tables/service.ts'
import { issuedDocument } from '../tables/signing.ts'
import { file } from '../tables/upload.ts'
import { fileJson } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'

interface Row extends Omit<Award, 'original' | 'services'> {
  original: StoredFile | null
  services: (Omit<ServiceRecord, 'proof'> & { proof: StoredFile | null })[]
}

/** By batches of documents with the original among them: of a batch what was recorded last, of several the first that came. */
const services = sql`(select coalesce(json_agg(json_build_object('partyId', s.party_id, 'servedOn', s.served_on, 'means', s.means,
    'how', s.how, 'note', s.note, 'byName', s.by_name, 'at', ${utc(sql`s.at`)},
    'proof', (select ${fileJson} from ${file} f where f.id = s.file_id)) order by s.at, s.id), '[]')
  from (select distinct on (r.party_id) r.* from (select distinct on (r.batch_id, r.party_id) r.* from ${serviceRecord} r
      join ${batch} b on b.id = r.batch_id where ${award.fileId} = any(b.file_ids) order by r.batch_id, r.party_id, r.at desc, r.id) r
    order by r.party_id, r.served_on, r.at, r.id) s)`

/** What may be known of awards by whoever sees them: nothing of what was deliberated. */
export const {
  byIds: readAwards,
  one: readAward,
  some: someAwards,
} = rowReader({
  select: sql`
    select ${award.id}, ${award.version}, ${award.caseId} as "baseId", ${caseNoOf(award.caseId)} as "caseNo", ${award.kind},
      ${award.state}, ${award.title}, ${award.no}, ${award.followsId} as "followsId",
      ${utc(award.submittedAt)} as "submittedAt", ${utc(award.passedAt)} as "passedAt", ${award.issuedOn} as "issuedOn",
      (select ${fileJson} from ${file} f where f.id = ${award.fileId}) as original,
      (select d.state from ${issuedDocument} d where d.file_id = ${award.fileId}) as standing,
      ${award.outcome}, ${award.dissents}, ${services} as services, ${utc(award.closedAt)} as "closedAt"`,
  from: award,
  id: award.id,
  rowOf: ({ original, services: served, dissents, outcome, ...row }: Row): Award => ({
    ...row,
    dissents: readJson(award.dissents, dissents),
    outcome: readJson(award.outcome, outcome),
    original: original && attachmentOf(original),
    services: served.map((one) => ({ ...one, proof: one.proof && attachmentOf(one.proof) })),
  }),
})

/** That something of a deliberation is new. */
export const { byIds: readAwardRooms, one: readAwardRoom } = rowReader({
  select: sql`select ${award.id}, (${award.version} + t.revision
      + (select count(*) + count(c.settled_at) from ${awardComment} c where c.award_id = ${award.id})
      + (select count(*) from ${awardVersion} v where v.award_id = ${award.id}))::int as version, ${award.caseId} as "baseId"`,
  from: sql`${award} join ${awardText} t on t.award_id = ${award.id}`,
  id: award.id,
  rowOf: (row: { id: string; version: number; baseId: string }) => row,
})
