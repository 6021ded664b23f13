import { and, inArray, isNull, lt, sql } from 'drizzle-orm'
import { visitMoves } from '../../contract/visit/visit.ts'
import { dayLater, today } from '../case/day.ts'
import type { House } from '../house.ts'
import { visit } from '../tables/visit.ts'

/** Whoever did not come by the end of the day does not come any more. */
export async function expireVisits(house: House): Promise<void> {
  await house.db.orm
    .update(visit)
    .set({ state: visitMoves.expire.to, version: sql`${visit.version} + 1` })
    .where(and(inArray(visit.state, visitMoves.expire.from), lt(visit.day, today(house))))
}

/** What is known of a person goes so many days after the visit (VISIT_KEEP_DAYS); that somebody came, and when, stays for the count. */
export async function eraseVisits(house: House): Promise<void> {
  const nobody = { name: '', phone: '', idTail: '', company: '', purpose: '', plate: '', reason: '', passHash: null }
  await house.db.orm
    .update(visit)
    .set({ ...nobody, erasedAt: house.now(), version: sql`${visit.version} + 1` })
    .where(and(isNull(visit.erasedAt), lt(visit.day, dayLater(today(house), -house.config.visitKeepDays))))
}
