import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { awards } from '../../../contract/award/award.ts'
import type { AwardDoubt } from '../../../contract/award/awardCheck.ts'
import type { AwardAction, AwardState, VoteChoice } from '../../../contract/award/awardWay.ts'
import type { CounterResult, OutcomeResult } from '../../../contract/award/outcome.ts'
import type { MovesOf } from '../../draft/decision/decision.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { Family } from '../../ui/Tag.tsx'

export const awardTags: Record<AwardState, [MessageDescriptor, Family, IconName]> = {
  draft: [msg({ message: '起草中', context: 'award' }), 'grey', 'edit'],
  vote: [msg({ message: '表决中', context: 'award' }), 'amber', 'people'],
  scrutiny: [msg({ message: '核阅中', context: 'award' }), 'amber', 'eye'],
  passed: [msg({ message: '核阅通过', context: 'award' }), 'blue', 'check'],
  numbered: [msg({ message: '已编号', context: 'award' }), 'blue', 'check'],
  signing: [msg({ message: '待签署', context: 'award' }), 'amber', 'edit'],
  issued: [msg({ message: '已作出', context: 'award' }), 'green', 'check'],
  closed: [msg({ message: '已送达并办结', context: 'award' }), 'green', 'check'],
  dropped: [msg({ message: '已放弃', context: 'award' }), 'grey', 'close'],
}

export const voteWords: Record<VoteChoice, MessageDescriptor> = {
  agree: msg`同意`,
  dissent: msg`不同意，发表少数意见`,
  refuse: msg`拒绝表决`,
}

export const resultWords: Record<OutcomeResult, MessageDescriptor> = {
  upheld: msg`支持全部仲裁请求`,
  partly: msg`支持部分仲裁请求`,
  dismissed: msg`驳回全部仲裁请求`,
  settled: msg`依和解协议裁决`,
  mediated: msg`调解结案`,
}

export const counterResultWords: Record<CounterResult, MessageDescriptor> = {
  granted: msg`支持全部反请求`,
  partly: msg`支持部分反请求`,
  dismissed: msg`驳回全部反请求`,
  withdrawn: msg`反请求已撤回`,
}

/** The steps that are taken with a button; the rest on the page of the text. */
export type AwardStep = Exclude<AwardAction, 'start' | 'write' | 'comment' | 'nameSecretary'>

interface Step {
  words: MessageDescriptor
  says: MessageDescriptor
  done: MessageDescriptor
  icon: IconName
  look: 'plain' | 'primary' | 'danger'
  call: MovesOf<typeof awards>
}

export const awardSteps: Record<AwardStep, Step> = {
  redraft: {
    words: msg`退回起草`,
    says: msg`文本重新开放修改，已作的表决作废。`,
    done: msg`已退回起草`,
    icon: 'undo',
    look: 'plain',
    call: awards.redraftAward,
  },
  drop: {
    words: msg`放弃草稿`,
    says: msg`草稿不再使用，文本和理由仍由仲裁庭留存，其他人看不到；随后可以另行起草。因当事人请求而起草的，该请求恢复为待处理。`,
    done: msg`草稿已放弃`,
    icon: 'trash',
    look: 'danger',
    call: awards.dropAward,
  },
  return: {
    words: msg`退回仲裁庭`,
    says: msg`核阅意见交仲裁庭研究；是否采纳由仲裁庭独立决定。`,
    done: msg`已退回仲裁庭`,
    icon: 'undo',
    look: 'plain',
    call: awards.returnAward,
  },
  openVote: {
    words: msg`提请表决`,
    says: msg`文本就此定稿，在表决期间不能修改；仲裁庭成员收到通知。`,
    done: msg`已提请表决`,
    icon: 'people',
    look: 'primary',
    call: awards.openVote,
  },
  vote: {
    words: msg`表决`,
    says: msg`表决仅仲裁庭成员可见；提交核阅前可以更改。`,
    done: msg`表决已记录`,
    icon: 'check',
    look: 'primary',
    call: awards.castVote,
  },
  submit: {
    words: msg`提交核阅`,
    says: msg`文本提交本机构核阅，此后工作人员可以查阅提交的文本。`,
    done: msg`已提交核阅`,
    icon: 'send',
    look: 'primary',
    call: awards.submitAward,
  },
  pass: {
    words: msg`核阅通过`,
    says: msg`文本通过核阅，可以编号。`,
    done: msg`核阅已通过`,
    icon: 'check',
    look: 'primary',
    call: awards.passAward,
  },
  number: {
    words: msg`编号`,
    says: msg`按年度顺序取得文书编号，不能更改。`,
    done: msg`已编号`,
    icon: 'check',
    look: 'primary',
    call: awards.numberAward,
  },
  sign: {
    words: msg`交付签署`,
    says: msg`按编号后的文本生成 PDF，交仲裁庭成员以电子签名签署；签署完成并用印后，裁决文书即告作出。尚有未填写的内容的，不能交付。`,
    done: msg`已交付签署`,
    icon: 'edit',
    look: 'primary',
    call: awards.sendToSign,
  },
  issue: {
    words: msg`归档签署原件`,
    says: msg`仲裁庭在纸质文书上签署的，上传加盖印章的原件扫描件。归档后裁决文书即告作出，各方当事人可以查阅；正在进行的电子签署作废。`,
    done: msg`裁决文书已作出`,
    icon: 'upload',
    look: 'plain',
    call: awards.issueAward,
  },
  close: {
    words: msg`送达完毕，结案`,
    says: msg`向全部当事人送达后方可结案。终结案件的裁决文书办结的，案件随之结案。`,
    done: msg`已办结`,
    icon: 'check',
    look: 'primary',
    call: awards.closeAward,
  },
}

/** What should be looked at before it is voted on, or passed. */
export const doubtWords: Record<AwardDoubt, MessageDescriptor> = {
  noDispositive: msg`文本中没有裁决主文，或者裁决主文没有内容。`,
  sumUnsaid: msg`裁决主文中没有写明裁决金额。`,
  overClaim: msg`裁决金额高于请求金额。`,
  upheldLess: msg`裁决结果为支持请求，但裁决金额低于请求金额。`,
  partlyAll: msg`裁决结果为部分支持，但裁决金额不低于请求金额。`,
  dismissedSum: msg`裁决结果为驳回请求，但填写了裁决金额。`,
  counterSilent: msg`反请求已经受理，但没有填写其结果或者费用的承担。`,
  counterUnsaid: msg`裁决主文没有提及反请求。`,
}
