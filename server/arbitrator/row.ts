import { type SQL, sql } from 'drizzle-orm'
import type { Candidacy, CandidacyForm } from '../../contract/arbitrator/candidacy.ts'
import { readJson } from '../database/json.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { account } from '../tables/account.ts'
import { arbitratorTerm, candidacy, candidacyHistory } from '../tables/arbitrator.ts'
import { filesOf } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'

/** A candidate sees its own applications, also once it is an arbitrator; the institution's secretaries see all of them. */
export function seesCandidacy({ id, cate, tenantId }: Viewer): SQL {
  return sql`(${candidacy.tenantId} = ${tenantId} and (${cate} = 'MISHU' or (${cate} in ('ARBI_USER', 'ZCY') and ${candidacy.ownerId} = ${id})))`
}

interface Row extends Omit<Candidacy, keyof CandidacyForm | 'files'> {
  form: unknown
  files: (StoredFile & { purpose: string })[]
}

/** Applications with their files and history. */
export const {
  byIds: readCandidacies,
  one: readCandidacy,
  page: readCandidacyPage,
} = rowReader({
  select: sql`
    select ${candidacy.id}, ${candidacy.no}, ${candidacy.version}, ${candidacy.state}, ${candidacy.foreign}, ${candidacy.form},
      ${candidacy.termId} as "termId", coalesce(${candidacy.firstReviewer}::text, '') as "firstReviewer",
      ${utc(candidacy.submittedAt)} as "submittedAt",
      (select name from ${arbitratorTerm} where ${arbitratorTerm.id} = ${candidacy.termId}) as "termName",
      (select nick_name from ${account} where ${account.id} = ${candidacy.ownerId}) as "ownerName",
      ${filesOf('candidacy', candidacy.id)} as files,
      (select coalesce(json_agg(json_build_object('at', ${utc(sql`h.at`)}, 'action', h.action, 'byName', h.by_name, 'reason', h.reason,
        'step', h.step) order by h.id), '[]')
        from ${candidacyHistory} h where h.candidacy_id = ${candidacy.id}) as history`,
  from: candidacy,
  id: candidacy.id,
  order: sql`${candidacy.submittedAt} desc`,
  rowOf: ({ form, files, ...row }: Row): Candidacy => ({
    ...readJson(candidacy.form, form),
    ...row,
    files: files.map((one) => ({ ...attachmentOf(one), purpose: one.purpose })),
  }),
})
