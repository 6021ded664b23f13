import { and, eq } from 'drizzle-orm'
import { type envelopes, type SignDetail, staysReadable } from '../../contract/envelope/envelope.ts'
import type { SigningPlace } from '../../contract/envelope/signingPlace.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { codeCheck } from '../../contract/signing/identityCheck.ts'
import { checkSentCode, makeSentCode, useSentCode as spendCode } from '../account/code.ts'
import type { Orm, Tx } from '../database/db.ts'
import { institution } from '../document/letter.ts'
import type { Handler, OwnTransaction, PreparedTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { channelOf, mustReach, sendLetter } from '../provider/letters.ts'
import { cases } from '../tables/case.ts'
import { envelope, envelopeSigner } from '../tables/envelope.ts'
import { file } from '../tables/upload.ts'
import { type From, hashOfCode, newCode } from '../who.ts'
import { mustBeTurn, refuse, sign } from './answer.ts'
import { stillOf } from './people.ts'
import { signedKindOf, signersOf, signsAsOrganisation } from './row.ts'
import { coveredContact } from './tell.ts'
import { type Envelope, isTurnOf, type Signer } from './turn.ts'

const passMs = 60 * 60_000

interface Linked {
  seen: Envelope
  signer: Signer
}

/**
 * Nobody signs who has nothing to do with the case any more, however good their link was. Whoever signed before reads what they
 * signed; of an award who was replaced reads not a byte.
 */
async function isGood(orm: Orm, { seen, signer: { accountId, state } }: Linked): Promise<boolean> {
  if (accountId === null || (seen.kind !== 'award' && state === 'signed')) return true
  return (await stillOf(orm, seen, [accountId])).has(accountId)
}

/** Whose link it is. Throws `sign.codeWrong`, also for one that is over. */
async function linked(orm: Orm, code: string): Promise<Linked> {
  const [row] = await orm
    .select({ seen: envelope, signer: envelopeSigner })
    .from(envelopeSigner)
    .innerJoin(envelope, eq(envelope.id, envelopeSigner.envelopeId))
    .where(eq(envelopeSigner.codeHash, hashOfCode(code)))
  if (!row || !(await isGood(orm, row))) throw new AppError('sign.codeWrong')
  return row
}

/** The same, alone with all that is signed in the case until the transaction ends. */
async function held(tx: Tx, code: string): Promise<Linked> {
  const { seen } = await linked(tx, code)
  await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, seen.caseId)).for('update')
  return linked(tx, code)
}

const hasPass = (house: House, { passHash, passUntil }: Signer, pass: string | undefined) =>
  pass !== undefined && passHash === hashOfCode(pass) && passUntil !== null && passUntil > house.now()

/** Throws `linkUsed` for a pass that is over, or was given to another device since. */
function mustHavePass(house: House, signer: Signer, pass: string): void {
  if (!hasPass(house, signer, pass)) throw new AppError('linkUsed')
}

/** Whoever signed proves themself anew to read what they signed, and what was issued of it; others to sign. Throws as `mustBeTurn`. */
async function mustHaveReason(scene: Parameters<typeof mustBeTurn>[0], { seen, signer }: Linked): Promise<void> {
  if (signer.state === 'signed' && staysReadable.includes(seen.state)) return
  await mustBeTurn(scene, seen, signer)
}

/** A place without an extent is none: so is one read that another build wrote otherwise. */
function placeOf(places: Record<string, SigningPlace>, anchor: string): SigningPlace | null {
  const place = Object.hasOwn(places, anchor) ? places[anchor] : undefined
  return place && place.width > 0 ? place : null
}

async function detailOf(
  house: House,
  orm: Orm,
  { seen, signer }: Linked,
  pass: string | undefined,
): Promise<SignDetail> {
  const all = await signersOf(orm, seen.id)
  const mine = all.find((one) => one.id === signer.id) ?? signer
  const [row] = await orm
    .select({ size: file.size, places: file.signingPlaces })
    .from(file)
    .where(eq(file.id, seen.fileId))
  const [now] = await orm
    .select({ state: envelope.state, code: envelope.code, closedAt: envelope.closedAt })
    .from(envelope)
    .where(eq(envelope.id, seen.id))
  const knows = hasPass(house, mine, pass)
  const { id, name, role, state, signedAt, contact, anchor, checks, representative } = mine
  return {
    ...{
      title: seen.title,
      kind: seen.kind,
      is: await signedKindOf(orm, seen.id),
      institution,
      edition: seen.edition,
      state: now?.state ?? seen.state,
    },
    ...{ due: seen.due, pages: seen.pages, size: row?.size ?? 0, sha256: seen.readSha256 },
    me: {
      ...{ id, name, role, state, signedAt: signedAt?.toISOString() ?? null, contact: coveredContact(contact) },
      checks,
      organisation: await signsAsOrganisation(orm, mine),
      representative: knows ? representative : null,
      turn: now?.state === 'open' && isTurnOf(mine, all, seen.ordering),
      anchor: knows ? anchor : '',
      place: placeOf(row?.places ?? {}, knows ? anchor : ''),
    },
    signers: all.map((one) => ({ name: knows ? one.name : '', role: one.role, state: one.state })),
    code: knows ? (now?.code ?? null) : null,
    sealedAt: now?.state === 'sealed' ? (now.closedAt?.toISOString() ?? null) : null,
  }
}

