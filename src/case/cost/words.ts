import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Camp } from '../../../contract/case/case.ts'
import type { Charge } from '../../../contract/cost/cost.ts'
import type { RefundGround, RefundStage } from '../../../contract/cost/refund.ts'
import { feePartWords } from '../fee/words.ts'

/* What the money of a case is called. */

export const sideWords: Record<Camp, MessageDescriptor> = {
  APP: msg({ message: '申请人', context: 'case' }),
  DEF: msg`被申请人`,
}

export const chargeWords: Record<Charge['of'], MessageDescriptor> = {
  claim: msg`本请求仲裁费`,
  counterclaim: msg`反请求仲裁费`,
}

export const groundWords: Record<RefundGround, MessageDescriptor> = {
  withdrawn: msg`撤回请求`,
  settled: msg`和解或调解结案`,
}

export const stageWords: Record<RefundStage, MessageDescriptor> = {
  beforeAcceptance: msg`受理前`,
  beforeTribunal: msg`受理后、组庭前`,
  beforeHearing: msg`组庭后、开庭前`,
  afterHearing: msg`开庭或审理终结后`,
}

/** A part of a fee by its code; a fee that the institution fixed is one whole. */
export const partWords = (name: string): MessageDescriptor =>
  name in feePartWords ? feePartWords[name as keyof typeof feePartWords] : msg`核定的仲裁费`
