import type { MenuInput } from '../../contract/admin/admin.ts'
import type { caseGroups } from '../../contract/case/case.ts'
import { caseGroupWords } from '../../contract/case/caseStateWords.ts'
import type { Category } from '../../contract/kernel/call.ts'
import { mailDesk } from '../../contract/kernel/office.ts'

export type FirstMenu = Omit<MenuInput, 'pid' | 'sort' | 'cates'> & { cates: Category[]; children?: FirstMenu[] }

const all: Category[] = ['USER', 'MISHU', 'ZCY', 'ARBI_USER']
const inCases: Category[] = ['USER', 'MISHU', 'ZCY']
const staff: Category[] = ['MISHU']
const keeper = { cates: staff, roles: ['ROLE_ADMIN'] }
const mailReaders = { cates: staff, roles: [...mailDesk] }

/** The cases of one group, with how many there are. */
const inState = (group: keyof typeof caseGroups.staff): FirstMenu => ({
  title: caseGroupWords.staff[group].zh,
  path: `/case/index?group=${group}`,
  component: 'case/index',
  num: `${group}StatusCount`,
  cates: staff,
})

/** The menus of a new installation (decisions B-14); staff changes them from there. */
export const firstMenus: FirstMenu[] = [
  { title: '首页', path: '/dashboard', icon: 'home', component: 'dashboard', affix: true, cates: all },
  {
    title: '案件管理',
    path: '/case/index',
    icon: 'folder',
    component: 'case/index',
    num: 'pendingStatusCount',
    cates: inCases,
  },
  {
    // One entry a counter of theirs (specification §3, Case counters).
    title: '案件进度',
    icon: 'scale',
    num: 'pendingStatusCount',
    cates: staff,
    children: [
      inState('pending'),
      inState('audit2'),
      inState('unpay'),
      inState('aff'),
      inState('transfered'),
      inState('disagree'),
      inState('closed'),
    ],
  },
  {
    title: '期限日历',
    path: '/deadlines',
    icon: 'calendar',
    component: 'deadline/calendar',
    cates: inCases,
  },
  {
    title: '保全申请',
    path: '/protection',
    icon: 'shield',
    component: 'protection',
    num: 'preservationWaiting',
    cates: ['USER', 'MISHU'],
  },
  { title: '担保申请', path: '/sponsorship', icon: 'guarantee', component: 'sponsorship', cates: ['USER', 'MISHU'] },
  {
    title: '开庭与会议',
    icon: 'video',
    cates: inCases,
    children: [
      { title: '开庭日程', path: '/hearing/calendar', component: 'hearing/calendar', cates: inCases },
      { title: '会议', path: '/meeting/index', component: 'meeting/index', cates: ['MISHU', 'ZCY'] },
      { title: '调解', path: '/mediate/index', component: 'mediate/index', cates: inCases },
    ],
  },
  {
    title: '文书',
    icon: 'file',
    cates: ['MISHU', 'ZCY'],
    children: [
      { title: '生成文书', path: '/viewWps', component: 'document/generate', cates: staff },
      { title: '文书模板', path: '/docTemplate', component: 'document/templates', cates: staff },
      { title: '裁决书模板', path: '/verdictTemplate', component: 'document/verdicts', cates: staff },
      {
        title: '裁决书模板（只读）',
        path: '/verdictTemplateReadOnly',
        component: 'document/verdictsReadOnly',
        cates: ['MISHU', 'ZCY'],
      },
    ],
  },
  { title: '注册审核', path: '/system/registration', icon: 'check', component: 'registration/review', cates: staff },
  { title: '仲裁员申请审核', path: '/system/arbitrator', icon: 'people', component: 'arbitrator/review', cates: staff },
  {
    title: '仲裁员名册',
    path: '/roster',
    icon: 'people',
    component: 'arbitrator/roster',
    cates: ['MISHU', 'ZCY'],
  },
  { title: '统计分析', path: '/statistics', icon: 'chart', component: 'case/statistics', cates: staff },
  { title: '问卷管理', path: '/surveys', icon: 'list', component: 'survey/desk', cates: staff },
  { title: '机构邮箱', path: '/mailbox', icon: 'mail', component: 'mailbox', ...mailReaders },
  { title: '来访管理', path: '/visits', icon: 'user', component: 'visit/desk', cates: staff },
  { title: '绩效考核', path: '/performance', icon: 'scale', component: 'performance', cates: ['MISHU', 'ZCY'] },
  { title: '活动管理', path: '/activity/index', icon: 'calendar', component: 'activity/gatherings', cates: staff },
  {
    title: '系统管理',
    icon: 'settings',
    ...keeper,
    children: [
      { title: '用户管理', path: '/system/user', component: 'admin/user', ...keeper },
      { title: '菜单管理', path: '/system/menu', component: 'admin/menu', ...keeper },
      { title: '字典管理', path: '/system/dict', component: 'admin/dict', ...keeper },
      { title: '操作日志', path: '/system/audit', component: 'admin/audit', ...keeper },
    ],
  },
  { title: '常用语', path: '/common/words', icon: 'edit', component: 'common/words', cates: staff },
  { title: '消息中心', path: '/message/index', component: 'message/index', hidden: true, cates: all },
  { title: '个人中心', path: '/user/center', component: 'account/center', hidden: true, cates: all },
]
