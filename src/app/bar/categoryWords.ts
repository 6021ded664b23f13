import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Category } from '../../../contract/kernel/call.ts'

export const categoryWords: Record<Category, MessageDescriptor> = {
  USER: msg`当事人`,
  MISHU: msg`工作人员`,
  ZCY: msg`仲裁员`,
  ARBI_USER: msg`仲裁员申请人`,
}
