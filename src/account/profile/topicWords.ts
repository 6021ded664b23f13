import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Topic } from '../../../contract/kernel/noun.ts'

/** What a message is about. */
export const topicWords: Record<Topic, MessageDescriptor> = {
  hearing: msg`开庭与会议安排`,
  deadline: msg`案件期限`,
  case: msg`案件进展`,
  statement: msg`新提交的材料`,
  tribunal: msg`仲裁庭组成`,
  payment: msg`仲裁费用`,
  preservation: msg`保全申请`,
  guarantee: msg`担保申请`,
  arbitrator: msg`仲裁员申请与名册`,
  institution: msg`仲裁机构的通知`,
}
