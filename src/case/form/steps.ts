import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The steps of a request for arbitration, and what each holds; `files` are no fields of the form but are refused like them. */
export const steps: readonly { title: MessageDescriptor; fields: readonly string[] }[] = [
  { title: msg`当事人`, fields: ['applicants', 'respondents', 'agents', 'filedBy'] },
  { title: msg`协议与请求`, fields: ['nature', 'cause', 'agreement', 'claims', 'amount', 'currency'] },
  { title: msg`事实与理由`, fields: ['facts'] },
  { title: msg`材料`, fields: ['files'] },
  { title: msg`预览与提交`, fields: [] },
]
export const lastStep = steps.length - 1

/** The step that holds a field of the body; the last where none does. */
export function stepOf(field: string): number {
  const at = steps.findIndex(({ fields }) => fields.includes(field))
  return at < 0 ? lastStep : at
}
