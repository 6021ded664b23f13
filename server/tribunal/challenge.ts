import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { tribunals } from '../../contract/tribunal/tribunal.ts'
import type { Handler } from '../door/handler.ts'
import { tribunalChallenge } from '../tables/tribunal.ts'
import { finishTribunalStep, openTribunal, sideOf, spokenFor } from './change.ts'
import { leaveTribunal, memberFor } from './member.ts'

export const challenge: Handler<typeof tribunals.challenge> = async (context) => {
  const { house, tx, me, body } = context
  const { memberId, reason } = body
  const found = await memberFor(context, 'challenge', body, (one) => one.id === memberId)
  const camp = await sideOf(context, found.seen.id)
  if (found.was.challenges.some((one) => one.memberId === memberId && one.state === 'open'))
    throw new AppError('challenge.open')
  const parties = await spokenFor(context, found.seen, camp)
  const row = { caseId: found.seen.id, memberId, camp, byName: me.nickName, parties, at: house.now(), reason }
  await tx.insert(tribunalChallenge).values({ ...row, state: 'open' })
  const { name } = found.member
  const byName = parties.join('、') || me.nickName
  const news = { kind: 'tribunalChallenged' as const, params: { name, byName } }
  return finishTribunalStep(context, found, { action: 'challenge', reason, details: { name }, news })
}

export const decideChallenge: Handler<typeof tribunals.decideChallenge> = async (context) => {
  const { house, tx, body } = context
  const { challengeId, upheld, reason: decision } = body
  const open = await openTribunal(context, body)
  const asked = open.was.challenges.find((one) => one.id === challengeId)
  const member = open.was.members.find((one) => one.id === asked?.memberId)
  if (!asked || !member) throw new AppError('notFound')
  if (asked.state !== 'open') throw new AppError('state.closed')
  const state = upheld ? ('upheld' as const) : ('rejected' as const)
  await tx
    .update(tribunalChallenge)
    .set({ state, decision, decidedAt: house.now() })
    .where(eq(tribunalChallenge.id, challengeId))
  const { name, userId } = member
  if (upheld) await leaveTribunal(context, { ...open, member }, { state: 'removed', reason: decision })
  const kind = upheld ? ('tribunalChallengeUpheld' as const) : ('tribunalChallengeRejected' as const)
  const action = upheld ? 'upholdChallenge' : 'rejectChallenge'
  const about = { id: userId, kind, link: !upheld }
  const told = { news: { kind, params: { name } }, about, ...(upheld ? { left: userId } : {}) }
  return finishTribunalStep(context, open, { action, reason: decision, details: { name }, ...told })
}
