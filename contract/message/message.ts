import * as z from 'zod/mini'
import { money } from '../both/money.ts'
import { causeIn } from '../case/cause.ts'
import type { Language } from '../errors/errors.ts'
import { domain } from '../kernel/call.ts'
import { merged, type News, topics } from '../kernel/noun.ts'
import { onCases } from '../kernel/office.ts'
import { id, listOf, moment, nothing, page, text } from '../kernel/rules.ts'
import { nouns } from '../nouns.ts'

/** Beside what each noun tells; `text` is what a secretary wrote. */
const ownNews = {
  text: ['{text}', '{text}', 'institution'],
  noticeReturned: [
    '案件 {caseNo} 发给{name}的通知未能送达（{reason}），请核对其邮箱或手机号',
    'A notice in case {caseNo} did not reach {name} ({reason}); please check their mailbox or phone',
    null,
  ],
  welcome: ['欢迎使用本平台，{name}', 'Welcome to the platform, {name}', null],
} as const satisfies News

/** All that the product tells people, by kind. */
export const everyNews = { ...ownNews, ...merged(Object.values(nouns).map(({ news }) => news)) }

export type MessageKind = keyof typeof everyNews

/** The words of a message in a language; none for a kind that only another build of the product tells of. */
export function messageText(kind: MessageKind, params: Record<string, string>, language: Language): string {
  const [zh, en] = everyNews[kind] ?? ['', '']
  return (language === 'en' ? en : zh).replace(/\{(\w+)\}/g, (_, key: string) => said(key, params[key] ?? '', language))
}

/** A parameter as a message says it: sums with separators, causes of action and lists of names in its language. */
function said(key: string, value: string, language: Language): string {
  if (key === 'fee') return value.replace(/\d+(\.\d+)?$/, money)
  if (key === 'cause') return causeIn(language, value)
  return key === 'parties' && language === 'en' ? value.replaceAll('、', ', ') : value
}

/** How people hear that there is a message, besides the bell. */
export const messageWays = ['mail', 'sms', 'push'] as const
export type MessageWay = (typeof messageWays)[number]

export const message = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(everyNews) as [MessageKind, ...MessageKind[]]),
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
  /** By which ways word of it left the house besides. */
  ways: z._default(z.array(z.enum(messageWays)), []),
  /** Why its letter came back: a code of SMTP (RFC 3463, RFC 5321), or `returned`; empty where none did. */
  returned: z._default(z.string(), ''),
})
export type Message = z.output<typeof message>

const ids = z.array(id).check(z.minLength(1, 'required'), z.maxLength(100, 'tooLong'))

/** So far they are counted: of a list that holds more this many are named. */
export const mostCounted = 10_000

export const messages = domain('message', {
  list: {
    says: 'The messages of the caller, newest first; `readStatus` 0 asks for unread ones, 1 for read ones, `caseId` for those about a case, `topic` and `blurry` for those of a topic and with these words. `total` is 10000 where there are more.',
    method: 'POST',
    path: 'messageservice/message/notify/list',
    who: 'signedIn',
    offline: 'local',
    unattended: true,
    body: z.object({
      ...page,
      readStatus: z.optional(z.union([z.literal(0), z.literal(1)])),
      caseId: z.optional(id),
      topic: z.optional(z.enum(topics, 'wrongType')),
      /** Words that stand in it. */
      blurry: z.optional(text(100)),
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
    unattended: true,
    reply: z.int(),
    refuses: ['mailboxUnconfigured'],
  },
  send: {
    says: 'Sends a text as a message to people of the institution.',
    method: 'POST',
    path: 'messageservice/util/send',
    who: onCases,
    offline: 'no',
    body: z.object({ userIds: ids, content: text(1000) }),
    reply: z.object({ sent: z.int() }),
    refuses: ['notFound'],
  },
})
