import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow'
import { cleanText } from '../../contract/both/spelling.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { MailHead, MailPerson } from '../../contract/mailbox/mailbox.ts'
import type { House } from '../house.ts'
import { inMailbox } from '../provider/imap/line.ts'
import { leavesIn } from '../provider/imap/outline.ts'
import { anatomyOf } from '../provider/mime/anatomy.ts'
import { type Head, hintsIn, rawField, readHead, wordsField } from '../provider/mime/head.ts'
import { addressees } from '../provider/mime/people.ts'
import { mustKeepInstallation } from '../right.ts'

/** What a list says of a mail. */
const headQuery = {
  ...{ uid: true, flags: true, envelope: true, bodyStructure: true, internalDate: true },
  // As they came: what our library says of them it read as UTF-8.
  headers: ['from', 'sender', 'subject'],
} satisfies FetchQueryObject

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

/** What the head of a mail says, as `MailHead` has it. */
export function shownHead(head: Head, hints: readonly string[], { envelope }: FetchMessageObject) {
  const people = (name: string, told: MailPerson[]): MailPerson[] => {
    const read = addressees(rawField(head, name, hints), hints)
    return told.map((one, at) => {
      const same = read.length === told.length ? read[at] : read.find(({ address }) => address === one.address)
      return { address: one.address, name: line(same?.name, 200) || one.name }
    })
  }
  const told = (list: { name?: string; address?: string }[] | undefined) => (list ?? []).map(personOfMail)
  return {
    people: (name: 'from' | 'to' | 'cc') => people(name, told(envelope?.[name])),
    sender: people('sender', told(envelope?.sender)),
    subject: line(head.has('subject') ? wordsField(head, 'subject', hints) : envelope?.subject, 500),
  }
}

export function headOf(found: FetchMessageObject, validity: string, given?: { head: Head; hints: string[] }): MailHead {
  const { uid, envelope, flags, bodyStructure, internalDate } = found
  const head = given?.head ?? readHead(found.headers ?? Buffer.alloc(0))
  const shown = shownHead(head, given?.hints ?? hintsIn([head]), found)
  const at = new Date(internalDate ?? envelope?.date ?? 0)
  return {
    id: `${validity}.${uid}`,
    from: shown.people('from')[0] ?? shown.sender[0] ?? { name: '', address: '' },
    subject: shown.subject,
    at: (Number.isNaN(at.getTime()) ? new Date(0) : at).toISOString(),
    seen: flags?.has('\\Seen') ?? false,
    answered: flags?.has('\\Answered') ?? false,
    files: anatomyOf(leavesIn(bodyStructure), []).files.length,
  }
}