export const getSignDetail: OwnTransaction<typeof envelopes.getSignDetail> = {
  async ownTransaction({ house, body }) {
    const { orm } = house.db
    const found = await linked(orm, body.code)
    if (found.signer.state === 'invited' && found.seen.state === 'open')
      await orm
        .update(envelopeSigner)
        .set({ state: 'opened', openedAt: house.now() })
        .where(and(eq(envelopeSigner.id, found.signer.id), eq(envelopeSigner.state, 'invited')))
    return detailOf(house, orm, found, body.pass)
  },
}

/** A code of the phone check is for one signer: the same phone may sign for several. */
const codeFor = ({ contact, id }: Signer) => ({ use: 'sign' as const, address: `${contact}#${id}` })

export const sendSignCode: Handler<typeof envelopes.sendSignCode> = async ({ house, tx, body, language }) => {
  const { seen, signer } = await linked(tx, body.code)
  await mustHaveReason({ house, tx }, { seen, signer })
  if (signer.contact === '') throw new AppError('unconfigured')
  const channel = channelOf(signer.contact)
  mustReach(house, channel)
  const code = await makeSentCode(house, tx, codeFor(signer))
  const [subject, text] =
    language === 'en'
      ? [
          'Your code to sign',
          `Your code to sign “${seen.title}” is ${code}. It is good for 5 minutes; give it to nobody.`,
        ]
      : ['签署验证码', `您签署《${seen.title}》的验证码是${code}，5分钟内有效，请勿告知他人。`]
  await sendLetter(house, tx, { channel, to: signer.contact, subject, text, code, goodForMs: 5 * 60_000 })
  return null
}

export const checkSignCode: PreparedTransaction<typeof envelopes.checkSignCode> = {
  async before({ house, body, from, language }) {
    const { signer } = await linked(house.db.orm, body.code)
    await checkSentCode(house, codeFor(signer), body.sentCode, { from, language })
  },
  async inTransaction({ house, tx, body }) {
    const { seen, signer } = await held(tx, body.code)
    await mustHaveReason({ house, tx }, { seen, signer })
    await spendCode(house, tx, codeFor(signer), body.sentCode)
    const { code: pass, hash } = newCode()
    const now = house.now()
    const passUntil = new Date(now.getTime() + passMs)
    const state = signer.state === 'read' ? ('read' as const) : ('verified' as const)
    // When who signed was proven before it stands in the certificate of completion.
    const proven = signer.state === 'signed' ? {} : { state, verifiedAt: now, openedAt: signer.openedAt ?? now }
    await tx
      .update(envelopeSigner)
      .set({ passHash: hash, passUntil, ...proven })
      .where(eq(envelopeSigner.id, signer.id))
    return { pass, expiresAt: passUntil.toISOString() }
  },
}

export const readSignDocument: OwnTransaction<typeof envelopes.readSignDocument> = {
  async ownTransaction({ house, body }) {
    const { orm } = house.db
    const { seen, signer } = await linked(orm, body.code)
    mustHavePass(house, signer, body.pass)
    const issued = seen.state === 'sealed' && signer.state === 'signed' ? seen.issuedFileId : null
    const [row] = await orm
      .select()
      .from(file)
      .where(eq(file.id, issued ?? seen.fileId))
    if (!row) throw new Error('What is to be signed vanished')
    return { stream: await house.store.read(row.id), name: row.name, size: row.size }
  },
}

/** A pass is given for the code that went to their phone or mailbox, and for nothing else. */
const byCode = ({ contact }: Signer, from: From) => ({ from, means: 'link' as const, checks: [codeCheck(contact)] })

export const signatureByCode: Handler<typeof envelopes.signatureByCode> = async ({ house, tx, body, from }) => {
  const found = await held(tx, body.code)
  mustHavePass(house, found.signer, body.pass)
  await sign({ house, tx }, found.seen, found.signer, { ...body, ...byCode(found.signer, from) })
  return detailOf(house, tx, found, body.pass)
}

export const refuseByCode: Handler<typeof envelopes.refuseByCode> = async ({ house, tx, body, from }) => {
  const found = await held(tx, body.code)
  mustHavePass(house, found.signer, body.pass)
  await refuse({ house, tx }, found.seen, found.signer, { ...byCode(found.signer, from), reason: body.reason })
  return detailOf(house, tx, found, body.pass)
}

export const getSignStatus: Handler<typeof envelopes.getSignStatus> = async ({ tx, params, query }) => {
  const { seen, signer } = await linked(tx, query.code)
  if (signer.id !== params.id) throw new AppError('sign.codeWrong')
  return { state: signer.state, envelope: seen.state, signedAt: signer.signedAt?.toISOString() ?? null }
}
