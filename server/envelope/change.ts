import { and, eq, inArray, lt } from 'drizzle-orm'
import { answered, type envelopes, remindHours } from '../../contract/envelope/envelope.ts'
import { envelopeMoves } from '../../contract/envelope/envelopeMove.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { mustBeAhead, today } from '../case/day.ts'
import { mustNotBeVoid } from '../caseFile/ofCase.ts'
import type { Tx } from '../database/db.ts'
import type { Context, Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { cases } from '../tables/case.ts'
import { envelope, envelopeSigner } from '../tables/envelope.ts'
import type { Person } from '../who.ts'
import { settleEnvelope } from './answer.ts'
import { type About, anchorsIn, heldEnvelope, open, signableFile, sourceOf, tellAbout, writeEnvelope } from './make.ts'
import { accountsOf, mustStillBeSigned, stillOf } from './people.ts'
import { readEnvelope, seesEnvelope, signersOf } from './row.ts'
import { informSigners, invite, noteEnvelope, type Scene } from './tell.ts'
import { type Envelope, isTurnOf } from './turn.ts'

/** Links of an envelope that is over open nothing any more; its signatures are kept. */
const endLinks = ({ tx }: Scene, seen: Envelope) =>
  tx.update(envelopeSigner).set({ passHash: null }).where(eq(envelopeSigner.envelopeId, seen.id))

export const remindSigners: Handler<typeof envelopes.remindSigners> = async (context) => {
  const { house, tx, body } = context
  const seen = await heldEnvelope(context, body, 'remind')
  const now = house.now()
  if (seen.remindedAt && now.getTime() - seen.remindedAt.getTime() < remindHours * 3_600_000)
    throw new AppError('tooMany')
  const all = await signersOf(tx, seen.id)
  const still = await stillOf(tx, seen, accountsOf(all))
  const asked = all.filter((one) => isTurnOf(one, all, seen.ordering) && (!one.accountId || still.has(one.accountId)))
  for (const one of asked) await invite(context, seen, one, true)
  await writeEnvelope(context, seen, { remindedAt: now })
  return readEnvelope(tx, seen.id)
}

export const removeSigner: Handler<typeof envelopes.removeSigner> = async (context) => {
  const { tx, body } = context
  const seen = await heldEnvelope(context, body, 'removeSigner')
  // Who signs an award is not the institution's to say.
  if (seen.kind === 'award') throw new AppError('state.closed')
  const all = await signersOf(tx, seen.id)
  const one = all.find(({ id }) => id === body.signerId)
  if (!one) throw new AppError('notFound')
  if (answered.includes(one.state)) throw new AppError('sign.done')
  if (all.length === 1) throw new AppError('sign.nobody')
  if (seen.rule === 'presiding' && one.presides) throw new AppError('sign.presiding')
  await tx.delete(envelopeSigner).where(eq(envelopeSigner.id, one.id))
  await settleEnvelope(context, seen)
  await noteEnvelope(context, seen, 'signVoid', context.me, one.name)
  return readEnvelope(tx, seen.id)
}

async function makeVoid(scene: Scene, seen: Envelope, reason: string): Promise<void> {
  await writeEnvelope(scene, seen, { state: 'void', stateReason: reason, closedAt: scene.house.now() })
  await endLinks(scene, seen)
}

/** Those who signed, or were asked to, hear that they are asked no more. */
async function tellVoid(scene: Scene, seen: Envelope, reason: string): Promise<void> {
  const letter = `《${seen.title}》的签署已作废：${reason} The signing of “${seen.title}” is void for this reason.`
  await informSigners(scene, seen, 'signVoid', { reason }, { letter })
}

export const voidEnvelope: Handler<typeof envelopes.voidEnvelope> = async (context) => {
  const { tx, me, body } = context
  const seen = await heldEnvelope(context, body, 'void')
  await makeVoid(context, seen, body.reason)
  await tellVoid(context, seen, body.reason)
  await noteEnvelope(context, seen, 'signVoid', me)
  return readEnvelope(tx, seen.id)
}

/** Makes void what is being signed for a record of another noun, or waits for its seal. The case is held by the caller. */
export async function endSigning(scene: Scene & { me: Person }, { kind, id }: About, reason: string): Promise<void> {
  const live = and(
    eq(envelope.aboutKind, kind),
    eq(envelope.aboutId, id),
    inArray(envelope.state, [...envelopeMoves.void.from]),
  )
  for (const seen of await scene.tx.select().from(envelope).where(live)) {
    await makeVoid(scene, seen, reason)
    await tellVoid(scene, seen, reason)
    await noteEnvelope(scene, seen, 'signVoid', scene.me)
  }
}

/** The editions that came of one, each of that before it: they are in one line. */
async function editionsAfter(tx: Tx, id: string): Promise<Envelope[]> {
  const [next] = await tx.select().from(envelope).where(eq(envelope.followsId, id))
  return next ? [next, ...(await editionsAfter(tx, next.id))] : []
}

/** What a tribunal decided is what was scrutinised and numbered: no other text takes its place. Throws `state.closed`. */
function mustTakeAnotherText({ kind, aboutId }: Pick<typeof envelope.$inferSelect, 'kind' | 'aboutId'>): void {
  if (kind === 'award' && aboutId) throw new AppError('state.closed')
}

type Asked = Pick<Context<typeof envelopes.afreshSign>, 'house' | 'tx' | 'me' | 'body'>

/**
 * A new edition with the same signers, who all are invited anew; the one before is void and kept with its signatures. What it
 * issued stays in force until the new one is sealed, and is then replaced.
 */
export const afreshSign = {
  async before({ house, me, body }: Omit<Asked, 'tx'>): Promise<void> {
    mustBeAhead(house, body.due)
    if (!body.attachmentId) return
    const sees = and(eq(envelope.id, body.id), seesEnvelope(me))
    const { orm } = house.db
    const [seen] = await orm.select().from(envelope).where(sees)
    if (!seen) throw new AppError('notFound')
    mustTakeAnotherText(seen)
    // The same people sign behind the same words: another version that lacks them is said where it is chosen.
    const signers = await orm
      .select({ anchor: envelopeSigner.anchor })
      .from(envelopeSigner)
      .where(eq(envelopeSigner.envelopeId, seen.id))
    const anchors = anchorsIn({ ...seen, signers }).map((one) => ({ ...one, path: ['attachmentId'] }))
    await signableFile(house, seen.caseId, body.attachmentId, { anchors })
  },
  async inTransaction(context: Asked) {
    const { house, tx, me, body } = context
    const seen = await heldEnvelope(context, body, 'afresh')
    if (body.attachmentId) mustTakeAnotherText(seen)
    await mustStillBeSigned(tx, seen)
    await mustNotBeVoid(tx, [body.attachmentId ?? seen.fileId])
    const read = body.attachmentId ? await sourceOf(tx, body.attachmentId) : {}
    const signers = await signersOf(tx, seen.id)
    const still = await stillOf(tx, seen, accountsOf(signers))
    if (still.size < new Set(accountsOf(signers)).size) throw new AppError('account.outsideCase')
    const after = await editionsAfter(tx, seen.id)
    // An edition that came to nothing leaves its place to another; what it stood for is in force.
    if (after.some(({ state }) => state !== 'void')) throw new AppError('stale')
    const last = after.at(-1) ?? seen
    // The same people are asked anew: one word says both.
    const voided = seen.state === 'sealed' ? '' : body.reason
    if (voided) await makeVoid(context, seen, voided)
    const { id: _, version: __, ...same } = seen
    const fresh = {
      state: 'open' as const,
      stateReason: '',
      remindedAt: null,
      closedAt: null,
      code: null,
      sealAsked: null,
      sealRefused: null,
    }
    const by = { byId: me.id, byName: me.nickName, createdAt: house.now() }
    const next = { ...same, ...fresh, ...by, ...read, issuedFileId: null, certificateFileId: null }
    const [row] = await tx
      .insert(envelope)
      .values({ ...next, id: body.newId, due: body.due, edition: last.edition + 1, followsId: last.id })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new AppError('stale')
    await tx.insert(envelopeSigner).values(
      signers.map(({ position, accountId, name, role, presides, anchor, contact }) => ({
        ...{ id: crypto.randomUUID(), envelopeId: row.id, position, accountId, name, role, presides, anchor, contact },
      })),
    )
    await tellAbout(context, row, 'open')
    await open(context, row, voided)
    return readEnvelope(tx, row.id)
  },
}

/** Hourly: what nobody signed in time is over. */
export async function expireEnvelopes(house: House): Promise<void> {
  const late = and(eq(envelope.state, 'open'), lt(envelope.due, today(house)))
  const rows = await house.db.orm.select({ id: envelope.id, caseId: envelope.caseId }).from(envelope).where(late)
  for (const { id, caseId } of rows)
    await house.db.tx(async (tx) => {
      await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId)).for('update')
      const [seen] = await tx
        .select()
        .from(envelope)
        .where(and(eq(envelope.id, id), late))
      if (!seen) return
      const scene = { house, tx }
      await writeEnvelope(scene, seen, { state: 'expired', closedAt: house.now() })
      await endLinks(scene, seen)
      await noteEnvelope(scene, seen, 'signExpired', null)
    })
}
