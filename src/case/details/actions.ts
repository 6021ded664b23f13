import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { caseChange } from '../../../contract/case/caseChange.ts'
import { type CaseDetail, caseLife } from '../../../contract/case/caseLife.ts'
import { beforeAward, caseMoves, type caseSteps } from '../../../contract/case/caseMove.ts'
import { isWithdrawing, isWithdrawn, withdrawalDecider } from '../../../contract/case/withdrawal.ts'
import { type Call, type Category, mayMake } from '../../../contract/kernel/call.ts'
import type { MovesOf } from '../../draft/decision/decision.ts'
import type { IconName } from '../../ui/Icon.tsx'

/** The moves of the table that people make with a button. */
export type StepAction = keyof typeof caseSteps

interface Step {
  words: MessageDescriptor
  /** What comes of it, for whoever is asked to confirm. */
  says: MessageDescriptor
  /** What is said once it is done. */
  done: MessageDescriptor
  icon: IconName
  look: 'plain' | 'primary' | 'danger'
  /** What it must be told, its body says. */
  call: MovesOf<typeof caseLife> | MovesOf<typeof caseChange>
}

/** The moves as buttons, in the order they stand: what loses something first, what goes on last. */
export const stepsOfCase: Record<StepAction, Step> = {
  withdraw: {
    words: msg({ message: '撤回申请', context: 'case' }),
    says: msg`撤回后本申请终止，不能恢复；需要时请重新申请。`,
    done: msg`已撤回申请`,
    icon: 'undo',
    look: 'danger',
    call: caseLife.withdrawCase,
  },
  askWithdrawal: {
    words: msg`请求撤回`,
    says: msg`由仲裁庭决定是否准许，组庭前由仲裁机构决定；准许前程序继续进行。被申请人的反请求不受影响。`,
    done: msg`已提交撤回请求`,
    icon: 'undo',
    look: 'danger',
    call: caseChange.askWithdrawal,
  },
  refuseWithdrawal: {
    words: msg`不准许撤回`,
    says: msg`程序继续进行，各方会看到理由。`,
    done: msg`已决定不准许撤回`,
    icon: 'close',
    look: 'plain',
    call: caseChange.refuseWithdrawal,
  },
  grantWithdrawal: {
    words: msg`准许撤回`,
    says: msg`没有反请求的，案件就此撤销；有反请求的，仅就反请求继续审理。各方会看到理由。`,
    done: msg`已准许撤回`,
    icon: 'check',
    look: 'primary',
    call: caseChange.grantWithdrawal,
  },
  disagree: {
    words: msg`作出不予受理`,
    says: msg({ message: '申请人会看到理由，且不能再次提交本申请。', context: 'case' }),
    done: msg`已作出不予受理`,
    icon: 'close',
    look: 'danger',
    call: caseLife.disagreeCase,
  },
  suspend: {
    words: msg`中止程序`,
    says: msg`程序停在现在的状态，恢复后从这里继续。`,
    done: msg`程序已中止`,
    icon: 'pause',
    look: 'plain',
    call: caseLife.suspendCase,
  },
  moveDue: {
    words: msg`变更截止日期`,
    says: msg`申请人会收到新的截止日期和理由。`,
    done: msg`已变更截止日期`,
    icon: 'calendar',
    look: 'plain',
    call: caseChange.moveDue,
  },
  changeSecretary: {
    words: msg`变更案件秘书`,
    says: msg`案件改由所选部门的秘书办理，新旧两位秘书都会收到通知。`,
    done: msg`已变更案件秘书`,
    icon: 'people',
    look: 'plain',
    call: caseChange.changeSecretary,
  },
  return: {
    words: msg`退回补正`,
    says: msg`申请人会看到理由，并从您指出的项目开始补正；逾期未补正的，申请失效。`,
    done: msg`已退回补正`,
    icon: 'undo',
    look: 'plain',
    call: caseLife.returnCase,
  },
  pass: {
    words: msg`初审通过`,
    says: msg`交由另一位工作人员复审。`,
    done: msg`初审已通过`,
    icon: 'check',
    look: 'primary',
    call: caseLife.passCase,
  },
  approve: {
    words: msg`复审通过`,
    says: msg`向申请人发出缴费通知；逾期未缴费的，申请失效。`,
    done: msg`已发出缴费通知`,
    icon: 'check',
    look: 'primary',
    call: caseLife.approveCase,
  },
  confirmPayment: {
    words: msg`确认缴费`,
    says: msg`确认已收到申请人缴纳的全部费用。`,
    done: msg`已确认缴费`,
    icon: 'check',
    look: 'primary',
    call: caseLife.confirmPayment,
  },
  accept: {
    words: msg`受理立案`,
    says: msg`案件取得案号，交由所选部门的秘书办理，被申请人从此可以查阅。`,
    done: msg`案件已受理`,
    icon: 'send',
    look: 'primary',
    call: caseLife.acceptCase,
  },
  constitute: {
    words: msg`组成仲裁庭`,
    says: msg`仲裁庭由已接受指定的仲裁员组成，案件进入下一阶段。`,
    done: msg`仲裁庭已组成`,
    icon: 'people',
    look: 'primary',
    call: caseLife.constituteTribunal,
  },
  reopen: {
    words: msg`恢复审理`,
    says: msg`案件回到审理阶段，可以再次安排开庭；当事人会收到理由。`,
    done: msg`已恢复审理`,
    icon: 'undo',
    look: 'plain',
    call: caseChange.reopenHearings,
  },
  conclude: {
    words: msg`审理终结`,
    says: msg`不再开庭，仲裁庭开始评议和裁决；当事人会收到通知。`,
    done: msg`审理已终结`,
    icon: 'check',
    look: 'primary',
    call: caseChange.concludeHearings,
  },
  resume: {
    words: msg`恢复程序`,
    says: msg`案件回到中止前的状态。`,
    done: msg`程序已恢复`,
    icon: 'play',
    look: 'primary',
    call: caseLife.resumeCase,
  },
}

interface Me {
  userId: string
  cate: Category
  roles: readonly string[]
  /** They speak for all applicants: theirs alone is what they may take back. */
  mayWithdraw: boolean
  /** They preside over the tribunal, or sit alone: what it decides on the way, they say. */
  presides: boolean
}

/** The moves this person can make now. The second review is for somebody else than who made the first. */
export function stepsFor({ userId, cate, roles, mayWithdraw, presides }: Me, row: CaseDetail): StepAction[] {
  return (Object.keys(stepsOfCase) as StepAction[]).filter((action) => {
    const { by: whose, from } = caseMoves[action]
    const by = whose === 'decider' ? withdrawalDecider(row) : whose
    if (by !== cate || !from.includes(row.state)) return false
    if (whose === 'decider' && !isWithdrawing(row.withdrawal)) return false
    if (!mayMake(stepsOfCase[action].call as Call, { cate, roles })) return false
    if ((action === 'withdraw' || action === 'askWithdrawal') && !mayWithdraw) return false
    if (action === 'askWithdrawal' && (isWithdrawing(row.withdrawal) || isWithdrawn(row.withdrawal))) return false
    if (by === 'ZCY' && !presides) return false
    if (row.awardIssued && beforeAward.includes(action)) return false
    if (action === 'changeSecretary' && !row.acceptedAt) return false
    // What lapsed goes on only where it was for want of a payment.
    if (row.state === 'lapsed' && (!row.fee || row.fee.paidAt)) return false
    return row.state !== 'audit2' || row.firstReviewer?.userId !== userId
  })
}
