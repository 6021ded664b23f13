import { and, eq, ne } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { awards } from '../../contract/award/award.ts'
import { type AwardKind, outcomeOf, type VoteChoice } from '../../contract/award/awardWay.ts'
import { type AwardOutcome, resultsOf } from '../../contract/award/outcome.ts'
import { openSuggestions, textOf } from '../../contract/document/document.ts'
import { isBilingual, prevailsIn } from '../../contract/document/translation.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { head, secretary } from '../../contract/kernel/office.ts'
import { staffOf } from '../case/seat/everybody.ts'
import { mustServe } from '../case/staff.ts'
import type { Tx } from '../database/db.ts'
import { fill } from '../document/model/fill.ts'
import type { Handler } from '../door/handler.ts'
import { mustKnowOpen } from '../openItem/pass.ts'
import { awardRound, awardText, awardVote } from '../tables/award.ts'
import { counterFee } from '../tables/cost.ts'
import { defence } from '../tables/defence.ts'
import { tellRowOnly } from '../tell.ts'
import { mustBeComplete } from '../tribunal/complete.ts'
import { outcomeFacts } from './outcome.ts'
import { reopenRequests } from './request/ask.ts'
import { type Context, deliberators, type Held, holdAward, lastStep, presides, sitting, takeAwardStep } from './step.ts'

/** The text as it stands. */
export async function currentText(tx: Tx, awardId: string): Promise<typeof awardText.$inferSelect> {
  const [text] = await tx.select().from(awardText).where(eq(awardText.awardId, awardId))
  if (!text) throw new Error('The text of an award vanished')
  return text
}

export const nameSecretary: Handler<typeof awards.nameSecretary> = async (context) => {
  const { tx, me, body } = context
  const held = await holdAward(context, { ...body, action: 'nameSecretary' })
  const { secretaryId } = body
  if (secretaryId) await mustServe(tx, me.tenantId, secretaryId, 'secretaryId')
  const { secretaryId: before, helperIds: helped } = held.row
  const helperIds = secretaryId ? [...new Set([...helped, secretaryId])] : helped
  const said = await takeAwardStep(context, held, 'nameSecretary', { set: { secretaryId, helperIds } })
  if (before !== secretaryId) await letGo(context, held.row)
  return said
}

/** The secretary whom the tribunal named lets go of what they read; staff see the award again from its submission on. */
async function letGo({ house, tx }: Pick<Context, 'house' | 'tx'>, { id, secretaryId }: Held['row']): Promise<void> {
  if (!secretaryId) return
  await tellRowOnly(house, tx, 'awardRoom', id, [secretaryId])
  await tellRowOnly(house, tx, 'award', id, [secretaryId])
}

export const dropAward: Handler<typeof awards.dropAward> = async (context) => {
  const { body } = context
  const held = await holdAward(context, { ...body, action: 'drop' })
  await reopenRequests(context, held.row.id)
  const said = await takeAwardStep(context, held, 'drop', { set: { secretaryId: null }, reason: body.reason })
  await letGo(context, held.row)
  return said
}

/** Throws `required` at the result where there is a choice, `wrongType` where it is none of this kind's. */
function outcomeFor(kind: AwardKind, { result, ...rest }: z.output<typeof awards.openVote.body>): AwardOutcome | null {
  const results = resultsOf[kind]
  if (!results) return null
  const said = results.length === 1 ? results[0] : result
  if (said === undefined || !results.includes(said)) {
    const code = said === undefined ? 'required' : 'wrongType'
    throw new AppError('badRequest', {}, [{ path: ['result'], code }])
  }
  const { awarded, share, counterAwarded, counterShare, counterResult, counterReason } = rest
  return { result: said, awarded, share, counterAwarded, counterShare, counterResult, counterReason }
}

/**
 * An award that ends a case says how each counterclaim that stands fared, and who bears its fee; or why it does not. Throws
 * `outcome.counter`, `outcome.counterShare` at the fields.
 */
async function mustDecideCounterclaims(tx: Tx, caseId: string, outcome: AwardOutcome): Promise<void> {
  const stands = and(eq(defence.caseId, caseId), eq(defence.kind, 'counterclaim'), eq(defence.state, 'accepted'))
  const [counterclaim] = await tx.select({ id: defence.id }).from(defence).where(stands).limit(1)
  if (!counterclaim || outcome.counterReason !== '') return
  if (!outcome.counterResult)
    throw new AppError('outcome.counter', {}, [{ path: ['counterResult'], code: 'outcome.counter' }])
  const paid = and(eq(counterFee.caseId, caseId), ne(counterFee.paidOn, ''))
  const [fee] = await tx.select({ id: counterFee.id }).from(counterFee).where(paid).limit(1)
  if (fee && outcome.counterShare === null)
    throw new AppError('outcome.counterShare', {}, [{ path: ['counterShare'], code: 'outcome.counterShare' }])
}

