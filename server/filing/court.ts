import { and, eq, or } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { filing } from '../../contract/filing/filing.ts'
import { type GuaranteeState, guaranteeMoves } from '../../contract/guarantee/guarantee.ts'
import { mustHaveCome } from '../case/day.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import { moveGuarantee } from '../guarantee/move.ts'
import { nextNumber } from '../number.ts'
import type { preservation } from '../tables/filing.ts'
import { guarantee } from '../tables/guarantee.ts'
import { holdPreservation, movePreservation } from './move.ts'

/*
 * What happens at the court (research: domain §3.3). The institution does not decide: it sends an application on, and a
 * secretary records what the court said.
 */

/** A guarantee in one of these has not been found sufficient yet. */
const undecided: readonly GuaranteeState[] = ['submitted', 'reviewing', 'returned']

/** A guarantee in one of these was found sufficient and stands. */
const standing = guaranteeMoves.release.from as readonly GuaranteeState[]

/** The guarantees that go with an application, alone until the transaction ends. */
async function guaranteesOf(tx: Tx, { id, form }: typeof preservation.$inferSelect) {
  const picked = form.guarantee.id
  return tx
    .select()
    .from(guarantee)
    .where(or(eq(guarantee.preservationId, id), picked ? and(eq(guarantee.id, picked)) : undefined))
    .orderBy(guarantee.id)
    .for('no key update')
}

export const forwardPreservation: Handler<typeof filing.forwardPreservation> = async (context) => {
  const { house, tx, me, body } = context
  const seen = await holdPreservation(context, { ...body, action: 'forward' })
  const linked = await guaranteesOf(tx, seen)
  if (linked.some((one) => undecided.includes(one.state))) throw new AppError('guarantee.unconfirmed')
  // One was asked for: without it nothing is sent on.
  if (seen.state === 'waiting_guarantee' && !linked.some((one) => standing.includes(one.state)))
    throw new AppError('guarantee.missing')
  const letterNo = await nextNumber(house, tx, 'courtLetter', me.tenantId)
  for (const one of linked)
    if (guaranteeMoves.transfer.from.includes(one.state))
      await moveGuarantee(context, one, { id: one.id, action: 'transfer', reason: letterNo })
  return movePreservation(context, seen, { id: body.id, action: 'forward', reason: letterNo }, { letterNo })
}

export const grantPreservation: Handler<typeof filing.grantPreservation> = async (context) => {
  const { id, version, ...ruling } = context.body
  const seen = await holdPreservation(context, { id, version, action: 'grant' })
  mustHaveCome(context.house, ruling.rulingDate, 'rulingDate')
  const reason = `${ruling.rulingNo} · ${ruling.rulingDate} – ${ruling.expiresOn}`
  // A new term is reminded of anew.
  return movePreservation(context, seen, { id, action: 'grant', reason }, { ...ruling, remindedAt: null })
}

export const rejectPreservation: Handler<typeof filing.rejectPreservation> = async (context) => {
  const { id, version, reason, ...ruling } = context.body
  const seen = await holdPreservation(context, { id, version, action: 'reject' })
  mustHaveCome(context.house, ruling.rulingDate, 'rulingDate')
  // Where it had been granted before, nothing is in force any more.
  const change = { ...ruling, frozenAmount: '', expiresOn: null }
  return movePreservation(context, seen, { id, action: 'reject', reason: `${ruling.rulingNo} · ${reason}` }, change)
}

export const renewPreservation: Handler<typeof filing.renewPreservation> = async (context) => {
  const { id, version, expiresOn } = context.body
  const seen = await holdPreservation(context, { id, version, action: 'renew' })
  const from = seen.expiresOn ?? ''
  if (expiresOn <= from)
    throw new AppError('date.later', { from }, [{ path: ['expiresOn'], code: 'date.later', params: { from } }])
  // A new term is reminded of anew.
  return movePreservation(context, seen, { id, action: 'renew', reason: expiresOn }, { expiresOn, remindedAt: null })
}
