import { and, desc, eq, gte, inArray, lte, ne, notInArray, sql } from 'drizzle-orm'
import type { arbitrator as calls, Standing, Term } from '../../contract/arbitrator/arbitrator.ts'
import { candidacyMoves } from '../../contract/arbitrator/candidacyMoves.ts'
import { rosterMoves } from '../../contract/arbitrator/rosterMoves.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { statesOf } from '../../contract/kernel/move.ts'
import type { Orm } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { arbitratorTerm, candidacy } from '../tables/arbitrator.ts'
import { arbitratorEntry } from '../tables/roster.ts'
import { localDay } from '../when.ts'
import type { Person } from '../who.ts'

export type TermRow = typeof arbitratorTerm.$inferSelect

export function termOf({ id, name, opensAt, closesAt, termFrom, termTo }: TermRow): Term {
  return { id, name, opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString(), termFrom, termTo }
}

/** The term for which one may apply now; windows do not overlap, so there is at most one. */
export async function openTerm(house: House, orm: Orm, tenantId: number): Promise<TermRow | undefined> {
  const now = house.now()
  const [row] = await orm
    .select()
    .from(arbitratorTerm)
    .where(
      and(eq(arbitratorTerm.tenantId, tenantId), lte(arbitratorTerm.opensAt, now), gte(arbitratorTerm.closesAt, now)),
    )
    .orderBy(desc(arbitratorTerm.opensAt))
    .limit(1)
  return row
}

/** Approved by nobody, or no longer: such an account may look but not apply (specification §4, labels). */
export function isVerified({ status }: Person): boolean {
  return status === '' || status === 'VERIFIED'
}

/** States from which the applicant may submit again are no submission. */
const open = statesOf(candidacyMoves.submit)

async function standingOf(orm: Orm, me: Person, term: TermRow | undefined): Promise<Standing> {
  if (!isVerified(me)) return 'unverified'
  if (!term) return 'closed'
  const [sent] = await orm
    .select({ id: candidacy.id })
    .from(candidacy)
    .where(and(eq(candidacy.ownerId, me.id), eq(candidacy.termId, term.id), notInArray(candidacy.state, open)))
  return sent ? 'submitted' : 'open'
}

/** Whether somebody fills in the form of those from abroad: as at their door, or once enrolled as in what they were enrolled by. */
export async function isFromAbroad(orm: Orm, me: Person): Promise<boolean> {
  if (me.cate !== 'ZCY') return me.isForeign
  const [last] = await orm
    .select({ foreign: candidacy.foreign })
    .from(candidacy)
    .where(eq(candidacy.ownerId, me.id))
    .orderBy(desc(candidacy.submittedAt))
    .limit(1)
  return last?.foreign ?? false
}

export const getStanding: Handler<typeof calls.getStanding> = async ({ house, tx, me }) => {
  const term = await openTerm(house, tx, me.tenantId)
  const standing = await standingOf(tx, me, term)
  return { standing, foreign: await isFromAbroad(tx, me), term: term ? termOf(term) : null }
}

export const listTerms: Handler<typeof calls.listTerms> = async ({ tx, me }) => {
  const rows = await tx
    .select()
    .from(arbitratorTerm)
    .where(eq(arbitratorTerm.tenantId, me.tenantId))
    .orderBy(desc(arbitratorTerm.opensAt))
  return rows.map(termOf)
}

type Wanted = Pick<Term, 'name' | 'opensAt' | 'closesAt' | 'termFrom' | 'termTo'>

/** What of a term is written down, once no other one of the institution is open in its time. Throws `term.overlap`. */
async function written(tx: Orm, tenantId: number, { name, termFrom, termTo, ...window }: Wanted, own?: string) {
  // Two who write one in one moment: the second waits here, and then finds the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`arbitrator term ${tenantId}`}))`)
  const [opensAt, closesAt] = [new Date(window.opensAt), new Date(window.closesAt)]
  const [other] = await tx
    .select({ id: arbitratorTerm.id })
    .from(arbitratorTerm)
    .where(
      and(
        eq(arbitratorTerm.tenantId, tenantId),
        own === undefined ? undefined : ne(arbitratorTerm.id, own),
        lte(arbitratorTerm.opensAt, closesAt),
        gte(arbitratorTerm.closesAt, opensAt),
      ),
    )
    .limit(1)
  if (other) throw new AppError('term.overlap', {}, [{ path: ['closesAt'], code: 'term.overlap' }])
  return { name, opensAt, closesAt, termFrom, termTo }
}

export const addTerm: Handler<typeof calls.addTerm> = async ({ tx, me, body }) => {
  const { tenantId } = me
  const values = await written(tx, tenantId, body)
  const [row] = await tx
    .insert(arbitratorTerm)
    .values({ tenantId, ...values })
    .returning()
  if (!row) throw new Error('A term was not made')
  return termOf(row)
}

/** Throws `term.inForce` at the day by which arbitrators of the list would all be out of office at once. */
async function mustStayInForce(house: House, tx: Orm, id: string, { termFrom, termTo }: Wanted): Promise<void> {
  const day = localDay(house.now())
  const path = termTo < day ? 'termTo' : termFrom > day ? 'termFrom' : undefined
  if (!path) return
  const [sitting] = await tx
    .select({ id: arbitratorEntry.id })
    .from(arbitratorEntry)
    .innerJoin(arbitratorTerm, eq(arbitratorTerm.id, arbitratorEntry.termId))
    .where(
      and(
        eq(arbitratorTerm.id, id),
        inArray(arbitratorEntry.state, statesOf(rosterMoves.expire)),
        lte(arbitratorTerm.termFrom, day),
        gte(arbitratorTerm.termTo, day),
      ),
    )
    .limit(1)
  if (sitting) throw new AppError('term.inForce', {}, [{ path: [path], code: 'term.inForce' }])
}

export const editTerm: Handler<typeof calls.editTerm> = async ({ house, tx, me, body: { id, ...wanted } }) => {
  await mustStayInForce(house, tx, id, wanted)
  const values = await written(tx, me.tenantId, wanted, id)
  const [row] = await tx
    .update(arbitratorTerm)
    .set(values)
    .where(and(eq(arbitratorTerm.id, id), eq(arbitratorTerm.tenantId, me.tenantId)))
    .returning()
  if (!row) throw new AppError('notFound')
  return termOf(row)
}

/** A term with an application, in whatever state, or with an entry of the list stays: both name it. Throws `term.used`. */
export const removeTerm: Handler<typeof calls.removeTerm> = async ({ tx, me, body }) => {
  const own = and(eq(arbitratorTerm.id, body.id), eq(arbitratorTerm.tenantId, me.tenantId))
  // Who applies for it in the same moment waits, and then finds no such term.
  const [found] = await tx.select({ id: arbitratorTerm.id }).from(arbitratorTerm).where(own).for('update')
  if (!found) throw new AppError('notFound')
  for (const table of [candidacy, arbitratorEntry]) {
    const [used] = await tx.select({ id: table.id }).from(table).where(eq(table.termId, found.id)).limit(1)
    if (used) throw new AppError('term.used')
  }
  await tx.delete(arbitratorTerm).where(eq(arbitratorTerm.id, found.id))
  return null
}
