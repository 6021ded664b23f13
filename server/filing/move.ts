import { and, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import {
  type filing,
  type Preservation,
  type PreservationAction,
  preservationMoves,
  type ReturnField,
} from '../../contract/filing.ts'
import type { Tx } from '../database/db.ts'
import { preservation, preservationHistory } from '../database/schema.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { tell } from '../live.ts'
import { type News, sendMessage } from '../message/send.ts'
import type { Person } from '../who.ts'
import { readPreservation, seesPreservation } from './row.ts'

interface Step {
  id: string
  action: PreservationAction
  reason?: string
  field?: ReturnField
}

/** Writes a step into the history. */
export async function record(
  house: House,
  tx: Tx,
  me: Person,
  { id, action, reason = '', field }: Step,
): Promise<void> {
  const at = house.now()
  await tx
    .insert(preservationHistory)
    .values({ preservationId: id, at, action, byId: me.id, byName: me.nickName, reason, field: field ?? null })
}

const kinds = {
  accept: 'preservationAccepted',
  return: 'preservationReturned',
  refuse: 'preservationRefused',
} as const satisfies Partial<Record<PreservationAction, News['kind']>>

/** What the applicant is told of a secretary's step, or null. */
function newsOf({ id, action, reason = '' }: Step, no: string): News | null {
  if (action !== 'accept' && action !== 'return' && action !== 'refuse') return null
  return { kind: kinds[action], params: { no, reason }, link: `/protectionView?id=${id}` }
}

/** Moves an application on, as the contract's table of moves allows. */
async function move(
  { house, tx, me }: { house: House; tx: Tx; me: Person },
  step: Step & { version: number },
): Promise<Preservation> {
  const [seen] = await tx
    .select()
    .from(preservation)
    .where(and(eq(preservation.id, step.id), seesPreservation(me)))
    .for('update')
  if (!seen) throw new AppError('notFound')
  if (seen.version !== step.version) throw new AppError('stale')
  const { by, from, to } = preservationMoves[step.action]
  if (me.cate !== by) throw new AppError('forbidden')
  if (!from.includes(seen.state)) throw new AppError('state.closed')
  await tx
    .update(preservation)
    .set({ state: to, version: seen.version + 1 })
    .where(eq(preservation.id, step.id))
  await record(house, tx, me, step)
  const news = newsOf(step, seen.no)
  if (news) await sendMessage(house, tx, [seen.ownerId], news)
  await tell(house, tx, 'preservation', step.id)
  return readPreservation(tx, step.id)
}

export const withdrawPreservation: Handler<typeof filing.withdrawPreservation> = (context) =>
  move(context, { ...context.body, action: 'withdraw' })

export const acceptPreservation: Handler<typeof filing.acceptPreservation> = (context) =>
  move(context, { ...context.body, action: 'accept' })

export const returnPreservation: Handler<typeof filing.returnPreservation> = (context) =>
  move(context, { ...context.body, action: 'return' })

export const refusePreservation: Handler<typeof filing.refusePreservation> = (context) =>
  move(context, { ...context.body, action: 'refuse' })
