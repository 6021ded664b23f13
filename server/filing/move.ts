import { and, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { filing, Preservation, ReturnField } from '../../contract/filing.ts'
import {
  type PreservationAction,
  type PreservationStep,
  preservationMoves,
  stateAfter,
} from '../../contract/preservationMove.ts'
import { applicantsOf, caseOf } from '../case/filed.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { type News, sendMessage } from '../message/send.ts'
import { mustMove } from '../right.ts'
import { tell } from '../tell.ts'
import type { Person } from '../who.ts'
import { readPreservation, seesPreservation } from './row.ts'
import { preservation, preservationHistory } from './table.ts'

interface Step {
  id: string
  action: PreservationAction
  reason?: string
  field?: ReturnField
}

type Stored = typeof preservation.$inferSelect

/** Writes a step into the history. `me` is null where the server acts by itself. */
export async function record(
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

const kinds: Partial<Record<PreservationAction, News['kind']>> = {
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

/** The application, alone until the transaction ends, once the table of moves allows the step. */
export async function movable(
  { tx, me }: { tx: Tx; me: Person },
  { id, version, action }: { id: string; version: number; action: PreservationAction },
): Promise<Stored> {
  const [seen] = await tx
    .select()
    .from(preservation)
    .where(and(eq(preservation.id, id), seesPreservation(me)))
    .for('no key update')
  if (!seen) throw new AppError('notFound')
  mustMove(me, seen, { version, move: preservationMoves[action] })
  return seen
}

/** Takes the step, tells its applicant and all who see it. The caller has asked whether it may be taken. */
export async function step(
  { house, tx, me }: { house: House; tx: Tx; me: Person | null },
  seen: Stored,
  wanted: Step,
  change: Partial<Stored> = {},
): Promise<Preservation> {
  const { id, no, version } = seen
  const { action, reason = '' } = wanted
  await tx
    .update(preservation)
    .set({ ...change, state: stateAfter(action, seen.expiresOn), version: version + 1 })
    .where(eq(preservation.id, id))
  await record(house, tx, me, wanted)
  const kind = kinds[action]
  const news = {
    params: { no, reason, detail: reason },
    link: `/protectionView?id=${id}`,
    caseId: await caseOf(tx, preservation, id),
  }
  if (kind) await sendMessage(house, tx, await applicantsOf(tx, preservation, id), { kind, ...news })
  await tell(house, tx, 'preservation', id)
  return readPreservation(tx, id)
}

/** Moves an application on, as the contract's table of moves allows. */
async function move(
  context: { house: House; tx: Tx; me: Person },
  wanted: Step & { version: number },
): Promise<Preservation> {
  return step(context, await movable(context, wanted), wanted)
}

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
