import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QuestionKind, SurveyPurpose, SurveyState } from '../../contract/survey/survey.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { Family } from '../ui/Tag.tsx'

export const stateWords: Record<SurveyState, MessageDescriptor> = {
  draft: msg`草稿`,
  open: msg`填写中`,
  closed: msg`已结束`,
}
export const stateLook: Record<SurveyState, [Family, IconName]> = {
  draft: ['grey', 'edit'],
  open: ['blue', 'send'],
  closed: ['green', 'check'],
}
export const purposeWords: Record<SurveyPurpose, MessageDescriptor> = {
  institution: msg`机构满意度`,
  activity: msg`活动满意度`,
  case: msg`结案满意度`,
}
export const kindWords: Record<QuestionKind, MessageDescriptor> = {
  scale: msg`评分（1—5）`,
  single: msg`单选`,
  multiple: msg`多选`,
  text: msg`文字`,
}
