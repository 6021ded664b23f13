import * as z from 'zod/mini'
import { type Category, domain } from '../kernel/call.ts'
import {
  email,
  id,
  listOf,
  moment,
  newPassword,
  nothing,
  page,
  phone,
  phoneOrEmail,
  sentCode,
  tenantId,
  text,
} from '../kernel/rules.ts'
import { category, notices, profile, user, username } from './user.ts'

/** The seven fields of the login payload (specification §3). `code` answers the captcha `uuid`. */
export const loginBody = z.object({
  username: z
    .string('username.required')
    .check(z.trim(), z.minLength(1, 'username.required'), z.maxLength(100, 'tooLong')),
  password: z.string('password.required').check(z.minLength(1, 'password.required'), z.maxLength(200, 'tooLong')),
  code: z.string('code.required').check(z.trim(), z.minLength(1, 'code.required'), z.maxLength(10, 'tooLong')),
  uuid: z.string('code.required').check(z.maxLength(100, 'tooLong')),
  cate: category,
  tenantId,
  loginType: z.enum(['login', 'login2'], 'wrongType'),
})
export type LoginInput = z.input<typeof loginBody>

/** The login response (specification §3). `token` is good for 172800 s (§9), is sent back as it is in `Authorization`, and is null for people not approved. */
export const loginReply = z.object({
  user,
  token: z.nullable(z.string()),
  updatePassWord: z.boolean(),
  roles: z.array(z.string()),
  dataScopes: z.array(z.string()),
  pwdTimeOut: z.int(),
  /** For people not approved: the code of the page that shows how far their registration is. */
  statusCode: z.nullable(z.string()),
  /** For the same people: whether nobody has decided yet. */
  inReview: z.boolean(),
})

/** Whose password is forgotten, and where the code goes: type 1 phone, 2 e-mail (§7, decisions C-25). */
export const forgetCodeBody = z.object({
  account: phoneOrEmail,
  cate: category,
  /** As a number or its digit: the specification says not which. */
  type: z.union([z.enum(['1', '2']), z.literal([1, 2])], 'wrongType'),
  phone: z.optional(phone),
  tenantId,
})

/** The password form (specification §3). */
export const passwordForm = z.object({
  account: phoneOrEmail,
  cate: category,
  code: sentCode,
  password: newPassword,
  tenantId,
  type: z.enum(['phone', 'email'], 'wrongType'),
})
export type PasswordForm = z.input<typeof passwordForm>

/** Whose password no code sets: theirs sends the link that does. */
export const byLinkOnly: readonly Category[] = ['MISHU', 'ZCY']

/** What a code is asked for; a code for one thing is worth nothing for another. */
export const codeUse = z.enum(['register', 'corporation', 'forget', 'change'], 'wrongType')

/** One of somebody's own sessions. */
export const ownSession = z.object({
  id: z.string(),
  current: z.boolean(),
  /** Browser and system in a few words, as the device said at login. */
  device: z.string(),
  ip: z.string(),
  createdAt: moment,
  /** To the minute. */
  lastAt: moment,
  expiresAt: moment,
})

/** A password under the RSA-OAEP SHA-256 key of `publicKey`, base64 (decisions C-20). */
const sealedPassword = z
  .string('password.required')
  .check(z.minLength(1, 'password.required'), z.maxLength(1000, 'tooLong'))
const code = z.object({ code: sentCode })
/** What stands in a link of 32 random bytes. */
const linkCode = z.string('required').check(z.minLength(1, 'required'), z.maxLength(100, 'tooLong'))

/** Codes go to an address at most so often, whoever asks; the server besides holds each address to one a minute. */
const codeLimit = { max: 20, seconds: 60 }
const centre = z.extend(profile, { notices })

