/** The people of the specification by how they came in. `attendee` has no account, only an activity token. */
export const people = ['nobody', 'USER', 'MISHU', 'ZCY', 'applicant', 'foreign', 'attendee'] as const
export type Person = (typeof people)[number]

/** What each kind of address does for each person; a path is where they end. */
type Rule = Partial<Record<Person, string>> & { others: 'here' | (string & {}) }

const login = '/login?redirect=/dashboard'
const signUp = '/arbitratorSignUp/index'
const everybody: Rule = { others: 'here' }
/** Doors of accounts lead those inside to /; applicants go on through their own door (decisions B-09). */
const loginPage: Rule = { nobody: 'here', attendee: 'here', applicant: signUp, foreign: signUp, others: '/dashboard' }
const guests: Rule = { attendee: 'here', others: '/mobileLogin' }
const outside = { nobody: login, attendee: login }
const accounts: Rule = { ...outside, others: 'here' }
/** Unknown to applicants (decisions B-10). */
const office: Rule = { ...outside, applicant: '/404', foreign: '/404', others: 'here' }
/** Of those who apply: an arbitrator does for the next term. */
const candidates: Rule = { ...outside, applicant: 'here', foreign: 'here', ZCY: 'here', others: '/404' }
/** What one's menus do not name is unknown (specification §2). */
const menuOf = (...who: Person[]): Rule => ({
  ...outside,
  ...Object.fromEntries(who.map((person) => [person, 'here'])),
  others: '/404',
})
/** Screens of the office for some categories only. */
const officeOf = (...who: Person[]): Rule => ({
  ...outside,
  applicant: '/404',
  foreign: '/404',
  ...Object.fromEntries(who.map((person) => [person, 'here'])),
  others: '/401',
})

interface Stop {
  path: string
  /** The route's title in Chinese. */
  title: string
  rule: Rule
}

const stop = (path: string, title: string, rule: Rule): Stop => ({ path, title, rule })

