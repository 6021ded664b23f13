import { type SQL, sql } from 'drizzle-orm'
import type { Guarantee } from '../../contract/guarantee/guarantee.ts'
import { isTheirs, ofGuarantee, staffSeesFiled } from '../case/filed.ts'
import { readJson } from '../database/json.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Viewer } from '../right.ts'
import { account } from '../tables/account.ts'
import { preservation } from '../tables/filing.ts'
import { guarantee, guaranteeHistory } from '../tables/guarantee.ts'
import { filesOf } from '../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../upload/present.ts'

/** An applicant's side sees its own guarantees, never another party's; the institution's staff those of the cases they see. */
export function seesGuarantee(viewer: Viewer): SQL {
  const { cate, tenantId } = viewer
  return sql`(${guarantee.tenantId} = ${tenantId} and ((${cate} = 'MISHU' and ${staffSeesFiled(viewer, ofGuarantee)}) or (${cate} = 'USER' and ${isTheirs(viewer, ofGuarantee)})))`
}

interface Row
  extends Pick<
    Guarantee,
    'id' | 'no' | 'version' | 'state' | 'submittedAt' | 'ownerName' | 'history' | 'rulingNo' | 'preservationNo'
  > {
  form: unknown
  files: (StoredFile & { purpose: Guarantee['files'][number]['purpose'] })[]
}

export const {
  byIds: readGuarantees,
  one: readGuarantee,
  page: readGuaranteePage,
} = rowReader({
  select: sql`
    select ${guarantee.id}, ${guarantee.no}, ${guarantee.version}, ${guarantee.state}, ${guarantee.form},
      ${guarantee.rulingNo} as "rulingNo", ${utc(guarantee.submittedAt)} as "submittedAt",
      coalesce((select ${preservation.no} from ${preservation} where ${preservation.id} = ${guarantee.preservationId}), '')
        as "preservationNo",
      (select nick_name from ${account} where ${account.id} = ${guarantee.ownerId}) as "ownerName",
      ${filesOf('guarantee', guarantee.id)} as files,
      (select coalesce(json_agg(json_build_object('at', ${utc(sql`h.at`)}, 'action', h.action, 'byName', h.by_name, 'reason', h.reason,
        'field', h.field) order by h.id), '[]')
        from ${guaranteeHistory} h where h.guarantee_id = ${guarantee.id}) as history`,
  from: guarantee,
  id: guarantee.id,
  order: sql`${guarantee.submittedAt} desc`,
  rowOf: ({ form, files, ...row }: Row): Guarantee => ({
    ...readJson(guarantee.form, form),
    ...row,
    files: files.map((one) => ({ ...attachmentOf(one), purpose: one.purpose })),
  }),
})
