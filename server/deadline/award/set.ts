import type { CaseDeadlines, deadlines } from '../../../contract/deadline/deadline.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { seenCase } from '../../case/case.ts'
import { mustBeAhead, today } from '../../case/day.ts'
import { recordEvent } from '../../case/event.ts'
import { tellCase } from '../../case/news.ts'
import { everybodyOf } from '../../case/seat/everybody.ts'
import type { Handler } from '../../door/handler.ts'
import { type News, sendMessage } from '../../message/send.ts'
import { awardTerm } from '../../tables/awardTerm.ts'
import type { cases } from '../../tables/case.ts'
import { deadlinesShownTo } from '../internal.ts'
import { readCaseDeadlines } from '../row.ts'
import { awardRuns, readDecided, undecided } from './term.ts'

type Context = Pick<Parameters<Handler<typeof deadlines.extendAward>>[0], 'house' | 'tx' | 'me'>

/** Tells everybody in the case but who decided; shows it on their screens. */
async function tellTerm(
  { house, tx, me }: Context,
  { id, secretaryId }: typeof cases.$inferSelect,
  news: Pick<News, 'kind' | 'params'>,
): Promise<CaseDeadlines> {
  const people = await everybodyOf(tx, { id, secretaryId }, [me.id])
  await sendMessage(house, tx, people, { ...news, link: `/CaseDetails?caseId=${id}`, caseId: id })
  await tellCase(house, tx, id)
  return deadlinesShownTo(me, await readCaseDeadlines(tx, id))
}

/** What was decided for one procedure does not extend the term of the other. Throws `notFound`, `state.closed`, `stale` where it is so already. */
export const setProcedure: Handler<typeof deadlines.setProcedure> = async ({ house, tx, me, body }) => {
  const row = await seenCase(tx, me, body.id, true)
  if (row.state !== 'transfered' && !awardRuns.includes(row.state)) throw new AppError('state.closed')
  const { expedited, reason } = body
  const decided = (await readDecided(tx, [row.id])).get(row.id) ?? undecided
  if (decided.expedited === expedited) throw new AppError('stale')
  const set = { ...undecided, expedited }
  await tx
    .insert(awardTerm)
    .values({ caseId: row.id, ...set })
    .onConflictDoUpdate({ target: awardTerm.caseId, set })
  await recordEvent(house, tx, row.id, { action: expedited ? 'madeExpedited' : 'madeOrdinary', by: me, reason })
  const params = { caseNo: row.caseNo, reason }
  return tellTerm({ house, tx, me }, row, { kind: expedited ? 'caseExpedited' : 'caseOrdinary', params })
}

/** Throws `notFound`, `state.closed` where no term runs, `stale` where it ends on another day by now, and at the day `deadline.past`, `deadline.far`. */
export const extendAward: Handler<typeof deadlines.extendAward> = async ({ house, tx, me, body }) => {
  const row = await seenCase(tx, me, body.id, true)
  const { before, due, reason } = body
  const { award, list } = await readCaseDeadlines(tx, row.id)
  const isOpen = list.some((one) => one.kind === 'award' && one.doneAt === null)
  if (!award || !isOpen) throw new AppError('state.closed')
  if (award.due !== before) throw new AppError('stale')
  mustBeAhead(house, due)
  if (due <= before) throw new AppError('deadline.past', {}, [{ path: ['due'], code: 'deadline.past' }])
  const set = { extendedTo: due, extendedOn: today(house) }
  await tx
    .insert(awardTerm)
    .values({ caseId: row.id, ...set })
    .onConflictDoUpdate({ target: awardTerm.caseId, set })
  await recordEvent(house, tx, row.id, { action: 'awardExtended', by: me, reason, details: { before, due } })
  const params = { caseNo: row.caseNo, due, reason }
  return tellTerm({ house, tx, me }, row, { kind: 'awardExtended', params })
}
