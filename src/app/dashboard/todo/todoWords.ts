import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TodoKind } from '../../../../contract/todo/todo.ts'

interface Words {
  words: MessageDescriptor
  /** What the button says: what is done there, or that it is only looked at. */
  act: MessageDescriptor
  /** In which part of its case it is done; else that opens as it was left. */
  part?: string
  /** Where the record opens; else it is a case. */
  to?: '/protectionView' | '/sponsorshipView' | '/arbitratorView' | '/system/registration'
}

const [handle, review, see, answer, mend] = [msg`办理`, msg`审核`, msg`查看`, msg`答复`, msg`补正`]

/** What each kind of waiting thing is called, what is done about it, and where. */
export const todoWords: Record<TodoKind, Words> = {
  pending: { words: msg`立案审查`, act: review },
  audit: { words: msg`立案复审`, act: review },
  accept: { words: msg`受理立案`, act: handle },
  seats: { words: msg`待指定仲裁员`, act: handle },
  constitute: { words: msg`待组成仲裁庭`, act: handle },
  disclosure: { words: msg`待确认披露事项`, act: handle },
  challenge: { words: msg`待决定回避申请`, act: handle },
  counterclaim: { words: msg`待审查反请求`, act: handle },
  objection: { words: msg`待处理在线异议`, act: handle },
  withdrawal: { words: msg`待决定撤回请求`, act: handle },
  mandate: { words: msg`待审查代理人变更`, act: review },
  scrutiny: { words: msg`裁决文书待核阅`, act: review, part: 'award' },
  awardNumber: { words: msg`裁决文书待编号`, act: handle, part: 'award' },
  awardSign: { words: msg`裁决文书待交付签署`, act: handle, part: 'award' },
  awardSeal: { words: msg`裁决文书待用印签发`, act: handle, part: 'award' },
  awardServe: { words: msg`裁决文书待送达`, act: handle, part: 'award' },
  awardClose: { words: msg`送达完毕，待结案`, act: handle, part: 'award' },
  revocation: { words: msg`待决定已签发文书的作废`, act: handle, part: 'documents' },
  proof: { words: msg`待核对缴费凭证`, act: handle },
  preservation: { words: msg`保全申请`, act: review, to: '/protectionView' },
  guarantee: { words: msg`担保申请`, act: review, to: '/sponsorshipView' },
  candidacy: { words: msg`仲裁员申请`, act: review, to: '/arbitratorView' },
  registration: { words: msg`注册审核`, act: review, to: '/system/registration' },
  disclose: { words: msg`待披露并答复指定`, act: answer },
  answer: { words: msg`待答复指定`, act: answer },
  writeAward: { words: msg`裁决文书待起草`, act: handle, part: 'award' },
  voteAward: { words: msg`裁决文书待表决`, act: msg`表决`, part: 'award' },
  submitAward: { words: msg`表决完毕，待提交核阅`, act: handle, part: 'award' },
  signAward: { words: msg`裁决文书待签署`, act: msg`签署`, part: 'award' },
  awardRequest: { words: msg`待决定补正或补充裁决的请求`, act: handle, part: 'award' },
  mendCase: { words: msg`立案申请待补正`, act: mend },
  pay: { words: msg`待缴纳仲裁费`, act: handle },
  mendPreservation: { words: msg`保全申请待补正`, act: see, to: '/protectionView' },
  mendGuarantee: { words: msg`担保申请待补正`, act: see, to: '/sponsorshipView' },
  defend: { words: msg`待提交答辩`, act: answer },
  reply: { words: msg`待对反请求提交答辩`, act: answer },
  nominate: { words: msg`待选定仲裁员`, act: handle },
  keep: { words: msg`期限事项待办`, act: handle },
  challenged: { words: msg`被申请回避，等待决定`, act: see },
}
