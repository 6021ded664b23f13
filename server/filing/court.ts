import { and, eq, or } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { preservationMoves } from '../../contract/filing/moves.ts'
import { type GuaranteeState, guaranteeMoves } from '../../contract/guarantee/moves.ts'
import { statesOf } from '../../contract/kernel/move.ts'
import { mustHaveCome } from '../case/day.ts'
import type { Tx } from '../database/db.ts'
import { moveGuarantee } from '../guarantee/move.ts'
import type { EffectsOf } from '../mover.ts'
import { nextNumber } from '../number.ts'
import type { preservation } from '../tables/filing.ts'
import { guarantee } from '../tables/guarantee.ts'

/*
 * What happens at the court (research: domain §3.3). The institution does not decide: it sends an application on, and a
 * secretary records what the court said.
 */

type Stored = typeof preservation.$inferSelect

/** A guarantee in one of these has not been found sufficient yet. */
const undecided: readonly GuaranteeState[] = ['submitted', 'reviewing', 'returned']

/** A guarantee in one of these was found sufficient and stands. */
const standing = statesOf(guaranteeMoves.release)

/** The guarantees that go with an application, alone until the transaction ends. */
async function guaranteesOf(tx: Tx, { id, form }: Stored) {
  const picked = form.guarantee.id
  return tx
    .select()
    .from(guarantee)
    .where(or(eq(guarantee.preservationId, id), picked ? and(eq(guarantee.id, picked)) : undefined))
    .orderBy(guarantee.id)
    .for('no key update')
}

export const courtEffects = {
  async forward(context, seen) {
    const { house, tx, me } = context
    const linked = await guaranteesOf(tx, seen)
    if (linked.some((one) => undecided.includes(one.state))) throw new AppError('guarantee.unconfirmed')
    // One was asked for: without it nothing is sent on.
    if (seen.state === 'waiting_guarantee' && !linked.some((one) => standing.includes(one.state)))
      throw new AppError('guarantee.missing')
    const letterNo = await nextNumber(house, tx, 'courtLetter', me.tenantId)
    for (const one of linked)
      if (guaranteeMoves.transfer.from.includes(one.state))
        await moveGuarantee(context, one, { id: one.id, action: 'transfer', reason: letterNo })
    return { set: { letterNo }, reason: letterNo }
  },
  grant({ house, body: { rulingNo, rulingDate, frozenAmount, expiresOn } }) {
    mustHaveCome(house, rulingDate, 'rulingDate')
    const reason = `${rulingNo} · ${rulingDate} – ${expiresOn}`
    // A new term is reminded of anew.
    return { set: { rulingNo, rulingDate, frozenAmount, expiresOn, remindedAt: null }, reason }
  },
  reject({ house, body: { rulingNo, rulingDate, reason } }) {
    mustHaveCome(house, rulingDate, 'rulingDate')
    // Where it had been granted before, nothing is in force any more.
    return { set: { rulingNo, rulingDate, frozenAmount: '', expiresOn: null }, reason: `${rulingNo} · ${reason}` }
  },
  renew({ body: { expiresOn } }, seen) {
    const from = seen.expiresOn ?? ''
    if (expiresOn <= from)
      throw new AppError('date.later', { from }, [{ path: ['expiresOn'], code: 'date.later', params: { from } }])
    // A new term is reminded of anew.
    return { set: { expiresOn, remindedAt: null }, reason: expiresOn }
  },
} satisfies EffectsOf<typeof preservationMoves, Stored>
