import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { caseGroupWords } from '../../../contract/case/caseStateWords.ts'
import { inLanguage } from '../../ui/inLanguage.ts'

/** Titles of the menus this product comes with; others are shown as they were written (decisions D-07). */
const words: Record<string, MessageDescriptor> = {
  首页: msg`首页`,
  案件管理: msg`案件管理`,
  案件进度: msg`案件进度`,
  期限日历: msg`期限日历`,
  保全申请: msg`保全申请`,
  担保申请: msg`担保申请`,
  开庭与会议: msg`开庭与会议`,
  开庭日程: msg`开庭日程`,
  会议: msg`会议`,
  调解: msg`调解`,
  文书: msg`文书`,
  生成文书: msg`生成文书`,
  文书模板: msg`文书模板`,
  裁决书模板: msg`裁决书模板`,
  '裁决书模板（只读）': msg`裁决书模板（只读）`,
  注册审核: msg`注册审核`,
  仲裁员申请审核: msg`仲裁员申请审核`,
  仲裁员名册: msg`仲裁员名册`,
  统计分析: msg`统计分析`,
  问卷管理: msg`问卷管理`,
  机构邮箱: msg`机构邮箱`,
  来访管理: msg`来访管理`,
  绩效考核: msg`绩效考核`,
  活动管理: msg`活动管理`,
  系统管理: msg`系统管理`,
  用户管理: msg`用户管理`,
  菜单管理: msg`菜单管理`,
  字典管理: msg`字典管理`,
  操作日志: msg`操作日志`,
  常用语: msg`常用语`,
  消息中心: msg`消息中心`,
  个人中心: msg`个人中心`,
  仲裁员报名: msg`仲裁员报名`,
  填写仲裁员申请: msg`填写仲裁员申请`,
}

/** The menus of a group of cases are called as the group is. */
const groupTitles = Object.values(caseGroupWords.staff)

/** A menu's stored title in the language shown, where this product knows it. */
export function titleInWords(title: string): string {
  const group = groupTitles.find(({ zh }) => zh === title)
  if (group) return inLanguage(group)
  const descriptor = Object.hasOwn(words, title) ? words[title] : undefined
  return descriptor ? i18n._(descriptor) : title
}
