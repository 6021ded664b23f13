import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { mailDesk } from '../kernel/office.ts'
import { id, listOf, moment, nothing, page, pageSize, text } from '../kernel/rules.ts'

/*
 * The mailbox of the institution, read where the cases are: listed, searched, read, answered, and what came with a mail filed into a
 * case. Nothing of it is kept on a device.
 */

/** UIDVALIDITY and UID of IMAP: a mail of a mailbox that was made anew is another one. */
const mailId = z.string('required').check(z.regex(/^\d{1,20}\.\d{1,10}$/, 'wrongType'))
/** Where a part of a mail stands, such as `2` or `1.3`; `2-1.3` is the part 1.3 of the mail that is the part 2. */
const part = z.string('required').check(z.maxLength(1000, 'wrongType'), z.regex(/^\d{1,4}([.-]\d{1,4})*$/, 'wrongType'))

/** Why what holds others is not opened. */
const shut = ['mail.tooDeep', 'mail.tooMuch', 'mail.unreadable'] as const

const person = z.object({ name: z.string(), address: z.string() })
export type MailPerson = z.output<typeof person>

const head = {
  id: z.string(),
  from: person,
  /** Empty where its sender gave none. */
  subject: z.string(),
  /** When it came here. */
  at: moment,
  seen: z.boolean(),
  answered: z.boolean(),
  /** How many files came with it. */
  files: z.int(),
}

export const mailHead = z.object(head)
export type MailHead = z.output<typeof mailHead>

export const mail = z.object({
  ...head,
  to: z.array(person),
  cc: z.array(person),
  /** Where an answer goes; empty where it names no address. */
  answerTo: z.string(),
  /** As plain text; empty where it has none. */
  text: z.string(),
  /** Cleaned of all that could act, or load anything from elsewhere; empty where it has none. */
  html: z.string(),
  /** It is longer than what is shown of it. */
  cut: z.boolean(),
  parts: z.array(
    z.object({
      part: z.string(),
      name: z.string(),
      /** Bytes, about. */
      size: z.int(),
      /** The mails and winmail.dat that it lies in, the outermost first. */
      within: z.array(z.string()),
      /** It holds others, and was not opened: why. */
      shut: z.optional(z.enum(shut)),
    }),
  ),
  /** What is said in mails that came with it, by the place of each. */
  letters: z.array(
    z.object({ part: z.string(), subject: z.string(), from: person, text: z.string(), cut: z.boolean() }),
  ),
  /** The cases whose number stands in its subject or text, as far as the caller sees them. */
  cases: z.array(z.object({ id: z.string(), caseNo: z.string() })),
  /** What was filed of it, and where. */
  filed: z.array(
    z.object({ part: z.string(), caseId: z.string(), caseNo: z.string(), byName: z.string(), at: moment }),
  ),
  /** What was answered from here. */
  replies: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      text: z.string(),
      byName: z.string(),
      at: moment,
      /** Why it came back; empty where it did not. */
      returned: z.string(),
    }),
  ),
})
export type Mail = z.output<typeof mail>

/** Characters of an answer. */
const replyMax = 10_000

const refuses = ['mailbox.unconfigured', 'mailbox.login', 'mailbox.inside', 'mailbox.away'] as const

export const mailbox = domain('mailbox', {
  listMails: {
    says: 'The mails of the mailbox of the institution, newest first; with `q` those that hold these words.',
    method: 'GET',
    path: 'messageservice/mailbox/list',
    who: mailDesk,
    offline: 'no',
    query: z.object({ ...page, size: pageSize(50), q: z.optional(text(100)) }),
    reply: listOf(mailHead),
    refuses,
  },
  readMail: {
    says: 'One mail, with the cases that it names, and what was answered and filed of it. It stays as read or unread as it was.',
    method: 'GET',
    path: 'messageservice/mailbox/mail/{id}',
    who: mailDesk,
    offline: 'no',
    params: z.object({ id: mailId }),
    reply: mail,
    refuses: ['notFound', ...refuses],
  },
  loadMailPart: {
    says: 'A file that came with a mail, as its sender made it: nobody checked it.',
    method: 'GET',
    path: 'messageservice/mailbox/mail/{id}/part/{part}',
    who: mailDesk,
    offline: 'no',
    params: z.object({ id: mailId, part }),
    reply: nothing,
    gives: 'file',
    limit: { max: 120, seconds: 60 },
    refuses: ['notFound', ...shut, ...refuses],
  },
  markMail: {
    says: 'Marks a mail as read or unread, for everybody who reads the mailbox.',
    method: 'POST',
    path: 'messageservice/mailbox/mark',
    who: mailDesk,
    offline: 'no',
    body: z.object({ id: mailId, seen: z.boolean() }),
    reply: nothing,
    refuses: ['notFound', ...refuses],
  },
  replyMail: {
    says: 'Answers a mail with a letter of the institution. A second arrival of the same answer sends none.',
    method: 'POST',
    path: 'messageservice/mailbox/reply',
    who: mailDesk,
    offline: 'no',
    body: z.object({ id, mailId, text: text(replyMax) }),
    reply: nothing,
    refuses: ['notFound', 'mail.noAddress', 'unconfigured', ...refuses],
  },
  fileMailPart: {
    says: 'Files what came with a mail into a case, checked as an upload is. A second arrival files nothing.',
    method: 'POST',
    path: 'messageservice/mailbox/file',
    who: mailDesk,
    offline: 'no',
    body: z.object({ id, mailId, part, caseId: id }),
    reply: nothing,
    refuses: ['notFound', 'file.type', 'file.tooBig', ...shut, ...refuses],
  },
})

export const mailboxNoun = noun({ rows: {}, news: {}, calls: mailbox })
