import * as z from 'zod/mini'
import { topics } from '../kernel/noun.ts'
import { optionalSpelled, optionalText, text } from '../kernel/rules.ts'

/*
 * The user of specification §3, all its fields under the names given there.
 */

/** The name somebody logs in by, where they choose it. */
export const username = z
  .string('username.required')
  .check(z.trim(), z.minLength(1, 'username.required'), z.regex(/^[A-Za-z0-9._-]{4,30}$/, 'username.format'))

export const category = z.enum(['USER', 'MISHU', 'ZCY', 'ARBI_USER'], 'wrongType')

/** `2026-11-21`, or empty. */
const day = optionalSpelled(40, 'day').check(z.regex(/^(\d{4}-\d\d-\d\d)?$/, 'wrongType'))

/** What people say about themselves and may change in the personal centre. */
export const profile = z.object({
  nickName: text(100),
  gender: z._default(z.enum(['', 'M', 'F'], 'wrongType'), ''),
  birthday: day,
  nationality: optionalText(60),
  nation: optionalText(60),
  habitation: optionalText(200),
  occupation: optionalText(100),
  speciality: optionalText(500),
  landline: optionalText(40),
  contractPhone: optionalSpelled(40, 'phone'),
  certificatesCate: optionalText(40),
  certificatesNum: optionalSpelled(60, 'code'),
  certificatesExp: day,
  otherCertificates: optionalText(500),
  addressCountry: optionalText(60),
  addressProvince: optionalText(60),
  addressCity: optionalText(60),
  addressArea: optionalText(60),
  addressDetail: optionalText(300),
  officeAddress: optionalText(300),
  /** Where paper is served. */
  sendArriveAddress: optionalText(300),
  /** Where documents are served by mail. */
  sendEmail: optionalSpelled(200, 'email'),
  bank: optionalText(100),
  bankCard: optionalSpelled(40, 'card'),
  resume: optionalText(4000),
  /** A small picture as a data address, or empty. */
  avatarPath: z._default(
    z
      .string('wrongType')
      .check(
        z.maxLength(200_000, 'tooLarge'),
        z.regex(/^(data:image\/(jpeg|png|webp);base64,[\w+/=]+)?$/, 'wrongType'),
      ),
    '',
  ),
  avatarName: optionalText(200),
})
export type Profile = z.output<typeof profile>

/** A time of the institution's day, such as 22:00. */
const clock = z.string('wrongType').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'wrongType'))
const someTopics = z._default(z.array(z.enum(topics, 'wrongType')).check(z.maxLength(topics.length, 'wrongType')), [])

/** How somebody wants to hear of news besides the bell; of `mustHear` they hear either way. */
export const notices = z.object({
  mail: z.boolean('wrongType'),
  sms: z.boolean('wrongType'),
  /** One letter each morning says how much there is, in place of one letter each. */
  daily: z._default(z.boolean('wrongType'), false),
  /** Between these times devices stay silent; what is pushed meanwhile comes at their end. */
  quiet: z._default(z.nullable(z.object({ from: clock, to: clock })), null),
  /** Topics of which no letter is written, and of which nothing is pushed. */
  noLetter: someTopics,
  noPush: someTopics,
})
export type NoticeWishes = z.output<typeof notices>
/** Of who has not said anything yet. */
export const toldOfAll: NoticeWishes = {
  mail: true,
  sms: true,
  daily: false,
  quiet: null,
  noLetter: [],
  noPush: [],
}

export const user = z.extend(profile, {
  id: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  enabled: z.boolean(),
  cate: category,
  cateName: z.string(),
  tenantId: z.int(),
  /** `VERIFIED` or empty; anything else has not been approved. */
  status: z.string(),
  roles: z.array(z.string()),
  jobs: z.array(z.string()),
  dept: z.string(),
  deptId: z.string(),
  /** Attachments: the front and the back of the ID, and its holder with it. */
  idPos: z.string(),
  idOther: z.string(),
  handId: z.string(),
  verifyType: z.string(),
  customerId: z.string(),
  signatureId: z.string(),
  /** Days until the password must be changed. */
  pwdTimeOut: z.int(),
  corporation: z.boolean(),
  /** ISO 8601, UTC. */
  createTime: z.string(),
  notices,
})
export type User = z.output<typeof user>
