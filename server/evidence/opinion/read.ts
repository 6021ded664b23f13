import { sql } from 'drizzle-orm'
import type { opinions } from '../../../contract/evidence/opinion.ts'
import { seenCase } from '../../case/case.ts'
import type { Handler } from '../../door/handler.ts'
import { opinion } from '../../tables/opinion.ts'
import { readOpinionPage } from './row.ts'

export const listOpinions: Handler<typeof opinions.listOpinions> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  return readOpinionPage(tx, sql`${opinion.caseId} = ${id}`, query)
}
