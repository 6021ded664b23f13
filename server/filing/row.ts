import { type SQL, sql } from 'drizzle-orm'
import type { Preservation } from '../../contract/filing/filing.ts'
import { isTheirs, ofPreservation, staffSeesFiled } from '../case/filed.ts'
import { readJson } from '../database/json.ts'
import { rowReader } from '../database/rows.ts'
import { utc, uuidIn } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { account } from '../tables/account.ts'
import { preservation, preservationHistory } from '../tables/filing.ts'
import { guarantee } from '../tables/guarantee.ts'
import { filesOf } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'

/** An applicant's side sees its own applications, never another party's; the institution's staff those of the cases they see. */
export function seesPreservation(viewer: Viewer): SQL {
  const { cate, tenantId } = viewer
  return sql`(${preservation.tenantId} = ${tenantId} and ((${cate} = 'MISHU' and ${staffSeesFiled(viewer, ofPreservation)}) or (${cate} = 'USER' and ${isTheirs(viewer, ofPreservation)})))`
}

/** The guarantees that name it, and the one that it names. */
const itsGuarantees = sql`(select coalesce(json_agg(json_build_object('id', g.id, 'no', g.no, 'state', g.state, 'form', g.form)
    order by g.no), '[]') from ${guarantee} g where g.preservation_id = ${preservation.id}
      or g.id = ${uuidIn(sql`${preservation.form}->'guarantee'->>'id'`)})`

interface Row
  extends Pick<Preservation, 'id' | 'no' | 'version' | 'state' | 'submittedAt' | 'ownerName' | 'history' | 'atCourt'> {
  form: unknown
  guarantees: (Pick<Preservation['guarantees'][number], 'id' | 'no' | 'state'> & { form: unknown })[]
  files: (StoredFile & { purpose: Preservation['files'][number]['purpose'] })[]
}

function linkedOf({ form, ...one }: Row['guarantees'][number]): Preservation['guarantees'][number] {
  const { guarantor, amount, currency } = readJson(guarantee.form, form)
  return { ...one, guarantor: guarantor.name, amount, currency }
}

export const {
  byIds: readPreservations,
  one: readPreservation,
  page: readPreservationPage,
} = rowReader({
  select: sql`
    select ${preservation.id}, ${preservation.no}, ${preservation.version}, ${preservation.state}, ${preservation.form},
      ${utc(preservation.submittedAt)} as "submittedAt",
      json_build_object('letterNo', ${preservation.letterNo}, 'rulingNo', ${preservation.rulingNo},
        'rulingDate', coalesce(to_char(${preservation.rulingDate}, 'YYYY-MM-DD'), ''), 'frozenAmount', ${preservation.frozenAmount},
        'expiresOn', coalesce(to_char(${preservation.expiresOn}, 'YYYY-MM-DD'), '')) as "atCourt",
      ${itsGuarantees} as guarantees, ${filesOf('preservation', preservation.id)} as files,
      (select nick_name from ${account} where ${account.id} = ${preservation.ownerId}) as "ownerName",
      (select coalesce(json_agg(json_build_object('at', ${utc(sql`h.at`)}, 'action', h.action, 'byName', h.by_name, 'reason', h.reason,
        'field', h.field) order by h.id), '[]')
        from ${preservationHistory} h where h.preservation_id = ${preservation.id}) as history`,
  from: preservation,
  id: preservation.id,
  order: sql`${preservation.submittedAt} desc`,
  rowOf: ({ form, files, guarantees, ...row }: Row): Preservation => ({
    ...readJson(preservation.form, form),
    ...row,
    guarantees: guarantees.map(linkedOf),
    files: files.map((one) => ({ ...attachmentOf(one), purpose: one.purpose })),
  }),
})