export const account = domain('account', {
  captcha: {
    says: 'A captcha picture as a data address, and the uuid under which its answer is checked once, within 5 minutes.',
    method: 'GET',
    path: 'userservice/author/code',
    who: 'anyone',
    offline: 'no',
    reply: z.object({ uuid: z.string(), img: z.string() }),
    limit: { max: 60, seconds: 60 },
  },
  login: {
    says: 'Checks captcha, name and password and opens a session of 172800 s.',
    method: 'POST',
    path: 'userservice/author/login',
    who: 'anyone',
    offline: 'no',
    body: loginBody,
    reply: loginReply,
    limit: { max: 30, seconds: 60 },
    refuses: ['captchaWrong', 'loginWrong', 'passwordExpired', 'passwordDefault', 'enrolled'],
  },
  info: {
    says: 'Who is signed in, with roles.',
    method: 'GET',
    path: 'userservice/author/info',
    who: 'signedIn',
    offline: 'local',
    unattended: true,
    reply: z.object({ user, roles: z.array(z.string()), dataScopes: z.array(z.string()), pwdTimeOut: z.int() }),
  },
  logout: {
    says: 'Ends the session of the token that is sent.',
    method: 'DELETE',
    path: 'userservice/author/logout',
    who: 'signedIn',
    offline: 'no',
    reply: nothing,
  },
  logoutLater: {
    says: 'Ends sessions that somebody logged out from while the server did not hear it. Each is named by the SHA-256 of its token, in hex: that ends it and opens nothing. Whether there was one is not said.',
    method: 'POST',
    path: 'userservice/author/logout/later',
    who: 'anyone',
    offline: 'no',
    unattended: true,
    body: z.object({
      sessions: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))).check(z.minLength(1), z.maxLength(50)),
    }),
    reply: nothing,
    limit: { max: 60, seconds: 60 },
  },
  phoneCode: {
    says: 'Sends a code for a registration to a phone.',
    method: 'GET',
    path: 'userservice/author/code/phone',
    who: 'anyone',
    offline: 'no',
    query: z.object({ phone }),
    reply: nothing,
    limit: codeLimit,
    refuses: ['tooMany', 'captcha.needed', 'captchaWrong'],
  },
  getCode: {
    says: 'Sends a code for the registration of a person to a phone or a mailbox.',
    method: 'POST',
    path: 'userservice/user/getCode',
    who: 'anyone',
    offline: 'no',
    body: z.object({ account: phoneOrEmail }),
    reply: nothing,
    limit: codeLimit,
    refuses: ['tooMany', 'captcha.needed', 'captchaWrong'],
  },
  getOrgCode: {
    says: 'Sends a code for the registration of a corporation to a phone or a mailbox.',
    method: 'POST',
    path: 'userservice/user/getOrgCode',
    who: 'anyone',
    offline: 'no',
    body: z.object({ account: phoneOrEmail }),
    reply: nothing,
    limit: codeLimit,
    refuses: ['tooMany', 'captcha.needed', 'captchaWrong'],
  },
  getNewCode: {
    says: 'Sends a code to the new phone or mailbox of somebody who changes it.',
    method: 'POST',
    path: 'userservice/user/getNewCode',
    who: 'anyone',
    offline: 'no',
    query: z.object({ account: phoneOrEmail }),
    reply: nothing,
    limit: codeLimit,
    refuses: ['tooMany', 'captcha.needed', 'captchaWrong'],
  },
  getForgetCode: {
    says: 'Sends a code for a new password, if there is such an account; the answer does not tell.',
    method: 'POST',
    path: 'userservice/user/getForgetCode',
    who: 'anyone',
    offline: 'no',
    body: forgetCodeBody,
    reply: nothing,
    limit: codeLimit,
    refuses: ['tooMany', 'captcha.needed', 'captchaWrong'],
  },
  sendCode: {
    says: 'Sends a code for a new password from the dialog of somebody who is logged in; works like getForgetCode.',
    method: 'POST',
    path: 'userservice/author/sendCode',
    who: 'anyone',
    offline: 'no',
    body: forgetCodeBody,
    reply: nothing,
    limit: codeLimit,
    refuses: ['tooMany', 'captcha.needed', 'captchaWrong'],
  },
  checkCode: {
    says: 'Whether a code is right, without using it up; a wrong one costs one of its five tries.',
    method: 'POST',
    path: 'userservice/user/checkCode',
    who: 'anyone',
    offline: 'no',
    /** Only codes for a forgotten password belong to an institution. */
    body: z.object({ account: phoneOrEmail, code: sentCode, use: codeUse, tenantId }),
    reply: nothing,
    limit: { max: 30, seconds: 60 },
    refuses: ['sentCodeWrong', 'sentCodeAgain'],
  },
  forget: {
    says: 'Sets a new password by a code that was sent, and ends every session of the account; staff and arbitrators are sent the link that sets it instead, and the password sent here is not looked at.',
    method: 'POST',
    path: 'userservice/user/forget',
    who: 'anyone',
    offline: 'no',
    body: passwordForm,
    reply: nothing,
    limit: { max: 30, seconds: 60 },
    refuses: ['sentCodeWrong', 'sentCodeAgain', 'passwordSame'],
  },
  openLink: {
    says: 'What a link is for that sets a password: whose, or that of the first administrator of an empty installation.',
    method: 'POST',
    path: 'userservice/user/link',
    who: 'anyone',
    offline: 'no',
    reads: true,
    body: z.object({ code: linkCode }),
    reply: z.object({ purpose: z.enum(['password', 'first']), username: z.string(), cate: category }),
    limit: { max: 30, seconds: 60 },
    refuses: ['linkUsed'],
  },
  setByLink: {
    says: 'Sets a password by the link that was sent to its holder, once, and ends every session of the account.',
    method: 'POST',
    path: 'userservice/user/setPassword',
    who: 'anyone',
    offline: 'no',
    body: z.object({ code: linkCode, password: newPassword }),
    reply: nothing,
    limit: { max: 30, seconds: 60 },
    refuses: ['linkUsed', 'passwordSame'],
  },
  beFirst: {
    says: 'Makes the first administrator of an empty installation, by the link that its server printed.',
    method: 'POST',
    path: 'userservice/user/first',
    who: 'anyone',
    offline: 'no',
    body: z.object({ code: linkCode, username, nickName: profile.shape.nickName, email, password: newPassword }),
    reply: nothing,
    limit: { max: 30, seconds: 60 },
    refuses: ['linkUsed', 'username.taken', 'account.taken'],
  },
  updateCenter: {
    says: 'Keeps what a person says about themself in the personal centre, and how they want to hear of news.',
    method: 'PUT',
    path: 'userservice/base/users/center',
    who: 'signedIn',
    offline: 'queue',
    body: centre,
    reply: user,
  },
  updatePass: {
    says: 'Sets a new password by the present one, and ends the other sessions of the account; who has a second factor shows it again.',
    method: 'POST',
    path: 'userservice/base/users/updatePass',
    who: 'signedIn',
    offline: 'no',
    body: z.object({ oldPass: text(200), newPass: newPassword }),
    reply: nothing,
    limit: { max: 10, seconds: 60 },
    refuses: ['passwordOldWrong', 'passwordSame', 'factor.again', 'factor.missing'],
  },
  publicKey: {
    says: 'The RSA-OAEP SHA-256 key, SPKI in base64, under which passwords travel on a change of e-mail or phone.',
    method: 'GET',
    path: 'userservice/author/publicKey',
    who: 'anyone',
    offline: 'no',
    reply: z.object({ key: z.string() }),
  },
  updateEmail: {
    says: 'Changes the e-mail by a code sent to the new one and the sealed password.',
    method: 'POST',
    path: 'userservice/base/users/updateEmail/{code}',
    who: 'signedIn',
    offline: 'no',
    params: code,
    body: z.object({ password: sealedPassword, email }),
    reply: nothing,
    limit: { max: 10, seconds: 60 },
    refuses: ['sentCodeWrong', 'passwordOldWrong', 'account.taken', 'factor.again', 'factor.missing'],
  },
  updatePhone: {
    says: 'Changes the phone by a code sent to the new one and the sealed password.',
    method: 'POST',
    path: 'userservice/base/users/updatePhone/{code}',
    who: 'signedIn',
    offline: 'no',
    params: code,
    body: z.object({ password: sealedPassword, phone }),
    reply: nothing,
    limit: { max: 10, seconds: 60 },
    refuses: ['sentCodeWrong', 'passwordOldWrong', 'account.taken', 'factor.again', 'factor.missing'],
  },
  deviceKey: {
    says: 'The key under which lies what a person keeps on a device and logs out from: one a person and device, for whoever has logged in. 32 bytes, base64.',
    // Not by GET: a browser might keep the answer, beside what it locks.
    method: 'POST',
    reads: true,
    path: 'userservice/author/deviceKey',
    who: 'signedIn',
    offline: 'no',
    body: z.object({ device: id }),
    reply: z.object({ key: z.string() }),
    limit: { max: 30, seconds: 60 },
  },
  listSessions: {
    says: 'The sessions of the caller, newest first.',
    method: 'GET',
    path: 'userservice/base/users/sessions',
    who: 'signedIn',
    offline: 'no',
    reply: z.array(ownSession),
  },
  endSession: {
    says: 'Ends one of the sessions of the caller.',
    method: 'DELETE',
    path: 'userservice/base/users/sessions/{id}',
    who: 'signedIn',
    offline: 'no',
    params: z.object({ id: z.string('required').check(z.maxLength(100, 'tooLong')) }),
    reply: nothing,
    refuses: ['notFound'],
  },
  endOtherSessions: {
    says: 'Ends every session of the caller but this one, and the rooms entered by them.',
    method: 'POST',
    path: 'userservice/base/users/sessions/endOthers',
    who: 'signedIn',
    offline: 'no',
    reply: z.object({ ended: z.int() }),
  },
  listOfficeUses: {
    says: 'For what the offices of the caller were used, newest first: by which session is not known, so all of it is shown to them.',
    method: 'GET',
    path: 'userservice/base/users/officeUses',
    who: ['MISHU'],
    offline: 'no',
    query: z.object(page),
    reply: listOf(
      z.object({
        id: z.string(),
        at: moment,
        office: z.string(),
        call: z.string(),
        target: z.string(),
        ip: z.string(),
      }),
    ),
  },
  jumpMediate: {
    says: 'A token for the mediation bridge of whoever has this number on their certificate, and the address that takes it.',
    method: 'POST',
    path: 'userservice/author/jumpMediate',
    who: 'signedIn',
    offline: 'no',
    body: z.object({ loginName: text(100) }),
    reply: z.object({ token: z.string(), url: z.string() }),
    refuses: ['unconfigured', 'forbidden'],
  },
})
