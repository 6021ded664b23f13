import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Bracket, Counted, Stage } from '../../../contract/statistics.ts'

export const stageWords: Record<Stage, MessageDescriptor> = {
  whole: msg`全程（收案至结案）`,
  review: msg({ message: '立案审查', context: 'stage' }),
  payment: msg({ message: '缴费', context: 'stage' }),
  acceptance: msg({ message: '受理', context: 'stage' }),
  tribunal: msg({ message: '组庭', context: 'stage' }),
  hearing: msg({ message: '审理', context: 'stage' }),
  award: msg({ message: '裁决', context: 'stage' }),
  suspended: msg({ message: '中止', context: 'stage' }),
}

export const bracketWords: Record<Bracket, MessageDescriptor> = {
  none: msg`未载明金额`,
  to100k: msg`10万以下（含）`,
  to1m: msg`10万至100万（含）`,
  to10m: msg`100万至1000万（含）`,
  above: msg`1000万以上`,
}

export const filedWords: Record<'online' | 'offline', MessageDescriptor> = {
  online: msg`联网提交`,
  offline: msg`离线提交`,
}

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
