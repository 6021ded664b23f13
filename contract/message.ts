import * as z from 'zod/mini'
import { domain } from './call.ts'
import type { Language } from './errors.ts'
import { id, listOf, moment, nothing, page, text } from './rules.ts'

/**
 * What the product itself tells people, in both languages; `{name}` is filled from the message's parameters. `text` is what
 * a secretary wrote.
 */
const table = {
  text: ['{text}', '{text}'],
  welcome: ['欢迎使用本平台，{name}', 'Welcome to the platform, {name}'],
  preservationSubmitted: ['收到保全申请 {no}（{name}）', 'Preservation application {no} came in ({name})'],
  preservationReturned: [
    '您的保全申请 {no} 已退回：{reason}',
    'Your preservation application {no} was returned: {reason}',
  ],
  preservationAccepted: ['您的保全申请 {no} 已受理', 'Your preservation application {no} was accepted'],
  preservationRefused: [
    '您的保全申请 {no} 未予受理：{reason}',
    'Your preservation application {no} was refused: {reason}',
  ],
  caseSubmitted: ['收到仲裁申请 {no}（{cause}）', 'Request for arbitration {no} came in ({cause})'],
  caseWithdrawn: ['案件 {caseNo} 的仲裁申请已撤回：{reason}', 'The request of case {caseNo} was withdrawn: {reason}'],
  serviceRecorded: ['案件 {caseNo}：{party} 已于 {day} 送达', 'Case {caseNo}: {party} was served on {day}'],
  withdrawalAsked: [
    '案件 {caseNo} 的申请人请求撤回仲裁申请：{reason}',
    'The claimant in case {caseNo} requests leave to withdraw its claims: {reason}',
  ],
  withdrawalGranted: [
    '案件 {caseNo}：准予申请人撤回仲裁申请：{reason}',
    'Case {caseNo}: the withdrawal of the claims has been granted: {reason}',
  ],
  withdrawalRefused: [
    '案件 {caseNo}：不予准许撤回仲裁申请，程序继续进行：{reason}',
    'Case {caseNo}: the withdrawal of the claims has been refused and the proceedings continue: {reason}',
  ],
  caseDismissed: ['案件 {caseNo} 已撤案，程序终结', 'Case {caseNo} has been dismissed and the proceedings are closed'],
  caseReturned: [
    '您的仲裁申请 {no} 需要补正，请于 {due} 前完成：{reason}',
    'Your request {no} must be mended by {due}: {reason}',
  ],
  caseToReview: ['仲裁申请 {no} 待您复审', 'Request {no} waits for your second review'],
  caseUnpaid: [
    '仲裁申请 {no} 已通过审核，请于 {due} 前缴纳仲裁费 {fee}',
    'Your request {no} passed review; please pay {fee} by {due}',
  ],
  paymentProved: [
    '仲裁申请 {no} 收到 {byName} 提交的缴费凭证',
    'A proof of payment came in for request {no}, from {byName}',
  ],
  caseDueMoved: [
    '仲裁申请 {no} 的截止日期变更为 {due}：{reason}',
    'The last day for request {no} is now {due}: {reason}',
  ],
  caseAssigned: ['案件 {caseNo} 由您办理：{reason}', 'Case {caseNo} is yours from now on: {reason}'],
  caseHandedOn: ['案件 {caseNo} 改由 {name} 办理：{reason}', 'Case {caseNo} went to {name}: {reason}'],
  caseRefused: ['您的仲裁申请 {no} 不予受理：{reason}', 'Your request {no} was not accepted: {reason}'],
  casePaid: ['仲裁申请 {no} 的仲裁费已确认收到', 'The fee of request {no} has been received'],
  caseAccepted: ['仲裁案件 {caseNo} 已受理（{cause}）', 'Case {caseNo} was accepted ({cause})'],
  caseLinked: ['您已被关联到案件 {caseNo}（{cause}）', 'You can now follow case {caseNo} ({cause})'],
  mandateSubmitted: [
    '案件 {caseNo} 收到 {byName} 提交的代理人 {name} 的授权委托书',
    'A letter of authority for {name} came in for case {caseNo}, from {byName}',
  ],
  mandateAccepted: ['案件 {caseNo}：{name} 现为 {parties} 的代理人', 'Case {caseNo}: {name} now acts for {parties}'],
  mandateReturned: [
    '案件 {caseNo} 中代理人 {name} 的授权委托书被退回：{reason}',
    'The letter of authority for {name} in case {caseNo} was returned: {reason}',
  ],
  caseSuspended: ['案件 {caseNo} 中止：{reason}', 'Case {caseNo} is suspended: {reason}'],
  caseResumed: ['案件 {caseNo} 恢复：{reason}', 'Case {caseNo} is resumed: {reason}'],
  caseLapsed: ['仲裁申请 {no} 因逾期视为撤回', 'Request {no} lapsed: its time is over'],
  preservationWaiting: [
    '您的保全申请 {no} 待补充担保：{reason}',
    'Your preservation application {no} waits for a guarantee: {reason}',
  ],
  preservationForwarded: [
    '您的保全申请 {no} 已提请法院，函号 {detail}',
    'Your preservation application {no} went to the court, letter {detail}',
  ],
  preservationGranted: [
    '法院已裁定准许保全申请 {no}：{detail}',
    'The court granted preservation application {no}: {detail}',
  ],
  preservationRejected: [
    '法院已裁定驳回保全申请 {no}：{reason}',
    'The court rejected preservation application {no}: {reason}',
  ],
  preservationReconsidered: [
    '保全申请 {no} 的裁定已申请复议：{reason}',
    'The court was asked to reconsider its ruling on preservation {no}: {reason}',
  ],
  preservationUpheld: [
    '法院复议后维持保全申请 {no} 的裁定：{detail}',
    'The court upheld its ruling on preservation {no}: {detail}',
  ],
  preservationRenewed: ['保全申请 {no} 已续期至 {detail}', 'Preservation {no} was renewed until {detail}'],
  preservationLifted: ['保全申请 {no} 的保全措施已解除：{reason}', 'Preservation {no} was lifted: {reason}'],
  preservationLinked: ['保全申请 {no} 已关联案件 {detail}', 'Preservation {no} was linked to case {detail}'],
  preservationUnlinked: [
    '保全申请 {no} 已取消与案件 {detail} 的关联：{reason}',
    'Preservation {no} was taken out of case {detail}: {reason}',
  ],
  preservationExpired: ['保全申请 {no} 的保全措施已到期', 'Preservation {no} has expired'],
  preservationExpiresSoon: [
    '保全申请 {no} 的保全措施将于 {detail} 到期，如需续封请及时申请',
    'Preservation {no} expires on {detail}; apply for its renewal in time',
  ],
  guaranteeSubmitted: ['收到担保申请 {no}（{name}）', 'Guarantee application {no} came in ({name})'],
  guaranteeReturned: ['您的担保申请 {no} 已退回：{reason}', 'Your guarantee application {no} was returned: {reason}'],
  guaranteeAccepted: ['您的担保申请 {no} 已受理', 'Your guarantee application {no} was accepted'],
  guaranteeConfirmed: ['您的担保申请 {no} 已确认', 'Your guarantee application {no} was confirmed'],
  guaranteeTransferred: ['您的担保申请 {no} 已移送法院', 'Your guarantee application {no} went to the court'],
  guaranteeEffective: ['您的担保 {no} 已生效，裁定书 {detail}', 'Your guarantee {no} is in effect, ruling {detail}'],
  guaranteeReleased: ['您的担保 {no} 已解除：{reason}', 'Your guarantee {no} was released: {reason}'],
  guaranteeExecuted: [
    '您的担保 {no} 已由法院执行：{reason}',
    'Your guarantee {no} was enforced by the court: {reason}',
  ],
  guaranteeExpired: ['您的担保 {no} 已到期', 'Your guarantee {no} has expired'],
  evidenceSubmitted: [
    '案件 {caseNo} 收到 {byName} 提交的证据 {count} 份',
    'Evidence came in for case {caseNo}: {count} from {byName}',
  ],
  opinionSubmitted: [
    '案件 {caseNo} 收到 {byName} 对 {count} 项证据的质证意见',
    'Opinions on evidence came in for case {caseNo}: {byName} on {count}',
  ],
  answerSubmitted: [
    '案件 {caseNo} 收到 {party} 的答辩书（提交人 {byName}）',
    'The statement of defence of {party} came in for case {caseNo}, from {byName}',
  ],
  replySubmitted: [
    '案件 {caseNo} 收到 {party} 对反请求的答辩（提交人 {byName}）',
    'The answer of {party} to the counterclaim came in for case {caseNo}, from {byName}',
  ],
  statementSupplemented: [
    '案件 {caseNo} 中 {party} 补充了答辩（提交人 {byName}）',
    '{party} supplemented the answer in case {caseNo}, by {byName}',
  ],
  counterclaimSubmitted: [
    '案件 {caseNo} 收到 {party} 的反请求（提交人 {byName}）',
    'A counterclaim of {party} came in for case {caseNo}, from {byName}',
  ],
  counterclaimWithdrawn: [
    '案件 {caseNo} 中 {party} 撤回了反请求',
    '{party} withdrew the counterclaim in case {caseNo}',
  ],
  counterclaimAccepted: [
    '案件 {caseNo} 中 {party} 的反请求已受理',
    'The counterclaim of {party} in case {caseNo} was accepted',
  ],
  counterclaimRefused: [
    '案件 {caseNo} 中 {party} 的反请求不予受理：{reason}',
    'The counterclaim of {party} in case {caseNo} was not accepted: {reason}',
  ],
  counterclaimWithdrawalAsked: [
    '案件 {caseNo} 中 {party} 请求撤回反请求：{reason}',
    '{party} requests leave to withdraw its counterclaim in case {caseNo}: {reason}',
  ],
  counterclaimWithdrawalGranted: [
    '案件 {caseNo}：准予 {party} 撤回反请求：{reason}',
    'Case {caseNo}: the withdrawal of the counterclaim of {party} has been granted: {reason}',
  ],
  counterclaimWithdrawalRefused: [
    '案件 {caseNo}：不予准许 {party} 撤回反请求：{reason}',
    'Case {caseNo}: the withdrawal of the counterclaim of {party} has been refused: {reason}',
  ],
  objectionSubmitted: [
    '案件 {caseNo} 中 {party} 对在线进行提出异议',
    '{party} objects to proceedings online in case {caseNo}',
  ],
  objectionWithdrawn: [
    '案件 {caseNo} 中 {party} 撤回了对在线进行的异议',
    '{party} withdrew the objection to proceedings online in case {caseNo}',
  ],
  objectionUpheld: [
    '案件 {caseNo} 中 {party} 对在线进行的异议成立：{reason}',
    'The objection of {party} to proceedings online in case {caseNo} was upheld: {reason}',
  ],
  objectionRejected: [
    '案件 {caseNo} 中 {party} 对在线进行的异议不成立：{reason}',
    'The objection of {party} to proceedings online in case {caseNo} was rejected: {reason}',
  ],
  objectionLifted: [
    '案件 {caseNo} 中 {party} 对在线进行的异议已解除：{reason}',
    'The objection of {party} to proceedings online in case {caseNo} was lifted: {reason}',
  ],
  tribunalNominated: [
    '案件 {caseNo}：{byName} 选定仲裁员 {name}',
    'Case {caseNo}: {byName} nominated {name} as arbitrator',
  ],
  tribunalAppointed: ['案件 {caseNo}：{name} 被指定为仲裁员', 'Case {caseNo}: {name} was appointed arbitrator'],
  tribunalInvited: [
    '您被指定为案件 {caseNo} 的仲裁员，请作出披露并答复',
    'You were appointed arbitrator in case {caseNo}: please make your disclosure and answer',
  ],
  tribunalDisclosed: ['案件 {caseNo}：仲裁员 {name} 作出披露', 'Case {caseNo}: arbitrator {name} made a disclosure'],
  tribunalConfirmed: [
    '案件 {caseNo}：仲裁员 {name} 披露的事项已确认',
    'Case {caseNo}: what arbitrator {name} disclosed was confirmed',
  ],
  tribunalAccepted: ['案件 {caseNo}：仲裁员 {name} 接受指定', 'Case {caseNo}: arbitrator {name} accepted'],
  tribunalLeft: [
    '案件 {caseNo}：仲裁员 {name} 不再担任：{reason}',
    'Case {caseNo}: arbitrator {name} no longer sits: {reason}',
  ],
  tribunalChallenged: [
    '案件 {caseNo}：{byName} 申请仲裁员 {name} 回避',
    'Case {caseNo}: {byName} challenged arbitrator {name}',
  ],
  tribunalChallengeUpheld: [
    '案件 {caseNo}：仲裁员 {name} 的回避申请成立：{reason}',
    'Case {caseNo}: the challenge of arbitrator {name} was upheld: {reason}',
  ],
  tribunalChallengeRejected: [
    '案件 {caseNo}：仲裁员 {name} 的回避申请被驳回：{reason}',
    'Case {caseNo}: the challenge of arbitrator {name} was rejected: {reason}',
  ],
  tribunalConstituted: ['案件 {caseNo} 的仲裁庭已组成', 'The tribunal of case {caseNo} is constituted'],
  hearingsConcluded: [
    '案件 {caseNo} 审理终结，仲裁庭进入评议和裁决',
    'The hearings of case {caseNo} are concluded; the tribunal deliberates on its award',
  ],
  hearingsReopened: ['案件 {caseNo} 恢复审理：{reason}', 'The hearings of case {caseNo} are reopened: {reason}'],
  deadlineSet: ['案件 {caseNo} 设定期限：{title}，截止 {due}', 'Case {caseNo} has a new deadline: {title}, by {due}'],
  trialNotice: [
    '请于 {when}（北京时间）参加“{title}” {caseNo}',
    'Please attend “{title}” at {when} (Beijing time) {caseNo}',
  ],
  trialMoved: [
    '“{title}”的安排有变更，现定于 {when}（北京时间） {caseNo}',
    '“{title}” was changed and is now at {when} (Beijing time) {caseNo}',
  ],
  trialCancelled: [
    '原定 {when}（北京时间）的“{title}”已取消：{reason}',
    '“{title}”, planned for {when} (Beijing time), was cancelled: {reason}',
  ],
  trialCaseOver: [
    '原定 {when}（北京时间）的“{title}”不再举行：案件 {caseNo} 的程序已结束',
    '“{title}”, planned for {when} (Beijing time), is not held: the proceedings of case {caseNo} are over',
  ],
  trialNotForYou: [
    '原定 {when}（北京时间）的开庭或会议不再需要您参加',
    'You need no longer attend what was planned for {when} (Beijing time)',
  ],
  deadlineChanged: [
    '案件 {caseNo} 的期限有变更：{title}，截止 {due}',
    'A deadline of case {caseNo} changed: {title}, by {due}',
  ],
  candidacySubmitted: ['收到仲裁员申请 {no}（{name}）', 'Arbitrator application {no} came in ({name})'],
  candidacyReturned: [
    '您的仲裁员申请 {no} 已退回：{reason}',
    'Your arbitrator application {no} was returned: {reason}',
  ],
  candidacyApproved: ['您的仲裁员申请 {no} 已审核通过', 'Your arbitrator application {no} was approved'],
  candidacyRejected: [
    '您的仲裁员申请 {no} 未通过审核：{reason}',
    'Your arbitrator application {no} was not approved: {reason}',
  ],
  candidacyMailed: [
    '您的入册材料已寄出（{reason}），登记链接已发送至您的邮箱或手机',
    'Your enrolment materials were mailed ({reason}); the link to enrol was sent to your mailbox or phone',
  ],
  candidacyEnrolled: ['仲裁员 {name} 已完成登记，编号 {no}', 'Arbitrator {name} has enrolled under number {no}'],
  arbitratorSuspended: [
    '您的仲裁员资格 {no} 已暂停：{reason}',
    'Your entry {no} in the list of arbitrators was suspended: {reason}',
  ],
  arbitratorResumed: [
    '您的仲裁员资格 {no} 已恢复：{reason}',
    'Your entry {no} in the list of arbitrators was resumed: {reason}',
  ],
  arbitratorRemoved: [
    '您已从仲裁员名册除名（{no}）：{reason}',
    'You were removed from the list of arbitrators ({no}): {reason}',
  ],
  arbitratorExpired: ['您的仲裁员任期已届满（{no}）', 'Your term as an arbitrator is over ({no})'],
  registrationSubmitted: ['收到注册申请，待审核：{name}', 'A registration waits for review: {name}'],
  registrationApproved: ['您的注册申请已通过审核：{name}', 'Your registration was approved: {name}'],
  registrationReturned: ['您的注册申请已退回：{name}，{reason}', 'Your registration was returned: {name}, {reason}'],
} as const satisfies Record<string, readonly [zh: string, en: string]>

