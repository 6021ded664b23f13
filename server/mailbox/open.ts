import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow'
import { AppError } from '../../contract/errors.ts'
import type { MailHead, MailPerson } from '../../contract/mailbox.ts'
import { cleanText } from '../../contract/spelling.ts'
import type { House } from '../house.ts'
import { anatomyOf } from '../provider/imap/anatomy.ts'
import { inMailbox } from '../provider/imap/line.ts'
import { mustKeepInstallation } from '../right.ts'

/** What a list says of a mail. */
const headQuery = {
  ...{ uid: true, flags: true, envelope: true, bodyStructure: true, internalDate: true },
} as const satisfies FetchQueryObject

/** What is left to say where the outline of a mail is beyond reading: such an answer is dropped on its way. */
const poorQuery = { uid: true, flags: true, envelope: true, internalDate: true } as const satisfies FetchQueryObject

/** What a list says of `expected` mails, in whatever order. */
export async function headsOf(
  box: ImapFlow,
  range: string,
  expected: number,
  options: { uid?: boolean },
): Promise<FetchMessageObject[]> {
  const found = new Map<number, FetchMessageObject>()
  for await (const one of box.fetch(range, headQuery, options)) found.set(one.uid, one)
  if (found.size < expected)
    for await (const one of box.fetch(range, poorQuery, options)) if (!found.has(one.uid)) found.set(one.uid, one)
  return [...found.values()]
}

/** Does something with the mailbox for somebody: it is that of the institution that keeps the installation. Throws `forbidden`. */
export function openFor<T>(
  house: House,
  me: { tenantId: number },
  work: (box: ImapFlow, validity: string) => Promise<T>,
): Promise<T> {
  mustKeepInstallation(me)
  return inMailbox(house, (box) => work(box, box.mailbox ? String(box.mailbox.uidValidity) : ''))
}

/** A mail by its id. Throws `notFound` where it is gone, or of a mailbox of before. */
export async function mailOf(
  box: ImapFlow,
  validity: string,
  id: string,
): Promise<{ uid: number; found: FetchMessageObject }> {
  const [of, uid = ''] = id.split('.')
  const [found] = of === validity ? await headsOf(box, uid, 1, { uid: true }) : []
  if (!found) throw new AppError('notFound')
  return { uid: found.uid, found }
}

export const line = (text: string | undefined, most: number): string =>
  cleanText(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)

export const personOfMail = (one: { name?: string; address?: string } | undefined): MailPerson => ({
  name: line(one?.name, 200),
  address: line(one?.address, 320),
})

export function headOf(found: FetchMessageObject, validity: string): MailHead {
  const { uid, envelope, flags, bodyStructure, internalDate } = found
  const at = new Date(internalDate ?? envelope?.date ?? 0)
  return {
    id: `${validity}.${uid}`,
    from: personOfMail(envelope?.from?.[0] ?? envelope?.sender?.[0]),
    subject: line(envelope?.subject, 500),
    at: (Number.isNaN(at.getTime()) ? new Date(0) : at).toISOString(),
    seen: flags?.has('\\Seen') ?? false,
    answered: flags?.has('\\Answered') ?? false,
    files: anatomyOf(bodyStructure).files.length,
  }
}
