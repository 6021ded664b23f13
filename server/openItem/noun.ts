import { and, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { openItems } from '../../contract/openItem/openItem.ts'
import { seenCase } from '../case/case.ts'
import { today } from '../case/day.ts'
import type { Handler, Noun } from '../door/handler.ts'
import { award } from '../tables/award.ts'
import { isAskedOf, readOpenItems } from './read.ts'

const listOpenItems: Handler<typeof openItems.listOpenItems> = async ({ house, tx, me, query }) => {
  const { baseId, step, awardId } = query
  const seen = await seenCase(tx, me, baseId)
  if (awardId) {
    const [found] = await tx
      .select({ kind: award.kind, submittedAt: award.submittedAt })
      .from(award)
      .where(and(eq(award.id, awardId), eq(award.caseId, seen.id)))
    // Until it is submitted an award is its tribunal's alone.
    if (!found || (me.cate === 'MISHU' && !found.submittedAt)) throw new AppError('notFound')
    if (!isAskedOf(found.kind, step)) return []
  }
  return readOpenItems({ orm: tx, seen, today: today(house), awardId }, step)
}

export const openItemNoun: Noun<typeof openItems> = { calls: { listOpenItems }, kinds: {} }
