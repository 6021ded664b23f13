import { and, eq } from 'drizzle-orm'
import { AppError, type ErrorCode } from '../../contract/errors/errors.ts'
import { type DeliveryMove, deliveryMoves } from '../../contract/service/delivery.ts'
import type { serviceBatches } from '../../contract/service/serviceBatch.ts'
import type { Tx } from '../database/db.ts'
import type { Context, Handler } from '../door/handler.ts'
import { mustMove } from '../right.ts'
import { delivery } from '../tables/service.ts'
import type { Person } from '../who.ts'
import { heldBatch } from './batch.ts'
import { mustReachThem } from './reach.ts'
import { readBatch } from './row.ts'
import { dispatchDelivery, type Way } from './send.ts'
import { closeBatch } from './served.ts'

interface Wanted {
  id: string
  version: number
  deliveryId: string
}

const wrong = (field: string, code: ErrorCode) => new AppError(code, {}, [{ path: [field], code }])

/** A way as the caller saw it, which may take a step by the table. Throws `notFound`, `stale`, `state.closed`. */
async function heldWay(tx: Tx, me: Person, wanted: Wanted, move?: DeliveryMove): Promise<Way> {
  const { seen, row } = await heldBatch(tx, me, wanted)
  const [way] = await tx
    .select()
    .from(delivery)
    .where(and(eq(delivery.id, wanted.deliveryId), eq(delivery.batchId, row.id)))
  if (!way) throw new AppError('notFound')
  if (move) mustMove(me, way, { move: deliveryMoves[move] })
  return { seen, row, way }
}

type Scene = Pick<Context<typeof serviceBatches.bounceDelivery>, 'house' | 'tx'>

async function close({ house, tx }: Scene, { row }: Way) {
  await closeBatch(house, tx, row)
  return readBatch(tx, row.id)
}

export const retryDelivery: Handler<typeof serviceBatches.retryDelivery> = async ({ house, tx, me, body }) => {
  const held = await heldWay(tx, me, body, 'retry')
  // Another channel is another way, which stands beside this one.
  if (body.channel !== held.way.channel) throw wrong('channel', 'service.channel')
  await tx.update(delivery).set({ address: body.to }).where(eq(delivery.id, held.way.id))
  await dispatchDelivery(house, tx, { ...held, way: { ...held.way, address: body.to } })
  return close({ house, tx }, held)
}

export const switchDelivery: Handler<typeof serviceBatches.switchDelivery> = async ({ house, tx, me, body }) => {
  const { newId, channel, to } = body
  const held = await heldWay(tx, me, body, 'switch')
  const { partyId, position } = held.way
  await mustReachThem(tx, held.seen, [{ partyId, channel }], (_, field) => [field])
  const gone = { state: deliveryMoves.switch.to, codeHash: null, expiresAt: null }
  await tx.update(delivery).set(gone).where(eq(delivery.id, held.way.id))
  const [way] = await tx
    .insert(delivery)
    .values({
      id: newId,
      batchId: held.row.id,
      position,
      partyId,
      channel,
      address: to,
      state: 'queued',
      replaces: held.way.id,
    })
    .onConflictDoNothing()
    .returning()
  if (!way) throw new AppError('stale')
  await dispatchDelivery(house, tx, { ...held, way })
  return close({ house, tx }, held)
}

export const bounceDelivery: Handler<typeof serviceBatches.bounceDelivery> = async ({ house, tx, me, body }) => {
  const held = await heldWay(tx, me, body, 'bounce')
  const set = { state: deliveryMoves.bounce.to, reason: body.reason, deemOn: null }
  await tx.update(delivery).set(set).where(eq(delivery.id, held.way.id))
  return close({ house, tx }, held)
}

export const trackDelivery: Handler<typeof serviceBatches.trackDelivery> = async ({ house, tx, me, body }) => {
  const held = await heldWay(tx, me, body)
  const isOnPaper = held.way.channel === 'post' || held.way.channel === 'publication'
  if (!isOnPaper) throw wrong('deliveryId', 'service.channel')
  if (held.way.state === 'queued' || held.way.state === 'otherChannel') throw new AppError('state.closed')
  await tx.update(delivery).set({ trackingNo: body.trackingNo }).where(eq(delivery.id, held.way.id))
  return close({ house, tx }, held)
}
