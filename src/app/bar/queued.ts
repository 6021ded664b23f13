import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QueuedCall } from '../../../contract/all.ts'

interface Queued {
  /** What one of them is called. */
  one: MessageDescriptor
  /** The screen on which what waits is read; none for what has no screen of its own. */
  to?: string
  /** Where it is mended once it was refused, if elsewhere. */
  mend?: string
}

/** By the call that hands it in. One that is queued and has no line does not compile. */
const lines: Record<QueuedCall, Queued> = {
  'filing.submitPreservation': {
    one: msg({ message: '保全申请', context: 'one' }),
    to: '/protectionView',
    mend: '/protectionEdit',
  },
  'guarantee.submitGuarantee': {
    one: msg({ message: '担保申请', context: 'one' }),
    to: '/sponsorshipView',
    mend: '/sponsorshipEdit',
  },
  'case.submitCase': { one: msg`仲裁申请`, to: '/caseAdd' },
  'evidence.uploadEvidence': { one: msg`证据`, to: '/evidenceAdd' },
  'opinion.submitOpinions': { one: msg`质证意见`, to: '/opinionAdd' },
  'defence.submitDefence': { one: msg`答辩与反请求`, to: '/defenceAdd' },
  'payment.provePayment': { one: msg`缴费凭证`, to: '/paymentAdd' },
  'mandate.submitMandate': { one: msg`代理人变更`, to: '/mandateAdd' },
  'service.confirmAddress': { one: msg`送达地址确认书`, to: '/addressAdd' },
  'thread.sendCaseMessage': { one: msg`案件往来消息`, to: '/messageAdd' },
  'arbitrator.submitCandidacy': { one: msg`仲裁员申请`, to: '/newArbitratorSignUp/index' },
  'account.updateCenter': { one: msg`个人信息`, to: '/user/center' },
  'hearing.fileJoinCourt': { one: msg`庭审材料` },
  'hearing.saveVideo': { one: msg`庭审录像` },
  'award.addComment': { one: msg`裁决文书的批注` },
  'award.pushText': { one: msg`裁决文书的改动` },
  'visit.arriveVisit': { one: msg`来访登记`, to: '/visits/door' },
  'visit.leaveVisit': { one: msg`来访登记`, to: '/visits/door' },
  'performance.submitScore': { one: msg`绩效评分`, to: '/performance' },
  'gathering.checkIn': { one: msg`活动签到`, to: '/activity/index' },
  'message.read': { one: msg`消息已读` },
  'message.batchRead': { one: msg`消息已读` },
}

/** What may wait in the outbox, by the name of its call; rows of another build may have names that this one has not. */
export const queued: ReadonlyMap<string, Queued> = new Map(Object.entries(lines))
