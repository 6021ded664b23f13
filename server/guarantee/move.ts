import { and, eq, or, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import {
  type Guarantee,
  type GuaranteeAction,
  type GuaranteeReturnField,
  guaranteeMoves,
  type guarantees,
} from '../../contract/guarantee.ts'
import { mustNotBeOver } from '../case/day.ts'
import { applicantsOf, caseOf } from '../case/filed.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import { preservation } from '../filing/table.ts'
import type { House } from '../house.ts'
import { type News, sendMessage } from '../message/send.ts'
import { mustMove } from '../right.ts'
import { tell } from '../tell.ts'
import type { Person } from '../who.ts'
import { readGuarantee, seesGuarantee } from './row.ts'
import { guarantee, guaranteeHistory } from './table.ts'

type Stored = typeof guarantee.$inferSelect

export interface Step {
  id: string
  action: GuaranteeAction
  reason?: string
  field?: GuaranteeReturnField
}

/** Writes a step into the history. `me` is null where the server acts by itself. */
export async function record(
  house: House,
  tx: Tx,
  me: Person | null,
  { id, action, reason = '', field }: Step,
): Promise<void> {
  const by = { byId: me?.id ?? null, byName: me?.nickName ?? '' }
  await tx
    .insert(guaranteeHistory)
    .values({ guaranteeId: id, at: house.now(), action, ...by, reason, field: field ?? null })
}

const kinds: Partial<Record<GuaranteeAction, News['kind']>> = {
  accept: 'guaranteeAccepted',
  return: 'guaranteeReturned',
  confirm: 'guaranteeConfirmed',
  transfer: 'guaranteeTransferred',
  recordRuling: 'guaranteeEffective',
  release: 'guaranteeReleased',
  execute: 'guaranteeExecuted',
  expire: 'guaranteeExpired',
}

/** Those that show the state of this guarantee beside their own. */
export async function tellLinked(house: House, tx: Tx, { id, preservationId }: Stored): Promise<void> {
  const rows = await tx
    .select({ id: preservation.id })
    .from(preservation)
    .where(
      or(
        eq(sql`${preservation.form}->'guarantee'->>'id'`, id),
        preservationId ? eq(preservation.id, preservationId) : undefined,
      ),
    )
  await tell(house, tx, 'preservation', ...rows.map((row) => row.id))
}

/** Takes the step, tells its applicant and all who see it. The caller has asked whether it may be taken. */
export async function step(
  { house, tx, me }: { house: House; tx: Tx; me: Person | null },
  seen: Stored,
  wanted: Step,
  change: Partial<Stored> = {},
): Promise<void> {
  const { id, no, version } = seen
  const { reason = '', action } = wanted
  await tx
    .update(guarantee)
    .set({ ...change, state: guaranteeMoves[action].to, version: version + 1 })
    .where(eq(guarantee.id, id))
  await record(house, tx, me, wanted)
  const kind = kinds[action]
  const news = {
    params: { no, reason, detail: reason },
    link: `/sponsorshipView?id=${id}`,
    caseId: await caseOf(tx, guarantee, id),
  }
  if (kind) await sendMessage(house, tx, await applicantsOf(tx, guarantee, id), { kind, ...news })
  await tell(house, tx, 'guarantee', id)
  await tellLinked(house, tx, seen)
}

/** Moves a guarantee on, as the contract's table of moves allows. */
async function move(
  context: { house: House; tx: Tx; me: Person },
  wanted: Step & { version: number },
  change: Partial<Stored> = {},
): Promise<Guarantee> {
  const { tx, me } = context
  const [seen] = await tx
    .select()
    .from(guarantee)
    .where(and(eq(guarantee.id, wanted.id), seesGuarantee(me)))
    .for('no key update')
  if (!seen) throw new AppError('notFound')
  mustMove(me, seen, { version: wanted.version, move: guaranteeMoves[wanted.action] })
  // A guarantee that is over by now secures nothing.
  if (wanted.action === 'confirm') mustNotBeOver(context.house, seen.termTo, ['term', 'to'])
  await step(context, seen, wanted, change)
  return readGuarantee(tx, wanted.id)
}

export const withdrawGuarantee: Handler<typeof guarantees.withdrawGuarantee> = (context) =>
  move(context, { ...context.body, action: 'withdraw' })

export const acceptGuarantee: Handler<typeof guarantees.acceptGuarantee> = (context) =>
  move(context, { ...context.body, action: 'accept' })

export const returnGuarantee: Handler<typeof guarantees.returnGuarantee> = (context) =>
  move(context, { ...context.body, action: 'return' })

export const confirmGuarantee: Handler<typeof guarantees.confirmGuarantee> = (context) =>
  move(context, { ...context.body, action: 'confirm' })

export const transferGuarantee: Handler<typeof guarantees.transferGuarantee> = (context) =>
  move(context, { ...context.body, action: 'transfer' })

export const recordGuaranteeRuling: Handler<typeof guarantees.recordGuaranteeRuling> = (context) => {
  const { rulingNo, ...one } = context.body
  return move(context, { ...one, action: 'recordRuling', reason: rulingNo }, { rulingNo })
}

export const releaseGuarantee: Handler<typeof guarantees.releaseGuarantee> = (context) =>
  move(context, { ...context.body, action: 'release' })

export const executeGuarantee: Handler<typeof guarantees.executeGuarantee> = (context) =>
  move(context, { ...context.body, action: 'execute' })
