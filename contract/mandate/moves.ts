import { movesOf } from '../kernel/move.ts'
import { filing, secretary } from '../kernel/office.ts'
import { reason } from '../kernel/rules.ts'

export const mandateStates = ['pending', 'accepted', 'returned'] as const
export type MandateState = (typeof mandateStates)[number]

interface OfMandate {
  /** Also where the case has ended: there is nothing left but to give it back. */
  inEnded?: true
}

const offices = [...filing, ...secretary]

/** Every move of a letter of authority, in the order of its buttons: what loses something first. Its lines stand in the timeline of the case. */
export const mandateMoves = movesOf<MandateState, OfMandate>()({
  submit: {
    by: 'USER',
    with: 'the letter',
    from: ['none'],
    to: 'pending',
    event: ['提交代理人变更', 'Change of representative submitted'],
    news: {
      mandateSubmitted: [
        '案件 {caseNo} 收到 {byName} 提交的代理人 {name} 的授权委托书',
        'Letter of authority for {name} received in case {caseNo} from {byName}',
        null,
      ],
    },
  },
  return: {
    by: 'MISHU',
    offices,
    from: ['pending'],
    to: 'returned',
    inEnded: true,
    call: 'returnMandate',
    path: 'caseservice/mandate/return',
    says: 'A secretary returns an agent that a party named, with a reason; nothing of who acts changes.',
    asks: { reason },
    button: {
      words: ['退回', 'Return'],
      done: ['已退回代理人变更', 'Change of representative returned'],
      look: 'ends',
      icon: 'undo',
      note: [
        '退回后代理人不变，当事人可补正后重新提交。',
        'Representation remains unchanged; the party may correct and resubmit it.',
      ],
    },
    event: ['退回代理人变更', 'Change of representative returned'],
    log: ['退回代理手续', 'Returned the letter of authority of a representative'],
    news: {
      mandateReturned: [
        '案件 {caseNo} 中代理人 {name} 的授权委托书被退回：{reason}',
        'The letter of authority for {name} in case {caseNo} was returned: {reason}',
        'case',
      ],
    },
  },
  accept: {
    by: 'MISHU',
    offices,
    from: ['pending'],
    to: 'accepted',
    call: 'acceptMandate',
    path: 'caseservice/mandate/accept',
    says: 'A secretary accepts an agent, who acts from then on; the letter of the agent in whose place they come ends at once.',
    refuses: ['agent.gone', 'agent.otherSide'],
    button: {
      words: ['同意变更', 'Accept the change'],
      done: ['已同意代理人变更', 'Change of representative accepted'],
      look: 'onward',
      icon: 'check',
      note: [
        '同意后新代理人即可代理；被替换的代理人不再是其代理人。核对材料后，请另行关联新代理人的账号。',
        'Once accepted, the new representative may act at once and the one replaced no longer does. After checking the documents, link the new representative’s account.',
      ],
    },
    event: ['同意代理人变更', 'Change of representative accepted'],
    log: ['准许代理人', 'Accepted a representative'],
    news: {
      mandateAccepted: [
        '案件 {caseNo}：{name} 现为 {parties} 的代理人',
        'Case {caseNo}: {name} now represents {parties}',
        'case',
      ],
    },
  },
})
