import { and, eq } from 'drizzle-orm'
import type { filing, Preservation, ReturnField } from '../../contract/filing/filing.ts'
import {
  type PreservationAction,
  type PreservationStep,
  preservationMoves,
  stateAfter,
} from '../../contract/filing/preservationMove.ts'
import { applicantsOf, caseOf } from '../case/filed.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import type { News } from '../message/send.ts'
import { mover } from '../mover.ts'
import { preservation, preservationHistory } from '../tables/filing.ts'
import { tellRows } from '../tell.ts'
import type { Person } from '../who.ts'
import { readPreservation, seesPreservation } from './row.ts'

interface Step {
  id: string
  action: PreservationAction
  reason?: string
  field?: ReturnField
}

type Stored = typeof preservation.$inferSelect

/** Writes a step into the history. `me` is null where the server acts by itself. */
export async function recordPreservation(
  house: House,
  tx: Tx,
  me: Person | null,
  { id, action, reason = '', field }: Omit<Step, 'action'> & { action: PreservationStep },
): Promise<void> {
  const by = { byId: me?.id ?? null, byName: me?.nickName ?? '' }
  await tx
    .insert(preservationHistory)
    .values({ preservationId: id, at: house.now(), action, ...by, reason, field: field ?? null })
}

const news: Partial<Record<PreservationAction, News['kind']>> = {
  accept: 'preservationAccepted',
  return: 'preservationReturned',
  refuse: 'preservationRefused',
  awaitGuarantee: 'preservationWaiting',
  forward: 'preservationForwarded',
  grant: 'preservationGranted',
  reject: 'preservationRejected',
  recordReconsideration: 'preservationReconsidered',
  uphold: 'preservationUpheld',
  renew: 'preservationRenewed',
  lift: 'preservationLifted',
  expire: 'preservationExpired',
}

const moves = mover<Stored, Step, Preservation>({
  moves: preservationMoves,
  stateAfter: (action, { expiresOn }) => stateAfter(action, expiresOn),
  hold: (tx, me, id) =>
    tx
      .select()
      .from(preservation)
      .where(and(eq(preservation.id, id), seesPreservation(me)))
      .for('no key update'),
  write: (tx, id, set) => tx.update(preservation).set(set).where(eq(preservation.id, id)),
  record: recordPreservation,
  news,
  newsOf: async (tx, { id }) => ({
    to: await applicantsOf(tx, preservation, id),
    link: `/protectionView?id=${id}`,
    caseId: await caseOf(tx, preservation, id),
  }),
  tell: (house, tx, { id }) => tellRows(house, tx, 'preservation', id),
  read: readPreservation,
})

const { move } = moves
export const { hold: holdPreservation, take: movePreservation } = moves

export const withdrawPreservation: Handler<typeof filing.withdrawPreservation> = (context) =>
  move(context, { ...context.body, action: 'withdraw' })

export const acceptPreservation: Handler<typeof filing.acceptPreservation> = (context) =>
  move(context, { ...context.body, action: 'accept' })

export const returnPreservation: Handler<typeof filing.returnPreservation> = (context) =>
  move(context, { ...context.body, action: 'return' })

export const refusePreservation: Handler<typeof filing.refusePreservation> = (context) =>
  move(context, { ...context.body, action: 'refuse' })

export const awaitGuarantee: Handler<typeof filing.awaitGuarantee> = (context) =>
  move(context, { ...context.body, action: 'awaitGuarantee' })

export const liftPreservation: Handler<typeof filing.liftPreservation> = (context) =>
  move(context, { ...context.body, action: 'lift' })
