import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { unwritable } from '../../contract/both/letters.ts'
import { understood } from '../../contract/both/understood.ts'
import type { envelopes } from '../../contract/envelope/envelope.ts'
import { type EnvelopeMove, envelopeMoves } from '../../contract/envelope/envelopeMove.ts'
import type { EnvelopeKind } from '../../contract/envelope/signedKind.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { heldInCase, seenCase } from '../case/case.ts'
import { mustBeAhead } from '../case/day.ts'
import { mustNotBeVoid } from '../caseFile/ofCase.ts'
import type { Tx } from '../database/db.ts'
import type { PreparedTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { channelOf, mustReach } from '../provider/letters.ts'
import { mustBeOpenTo } from '../right.ts'
import { lookBeforeSigning } from '../signing/foreign/look.ts'
import { storedWhole } from '../signing/stored.ts'
import { account } from '../tables/account.ts'
import { envelope, envelopeSigner } from '../tables/envelope.ts'
import { file } from '../tables/upload.ts'
import type { Person } from '../who.ts'
import { mayEver, mustStillBeSigned } from './people.ts'
import { readEnvelope, seesEnvelope, signersOf } from './row.ts'
import { informSigners, invite, noteEnvelope, type Scene } from './tell.ts'
import type { Envelope } from './turn.ts'

/** Throws `notFound`, `stale`, `state.closed`. The case is held, and with it all that is signed in it. */
export async function heldEnvelope(
  { tx, me }: Scene & { me: Person },
  { id, version }: { id: string; version?: number },
  move: EnvelopeMove,
): Promise<Envelope> {
  const mine = and(eq(envelope.id, id), seesEnvelope(me))
  const { row } = await heldInCase(tx, me, () => tx.select().from(envelope).where(mine), version)
  mustBeOpenTo(envelopeMoves[move], row)
  return row
}

/** Where its state changes, the noun that it was made for hears of it, in the same transaction. */
export async function writeEnvelope(
  scene: Scene & { me?: Person },
  seen: Envelope,
  set: Partial<Envelope>,
): Promise<void> {
  const { tx } = scene
  await tx
    .update(envelope)
    .set({ ...set, version: seen.version + 1 })
    .where(eq(envelope.id, seen.id))
  if (set.state) await tellAbout(scene, seen, set.state)
}

/** Tells the noun that it was made for how an envelope stands now. Throws what that noun does not let pass. */
export async function tellAbout(
  { house, tx, me }: Scene & { me?: Person },
  { id: envelopeId, aboutKind, aboutId, caseId }: Envelope,
  state: Envelope['state'],
): Promise<void> {
  if (!aboutId) return
  await house.whenSigned[aboutKind]?.(house, tx, { id: aboutId, envelopeId, caseId, state, by: me ?? null })
}

const wrongFile = (code: 'file.missing' | 'file.type') => new AppError(code, {}, [{ path: ['attachmentId'], code }])

/** Words behind which somebody signs, and the field in which they were typed. */
export interface Anchor {
  words: string
  path: (string | number)[]
}

export const anchorsIn = (body: { sealAnchor: string; signers: readonly { anchor: string }[] }): Anchor[] => [
  { words: body.sealAnchor, path: ['sealAnchor'] },
  ...body.signers.map(({ anchor: words }, at) => ({ words, path: ['signers', at, 'anchor'] })),
]

/**
 * A PDF among the files of a case, or the record of a session of it, that can be signed. Throws what speaks against it: not there, no PDF, locked, broken, signed
 * already, or with programs in it, which could show another text than was signed; and `sign.anchor` at its field where words behind
 * which somebody would sign stand on none of its pages.
 */
export async function signableFile(
  house: House,
  recordId: string,
  attachmentId: string,
  { recordKind = 'case', anchors = [] }: { recordKind?: 'case' | 'trial'; anchors?: readonly Anchor[] } = {},
): Promise<void> {
  const { orm } = house.db
  const mine = and(eq(file.id, attachmentId), eq(file.recordKind, recordKind), eq(file.recordId, recordId))
  const [row] = await orm.select().from(file).where(mine)
  if (!row?.sha256) throw wrongFile('file.missing')
  if (!/\.pdf$/i.test(row.name)) throw wrongFile('file.type')
  const bytes = await storedWhole(house, row.id)
  const words = anchors.map((one) => one.words)
  const looked = await lookBeforeSigning(bytes, words)
  if ('flaw' in looked) throw new AppError(flaws[looked.flaw], { name: row.name })
  const { pages, places } = looked
  const lost = anchors.filter(({ words: one }) => one.trim() !== '' && !Object.hasOwn(places, one))
  const code = 'sign.anchor'
  const at = lost.map(({ words, path }) => ({ path, code, params: { words } }) as const)
  if (lost[0]) throw new AppError(code, { words: lost[0].words }, at)
  // So many are to be read; what was counted when the file came in is what the file said of itself.
  if (row.pages === pages && Object.keys(places).length === 0) return
  await orm
    .update(file)
    .set({ pages, signingPlaces: { ...row.signingPlaces, ...places } })
    .where(mine)
}

const flaws = {
  encrypted: 'file.encrypted',
  broken: 'file.broken',
  signed: 'sign.signed',
  active: 'sign.active',
} as const

/** What an envelope says of the file that is signed, which `signableFile` found good before the transaction. */
export async function sourceOf(tx: Tx, attachmentId: string) {
  const [row] = await tx.select().from(file).where(eq(file.id, attachmentId))
  if (!row?.sha256) throw wrongFile('file.missing')
  return { fileId: row.id, readSha256: row.sha256, pages: row.pages ?? 0 }
}

/**
 * Where a signer is reached: what was typed, or what their account has. Who has an account signs with its key and under its name, so
 * nobody else's phone stands for them. Throws `contact.required`, `contact.other` at the field.
 */
async function reached(
  { house, tx }: Scene,
  signers: { accountId?: string | null | undefined; contact: string }[],
): Promise<string[]> {
  const ids = signers.map((one) => one.accountId).filter((one) => one != null)
  const known = ids.length ? await tx.select().from(account).where(inArray(account.id, ids)) : []
  return signers.map(({ accountId, contact }, at) => {
    const own = known.find((one) => one.id === accountId)
    const to = contact || own?.phone || own?.email || ''
    // Whoever has an account signs by it, also where no letter reaches them.
    if (to === '' && !accountId)
      throw new AppError('badRequest', {}, [{ path: ['signers', at, 'contact'], code: 'contact.required' }])
    if (accountId && contact !== '' && !isOwn(contact, own))
      throw new AppError('badRequest', {}, [{ path: ['signers', at, 'contact'], code: 'contact.other' }])
    if (to !== '') mustReach(house, channelOf(to))
    return to.toLowerCase()
  })
}

const isOwn = (contact: string, own: { phone: string | null; email: string | null } | undefined): boolean =>
  contact.includes('@') ? contact.toLowerCase() === own?.email?.toLowerCase() : understood.phone(contact) === own?.phone

type NewEnvelope = Omit<z.output<typeof envelopes.makeEnvelope.body>, 'kind'> & { kind: EnvelopeKind }

/** What people sign under must be shown on the document. Throws `document.glyphs` at its field. */
function mustBeWritable(text: string, path: (string | number)[]): void {
  const signs = unwritable(text)
  if (signs.length === 0) return
  const params = { characters: signs.join(' ') }
  throw new AppError('document.glyphs', params, [{ path, code: 'document.glyphs', params }])
}

/** The record of another noun that a document is signed for: its noun hears what became of it (`House.whenSigned`). */
export interface About {
  kind: string
  id: string
}

/**
 * Asks people to sign a PDF of a case, in the transaction of what it is for. Whoever calls it asked `signableFile` before. Throws
 * `notFound`, `stale`, `sign.presiding`, `account.outsideCase`, `contact.required`, `contact.other`.
 */
export async function askToSign(
  scene: Scene & { me: Person },
  body: NewEnvelope,
  about: About | null = null,
): Promise<void> {
  const { house, tx, me } = scene
  const { id, baseId, attachmentId, kind, title, order, rule, due, sealAnchor, signers } = body
  const seen = await seenCase(tx, me, baseId, true)
  await mustStillBeSigned(tx, { caseId: seen.id, kind })
  const [before] = await tx.select({ id: envelope.id }).from(envelope).where(eq(envelope.id, id))
  if (before) throw new AppError('stale')
  if (rule === 'presiding' && signers.filter((one) => one.presides).length !== 1)
    throw new AppError('sign.presiding', {}, [{ path: ['rule'], code: 'sign.presiding' }])
  await mayEver(tx, { caseId: seen.id, tenantId: seen.tenantId }, signers)
  const contacts = await reached(scene, signers)
  await mustNotBeVoid(tx, [attachmentId])
  const source = await sourceOf(tx, attachmentId)
  const [row] = await tx
    .insert(envelope)
    .values({
      ...{ id, kind, title, rule, due, sealAnchor, ordering: order, edition: 1 },
      ...{ tenantId: seen.tenantId, caseId: seen.id, ...source },
      ...{ byId: me.id, byName: me.nickName, createdAt: house.now() },
      ...(about ? { aboutKind: about.kind, aboutId: about.id } : {}),
    })
    .returning()
  if (!row) throw new Error('An envelope was not made')
  await tx.insert(envelopeSigner).values(
    signers.map(({ accountId = null, name, role, anchor, presides }, position) => ({
      ...{ id: crypto.randomUUID(), envelopeId: id, position, accountId, name, role, anchor, presides },
      contact: contacts[position] ?? '',
    })),
  )
  await open(scene, row)
}

export const makeEnvelope: PreparedTransaction<typeof envelopes.makeEnvelope> = {
  async before({ house, me, body }) {
    mustBeAhead(house, body.due)
    mustBeWritable(body.title, ['title'])
    for (const [at, { name, role }] of body.signers.entries()) {
      mustBeWritable(name, ['signers', at, 'name'])
      mustBeWritable(role, ['signers', at, 'role'])
    }
    // What is wrong with a file is told to nobody who does not see its case.
    await seenCase(house.db.orm, me, body.baseId)
    await signableFile(house, body.baseId, body.attachmentId, { anchors: anchorsIn(body) })
  },
  async inTransaction(context) {
    await askToSign(context, context.body)
    return readEnvelope(context.tx, context.body.id)
  },
}

/** Invites everybody who signs, and tells of it, in the same word of why what went before is void where it is. */
export async function open(scene: Scene & { me: Person }, row: Envelope, voided = ''): Promise<void> {
  for (const one of await signersOf(scene.tx, row.id)) await invite(scene, row, one, false, voided)
  const kind = voided ? 'signAfresh' : 'signAsked'
  await informSigners(scene, row, kind, { due: row.due, ...(voided ? { reason: voided } : {}) })
  await noteEnvelope(scene, row, 'signAsked', scene.me)
}
