import { and, eq, gt } from 'drizzle-orm'
import { deliveryMoves, mayMove } from '../../contract/delivery.ts'
import { AppError } from '../../contract/errors.ts'
import { plainPhone } from '../../contract/rules.ts'
import type { ServedView, serviceLinks } from '../../contract/serviceLink.ts'
import { checkSentCode, useSentCode } from '../account/code.ts'
import { sendCodeTo } from '../account/sendCodes.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import { cases } from '../case/table.ts'
import type { Orm, Tx } from '../database/db.ts'
import { institution } from '../document/letter.ts'
import type { Handler, OwnTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { file } from '../upload/table.ts'
import { localDay } from '../when.ts'
import { hashOfCode } from '../who.ts'
import { readBatch } from './row.ts'
import type { Way } from './send.ts'
import { closeBatch, serveBy } from './served.ts'
import { batch, delivery, opening } from './table.ts'

/** Which way a code belongs to. Throws `linkUsed`, whether nobody knows it, its time is over, or another came in its place. */
async function wayOf(house: House, orm: Orm, code: string): Promise<{ caseId: string; batchId: string; id: string }> {
  const good = and(eq(delivery.codeHash, hashOfCode(code)), gt(delivery.expiresAt, house.now()))
  const [found] = await orm
    .select({ caseId: batch.caseId, batchId: batch.id, id: delivery.id })
    .from(delivery)
    .innerJoin(batch, eq(batch.id, delivery.batchId))
    .where(good)
  if (!found) throw new AppError('linkUsed')
  return found
}

/** The same, with the case first and then the batch held until the transaction ends. */
async function heldWay(house: House, tx: Tx, code: string): Promise<Way> {
  const { caseId, batchId } = await wayOf(house, tx, code)
  const [seen] = await tx.select().from(cases).where(eq(cases.id, caseId)).for('update')
  const [row] = await tx.select().from(batch).where(eq(batch.id, batchId))
  const { id } = await wayOf(house, tx, code)
  const [way] = await tx.select().from(delivery).where(eq(delivery.id, id))
  if (!seen || !row || !way) throw new AppError('linkUsed')
  return { seen, row, way }
}

/** Where the code of a confirmation goes: the phone that the way or the request names, else the mailbox of the way. */
function codeAddress({ seen, way }: Way): string {
  if (way.channel === 'sms') return way.address
  const party = [...(seen.form?.applicants ?? []), ...(seen.form?.respondents ?? [])].find(
    (one) => one.id === way.partyId,
  )
  return party?.phone ? plainPhone(party.phone) : way.address
}

/** An address with its middle left out: its holder knows it again, nobody else learns it. */
function masked(address: string): string {
  const [name = '', host] = address.split('@')
  if (host !== undefined) return `${name.slice(0, 1)}***@${host}`
  return `${address.slice(0, 3)}****${address.slice(-4)}`
}

async function viewOf(tx: Tx, { seen, row, way }: Way): Promise<ServedView> {
  const whole = await readBatch(tx, row.id)
  const seats = await attendeesOf(tx, seen.id)
  const opened = await tx.select().from(opening).where(eq(opening.deliveryId, way.id))
  const [now] = await tx.select().from(delivery).where(eq(delivery.id, way.id))
  if (!now?.expiresAt || !row.sentAt) throw new Error('A way without its link')
  const served = whole.served.find((one) => one.partyId === way.partyId)
  return {
    sender: institution,
    caseNo: seen.caseNo,
    no: row.no,
    title: row.title,
    party: seats.find((one) => one.id === way.partyId)?.name ?? '',
    sentAt: row.sentAt.toISOString(),
    expiresAt: now.expiresAt.toISOString(),
    state: now.state,
    openedAt: now.openedAt?.toISOString() ?? null,
    confirmedAt: now.confirmedAt?.toISOString() ?? null,
    signedBy: now.signedBy,
    served: served ? { on: served.servedOn, how: served.how, proof: served.proof !== null } : null,
    deemOn: now.deemOn,
    codeTo: masked(codeAddress({ seen, row, way })),
    files: whole.files.map((one) => ({
      id: one.attachmentId,
      name: one.name,
      size: one.size,
      pages: one.pages,
      sha256: one.sha256,
      openedAt: opened.find(({ fileId }) => fileId === one.attachmentId)?.at.toISOString() ?? null,
    })),
  }
}

/** Somebody holds the link, so it has arrived. */
export const openService: Handler<typeof serviceLinks.openService> = async ({ house, tx, body }) => {
  const held = await heldWay(house, tx, body.code)
  const { row, way } = held
  if (mayMove(way.state, 'arrive')) {
    const set = { state: deliveryMoves.arrive.to, deliveredAt: house.now() }
    await tx.update(delivery).set(set).where(eq(delivery.id, way.id))
    await closeBatch(house, tx, row)
  }
  return viewOf(tx, held)
}

/** Each document that was opened is noted once; the first makes the way an opened one. */
async function noteOpening(house: House, tx: Tx, { row, way }: Way, fileId: string): Promise<void> {
  const at = house.now()
  const first = await tx
    .insert(opening)
    .values({ deliveryId: way.id, fileId, at })
    .onConflictDoNothing()
    .returning({ at: opening.at })
  if (first.length === 0) return
  const isMove = mayMove(way.state, 'open')
  const set = isMove ? { state: deliveryMoves.open.to, deliveredAt: way.deliveredAt ?? at } : {}
  await tx
    .update(delivery)
    .set({ openedAt: way.openedAt ?? at, ...set })
    .where(eq(delivery.id, way.id))
  await closeBatch(house, tx, row)
}

export const readServed: OwnTransaction<typeof serviceLinks.readServed> = {
  async ownTransaction({ house, body }) {
    const found = await house.db.tx(async (tx) => {
      const held = await heldWay(house, tx, body.code)
      const [row] = await tx.select().from(file).where(eq(file.id, body.fileId))
      if (!row || !held.row.fileIds.includes(row.id)) throw new AppError('notFound')
      await noteOpening(house, tx, held, row.id)
      return row
    })
    return { stream: await house.store.read(found.id), name: found.name, size: found.size }
  },
}

export const askReceiptCode: Handler<typeof serviceLinks.askReceiptCode> = async ({
  house,
  tx,
  body,
  language,
  from,
}) => {
  const held = await heldWay(house, tx, body.code)
  if (!mayMove(held.way.state, 'confirm')) throw new AppError('state.closed')
  await sendCodeTo({ house, tx, language, from }, { use: 'service', address: codeAddress(held) })
  return null
}

/** The code is looked at outside the transaction: a wrong one costs a try. What counts is the time of the server. */
export const confirmService: OwnTransaction<typeof serviceLinks.confirmService> = {
  async ownTransaction({ house, body: { code, digits, name }, from }) {
    const held = await house.db.tx((tx) => heldWay(house, tx, code))
    if (!mayMove(held.way.state, 'confirm')) throw new AppError('state.closed')
    const wanted = { use: 'service' as const, address: codeAddress(held) }
    await checkSentCode(house, wanted, digits, from)
    return house.db.tx(async (tx) => {
      const now = await heldWay(house, tx, code)
      if (!mayMove(now.way.state, 'confirm')) throw new AppError('state.closed')
      await useSentCode(house, tx, wanted, digits)
      const at = house.now()
      const set = { state: deliveryMoves.confirm.to, confirmedAt: at, signedBy: name }
      await tx.update(delivery).set(set).where(eq(delivery.id, now.way.id))
      await serveBy(house, tx, now, { how: 'confirmed', servedOn: localDay(at) })
      return viewOf(tx, now)
    })
  },
}

export const readServiceProof: OwnTransaction<typeof serviceLinks.readServiceProof> = {
  async ownTransaction({ house, body }) {
    const { orm } = house.db
    const { batchId, id } = await wayOf(house, orm, body.code)
    const [way] = await orm.select().from(delivery).where(eq(delivery.id, id))
    const proof = (await readBatch(orm, batchId)).served.find((one) => one.partyId === way?.partyId)?.proof
    if (!proof) throw new AppError('notFound')
    return { stream: await house.store.read(proof.attachmentId), name: proof.name, size: proof.size }
  },
}
