import { and, eq, gt } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import { mayMove } from '../../../contract/kernel/move.ts'
import { deliveryMoves } from '../../../contract/service/delivery.ts'
import type { serviceLinks } from '../../../contract/service/serviceLink.ts'
import { codeCheck } from '../../../contract/signing/identityCheck.ts'
import { checkSentCode, useSentCode } from '../../account/code.ts'
import { sendCodeTo } from '../../account/sendCodes.ts'
import { attendeesOf } from '../../case/seat/attendee.ts'
import type { Orm, Tx } from '../../database/db.ts'
import { institution } from '../../document/letter.ts'
import type { Handler, OwnTransaction } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { mustBeOpenTo } from '../../right.ts'
import { cases } from '../../tables/case.ts'
import { batch, delivery } from '../../tables/service.ts'
import { hashOfCode } from '../../who.ts'
import { readBatch } from '../row.ts'
import type { Way } from '../send.ts'
import { closeBatch } from '../served.ts'
import { codeAddress, confirmWay, handOut, viewOf } from './received.ts'

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

/** Somebody holds the link, so it has arrived. */
export const openService: Handler<typeof serviceLinks.openService> = async ({ house, tx, body }) => {
  const held = await heldWay(house, tx, body.code)
  const { row, way } = held
  if (mayMove(deliveryMoves.arrive, way.state)) {
    const set = { state: deliveryMoves.arrive.to, deliveredAt: house.now() }
    await tx.update(delivery).set(set).where(eq(delivery.id, way.id))
    await closeBatch(house, tx, row)
  }
  return viewOf(tx, held)
}

/** Looking at the case of a link says nothing of its documents: they have not arrived by that. */
export const openLinkedCase: Handler<typeof serviceLinks.openLinkedCase> = async ({ house, tx, body }) => {
  const { seen, way } = await heldWay(house, tx, body.code)
  const seats = (await attendeesOf(tx, seen.id)).filter((one) => one.revokedAt === null)
  return {
    sender: institution,
    caseNo: seen.caseNo,
    cause: seen.cause,
    state: seen.state,
    openedAt: seen.openedAt.toISOString(),
    acceptedAt: seen.acceptedAt?.toISOString() ?? null,
    party: seats.find((one) => one.id === way.partyId)?.name ?? '',
    attendees: seats.flatMap(({ camp, role, name }) =>
      role === 'party' || role === 'agent' ? [{ camp, role, name }] : [],
    ),
  }
}

export const readServed: OwnTransaction<typeof serviceLinks.readServed> = {
  ownTransaction: ({ house, body }) => handOut(house, body.fileId, (tx) => heldWay(house, tx, body.code)),
}

export const askReceiptCode: Handler<typeof serviceLinks.askReceiptCode> = async ({
  house,
  tx,
  body,
  language,
  from,
}) => {
  const held = await heldWay(house, tx, body.code)
  mustBeOpenTo(deliveryMoves.confirm, held.way)
  await sendCodeTo({ house, tx, language, from }, { use: 'service', address: await codeAddress(tx, held) })
  return null
}

/** The code is looked at outside the transaction: a wrong one costs a try. What counts is the time of the server. */
export const confirmService: OwnTransaction<typeof serviceLinks.confirmService> = {
  async ownTransaction({ house, body: { code, digits, name, as }, from, language }) {
    const wanted = await house.db.tx(async (tx) => {
      const held = await heldWay(house, tx, code)
      mustBeOpenTo(deliveryMoves.confirm, held.way)
      return { use: 'service' as const, address: await codeAddress(tx, held) }
    })
    await checkSentCode(house, wanted, digits, { from, language })
    return house.db.tx(async (tx) => {
      const now = await heldWay(house, tx, code)
      await useSentCode(house, tx, wanted, digits)
      return confirmWay(house, tx, now, { name, as, checks: [codeCheck(wanted.address)] })
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
