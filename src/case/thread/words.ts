import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ThreadGroup } from '../../../contract/thread/thread.ts'

export const groupWords: Record<ThreadGroup, MessageDescriptor> = {
  APP: msg({ message: '申请人', context: 'case' }),
  DEF: msg`被申请人`,
  office: msg`仲裁机构`,
  tribunal: msg`仲裁庭`,
}
