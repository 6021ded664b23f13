import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { casePurposes } from '../../contract/case/caseRequest.ts'

/* What the codes of contract/case/caseRequest.ts are called; what is typed is worded in contract/case/casePart.ts. */

export const purposeWords: Record<(typeof casePurposes)[number], MessageDescriptor> = {
  request: msg`仲裁申请书`,
  identity: msg`身份材料`,
  agreement: msg`仲裁协议`,
  authority: msg`授权委托书`,
  evidence: msg`证据`,
}
