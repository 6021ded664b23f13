import { and, eq, inArray, isNull, lt, lte } from 'drizzle-orm'
import { preservationMoves } from '../../contract/filing/moves.ts'
import { statesOf } from '../../contract/kernel/move.ts'
import { applicantsOf, caseOf, staffOfFiled } from '../case/filed.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import { preservation } from '../tables/filing.ts'
import { localDay } from '../when.ts'
import { movePreservation } from './move.ts'

/** So many days before the last one in force, renewal is to be thought of (research: domain §3.3). */
const remindDays = 30
const dayMs = 86_400_000

const inForce = statesOf(preservationMoves.expire)
/** While it is reconsidered it cannot be renewed: whoever is to renew it is told when the court has decided. */
const renewable = statesOf(preservationMoves.renew)

/** Preservations whose last day is over, by the institution's calendar. */
export async function expirePreservations(house: House): Promise<void> {
  const over = and(inArray(preservation.state, inForce), lt(preservation.expiresOn, localDay(house.now())))
  const rows = await house.db.orm.select({ id: preservation.id }).from(preservation).where(over)
  for (const { id } of rows)
    await house.db.tx(async (tx) => {
      const [seen] = await tx
        .select()
        .from(preservation)
        .where(and(eq(preservation.id, id), over))
        .for('no key update')
      if (seen) await movePreservation({ house, tx, me: null }, seen, { id, action: 'expire' })
    })
}

/** Tells applicant and secretaries once a term that it ends within 30 days. */
export async function remindOfRenewal(house: House): Promise<void> {
  const today = localDay(house.now())
  const soon = localDay(new Date(house.now().getTime() + remindDays * dayMs))
  const due = and(
    inArray(preservation.state, renewable),
    isNull(preservation.remindedAt),
    lte(preservation.expiresOn, soon),
  )
  const rows = await house.db.orm.select({ id: preservation.id }).from(preservation).where(due)
  for (const { id } of rows)
    await house.db.tx(async (tx) => {
      const mine = and(eq(preservation.id, id), due)
      const [told] = await tx.update(preservation).set({ remindedAt: house.now() }).where(mine).returning()
      if (!told?.expiresOn || told.expiresOn < today) return
      const people = [...(await applicantsOf(tx, preservation, id)), ...(await staffOfFiled(tx, preservation, id))]
      const params = { no: told.no, detail: told.expiresOn }
      await sendMessage(house, tx, people, {
        kind: 'preservationExpiresSoon',
        params,
        link: `/protectionView?id=${id}`,
        caseId: await caseOf(tx, preservation, id),
      })
    })
}
