import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { returnWords } from '../words.ts'

/** A step of the form, and the parts that it holds, as what is refused of them is called. */
interface Step {
  title: MessageDescriptor
  parts: Readonly<Record<string, MessageDescriptor>>
}

const { applicants, respondents, agents, cause, agreement, claims, amount, facts, files } = returnWords

/** The steps of a request for arbitration; `files` are no fields of the form but are refused like them. */
export const steps: readonly Step[] = [
  {
    title: msg({ message: '当事人', context: 'all' }),
    parts: { applicants, respondents, agents, filedBy: msg`我的身份` },
  },
  {
    title: msg`协议与请求`,
    parts: { nature: msg`案件性质`, cause, agreement, claims, amount, currency: msg`币种` },
  },
  { title: msg`事实与理由`, parts: { facts } },
  { title: msg`材料`, parts: { files } },
  { title: msg`预览与提交`, parts: {} },
]
export const lastStep = steps.length - 1

/** The step that holds a field of the body; the last where none does. */
export function stepOf(field: string): number {
  const at = steps.findIndex(({ parts }) => field in parts)
  return at < 0 ? lastStep : at
}
