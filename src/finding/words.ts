import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What is typed in which kind of record. */
export const typedWords: Readonly<Record<string, MessageDescriptor>> = {
  caseDetail: msg`仲裁申请书（在线填写）`,
  defence: msg`答辩与反请求（在线填写）`,
  evidence: msg`证据目录（在线填写）`,
  opinion: msg`质证意见（在线填写）`,
  other: msg`在线填写的内容`,
}
