import { type AwardKind, awardKinds } from '../award/awardWay.ts'
import type { Said } from '../case/caseStateWords.ts'

/*
 * The kinds of documents that are signed and issued, and the words of each, so that an award is called the same wherever its kind is said.
 */

const others = ['record', 'minutes', 'mediation', 'service', 'authority', 'declaration', 'other'] as const

/** How a document goes to its signers: an award of whatever kind in its own way. */
export const envelopeKinds = ['award', ...others] as const
export type EnvelopeKind = (typeof envelopeKinds)[number]

/** Documents that the institution seals by itself and nobody signs: a numbered notice before it is served, a statement of costs. */
const sealedAlone = ['notice', 'costStatement'] as const

/** The kind of the document itself: of an award which of its kinds. */
export const signedKinds = [...awardKinds, ...others, ...sealedAlone] as const
export type SignedKind = (typeof signedKinds)[number]

const awardKindWords: Record<AwardKind, Said> = {
  award: { zh: '裁决书', en: 'Award' },
  partial: { zh: '部分裁决书', en: 'Partial award' },
  interim: { zh: '中间裁决书', en: 'Interim award' },
  consent: { zh: '和解裁决书', en: 'Consent award' },
  mediationStatement: { zh: '调解书', en: 'Conciliation statement' },
  dismissal: { zh: '撤案决定', en: 'Decision to terminate the proceedings' },
  correction: { zh: '补正决定', en: 'Correction' },
  additional: { zh: '补充裁决书', en: 'Additional award' },
}

export const signedKindWords: Record<SignedKind, Said> = {
  ...awardKindWords,
  record: { zh: '庭审笔录', en: 'Record of hearing' },
  minutes: { zh: '会议纪要', en: 'Minutes' },
  mediation: { zh: '调解文书', en: 'Mediation document' },
  service: { zh: '送达回证', en: 'Proof of service' },
  authority: { zh: '授权委托书', en: 'Letter of authority' },
  declaration: { zh: '声明书', en: 'Declaration' },
  other: { zh: '其他文书', en: 'Other document' },
  notice: { zh: '通知书', en: 'Notice' },
  costStatement: { zh: '费用结算单', en: 'Statement of costs' },
}
