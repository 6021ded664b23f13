import { sql } from 'drizzle-orm'
import type { opinions } from '../../../contract/evidence/opinion.ts'
import type { Noun } from '../../door/handler.ts'
import { opinion, opinionItem } from '../../tables/opinion.ts'
import { listOpinions } from './read.ts'
import { readOpinions, seesOpinion } from './row.ts'
import { submitOpinions } from './submit.ts'

export const opinionNoun: Noun<typeof opinions, 'opinion'> = {
  calls: { submitOpinions, listOpinions },
  kinds: {
    opinion: {
      ...{ table: opinion, sees: seesOpinion, read: readOpinions, inCase: sql`${opinion.caseId}` },
      typed: sql`(select string_agg(o.remarks, E'\\n' order by o.no) from ${opinionItem} o where o.opinion_id = ${opinion.id})`,
    },
  },
}
