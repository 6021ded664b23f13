import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Camp, type CaseState, endedCases } from '../../contract/case/case.ts'

export const campWords: Record<Camp, MessageDescriptor> = {
  APP: msg({ message: '申请人', context: 'case' }),
  DEF: msg`被申请人`,
}
export const campEvidence: Record<Camp, MessageDescriptor> = { APP: msg`申请人证据`, DEF: msg`被申请人证据` }
export const sourceWords = { PC: msg`电脑端`, MOBILE: msg`移动端` }

export function takesEvidence(state: CaseState): boolean {
  return !endedCases.includes(state)
}
