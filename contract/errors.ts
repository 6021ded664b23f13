/**
 * Every refusal of the product: its HTTP status and its words. Only codes travel inside the product; the server adds
 * the words in the language of `Accept-Language`, the page those of the language shown. Chinese texts that the
 * specification gives are exact (§5, §8). `{name}` is filled from the error's parameters.
 */
const table = {
  // What can go wrong with any call
  badRequest: [400, '请检查必填项是否填写', 'Please check that the required fields are filled in'],
  badJson: [400, '请求内容无法识别', 'The request could not be read'],
  signedOut: [401, '当前登录状态已过期，请重新登录', 'Your login has expired, please log in again'],
  forbidden: [403, '您没有权限进行此操作', 'You do not have permission to do this'],
  notFound: [404, '未找到该记录', 'This record was not found'],
  timeout: [408, '网络请求超时', 'Network request timeout'],
  stale: [409, '该记录已被更新，请核对后再提交', 'This record has changed meanwhile, please compare and submit again'],
  tooLarge: [413, '提交内容过大', 'What you sent is too large'],
  badMedia: [415, '不支持的内容格式', 'This content type is not supported'],
  keyReused: [422, '该请求编号已用于其他内容', 'This request key was already used for other content'],
  tooMany: [429, '操作过于频繁，请稍后再试', 'Too many attempts, please try again later'],
  failed: [500, '服务器出错，请稍后再试', 'The server failed, please try again later'],
  unreachable: [503, '接口请求失败', 'Interface request failed'],
  // In the words of a server that speaks no codes of ours (§8, other errors)
  said: [400, '{message}', '{message}'],
  // Login (§5, §8)
  captchaWrong: [400, '验证码错误或已失效', 'The verification code is wrong or has expired'],
  loginWrong: [400, '用户名或密码错误', 'The user name or password is wrong'],
  passwordExpired: [
    501,
    '密码已过期，请修改密码后重新登录',
    'Your password has expired, please change it and log in again',
  ],
  passwordDefault: [400, '请点击忘记密码，重置密码!', 'Please choose "Forgot password" and set a new password!'],
  unverified: [403, '账号审核未通过', 'This account has not been approved'],
  guestSignedOut: [402, '当前登录状态已过期，请重新登录', 'Your login has expired, please log in again'],
  sentCodeWrong: [400, '验证码错误或已失效', 'The verification code is wrong or has expired'],
  courtCodeWrong: [400, '该参会码无效或已过期', 'This hearing code is not valid or has expired'],
  linkUsed: [410, '该链接已使用或已过期', 'This link was used already or has expired'],
  passwordOldWrong: [400, '原密码错误', 'The present password is wrong'],
  passwordSame: [400, '新密码不能与原密码相同', 'The new password must differ from the present one'],
  unconfigured: [
    501,
    '该服务尚未配置，请联系管理员',
    'This service is not configured, please contact the administrator',
  ],
  mailboxUnconfigured: [
    501,
    '获取登录链接失败，请检查邮箱是否已配置',
    'Failed to get the login link, please check whether the mail is configured',
  ],
  // Fields (§5); a field's code is its message
  'username.required': [400, '用户名不能为空', 'User name cannot be empty'],
  'password.required': [400, '密码不能为空', 'Password cannot be empty'],
  'code.required': [400, '验证码不能为空', 'Verification code cannot be empty'],
  'newPassword.required': [400, '密码为必填项', 'Password is required'],
  'newPassword.rule': [
    400,
    '密码至少包含大写字母、小写字母、数字、特殊字符，长度9-16位',
    'The password needs a capital letter, a small letter, a digit and a special character, 9 to 16 characters in all',
  ],
  'sentCode.required': [400, '验证码为必填项', 'Verification code is required'],
  'sentCode.digits': [400, '验证码为4位数字', 'The verification code is 4 digits'],
  'account.required': [400, '手机号或邮箱为必填项', 'Phone number or e-mail is required'],
  'account.first': [400, '请先填手机号或邮箱', 'Please fill in phone or email first'],
  'cate.first': [400, '请先选择用户类型', 'Please choose the user type first'],
  'email.required': [400, '邮箱号为必填项', 'E-mail is required'],
  'email.format': [400, '请输入正确的邮箱号', 'Enter a correct e-mail address'],
  'email.empty': [400, '请输入邮箱', 'Please enter email'],
  'email.invalid': [400, '请输入有效的邮箱格式', 'Please enter a valid email format'],
  'idNumber.required': [400, '身份证号码为必填项', 'ID number is required'],
  'idNumber.format': [400, '请输入正确的身份证号码', 'Enter a correct ID number'],
  'idNumber.doubtful': [
    400,
    '身份证号码的出生日期或校验码不符，请核对',
    'Please check the ID number: its date of birth or check digit does not fit',
  ],
  'ip.format': [400, '请输入正确的IP地址', 'Enter a correct IP address'],
  'range.order': [400, '开始时间不能晚于结束时间', 'The start must not be later than the end'],
  'creditCode.format': [400, '请输入18位统一社会信用代码', 'Enter the 18-character credit code'],
  'node.title': [400, '请输入节点名称', 'Enter a name for the node'],
  'username.taken': [409, '该用户名已被使用', 'This user name is taken'],
  'username.format': [
    400,
    '用户名为4-30位字母、数字、点、横线或下划线',
    '4 to 30 letters, digits, dots, hyphens or underscores',
  ],
  'account.taken': [409, '该手机号或邮箱已被使用', 'This phone number or e-mail is used by another account'],
  'corporation.taken': [409, '该单位已登记', 'This corporation is registered already'],
  'menu.circle': [409, '上级菜单不能是其自身或下级', 'A menu cannot lie below itself'],
  'menu.component': [400, '没有这个页面组件', 'There is no such screen'],
  'menu.children': [409, '请先删除下级菜单', 'Delete the menus below it first'],
  'entry.taken': [409, '该字典值已存在', 'This value exists already'],
  'self.remove': [409, '不能删除或停用自己的账号', 'You cannot remove or disable your own account'],
  required: [400, '必填项未填写', 'This required field is empty'],
  tooLong: [400, '最多{max}个字', 'At most {max} characters'],
  wrongType: [400, '格式不正确', 'The format is not right'],
  'amount.format': [400, '请输入正确的金额，最多4位小数', 'Enter an amount with at most 4 decimals'],
  'amount.positive': [400, '金额须大于0', 'The amount must be more than 0'],
  'amount.tooLarge': [400, '金额须小于1000万亿', 'The amount must be less than 1,000,000,000,000,000'],
  'phone.format': [400, '请输入正确的手机号', 'Enter a valid phone number'],
  'clues.atLeastOne': [400, '至少保留一项', 'Keep at least one item'],
  'files.application': [400, '请上传申请书', 'Please upload the written application'],
  'liability.unconfirmed': [
    400,
    '请确认已知悉申请错误的赔偿责任',
    'Please confirm that you know the liability for a wrongful application',
  ],
  'caseNo.required': [400, '请填写案件编号', 'Please enter the case number'],
  'caseNo.unknown': [400, '未找到您参与的该案件', 'No case of yours has this number'],
  'area.unknown': [400, '没有这个地区', 'There is no such area'],
  'files.guarantee': [400, '请上传担保书或保函', 'Please upload the letter of guarantee'],
  'properties.required': [400, '请填写担保财产', 'Please enter the property given as security'],
  'caseOrPreservation.required': [
    400,
    '请填写案件编号或关联保全申请',
    'Please enter the case number or link a preservation application',
  ],
  'preservation.unknown': [400, '未找到您的该保全申请', 'No preservation application of yours is this one'],
  'guarantee.unknown': [400, '未找到您的该担保申请', 'No guarantee application of yours is this one'],
  'guarantee.unconfirmed': [
    409,
    '所附担保尚未确认，不能提请法院',
    'The guarantee that goes with it is not confirmed yet, so it cannot go to the court',
  ],
  'date.later': [400, '日期须晚于{from}', 'The day must be later than {from}'],
  'reason.required': [400, '请填写理由', 'Please give a reason'],
  // The request for arbitration and the life of its case
  'party.atLeastOne': [400, '申请人和被申请人各至少一名', 'Name at least one party on each side'],
  'party.bothSides': [400, '同一当事人不能同时为申请人和被申请人', 'The same party cannot stand on both sides'],
  'claims.atLeastOne': [400, '至少保留一项仲裁请求', 'Keep at least one claim'],
  'agent.party': [400, '请选择代理人所代理的同一方当事人', 'Choose the parties the agent acts for, all of one side'],
  'filedBy.required': [400, '请选择您是哪一位申请人或其代理人', 'Say which applicant you are, or which agent of one'],
  'files.agreement': [400, '请上传仲裁协议', 'Please upload the arbitration agreement'],
  'deadline.past': [400, '截止日期不能早于今天', 'The last day must not be in the past'],
  'deadline.far': [400, '截止日期不能晚于一年后', 'The last day must be within a year'],
  'reviewer.same': [400, '复审人不能与初审人相同', 'The second review is for another person than the first'],
  'account.unknown': [400, '未找到该账号', 'There is no such account'],
  'staff.unknown': [400, '请选择本机构的在职人员', 'Choose somebody of the institution'],
  'staff.dept': [400, '该秘书不属于所选部门', 'This secretary does not belong to that department'],
  'phrase.full': [409, '常用语最多{max}条，请先删除不用的', 'There is room for {max} phrases, delete one first'],
  // Files (§5)
  'file.tooBig': [413, '{name}大小超过{max}M', '{name} size exceeds {max} M'],
  'file.noExtension': [400, '没有扩展名', 'The file has no extension'],
  'file.dots': [
    400,
    '文件名不能包含.（点），请重命名后上传',
    'The file name must not contain . (period), please rename it and upload again',
  ],
  'file.type': [415, '无法上传，请检查文件格式', 'The file cannot be uploaded, please check its format'],
  'file.contradicts': [415, '{name}的内容与扩展名不符，无法上传', 'The content of {name} does not match its extension'],
  'file.empty': [400, '{name}是空文件', '{name} is empty'],
  'file.tooMany': [400, '最多只能上传{max}个文件', 'At most {max} files can be uploaded'],
  'file.quota': [
    413,
    '待提交的材料总量过大，请先提交或删除部分材料',
    'Too much is waiting to be submitted; submit or remove some files first',
  ],
  'file.unreadable': [
    400,
    '无法读取{name}，文件可能已被修改、移动或删除，请重新选择',
    '{name} cannot be read: it may have been changed, moved or deleted. Please choose it again',
  ],
  'file.digest': [
    422,
    '文件内容与所选文件不一致，请重新选择',
    'The file received is not the one that was chosen, please choose it again',
  ],
  'file.lost': [
    400,
    '{name}未保存在本设备，页面关闭时尚未传完，请重新选择',
    '{name} was not kept on this device and had not got through when its page was closed. Please choose it again',
  ],
  'file.missing': [400, '附件不存在或尚未上传完成', 'An attachment does not exist or is not uploaded yet'],
  'file.exists': [409, '该附件已存在', 'This attachment exists already'],
  'file.encrypted': [
    415,
    '{name}已加密，请去除密码后上传',
    '{name} is encrypted, please remove its password and upload again',
  ],
  'file.macro': [
    415,
    '{name}含有宏，请另存为不含宏的文件后上传',
    '{name} contains macros, please save it without them and upload again',
  ],
  'file.nested': [
    415,
    '{name}内含压缩包或程序，请取出后上传',
    '{name} contains another archive or a program, please take it out and upload again',
  ],
  'file.bomb': [415, '{name}解压后过大，无法上传', '{name} unpacks to too much and cannot be uploaded'],
  'file.broken': [415, '{name}已损坏，无法上传', '{name} is damaged and cannot be uploaded'],
  'uploadSession.ended': [410, '二维码已失效，请重新扫码', 'This code has expired, please scan a new one'],
  'uploadSession.tooMany': [400, '最多上传{max}份文件', 'Upload up to {max} files'],
  'evidence.atLeastOne': [400, '至少保留一项', 'Keep at least one item'],
  // The tribunal of a case
  'arbitrator.unknown': [400, '请选择在册的仲裁员', 'Choose an arbitrator of the list'],
  'arbitrator.away': [400, '该仲裁员目前不接受案件', 'This arbitrator takes no cases at present'],
  'seat.taken': [409, '该席位已有仲裁员', 'There is an arbitrator on this seat already'],
  'seat.unknown': [400, '本案的仲裁庭没有该席位', 'The tribunal of this case has no such seat'],
  'conflict.reason': [
    400,
    '检索到利益冲突，如仍要指定请说明理由',
    'The search found a conflict; give a reason to appoint nevertheless',
  ],
  'nominee.reason': [
    400,
    '该方选定了其他仲裁员，如要另行指定请说明理由',
    'This side nominated somebody else; give a reason to appoint another',
  ],
  'disclosure.either': [
    400,
    '请选择没有需要披露的事项，或写明需要披露的事项',
    'State that there is nothing to disclose, or what there is',
  ],
  'disclosure.missing': [400, '请先作出披露声明', 'Please make your disclosure first'],
  'disclosure.unconfirmed': [
    409,
    '您披露的事项须经秘书确认后才能接受指定',
    'A secretary must confirm what you disclosed before you can accept',
  ],
  'challenge.open': [
    409,
    '对该仲裁员的回避申请尚未作出决定',
    'A challenge of this arbitrator has not been decided yet',
  ],
  'tribunal.incomplete': [
    409,
    '仲裁庭尚未齐备：须各席位均已接受、披露已确认且没有待决定的回避申请',
    'The tribunal is not complete: every seat must have accepted, disclosures be confirmed, no challenge be open',
  ],
  'reconsideration.once': [
    409,
    '该保全裁定已申请过复议，不能再次申请',
    'Reconsideration of this ruling was asked for already and cannot be asked for again',
  ],
  'reconsideration.late': [409, '申请复议的期限已于 {due} 届满', 'The time to ask for reconsideration ended on {due}'],
  'evidence.camp': [400, '请选择提交方', 'Choose the side that hands it in'],
  'opinion.atLeastOne': [400, '请至少对一项证据发表质证意见', 'Give your opinion on at least one piece of evidence'],
  'opinion.atMost': [
    400,
    '一次最多对100项证据发表意见，请分次提交',
    'Give your opinion on at most 100 pieces at a time, the others in a further form',
  ],
  'opinion.remarks': [400, '有不认可的，请写明意见', 'Please say why, where you deny one of the three'],
  'opinion.own': [403, '不能对本方提交的证据发表质证意见', 'You cannot give an opinion on evidence of your own side'],
  'opinion.unknown': [400, '本案没有这项证据', 'This case has no such piece of evidence'],
  'document.tooLong': [
    413,
    '内容过多，无法及时生成 PDF，请分别导出各方目录，或导出为 XLSX',
    'There is too much for one PDF; export each side on its own, or as XLSX',
  ],
  'folder.tooDeep': [400, '文件夹最多 {max} 层', 'Folders may be nested at most {max} deep'],
  'folder.notEmpty': [409, '请先移出或删除文件夹内的文件', 'Move or delete what the folder holds first'],
  'folder.inItself': [409, '文件夹不能移入其自身或下级', 'A folder cannot lie in itself'],
  'file.offset': [409, '上传位置不一致，请从已接收处继续', 'The upload must go on from what the server holds'],
  'file.busy': [
    423,
    '该文件正在由另一连接上传，请稍后再试',
    'This file is being uploaded over another connection, please try again shortly',
  ],
  'file.gone': [404, '暂无此文件', 'There is no such file'],
  'file.noPreview': [415, '暂不支持该类型文件预览', 'Preview of this file type is not supported'],
  'ocr.picture': [415, '仅能识别 JPG、PNG 图片', 'Only JPG and PNG pictures can be read'],
  'ocr.tooLarge': [
    413,
    '图片像素过大，请缩小后重试',
    'The picture has too many pixels, please make it smaller and try again',
  ],
  'ocr.nothing': [
    422,
    '未能识别出内容，请换一张清晰、端正的照片，或手工填写',
    'Nothing could be read. Take a sharp, straight picture, or fill the fields in by hand',
  ],
  'ocr.busy': [429, '正在识别其他人的图片，请稍后再试', 'Pictures of others are being read, please try again shortly'],
  'ocr.tooLong': [
    422,
    '识别用时过长，请裁剪到证件边缘或换一张图片后重试',
    'Reading took too long. Crop the picture to the card, or take another one',
  ],
  'device.full': [
    507,
    '设备存储空间不足，内容未保存，请清理空间后重试',
    'This device has no room left. Nothing was saved; please free some space and try again',
  ],
  'draft.elsewhere': [409, '该草稿已在另一页面中修改', 'This draft was changed in another tab'],
  'draft.changed': [
    409,
    '内容在提交后已修改，请打开后重新提交',
    'It was changed after it was submitted; please open it and submit it again',
  ],
  // Applications to be an arbitrator (§5)
  'row.atLeastOne': [400, '至少保留一项', 'Keep at least one item'],
  'choose.atLeastOne': [400, '至少选择一项', 'Choose at least one item'],
  'files.legalCertificate': [400, '请上传法律职业资格证书', 'Upload the legal professional certificate'],
  'files.otherCertificate': [400, '请上传其他证书', 'Upload other certificates'],
  'files.proof': [400, '请上传证明材料', 'Upload proof'],
  'away.from': [400, '请选择开始时间', 'Choose start time'],
  'away.to': [400, '请选择结束时间', 'Choose end time'],
  'occupation.required': [400, '请选择职业', 'Choose occupation'],
  'professions.atMostTwo': [400, '最擅长的专业最多选择两项', 'Choose at most two most-skilled professions'],
  'term.closed': [409, '不在报名时间内', 'Outside enrolment time'],
  'term.submitted': [409, '本届已提交申请', 'Submitted for this term'],
  'term.overlap': [409, '报名时间与其他届次重叠', 'The enrolment time overlaps that of another term'],
  'candidacy.sameReviewer': [
    409,
    '初审与复审须由不同人员进行',
    'The first and the second review must be done by different people',
  ],
  'candidacy.enrolled': [
    409,
    '您已入册为仲裁员，请从登录页登录；首次登录请先找回密码',
    'You are enrolled as an arbitrator: please log in at the login page; the first time, set a password by “forgot password”',
  ],
  'enrolment.unconfirmed': [400, '请确认登记信息无误', 'Please confirm that the data is right'],
  'independence.unconfirmed': [400, '请确认独立性声明', 'Please make the declaration of independence'],
  'defence.party': [400, '请选择您所代表的当事人', 'Choose the party you act for'],
  'defence.already': [
    409,
    '该当事人已提交过，请在原件上补充或等待决定',
    'This party has handed one in already: supplement it, or wait for the decision',
  ],
  // Filing
  'state.closed': [409, '当前状态不允许此操作', 'This is not possible in the present state'],
} as const satisfies Record<string, readonly [status: number, zh: string, en: string]>

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

export function wordsOf(code: ErrorCode, language: Language, params: Params = {}): string {
  const [, zh, en] = table[code]
  return (language === 'en' ? en : zh).replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''))
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
