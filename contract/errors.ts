/**
 * Every refusal of the product and its HTTP status; the words stand in errorsChinese.ts and errorsEnglish.ts. Only codes travel
 * inside the product; the server adds the words in the language of `Accept-Language`, the page those of the language shown.
 */
const table = {
  // What can go wrong with any call
  badRequest: 400,
  badJson: 400,
  signedOut: 401,
  forbidden: 403,
  notFound: 404,
  timeout: 408,
  stale: 409,
  tusVersion: 412,
  tooLarge: 413,
  badMedia: 415,
  keyReused: 422,
  tooMany: 429,
  failed: 500,
  unreachable: 503,
  full: 503,
  // In the words of a server that speaks no codes of ours (§8, other errors)
  said: 400,
  // Login (§5, §8)
  captchaWrong: 400,
  loginWrong: 400,
  passwordExpired: 501,
  passwordDefault: 400,
  unverified: 409,
  inReview: 409,
  enrolled: 401,
  guestSignedOut: 402,
  'factor.needed': 409,
  'factor.wrong': 400,
  'factor.over': 410,
  'factor.missing': 409,
  'factor.last': 409,
  'factor.digits': 400,
  sentCodeWrong: 400,
  courtCodeWrong: 400,
  linkUsed: 410,
  passwordOldWrong: 400,
  passwordSame: 400,
  unconfigured: 501,
  mailboxUnconfigured: 501,
  // Fields (§5); a field's code is its message
  'username.required': 400,
  'password.required': 400,
  'code.required': 400,
  'newPassword.required': 400,
  'newPassword.rule': 400,
  'sentCode.required': 400,
  'sentCode.digits': 400,
  'account.required': 400,
  'account.first': 400,
  'cate.first': 400,
  'email.required': 400,
  'email.format': 400,
  'email.empty': 400,
  'email.invalid': 400,
  'idNumber.required': 400,
  'idNumber.format': 400,
  'idNumber.doubtful': 400,
  'ip.format': 400,
  'range.order': 400,
  'range.amount': 400,
  'creditCode.format': 400,
  'node.title': 400,
  'username.taken': 409,
  'username.format': 400,
  'account.taken': 409,
  'corporation.taken': 409,
  'menu.circle': 409,
  'menu.component': 400,
  'menu.children': 409,
  'entry.taken': 409,
  'day.taken': 409,
  'self.remove': 409,
  'self.roles': 409,
  'admin.two': 409,
  'change.second': 409,
  required: 400,
  tooLong: 400,
  wrongType: 400,
  'amount.format': 400,
  'amount.positive': 400,
  'amount.tooLarge': 400,
  'phone.format': 400,
  'clues.atLeastOne': 400,
  'files.application': 400,
  'liability.unconfirmed': 400,
  'caseNo.required': 400,
  'caseNo.unknown': 400,
  'area.unknown': 400,
  'files.guarantee': 400,
  'properties.required': 400,
  'caseOrPreservation.required': 400,
  'preservation.unknown': 400,
  'preservation.linked': 409,
  'preservation.party': 400,
  'guarantee.unknown': 400,
  'guarantee.missing': 409,
  'guarantee.unconfirmed': 409,
  'date.later': 400,
  'reason.required': 400,
  // The request for arbitration and the life of its case
  'party.atLeastOne': 400,
  'party.bothSides': 400,
  'claims.atLeastOne': 400,
  'agent.party': 400,
  'filedBy.required': 400,
  'files.authority': 400,
  'agent.self': 400,
  'agent.otherSide': 400,
  'agent.gone': 400,
  'files.payment': 400,
  'files.service': 400,
  'service.early': 400,
  'service.noFile': 400,
  'service.nobody': 400,
  'service.file': 400,
  'service.platform': 400,
  'service.channel': 400,
  'thread.audience': 400,
  'file.served': 409,
  'respondent.unreachable': 400,
  'files.agreement': 400,
  'deadline.past': 400,
  'deadline.far': 400,
  'date.future': 400,
  'payment.early': 400,
  'payment.late': 400,
  'fee.schedule': 400,
  'reviewer.same': 400,
  'person.same': 403,
  'office.apart': 400,
  'factor.again': 403,
  'account.unknown': 400,
  'account.otherSide': 400,
  'account.outsideCase': 400,
  'staff.unknown': 400,
  'trial.pending': 409,
  'staff.same': 400,
  'staff.dept': 400,
  'phrase.full': 409,
  // Files (§5)
  'file.tooBig': 413,
  'file.noExtension': 400,
  'file.dots': 400,
  'file.type': 415,
  'file.contradicts': 415,
  'file.empty': 400,
  'file.tooMany': 400,
  'file.quota': 413,
  'file.dayQuota': 413,
  'file.unreadable': 400,
  'file.digest': 422,
  'file.lost': 400,
  'file.swept': 400,
  'file.missing': 400,
  'file.exists': 409,
  'file.encrypted': 415,
  'file.macro': 415,
  'keep.unreadable': 409,
  'keep.unreachable': 409,
  'file.pixels': 413,
  'file.nested': 415,
  'file.bomb': 415,
  'file.broken': 415,
  'uploadSession.ended': 410,
  'uploadSession.tooMany': 400,
  'evidence.atLeastOne': 400,
  // The tribunal of a case
  'arbitrator.unknown': 400,
  'arbitrator.away': 400,
  'arbitrator.inactive': 409,
  'seat.taken': 409,
  'seat.unknown': 400,
  'conflict.reason': 400,
  'nominee.reason': 400,
  'nominee.named': 409,
  'disclosure.either': 400,
  'disclosure.missing': 400,
  'disclosure.unconfirmed': 409,
  'challenge.open': 409,
  'tribunal.incomplete': 409,
  'reconsideration.once': 409,
  'reconsideration.late': 409,
  'applicants.all': 409,
  'seat.held': 400,
  'filedBy.taken': 400,
  'correction.late': 409,
  'evidence.camp': 400,
  'opinion.atLeastOne': 400,
  'opinion.atMost': 400,
  'opinion.remarks': 400,
  'opinion.own': 409,
  'opinion.unknown': 400,
  'document.tooLong': 413,
  'document.node': 400,
  'template.unknown': 400,
  'document.unfilled': 400,
  'placeholder.unknown': 400,
  'document.glyphs': 422,
  'folder.tooDeep': 400,
  'folder.notEmpty': 409,
  'folder.inItself': 409,
  'file.offset': 409,
  'file.busy': 423,
  'file.gone': 404,
  'file.noPreview': 415,
  'ocr.picture': 415,
  'ocr.tooLarge': 413,
  'ocr.nothing': 422,
  'ocr.busy': 429,
  'ocr.tooLong': 422,
  'device.unwritable': 507,
  'device.full': 507,
  'draft.elsewhere': 409,
  'draft.changed': 409,
  // Applications to be an arbitrator (§5)
  'row.atLeastOne': 400,
  'choose.atLeastOne': 400,
  'files.legalCertificate': 400,
  'files.otherCertificate': 400,
  'files.proof': 400,
  'away.from': 400,
  'away.to': 400,
  'occupation.required': 400,
  'professions.atMostTwo': 400,
  'term.closed': 409,
  'term.submitted': 409,
  'term.used': 409,
  'term.inForce': 409,
  'term.overlap': 409,
  'candidacy.sameReviewer': 409,
  'candidacy.enrolled': 409,
  'enrolment.unconfirmed': 400,
  'independence.unconfirmed': 400,
  'defence.party': 400,
  'defence.already': 409,
  // Filing
  // The calendar of hearings
  'contact.required': 400,
  'attendees.atLeastOne': 400,
  'trial.order': 400,
  'trial.long': 400,
  'trial.past': 400,
  'trial.far': 400,
  'trial.place': 400,
  'trial.busy': 409,
  'trial.offline': 409,
  'recording.taken': 409,
  'room.full': 409,
  'room.private': 409,
  'proposal.full': 409,
  'proposal.accepted': 409,
  'record.full': 409,
  'trial.tribunal': 409,
  'trial.full': 409,
  'trial.span': 400,
  'state.closed': 409,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof table
/** Every code there is. */
export const errorCodes = Object.keys(table) as ErrorCode[]
export type Language = 'zh' | 'en'
export type Params = Record<string, string | number>

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(table, code)
}

export function statusOf(code: ErrorCode): number {
  return table[code]
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
