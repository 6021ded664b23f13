import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { evidences } from '../../contract/evidence/evidence.ts'
import { seenCase } from '../case/case.ts'
import type { Handler } from '../door/handler.ts'
import { evidence } from '../tables/evidence.ts'
import { readEvidencePage, readOneEvidence, seesEvidence } from './row.ts'

export const listEvidence: Handler<typeof evidences.listEvidence> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  return readEvidencePage(tx, sql`${evidence.caseId} = ${id}`, query)
}

export const getEvidence: Handler<typeof evidences.getEvidence> = async ({ tx, me, params }) => {
  const [seen] = await tx
    .select({ id: evidence.id })
    .from(evidence)
    .where(and(eq(evidence.id, params.id), seesEvidence(me)))
  if (!seen) throw new AppError('notFound')
  return readOneEvidence(tx, seen.id)
}
