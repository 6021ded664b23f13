import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Counted } from '../../../contract/statistics/statistics.ts'

export const heardWords: Record<'online' | 'onsite', MessageDescriptor> = {
  online: msg`在线开庭`,
  onsite: msg`现场开庭`,
}

/** What a list behind a number is about. */
export const countedWords: Record<Counted, MessageDescriptor> = {
  state: msg`收案`,
  cause: msg`收案`,
  amount: msg`收案`,
  filed: msg`收案`,
  length: msg`结案`,
  hearing: msg`开庭`,
  appointed: msg`期间选定`,
  conflict: msg`披露利害关系`,
  load: msg`当前在办`,
}