export type MessageKind = keyof typeof table

/** The words of a message in a language. */
export function messageText(kind: MessageKind, params: Record<string, string>, language: Language): string {
  const [zh, en] = table[kind]
  return (language === 'en' ? en : zh).replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '')
}

export const message = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(table) as [MessageKind, ...MessageKind[]]),
  params: z.record(z.string(), z.string()),
  /** In Chinese, as the specification names it; pages show `messageText` in their language. */
  content: z.string(),
  /** 0 unread, 1 read. */
  readStatus: z.int(),
  /** ISO 8601 from this server; digits alone are seconds where they are ten, else milliseconds (specification §9). */
  createTime: z.union([moment, z.string().check(z.regex(/^\d{10}(\d{3})?$/, 'wrongType')), z.int()]),
  /** A route of the page about it, or empty. */
  link: z.string(),
  /** The case it is about, where it is about one. */
  caseId: z.nullable(z.string()),
})
export type Message = z.output<typeof message>

const ids = z.array(id).check(z.minLength(1, 'required'), z.maxLength(100, 'tooLong'))

export const messages = domain('message', {
  list: {
    says: 'The messages of the caller, newest first; `readStatus` 0 asks for unread ones, 1 for read ones, `caseId` for those about a case.',
    method: 'POST',
    path: 'messageservice/message/notify/list',
    who: 'signedIn',
    offline: 'local',
    body: z.object({
      ...page,
      readStatus: z.optional(z.union([z.literal(0), z.literal(1)])),
      caseId: z.optional(id),
    }),
    reply: listOf(message),
    keeps: 'message',
  },
  read: {
    says: 'Marks one message of the caller as read.',
    method: 'POST',
    path: 'messageservice/message/notify/read',
    who: 'signedIn',
    offline: 'queue',
    body: z.object({ id }),
    reply: nothing,
    refuses: ['notFound'],
  },
  batchRead: {
    says: 'Marks messages of the caller as read.',
    method: 'POST',
    path: 'messageservice/message/notify/batchread',
    who: 'signedIn',
    offline: 'queue',
    body: z.object({ ids }),
    reply: nothing,
  },
  mailLink: {
    says: 'The address of the mailbox of the institution, logged in, for secretaries.',
    method: 'GET',
    path: 'messageservice/ali/email/login/link',
    who: ['MISHU'],
    offline: 'no',
    reply: z.string(),
    refuses: ['mailboxUnconfigured'],
  },
  unreadMail: {
    says: 'How many mails of the mailbox are unread.',
    method: 'GET',
    path: 'messageservice/ali/email/un/read',
    who: ['MISHU'],
    offline: 'no',
    reply: z.int(),
    refuses: ['mailboxUnconfigured'],
  },
  send: {
    says: 'Sends a text as a message to people of the institution.',
    method: 'POST',
    path: 'messageservice/util/send',
    who: ['MISHU'],
    offline: 'no',
    body: z.object({ userIds: ids, content: text(1000) }),
    reply: z.object({ sent: z.int() }),
    refuses: ['notFound'],
  },
})
