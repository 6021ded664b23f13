import * as z from 'zod/mini'
import { domain } from './call.ts'
import { moment, nothing } from './rules.ts'

export const category = z.enum(['USER', 'MISHU', 'ZCY', 'ARBI_USER'], 'wrongType')

/** Who is signed in (specification §3, the fields that the shell needs; the rest comes with the personal centre). */
export const user = z.object({
  id: z.string(),
  username: z.string(),
  nickName: z.string(),
  cate: category,
  cateName: z.string(),
  tenantId: z.int(),
  /** `VERIFIED` or empty; anything else has not been approved. */
  status: z.string(),
  roles: z.array(z.string()),
})
export type User = z.output<typeof user>

/** The seven fields of the login payload (specification §3). `code` answers the captcha `uuid`. */
export const loginBody = z.object({
  username: z
    .string('username.required')
    .check(z.trim(), z.minLength(1, 'username.required'), z.maxLength(100, 'tooLong')),
  password: z.string('password.required').check(z.minLength(1, 'password.required'), z.maxLength(200, 'tooLong')),
  code: z.string('code.required').check(z.trim(), z.minLength(1, 'code.required'), z.maxLength(10, 'tooLong')),
  uuid: z.string('code.required').check(z.maxLength(100, 'tooLong')),
  cate: category,
  tenantId: z._default(z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(2147483647, 'wrongType')), 1),
  loginType: z.enum(['login', 'login2'], 'wrongType'),
})
export type LoginBody = z.input<typeof loginBody>

/** The login response (specification §3). `token` is sent back as it is in `Authorization`, and is null for people not approved. */
export const loginReply = z.object({
  user,
  token: z.nullable(z.string()),
  updatePassWord: z.boolean(),
  roles: z.array(z.string()),
  dataScopes: z.array(z.string()),
  pwdTimeOut: z.int(),
  /** When the token stops being good: 172800 s after login (§9). */
  expiresAt: z.nullable(moment),
})

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
    refuses: ['captchaWrong', 'loginWrong', 'passwordExpired', 'passwordDefault'],
  },
  info: {
    says: 'Who is signed in, with roles.',
    method: 'GET',
    path: 'userservice/author/info',
    who: 'signedIn',
    offline: 'local',
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
})