/** Every route of specification §2, in an order in which /login takes back what /login2 remembers. */
export const stops: Stop[] = [
  stop('/login2', '工作人员登录', loginPage),
  stop('/login', '登录', loginPage),
  stop('/applyArbitrator', '仲裁员申请', { applicant: signUp, others: 'here' }),
  stop('/foreignArbitrator', '境外仲裁员申请', { foreign: signUp, others: 'here' }),
  stop('/register', '注册', everybody),
  stop('/password', '找回密码', everybody),
  stop('/approvel', '审核通过', everybody),
  stop('/disapprovel', '审核未通过', everybody),
  stop('/onlineCourt', '在线庭审', everybody),
  stop('/onlineMeeting', '在线会议', everybody),
  stop('/onlineMediate', '在线调解', everybody),
  stop('/onlineConsult', '在线咨询', everybody),
  stop('/officialSeal', '电子文书在线核验', everybody),
  stop('/signature', '电子签名', everybody),
  stop('/new-signature', '重签签名', everybody),
  stop('/TransitionSignature', '签署跳转', everybody),
  stop('/CourtSignature', '庭审笔录签名', everybody),
  stop('/serveDoc', '文书送达', everybody),
  stop('/caseDetailsApp', '案件信息', everybody),
  stop('/mobileUpload', '上传文件', everybody),
  stop('/arbitratorRegist', '仲裁员登记', everybody),
  stop('/viewWps', '生成文书', everybody),
  stop('/approvalWps', '新建裁决书', everybody),
  stop('/meetingInfo', '信息公示', everybody),
  stop('/meetingList', '庭审汇总', everybody),
  stop('/docTemplate', '文书模板', everybody),
  stop('/investigate', '满意度调查', everybody),
  stop('/arbitrator', '仲裁员信息查询', everybody),
  stop('/activityEvaluate', '活动满意度调查', everybody),
  stop('/verdictTemplate', '裁决书模板', everybody),
  stop('/verdictTemplateReadOnly', '裁决书模板（只读）', everybody),
  stop('/fee', '费用计算', everybody),
  stop('/visit', '来访登记', everybody),
  stop('/performance', '绩效考核', everybody),
  stop('/performance/score', '绩效评分', everybody),
  stop('/404', '页面不存在', everybody),
  stop('/401', '无权访问', everybody),
  stop('/mobileLogin', '活动登录', everybody),
  stop('/mobileMenu', '欢迎', guests),
  stop('/mobileInfo', '个人信息', guests),
  stop('/mobileSign', '活动列表', guests),
  stop('/signUpDetail', '活动详情', guests),
  stop('/', '首页', { ...outside, applicant: signUp, foreign: signUp, others: '/dashboard' }),
  stop('/dashboard', '首页', office),
  stop('/user/center', '个人中心', accounts),
  stop('/redirect/user/center', '个人中心', { ...outside, others: '/user/center' }),
  stop('/message/index', '消息中心', accounts),
  stop('/CaseDetails', '案件详情', office),
  stop('/caseDetails', '案件详情', { ...office, others: '/CaseDetails' }),
  stop('/caseAdd', '新建仲裁申请', officeOf('USER')),
  stop('/caseEdit', '补正仲裁申请', officeOf('USER')),
  stop('/defenceAdd', '答辩与反请求', officeOf('USER')),
  stop('/paymentAdd', '提交缴费凭证', officeOf('USER')),
  stop('/mandateAdd', '变更代理人', officeOf('USER')),
  stop('/addressAdd', '送达地址确认书', officeOf('USER')),
  stop('/messageAdd', '写往来消息', officeOf('USER', 'MISHU', 'ZCY')),
  stop('/opinionAdd', '质证意见', officeOf('USER')),
  stop('/evidenceAdd', '提交证据', officeOf('USER', 'MISHU')),
  stop('/evidenceReceipt', '证据回执', officeOf('USER', 'MISHU', 'ZCY')),
  stop('/textSearch', '全文检索', officeOf('USER', 'MISHU', 'ZCY')),
  stop('/viewer', '阅读', officeOf('USER', 'MISHU', 'ZCY')),
  stop('/arbitratorView', '查看仲裁员申请', officeOf('MISHU')),
  stop('/protectionAdd', '新建保全申请', officeOf('USER')),
  stop('/protectionEdit', '编辑保全申请', officeOf('USER')),
  stop('/protectionView', '查看保全申请', officeOf('USER', 'MISHU')),
  stop('/sponsorshipAdd', '新建担保申请', officeOf('USER')),
  stop('/sponsorshipEdit', '编辑担保申请', officeOf('USER')),
  stop('/sponsorshipView', '查看担保申请', officeOf('USER', 'MISHU')),
  stop('/protection', '保全申请', menuOf('USER', 'MISHU')),
  stop('/sponsorship', '担保申请', menuOf('USER', 'MISHU')),
  stop('/case/index', '案件管理', menuOf('USER', 'MISHU', 'ZCY')),
  stop('/deadlines', '期限日历', menuOf('USER', 'MISHU', 'ZCY')),
  stop('/hearing/calendar', '开庭日程', menuOf('USER', 'MISHU', 'ZCY')),
  stop('/meeting/index', '会议', menuOf('MISHU', 'ZCY')),
  stop('/mediate/index', '调解', menuOf('USER', 'MISHU', 'ZCY')),
  stop('/system/arbitrator', '仲裁员申请审核', menuOf('MISHU')),
  stop('/roster', '仲裁员名册', menuOf('MISHU', 'ZCY')),
  stop('/statistics', '统计分析', menuOf()),
  stop('/statisticsList', '统计明细', officeOf('MISHU')),
  stop('/surveys', '问卷管理', menuOf('MISHU')),
  stop('/mailbox', '机构邮箱', menuOf('MISHU')),
  stop('/visits', '来访管理', menuOf('MISHU')),
  stop('/visits/door', '门岗登记', officeOf('MISHU')),
  stop('/system/registration', '注册审核', menuOf('MISHU')),
  stop('/activity/index', '活动管理', menuOf('MISHU')),
  stop('/activity/door', '活动签到', officeOf('MISHU')),
  stop('/system/user', '用户管理', menuOf('MISHU')),
  stop('/system/menu', '菜单管理', menuOf('MISHU')),
  stop('/system/dict', '字典管理', menuOf('MISHU')),
  stop('/system/audit', '操作日志', menuOf('MISHU')),
  stop('/common/words', '常用语', menuOf('MISHU')),
  stop(signUp, '仲裁员报名', candidates),
  stop('/newArbitratorSignUp/index', '填写仲裁员申请', candidates),
  stop('/no/such/page', '页面不存在', { ...outside, others: '/404' }),
]

/** Where a person ends who opens an address. */
export function endOf({ path, rule }: Stop, person: Person): string {
  const end = rule[person] ?? rule.others
  return end === 'here' ? path : end
}

/** The Chinese title of what stands at an address. */
export function titleAt(address: string): string {
  const path = address.split('?')[0]
  return stops.find((it) => it.path === path)?.title ?? ''
}

/** Whether somebody who is nobody sees it too. */
export function isPublic(address: string): boolean {
  const stop = stops.find(({ path }) => path === address)
  return stop !== undefined && endOf(stop, 'nobody') === address
}
