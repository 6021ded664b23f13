import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { account } from '../../../contract/account.ts'
import { arbitrator } from '../../../contract/arbitrator.ts'
import type { Named } from '../../../contract/call.ts'
import { caseLife } from '../../../contract/caseLife.ts'
import { courtFiles } from '../../../contract/courtFile.ts'
import { defences } from '../../../contract/defence.ts'
import { evidences } from '../../../contract/evidence.ts'
import { filing } from '../../../contract/filing.ts'
import { guarantees } from '../../../contract/guarantee.ts'
import { mandates } from '../../../contract/mandate.ts'
import { messages } from '../../../contract/message.ts'
import { opinions } from '../../../contract/opinion.ts'
import { payments } from '../../../contract/payment.ts'
import { videos } from '../../../contract/video.ts'

interface Queued {
  /** What one of them is called. */
  one: MessageDescriptor
  /** The screen on which what waits is read; none for what has no screen of its own. */
  to?: string
  /** Where it is mended once it was refused, if elsewhere. */
  mend?: string
}

const lines: [Named, Queued][] = [
  [
    filing.submitPreservation,
    { one: msg({ message: '保全申请', context: 'one' }), to: '/protectionView', mend: '/protectionEdit' },
  ],
  [
    guarantees.submitGuarantee,
    { one: msg({ message: '担保申请', context: 'one' }), to: '/sponsorshipView', mend: '/sponsorshipEdit' },
  ],
  [caseLife.submitCase, { one: msg`仲裁申请`, to: '/caseAdd' }],
  [evidences.uploadEvidence, { one: msg`证据`, to: '/evidenceAdd' }],
  [opinions.submitOpinions, { one: msg`质证意见`, to: '/opinionAdd' }],
  [defences.submitDefence, { one: msg`答辩与反请求`, to: '/defenceAdd' }],
  [payments.provePayment, { one: msg`缴费凭证`, to: '/paymentAdd' }],
  [mandates.submitMandate, { one: msg`代理人变更`, to: '/mandateAdd' }],
  [arbitrator.submitCandidacy, { one: msg`仲裁员申请`, to: '/newArbitratorSignUp/index' }],
  [account.updateCenter, { one: msg`个人信息`, to: '/user/center' }],
  [courtFiles.fileJoinCourt, { one: msg`庭审材料` }],
  [videos.saveVideo, { one: msg`庭审录像` }],
  [messages.read, { one: msg`消息已读` }],
  [messages.batchRead, { one: msg`消息已读` }],
]

/** What may wait in the outbox, by the call that hands it in: every call that is queued has a line. */
export const queued: ReadonlyMap<string, Queued> = new Map(lines.map(([call, one]) => [call.name, one]))
