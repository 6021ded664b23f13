import * as z from 'zod/mini'
import { accepted, returned } from '../filing/reviewWords.ts'
import { movesOf } from '../kernel/move.ts'
import { reason, text } from '../kernel/rules.ts'
import { returnField } from './guaranteePart.ts'

/*
 * States and who moves between them (research: domain §3.2). A draft lives on the applicant's device alone. `expire` is the
 * server's own: it has no call.
 */
export const guaranteeStates = [
  'submitted',
  'reviewing',
  'returned',
  'withdrawn',
  'confirmed',
  'transferred',
  'effective',
  'released',
  'executed',
  'expired',
] as const
export type GuaranteeState = (typeof guaranteeStates)[number]

/** Every move of a guarantee, in the order of its buttons. `none` is an application that the server has not seen. */
export const guaranteeMoves = movesOf<GuaranteeState>()({
  submit: {
    by: 'USER',
    with: 'form',
    from: ['none', 'returned', 'withdrawn'],
    to: 'submitted',
    event: ['已提交', 'Submitted'],
    news: {
      guaranteeSubmitted: ['收到担保申请 {no}（{name}）', 'Guarantee application {no} received ({name})', null],
    },
  },
  withdraw: {
    by: 'USER',
    from: ['submitted', 'returned'],
    to: 'withdrawn',
    call: 'withdrawGuarantee',
    path: 'caseservice/guarantee/withdraw',
    says: 'The applicant takes an application back; it can be changed and submitted again.',
    event: ['已撤回', 'Withdrawn'],
  },
  return: {
    by: 'MISHU',
    from: ['submitted', 'reviewing'],
    to: 'returned',
    call: 'returnGuarantee',
    path: 'caseservice/guarantee/return',
    says: 'A secretary returns an application with a reason, at the field that must be corrected.',
    asks: { reason, field: z.enum(returnField, 'required') },
    ...returned,
    log: ['退回担保', 'Returned a guarantee'],
    news: {
      guaranteeReturned: [
        '您的担保申请 {no} 已退回：{reason}',
        'Your guarantee application {no} was returned: {reason}',
        'guarantee',
      ],
    },
  },
  accept: {
    by: 'MISHU',
    from: ['submitted'],
    to: 'reviewing',
    call: 'acceptGuarantee',
    path: 'caseservice/guarantee/accept',
    says: 'A secretary takes an application up for review.',
    ...accepted,
    log: ['受理担保', 'Accepted a guarantee for review'],
    news: {
      guaranteeAccepted: ['您的担保申请 {no} 已受理', 'Your guarantee application {no} was accepted', 'guarantee'],
    },
  },
  release: {
    by: 'MISHU',
    from: ['confirmed', 'transferred', 'effective'],
    to: 'released',
    call: 'releaseGuarantee',
    path: 'caseservice/guarantee/release',
    says: 'A secretary releases the guarantee, with a reason.',
    asks: { reason },
    button: { words: ['解除担保', 'Release guarantee'], done: ['已解除担保', 'Guarantee released'], look: 'ends' },
    event: ['已解除', 'Released'],
    log: ['解除担保', 'Released a guarantee'],
    news: {
      guaranteeReleased: ['您的担保 {no} 已解除：{reason}', 'Your guarantee {no} was released: {reason}', 'guarantee'],
    },
  },
  execute: {
    by: 'MISHU',
    from: ['effective'],
    to: 'executed',
    call: 'executeGuarantee',
    path: 'caseservice/guarantee/execute',
    says: 'A secretary records that the court enforced the guarantee, with what was taken and why.',
    asks: { reason },
    button: {
      words: ['记录执行', 'Record enforcement'],
      done: ['已记录执行', 'Enforcement recorded'],
      look: 'aside',
      icon: 'scale',
      note: [
        '法院已就担保财产或担保金额采取执行措施时使用。请写明执行的内容和依据。',
        'For use when the court has enforced the guarantee. State what was enforced and on what basis.',
      ],
    },
    event: ['已由法院执行', 'Enforced by the court'],
    log: ['登记执行担保', 'Recorded the enforcement of a guarantee'],
    news: {
      guaranteeExecuted: [
        '您的担保 {no} 已由法院执行：{reason}',
        'Your guarantee {no} was enforced by the court: {reason}',
        'guarantee',
      ],
    },
  },
  confirm: {
    by: 'MISHU',
    from: ['reviewing'],
    to: 'confirmed',
    call: 'confirmGuarantee',
    path: 'caseservice/guarantee/confirm',
    says: 'A secretary confirms that the guarantee is sufficient; the letter can be printed from then on.',
    refuses: ['deadline.past'],
    button: {
      words: ['确认担保', 'Confirm guarantee'],
      done: ['已确认担保', 'Guarantee confirmed'],
      look: 'onward',
      icon: 'check',
      note: [
        '确认后生成担保函。关联保全申请提请法院时，担保一并移送。',
        'A letter of guarantee is then generated. It is forwarded to the court with the linked preservation application.',
      ],
    },
    event: ['已确认', 'Confirmed'],
    log: ['确认担保', 'Confirmed a guarantee'],
    news: {
      guaranteeConfirmed: ['您的担保申请 {no} 已确认', 'Your guarantee application {no} was confirmed', 'guarantee'],
    },
  },
  transfer: {
    by: 'MISHU',
    from: ['confirmed'],
    to: 'transferred',
    call: 'transferGuarantee',
    path: 'caseservice/guarantee/transfer',
    says: 'A secretary notes that the guarantee went to the court by itself; one that is linked goes with its application.',
    button: {
      words: ['记录移送', 'Record forwarding'],
      done: ['已记录移送', 'Forwarding recorded'],
      look: 'onward',
      icon: 'send',
      note: [
        '仅在担保未随保全申请一并移送时使用。',
        'Only for a guarantee that was not forwarded with its preservation application.',
      ],
    },
    event: ['已移送法院', 'Forwarded to the court'],
    log: ['移送担保材料', 'Forwarded a guarantee to the court'],
    news: {
      guaranteeTransferred: [
        '您的担保申请 {no} 已移送法院',
        'Your guarantee application {no} has been forwarded to the court',
        'guarantee',
      ],
    },
  },
  recordRuling: {
    by: 'MISHU',
    from: ['transferred'],
    to: 'effective',
    call: 'recordGuaranteeRuling',
    path: 'caseservice/guarantee/recordRuling',
    says: 'A secretary records the ruling with which the court took the guarantee; it is in effect from then on.',
    asks: { rulingNo: text(60) },
    button: {
      words: ['记录裁定', 'Record ruling'],
      done: ['已记录裁定', 'Ruling recorded'],
      look: 'onward',
      icon: 'shield',
    },
    event: ['裁定生效', 'In effect by ruling'],
    log: ['登记担保裁定', 'Recorded the ruling on a guarantee'],
    news: {
      guaranteeEffective: [
        '您的担保 {no} 已生效，裁定书 {detail}',
        'Your guarantee {no} is in effect, ruling {detail}',
        'guarantee',
      ],
    },
  },
  expire: {
    by: 'system',
    from: ['confirmed', 'transferred', 'effective'],
    to: 'expired',
    event: ['已到期', 'Expired'],
    news: { guaranteeExpired: ['您的担保 {no} 已到期', 'Your guarantee {no} has expired', 'guarantee'] },
  },
})
export type GuaranteeAction = keyof typeof guaranteeMoves
export const guaranteeActions = Object.keys(guaranteeMoves) as GuaranteeAction[]
