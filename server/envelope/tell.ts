import { eq } from 'drizzle-orm'
import type { envelopeEvents } from '../../contract/envelope/envelopeMove.ts'
import { recordEvent } from '../case/event.ts'
import { staffOf } from '../case/seat/everybody.ts'
import type { Tx } from '../database/db.ts'
import { institution } from '../document/letter.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import { channelOf, linkTo, sendLetter } from '../provider/letters.ts'
import { envelope, envelopeSigner } from '../tables/envelope.ts'
import { tellRows } from '../tell.ts'
import { newCode } from '../who.ts'
import { accountsOf, stillOf } from './people.ts'
import { signersOf } from './row.ts'
import type { Envelope, Signer } from './turn.ts'

export interface Scene {
  house: House
  tx: Tx
}

export const signLink = (code: string) => `/signature?code=${code}`

/** `139*****001`, `z***@example.com`. */
export const coveredContact = (contact: string) =>
  contact.includes('@')
    ? contact.replace(/^(.).*@/, '$1***@')
    : contact.replace(/^(.{3})(.*)(.{3})$/, (_, head, middle, tail) => `${head}${'*'.repeat(middle.length)}${tail}`)

/**
 * A new link for a signer, by letter; the one before is over. `voided` says why what they signed or were asked before is void. Without
 * an address they sign by their account alone.
 */
export async function invite(
  { house, tx }: Scene,
  seen: Envelope,
  signer: Signer,
  again = false,
  voided = '',
): Promise<void> {
  if (signer.contact === '') return
  const { code, hash } = newCode()
  await tx.update(envelopeSigner).set({ codeHash: hash, passHash: null }).where(eq(envelopeSigner.id, signer.id))
  const link = linkTo(house, signLink(code))
  const asks = again ? '提醒您' : voided ? '请您重新' : '请您'
  const [before, earlier] = voided
    ? [`此前的签署已作废：${voided}。`, ` The earlier signing is void for this reason: ${voided}.`]
    : ['', '']
  await sendLetter(house, tx, {
    channel: channelOf(signer.contact),
    to: signer.contact,
    subject: `${institution}：${asks}签署《${seen.title}》`,
    text: `${signer.name}：${institution}${asks}以${signer.role}身份签署《${seen.title}》，截止 ${seen.due}。${before}此链接仅供您本人使用：${link} Please sign “${seen.title}” by ${seen.due} at this link, which is yours alone.${earlier}`,
    link,
  })
}

type Kind = 'signAsked' | 'signAfresh' | 'signRefused' | 'signSealed' | 'signVoid'

/** Tells by message those signers who have an account, by letter the others, and with `staff` the secretaries. */
export async function informSigners(
  { house, tx }: Scene,
  seen: Envelope,
  kind: Kind,
  params: Record<string, string>,
  { staff = false, letter = '' }: { staff?: boolean; letter?: string } = {},
): Promise<void> {
  const signers = await signersOf(tx, seen.id)
  // Whoever left the case hears no more of it.
  const people = await stillOf(tx, seen, accountsOf(signers))
  const to = [
    ...new Set([...people, ...(staff ? await staffOf(tx, { id: seen.caseId, tenantId: seen.tenantId }) : [])]),
  ]
  const link = `/CaseDetails?caseId=${seen.caseId}`
  await sendMessage(house, tx, to, { kind, params: { title: seen.title, ...params }, link, caseId: seen.caseId })
  if (letter !== '') await writeLetters({ house, tx }, seen, seen.title, letter)
}

/** Whoever signs and has no account is told by letter alone. */
async function writeLetters({ house, tx }: Scene, { id }: Pick<Envelope, 'id'>, title: string, text: string) {
  for (const { accountId, contact } of await signersOf(tx, id))
    if (!accountId)
      await sendLetter(house, tx, {
        channel: channelOf(contact),
        to: contact,
        subject: `${institution}：《${title}》`,
        text,
      })
}

/** A document that was issued holds no longer: those who signed it and have no account are written to, and open screens show it. */
export async function tellRevoked(scene: Scene, code: string, title: string): Promise<void> {
  const { house, tx } = scene
  const sealed = await tx.select().from(envelope).where(eq(envelope.code, code))
  for (const one of sealed) {
    await writeLetters(
      scene,
      one,
      title,
      `《${title}》已由本机构作废，自即日起不再有效。 “${title}” was voided by the institution and is no longer valid from today.`,
    )
    await tellRows(house, tx, 'envelope', one.id)
    if (one.aboutKind === 'award' && one.aboutId) await tellRows(house, tx, 'award', one.aboutId)
  }
}

/** An envelope that was made for the record of a session. */
export const aboutTrial = 'trial'

/** The minutes of a session that its parties were not asked to: whoever attended and the institution read them, and know of them. */
export const isClosed = ({ kind, aboutKind }: Envelope): boolean => kind === 'minutes' && aboutKind === aboutTrial

/** Of what was issued and is not for all of its case to know of: the accounts of who attended and has to do with the case still. */
export async function attendedOf(tx: Tx, code: string): Promise<string[] | undefined> {
  const [sealed] = await tx.select().from(envelope).where(eq(envelope.code, code))
  if (!sealed || !isClosed(sealed)) return undefined
  return [...(await stillOf(tx, sealed, accountsOf(await signersOf(tx, sealed.id))))]
}

/**
 * A step of an envelope in the timeline of its case, and word to open screens. Call it last. The timeline is read by the parties:
 * why somebody refuses is not for all of them, of an award not even who, nor what it is, before it is issued, and of what they were
 * not asked to nothing but that something was signed.
 */
export async function noteEnvelope(
  { house, tx }: Scene,
  seen: Envelope,
  action: (typeof envelopeEvents)[number],
  by: { id: string; nickName: string } | null,
  name = '',
): Promise<void> {
  const isOpen = !isClosed(seen) && (seen.kind !== 'award' || action === 'signSealed')
  const details = isOpen ? { entry: seen.title, ...(name ? { name } : {}) } : {}
  await recordEvent(house, tx, seen.caseId, { action, by: isOpen || by === null ? by : null, details })
  await tellRows(house, tx, 'envelope', seen.id)
  await tellRows(house, tx, 'caseDetail', seen.caseId)
}
