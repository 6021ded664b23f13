/**
 * Every refusal of the product: its HTTP status and its Chinese words; the English ones stand in errorsEnglish.ts. Only codes
 * travel inside the product; the server adds the words in the language of `Accept-Language`, the page those of the
 * language shown. Chinese texts that the specification gives are exact (§5, §8). `{name}` is filled from the error's
 * parameters.
 */
const table = {
  // What can go wrong with any call
  badRequest: [400, '请检查必填项是否填写'],
  badJson: [400, '请求内容无法识别'],
  signedOut: [401, '当前登录状态已过期，请重新登录'],
  forbidden: [403, '您没有权限进行此操作'],
  notFound: [404, '未找到该记录'],
  timeout: [408, '网络请求超时'],
  stale: [409, '该记录已被更新，请核对后再提交'],
  tusVersion: [412, '不支持的上传协议版本'],
  tooLarge: [413, '提交内容过大'],
  badMedia: [415, '不支持的内容格式'],
  keyReused: [422, '该请求编号已用于其他内容'],
  tooMany: [429, '操作过于频繁，请稍后再试'],
  failed: [500, '服务器出错，请稍后再试'],
  unreachable: [503, '接口请求失败'],
  full: [503, '服务器存储空间不足，请稍后再试'],
  // In the words of a server that speaks no codes of ours (§8, other errors)
  said: [400, '{message}'],
  // Login (§5, §8)
  captchaWrong: [400, '验证码错误或已失效'],
  loginWrong: [400, '用户名或密码错误'],
  passwordExpired: [501, '密码已过期，请修改密码后重新登录'],
  passwordDefault: [400, '请点击忘记密码，重置密码!'],
  unverified: [409, '账号审核未通过'],
  inReview: [409, '账号审核中'],
  enrolled: [401, '您已成为仲裁员，请从仲裁员入口登录'],
  guestSignedOut: [402, '当前登录状态已过期，请重新登录'],
  'factor.needed': [409, '请完成二次验证后登录'],
  'factor.wrong': [400, '二次验证未通过：请核对验证码，并确认手机时间为自动设置'],
  'factor.over': [410, '二次验证已超时或尝试过多，请重新登录'],
  'factor.missing': [409, '请先在“个人中心—账号与安全”设置并通过二次验证'],
  'factor.last': [409, '您的角色要求二次验证，不能移除最后一种方式'],
  'factor.digits': [400, '验证码为6位数字'],
  sentCodeWrong: [400, '验证码错误或已失效'],
  courtCodeWrong: [400, '该参会码无效或已过期'],
  linkUsed: [410, '该链接已使用或已过期'],
  passwordOldWrong: [400, '原密码错误'],
  passwordSame: [400, '新密码不能与原密码相同'],
  unconfigured: [501, '该服务尚未配置，请联系管理员'],
  mailboxUnconfigured: [501, '获取登录链接失败，请检查邮箱是否已配置'],
  // Fields (§5); a field's code is its message
  'username.required': [400, '用户名不能为空'],
  'password.required': [400, '密码不能为空'],
  'code.required': [400, '验证码不能为空'],
  'newPassword.required': [400, '密码为必填项'],
  'newPassword.rule': [400, '密码至少包含大写字母、小写字母、数字、特殊字符，长度9-16位'],
  'sentCode.required': [400, '验证码为必填项'],
  'sentCode.digits': [400, '验证码为4位数字'],
  'account.required': [400, '手机号或邮箱为必填项'],
  'account.first': [400, '请先填手机号或邮箱'],
  'cate.first': [400, '请先选择用户类型'],
  'email.required': [400, '邮箱号为必填项'],
  'email.format': [400, '请输入正确的邮箱号'],
  'email.empty': [400, '请输入邮箱'],
  'email.invalid': [400, '请输入有效的邮箱格式'],
  'idNumber.required': [400, '身份证号码为必填项'],
  'idNumber.format': [400, '请输入正确的身份证号码'],
  'idNumber.doubtful': [400, '身份证号码的出生日期或校验码不符，请核对'],
  'ip.format': [400, '请输入正确的IP地址'],
  'range.order': [400, '开始时间不能晚于结束时间'],
  'range.amount': [400, '最低金额不能高于最高金额'],
  'creditCode.format': [400, '请输入18位统一社会信用代码'],
  'node.title': [400, '请输入节点名称'],
  'username.taken': [409, '该用户名已被使用'],
  'username.format': [400, '用户名为4-30位字母、数字、点、横线或下划线'],
  'account.taken': [409, '该手机号或邮箱已被使用'],
  'corporation.taken': [409, '该单位已登记'],
  'menu.circle': [409, '上级菜单不能是其自身或下级'],
  'menu.component': [400, '没有这个页面组件'],
  'menu.children': [409, '请先删除下级菜单'],
  'entry.taken': [409, '该字典值已存在'],
  'day.taken': [409, '该日期已有设置'],
  'self.remove': [409, '不能删除或停用自己的账号'],
  'self.roles': [409, '不能为自己增加角色，请由另一位管理员办理'],
  'admin.two': [409, '机构须保留两名管理员：请先任命另一名管理员，待其设置密码后再操作'],
  'change.second': [409, '须由提出人和本人以外的另一位管理员确认'],
  required: [400, '必填项未填写'],
  tooLong: [400, '最多{max}个字'],
  wrongType: [400, '格式不正确'],
  'amount.format': [400, '请输入正确的金额，最多4位小数'],
  'amount.positive': [400, '金额须大于0'],
  'amount.tooLarge': [400, '金额须小于1000万亿'],
  'phone.format': [400, '请输入正确的手机号'],
  'clues.atLeastOne': [400, '至少保留一项'],
  'files.application': [400, '请上传申请书'],
  'liability.unconfirmed': [400, '请确认已知悉申请错误的赔偿责任'],
  'caseNo.required': [400, '请填写案件编号'],
  'caseNo.unknown': [400, '未找到您参与的该案件'],
  'area.unknown': [400, '没有这个地区'],
  'files.guarantee': [400, '请上传担保书或保函'],
  'properties.required': [400, '请填写担保财产'],
  'caseOrPreservation.required': [400, '请填写案件编号或关联保全申请'],
  'preservation.unknown': [400, '未找到您的该保全申请'],
  'preservation.linked': [409, '该保全申请已关联案件'],
  'preservation.party': [400, '保全申请人不是本案中您一方的当事人'],
  'guarantee.unknown': [400, '未找到您的该担保申请'],
  'guarantee.missing': [409, '尚无已确认的担保：请申请人提交担保，由机构确认后再提请法院'],
  'guarantee.unconfirmed': [409, '所附担保尚未确认，不能提请法院'],
  'date.later': [400, '日期须晚于{from}'],
  'reason.required': [400, '请填写理由'],
  // The request for arbitration and the life of its case
  'party.atLeastOne': [400, '申请人和被申请人各至少一名'],
  'party.bothSides': [400, '同一当事人不能同时为申请人和被申请人'],
  'claims.atLeastOne': [400, '至少保留一项仲裁请求'],
  'agent.party': [400, '请选择代理人所代理的同一方当事人'],
  'filedBy.required': [400, '请选择您是哪一位申请人或其代理人'],
  'files.authority': [400, '请上传授权委托书'],
  'agent.self': [400, '当事人不能委托自己为代理人'],
  'agent.otherSide': [400, '该人已是对方当事人或其代理人，不能同时代理双方'],
  'agent.gone': [400, '该代理人已不再代理您，请重新选择'],
  'files.payment': [400, '请上传缴费凭证'],
  'files.service': [400, '请上传送达凭证'],
  'service.early': [400, '送达日期不能早于受理日'],
  'respondent.unreachable': [400, '被申请人{name}没有电话、邮箱、地址或账号，请注明另行送达'],
  'files.agreement': [400, '请上传仲裁协议'],
  'deadline.past': [400, '截止日期不能早于今天'],
  'deadline.far': [400, '截止日期不能晚于一年后'],
  'date.future': [400, '日期不能晚于今天'],
  'payment.early': [400, '到账日期不能早于申请日'],
  'payment.late': [400, '款项晚于缴费截止日期 {due} 到账，已失效的申请不能恢复'],
  'fee.schedule': [400, '按申请日施行的收费表，应缴费用为人民币 {fee} 元'],
  'reviewer.same': [400, '复审人不能与初审人相同'],
  'account.unknown': [400, '未找到该账号'],
  'account.otherSide': [400, '该账号已关联本案对方当事人一侧，不能同时代表双方'],
  'account.outsideCase': [400, '该人员未参与本案，不能邀请'],
  'staff.unknown': [400, '请选择本机构的在职人员'],
  'trial.pending': [409, '本案还有未结束的开庭安排，请先结束或取消'],
  'staff.same': [400, '该秘书已在办理本案'],
  'staff.dept': [400, '该秘书不属于所选部门'],
  'phrase.full': [409, '常用语最多{max}条，请先删除不用的'],
  // Files (§5)
  'file.tooBig': [413, '{name}大小超过{max}M'],
  'file.noExtension': [400, '没有扩展名'],
  'file.dots': [400, '文件名不能包含.（点），请重命名后上传'],
  'file.type': [415, '无法上传，请检查文件格式'],
  'file.contradicts': [415, '{name}的内容与扩展名不符，无法上传'],
  'file.empty': [400, '{name}是空文件'],
  'file.tooMany': [400, '最多只能上传{max}个文件'],
  'file.quota': [413, '待提交的材料总量过大，请先提交或删除部分材料'],
  'file.dayQuota': [413, '您24小时内上传的文件总量已达{max}G上限，请稍后再传'],
  'file.unreadable': [400, '无法读取{name}，文件可能已被修改、移动或删除，请重新选择'],
  'file.digest': [422, '文件内容与所选文件不一致，请重新选择'],
  'file.lost': [400, '{name}未保存在本设备，页面关闭时尚未传完，请重新选择'],
  'file.swept': [400, '{name}长期未提交，已被服务器清理，请重新选择'],
  'file.missing': [400, '附件不存在或尚未上传完成'],
  'file.exists': [409, '该附件已存在'],
  'file.encrypted': [415, '{name}已加密，请去除密码后上传'],
  'file.macro': [415, '{name}含有宏，请另存为不含宏的文件后上传'],
  'keep.unreadable': [409, '本设备上此前保留的内容无法解密，仍保留在本设备，请联系管理员'],
  'keep.unreachable': [409, '保留的内容需要联网加密后才能退出，请联网后再试，或选择全部删除'],
  'file.pixels': [413, '{name}的图像超过{max}百万像素，请缩小后重新上传'],
  'file.nested': [415, '{name}内含压缩包或程序，请取出后上传'],
  'file.bomb': [415, '{name}解压后过大，无法上传'],
  'file.broken': [415, '{name}已损坏，无法上传'],
  'uploadSession.ended': [410, '二维码已失效，请重新扫码'],
  'uploadSession.tooMany': [400, '最多上传{max}份文件'],
  'evidence.atLeastOne': [400, '至少保留一项'],
  // The tribunal of a case
  'arbitrator.unknown': [400, '请选择在册的仲裁员'],
  'arbitrator.away': [400, '该仲裁员目前不接受案件'],
  'arbitrator.inactive': [409, '仲裁员已被暂停或不再在册，不能参加仲裁庭'],
  'seat.taken': [409, '该席位已有仲裁员'],
  'seat.unknown': [400, '本案的仲裁庭没有该席位'],
  'conflict.reason': [400, '检索到利益冲突，如仍要指定请说明理由'],
  'nominee.reason': [400, '该方选定了其他仲裁员，如要另行指定请说明理由'],
  'nominee.named': [409, '{byName}已代表本方选定仲裁员，须由其本人或代理本方全体当事人的人变更'],
  'disclosure.either': [400, '请选择没有需要披露的事项，或写明需要披露的事项'],
  'disclosure.missing': [400, '请先作出披露声明'],
  'disclosure.unconfirmed': [409, '您披露的事项须经秘书确认后才能接受指定'],
  'challenge.open': [409, '对该仲裁员的回避申请尚未作出决定'],
  'tribunal.incomplete': [409, '仲裁庭尚未齐备：须各席位均已接受、披露已确认且没有待决定的回避申请'],
  'reconsideration.once': [409, '该保全裁定已申请过复议，不能再次申请'],
  'reconsideration.late': [409, '申请复议的期限已于 {due} 届满'],
  'applicants.all': [409, '本案有多名申请人，须由代理全体申请人的人撤回'],
  'seat.held': [400, '“{name}”的席位已关联账号或其授权已撤销，不能在此改名或删除；请另行添加，或请秘书处理'],
  'filedBy.taken': [400, '该席位已有其他账号，请选择您本人的席位'],
  'correction.late': [409, '补正期限已于 {due} 届满'],
  'evidence.camp': [400, '请选择提交方'],
  'opinion.atLeastOne': [400, '请至少对一项证据发表质证意见'],
  'opinion.atMost': [400, '一次最多对100项证据发表意见，请分次提交'],
  'opinion.remarks': [400, '有不认可的，请写明意见'],
  'opinion.own': [409, '不能对本方提交的证据发表质证意见'],
  'opinion.unknown': [400, '本案没有这项证据'],
  'document.tooLong': [413, '内容过多，无法及时生成 PDF，请分别导出各方目录，或导出为 XLSX'],
  'document.node': [400, '文书内容格式不正确，无法保存'],
  'template.unknown': [400, '请选择在用的文书模板'],
  'document.unfilled': [400, '尚有未填写的内容：{keys}'],
  'placeholder.unknown': [400, '模板引用了案件没有的内容：{keys}'],
  'document.glyphs': [422, '下列字符没有字形，不能签发：{characters}'],
  'folder.tooDeep': [400, '文件夹最多 {max} 层'],
  'folder.notEmpty': [409, '请先移出或删除文件夹内的文件'],
  'folder.inItself': [409, '文件夹不能移入其自身或下级'],
  'file.offset': [409, '上传位置不一致，请从已接收处继续'],
  'file.busy': [423, '该文件正在由另一连接上传，请稍后再试'],
  'file.gone': [404, '暂无此文件'],
  'file.noPreview': [415, '暂不支持该类型文件预览'],
  'ocr.picture': [415, '仅能识别 JPG、PNG 图片'],
  'ocr.tooLarge': [413, '图片像素过大，请缩小后重试'],
  'ocr.nothing': [422, '未能识别出内容，请换一张清晰、端正的照片，或手工填写'],
  'ocr.busy': [429, '正在识别其他人的图片，请稍后再试'],
  'ocr.tooLong': [422, '识别用时过长，请裁剪到证件边缘或换一张图片后重试'],
  'device.unwritable': [507, '未能保存到本设备，内容仅在此页面上，请勿关闭页面'],
  'device.full': [507, '设备存储空间不足，内容未保存，请清理空间后重试'],
  'draft.elsewhere': [409, '该草稿已在另一页面中修改'],
  'draft.changed': [409, '内容在提交后已修改，请打开后重新提交'],
  // Applications to be an arbitrator (§5)
  'row.atLeastOne': [400, '至少保留一项'],
  'choose.atLeastOne': [400, '至少选择一项'],
  'files.legalCertificate': [400, '请上传法律职业资格证书'],
  'files.otherCertificate': [400, '请上传其他证书'],
  'files.proof': [400, '请上传证明材料'],
  'away.from': [400, '请选择开始时间'],
  'away.to': [400, '请选择结束时间'],
  'occupation.required': [400, '请选择职业'],
  'professions.atMostTwo': [400, '最擅长的专业最多选择两项'],
  'term.closed': [409, '不在报名时间内'],
  'term.submitted': [409, '本届已提交申请'],
  'term.used': [409, '该届次已有申请或在册仲裁员，不能删除'],
  'term.inForce': [409, '本届已有在册仲裁员，今天须在任期之内'],
  'term.overlap': [409, '报名时间与其他届次重叠'],
  'candidacy.sameReviewer': [409, '初审与复审须由不同人员进行'],
  'candidacy.enrolled': [409, '您已入册为仲裁员，请从登录页登录；首次登录请先找回密码'],
  'enrolment.unconfirmed': [400, '请确认登记信息无误'],
  'independence.unconfirmed': [400, '请确认独立性声明'],
  'defence.party': [400, '请选择您所代表的当事人'],
  'defence.already': [409, '该当事人已提交过，请在原件上补充或等待决定'],
  // Filing
  // The calendar of hearings
  'contact.required': [400, '没有账号的人员请填写手机号或邮箱'],
  'attendees.atLeastOne': [400, '至少邀请一人'],
  'trial.order': [400, '结束时间须晚于开始时间'],
  'trial.long': [400, '一次最长12小时'],
  'trial.past': [400, '开始时间不能早于现在'],
  'trial.far': [400, '最多提前一年安排'],
  'trial.place': [400, '线下举行的请填写地点'],
  'trial.busy': [409, '{name}在 {when} 已有安排：{title}'],
  'trial.offline': [409, '当事人对在线进行的异议尚未解决，本案暂不能安排在线庭审'],
  'recording.taken': [409, '已有人在录像，同一时间只由一台设备录制'],
  'room.full': [409, '席位已满，请等有人下席后再入席'],
  'room.private': [409, '单独房间里不录像，不记入笔录'],
  'proposal.full': [409, '每人每场最多提出{max}项'],
  'proposal.accepted': [409, '该方案已被接受，不能撤回或改变答复'],
  'record.full': [409, '笔录最多{max}段'],
  'trial.tribunal': [409, '仲裁庭组成后、审理终结前才能开庭'],
  'trial.full': [409, '最多邀请{max}人'],
  'trial.span': [400, '一次最多查看{max}天'],
  'state.closed': [409, '当前状态不允许此操作'],
} as const satisfies Record<string, readonly [status: number, words: string]>

export type ErrorCode = keyof typeof table
/** Every code there is. */
export const errorCodes = Object.keys(table) as ErrorCode[]
export type Language = 'zh' | 'en'
export type Params = Record<string, string | number>

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(table, code)
}

export function statusOf(code: ErrorCode): number {
  return table[code][0]
}

export function chineseOf(code: ErrorCode): string {
  return table[code][1]
}

/** Words with their places `{name}` filled. */
export function filled(words: string, params: Params = {}): string {
  return words.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''))
}

/** One field that was refused: where (`['clues', 0, 'details']`) and why. */
export interface FieldError {
  path: (string | number)[]
  code: ErrorCode
  params?: Params
}

/** The one error that crosses the wire and reaches a person: a code, its parameters and, for forms, its fields. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: Params
  readonly fields: FieldError[]

  constructor(code: ErrorCode, params: Params = {}, fields: FieldError[] = []) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.fields = fields
  }

  get status(): number {
    return statusOf(this.code)
  }
}
