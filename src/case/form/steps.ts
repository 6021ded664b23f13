import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { caseSections } from '../../../contract/case/casePart.ts'
import type { PartSection } from '../../../contract/kernel/part.ts'

/** A step of the form, and the parts that it holds. */
interface Step {
  title: MessageDescriptor
  parts: PartSection['parts']
}

/** The steps of a request for arbitration; `files` are no fields of the form but are refused like them. */
export const steps: readonly Step[] = [...caseSections, { title: msg`预览与提交`, parts: {} }]
export const lastStep = steps.length - 1

/** The step that holds a field of the body; the last where none does. */
export function stepOf(field: string): number {
  const at = steps.findIndex(({ parts }) => field in parts)
  return at < 0 ? lastStep : at
}
