import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow'
import { AppError } from '../../contract/errors.ts'
import type { MailHead, MailPerson } from '../../contract/mailbox.ts'
import { cleanText } from '../../contract/spelling.ts'
import type { House } from '../house.ts'
import { anatomyOf } from '../provider/imap/anatomy.ts'
import { inMailbox } from '../provider/imap/line.ts'
import { mustKeepInstallation } from '../right.ts'

/** What a list says of a mail. */
export const headQuery = {
  ...{ uid: true, flags: true, envelope: true, bodyStructure: true, internalDate: true },
} as const satisfies FetchQueryObject

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
  const found = of === validity && (await box.fetchOne(uid, headQuery, { uid: true }))
  if (!found) throw new AppError('notFound')
  return { uid: found.uid, found }
}

const line = (text: string | undefined, most: number): string =>
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
