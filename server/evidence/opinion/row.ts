import { type SQL, sql } from 'drizzle-orm'
import type { Opinion, Said } from '../../../contract/evidence/opinion.ts'
import { seesCase } from '../../case/row.ts'
import type { Orm } from '../../database/db.ts'
import { rowReader } from '../../database/rows.ts'
import { rowsOf, utc } from '../../database/sql.ts'
import type { Viewer } from '../../right.ts'
import { cases } from '../../tables/case.ts'
import { evidenceItem } from '../../tables/evidence.ts'
import { opinion, opinionItem } from '../../tables/opinion.ts'

/** Whoever sees the case sees what its sides say of the evidence. */
export function seesOpinion(viewer: Viewer): SQL {
  return sql`exists (select from ${cases} where ${cases.id} = ${opinion.caseId} and ${seesCase(viewer)})`
}

/** What holds of each piece of a case, by the piece: what its other side said last. */
export async function holdingOpinions(orm: Orm, caseId: string): Promise<Map<string, Said & Pick<Opinion, 'camp'>>> {
  const rows = await rowsOf<Said & Pick<Opinion, 'camp'>>(
    orm,
    sql`select distinct on (o.item_id) o.item_id as "itemId", o.no, o.authenticity, o.legality, o.relevance, o.remarks,
      ${opinion.camp}, o.late_after::text as "lateAfter"
      from ${opinionItem} o join ${opinion} on ${opinion.id} = o.opinion_id where ${opinion.caseId} = ${caseId}
      order by o.item_id, o.no desc`,
  )
  return new Map(rows.map((row) => [row.itemId, row]))
}

export const {
  byIds: readOpinions,
  one: readOpinion,
  page: readOpinionPage,
} = rowReader({
  select: sql`
    select ${opinion.id}, ${opinion.caseId} as "baseId", ${opinion.camp}, ${opinion.byName} as "byName",
      ${utc(opinion.submittedAt)} as "submittedAt",
      (select json_agg(json_strip_nulls(json_build_object('itemId', o.item_id, 'no', o.no, 'authenticity', o.authenticity, 'legality', o.legality,
        'relevance', o.relevance, 'remarks', o.remarks, 'lateAfter', o.late_after)) order by i.no)
        from ${opinionItem} o join ${evidenceItem} i on i.id = o.item_id where o.opinion_id = ${opinion.id}) as opinions`,
  from: opinion,
  id: opinion.id,
  order: sql`${opinion.submittedAt} desc`,
  rowOf: (row: Opinion) => row,
})
