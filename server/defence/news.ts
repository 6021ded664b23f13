import type { DefenceAction, DefenceEvent, DefenceKind } from '../../contract/defence/defence.ts'
import type { MessageKind } from '../../contract/message/message.ts'
import { recordEvent } from '../case/event.ts'
import { arbitratorsOf } from '../case/seat/arbitrator.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import { staffOf } from '../case/seat/everybody.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import type { cases } from '../tables/case.ts'
import type { defence } from '../tables/defence.ts'
import { tellRows } from '../tell.ts'
import type { Person } from '../who.ts'

type Said = readonly [DefenceEvent, MessageKind]

const submitted: Record<DefenceKind, Said> = {
  answer: ['answer', 'answerSubmitted'],
  counterclaim: ['counterclaim', 'counterclaimSubmitted'],
  reply: ['reply', 'replySubmitted'],
  objection: ['objection', 'objectionSubmitted'],
}
const moved: Record<Exclude<DefenceAction, 'submit' | 'withdraw'>, Said> = {
  supplement: ['supplement', 'statementSupplemented'],
  accept: ['acceptCounterclaim', 'counterclaimAccepted'],
  refuse: ['refuseCounterclaim', 'counterclaimRefused'],
  uphold: ['upholdObjection', 'objectionUpheld'],
  reject: ['rejectObjection', 'objectionRejected'],
  lift: ['liftObjection', 'objectionLifted'],
  askWithdrawal: ['askCounterclaimWithdrawal', 'counterclaimWithdrawalAsked'],
  grantWithdrawal: ['grantCounterclaimWithdrawal', 'counterclaimWithdrawalGranted'],
  refuseWithdrawal: ['refuseCounterclaimWithdrawal', 'counterclaimWithdrawalRefused'],
}

function saidOf(action: DefenceAction, kind: DefenceKind): Said {
  if (action === 'submit') return submitted[kind]
  if (action !== 'withdraw') return moved[action]
  return kind === 'objection'
    ? ['withdrawObjection', 'objectionWithdrawn']
    : ['withdrawCounterclaim', 'counterclaimWithdrawn']
}

interface Step {
  action: DefenceAction
  by: Person
  reason?: string
  /** What the timeline says besides: `due`, `late`. */
  details?: Record<string, string>
}

/** Writes a step into the timeline, and tells the other people of the case and all open screens. Call it last. */
export async function tellDefenceStep(
  house: House,
  tx: Tx,
  { id: caseId, caseNo, tenantId }: typeof cases.$inferSelect,
  { id, kind, partyName }: Pick<typeof defence.$inferSelect, 'id' | 'kind' | 'partyName'>,
  { action, by, reason = '', details = {} }: Step,
): Promise<void> {
  const [event, message] = saidOf(action, kind)
  await recordEvent(house, tx, caseId, { action: event, by, reason, details: { party: partyName, ...details } })
  const seats = await attendeesOf(tx, caseId)
  const sides = seats.flatMap((one) => one.accountId ?? [])
  const readers = new Set([
    ...sides,
    ...(await arbitratorsOf(tx, caseId)),
    ...(await staffOf(tx, { id: caseId, tenantId })),
  ])
  readers.delete(by.id)
  const params = { caseNo, party: partyName, byName: by.nickName, reason }
  await sendMessage(house, tx, [...readers], { kind: message, params, link: `/CaseDetails?caseId=${caseId}`, caseId })
  await tellRows(house, tx, 'defence', id)
  await tellRows(house, tx, 'case', caseId)
  await tellRows(house, tx, 'caseDetail', caseId)
  await tellRows(house, tx, 'deadlines', caseId)
}