export const openVote: Handler<typeof awards.openVote> = async (context) => {
  const { house, tx, body } = context
  const held = await holdAward(context, { ...body, action: 'openVote' })
  const outcome = outcomeFor(held.row.kind, body)
  await mustBeComplete(house, tx, held.seen)
  const text = (await currentText(tx, held.row.id)).body
  if (textOf(text).trim() === '') throw new AppError('award.empty')
  const open = openSuggestions(text).length
  if (open > 0) throw new AppError('award.suggestions', { count: String(open) })
  // Nobody signs two texts of which neither prevails; once it is voted on nobody can write it in any more.
  if (isBilingual(text) && prevailsIn(textOf(text)) === undefined) throw new AppError('award.prevailing')
  const asks = held.row.kind === 'award'
  if (outcome && asks) await mustDecideCounterclaims(tx, held.seen.id, outcome)
  // What is deliberated stays with the tribunal, and so does the reason: it stands in the history of the text.
  if (asks) await mustKnowOpen({ house, tx, said: body, seen: held.seen, step: 'vote', awardId: held.row.id })
  await tx.delete(awardVote).where(eq(awardVote.awardId, held.row.id))
  return takeAwardStep(context, held, 'openVote', {
    set: { outcome },
    reason: body.openReason,
    news: { to: deliberators(held), kind: 'awardVote' },
  })
}

/** Whoever votes anew takes back what they said before. */
export const castVote: Handler<typeof awards.castVote> = async (context) => {
  const { house, tx, me, body } = context
  const held = await holdAward(context, { id: body.id, action: 'vote' })
  // The votes of others change nothing of what is voted on: only a text that was opened again makes a vote stale.
  if (body.version < (await lastStep(tx, body.id, 'openVote'))) throw new AppError('stale')
  const { choice, opinion, attached } = body
  const said = { choice, opinion, attached: attached && choice === 'dissent', at: house.now() }
  await tx
    .insert(awardVote)
    .values({ awardId: held.row.id, accountId: me.id, ...said })
    .onConflictDoUpdate({ target: [awardVote.awardId, awardVote.accountId], set: said })
  return takeAwardStep(context, held, 'vote')
}

export const redraftAward: Handler<typeof awards.redraftAward> = async (context) => {
  const { tx, body } = context
  const held = await holdAward(context, { ...body, action: 'redraft' })
  await tx.delete(awardVote).where(eq(awardVote.awardId, held.row.id))
  return takeAwardStep(context, held, 'redraft', { set: { outcome: null }, reason: body.reason })
}

interface Vote {
  userId: string
  choice: VoteChoice
}

/** Throws `award.votes` where nothing was decided, or not as it is said; `award.absent` at the field where a vote is missing without a word why. */
function mustBeDecided(
  held: Held,
  votes: Vote[],
  { byPresiding, absent }: { byPresiding: boolean; absent: string },
): void {
  const members = sitting(held.tribunal).map((one) => ({ userId: one.userId, presides: presides(one) }))
  const outcome = outcomeOf(votes, members)
  if (outcome !== (byPresiding ? 'presiding' : 'majority')) throw new AppError('award.votes')
  const isMissing = members.some((one) => !votes.some((vote) => vote.userId === one.userId))
  if (isMissing && absent === '') throw new AppError('award.absent', {}, [{ path: ['absent'], code: 'award.absent' }])
}

export const submitAward: Handler<typeof awards.submitAward> = async (context) => {
  const { house, tx, me, body } = context
  const held = await holdAward(context, { ...body, action: 'submit' })
  const { row, tribunal } = held
  await mustBeComplete(house, tx, held.seen)
  const votes = await tx.select().from(awardVote).where(eq(awardVote.awardId, row.id))
  // Whether it is decided tells how the others voted.
  if (house.config.votesHidden && !votes.some((one) => one.accountId === me.id)) throw new AppError('award.ownVote')
  mustBeDecided(
    held,
    votes.map(({ accountId: userId, choice }) => ({ userId, choice })),
    body,
  )
  const { body: written } = await currentText(tx, row.id)
  const text = fill(written, await outcomeFacts(tx, row.caseId, row.outcome)).document
  const rounds = await tx.select({ no: awardRound.no }).from(awardRound).where(eq(awardRound.awardId, row.id))
  const submitted = { submittedAt: house.now(), submittedBy: me.nickName, body: text }
  await tx.insert(awardRound).values({ awardId: row.id, no: rounds.length + 1, ...submitted })
  // Of who sits: what somebody wrote who was replaced meanwhile is nobody's opinion of this award.
  const dissents = sitting(tribunal).flatMap(({ userId, name }) =>
    votes.filter((one) => one.attached && one.accountId === userId).map((one) => ({ name, text: one.opinion })),
  )
  return takeAwardStep(context, held, 'submit', {
    set: { submittedAt: submitted.submittedAt, dissents },
    reason: body.absent,
    news: { to: await staffOf(tx, held.seen, [...secretary, ...head]), kind: 'awardSubmitted' },
  })
}
