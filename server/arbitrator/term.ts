import { and, desc, eq, gte, lte, notInArray, sql } from 'drizzle-orm'
import type { arbitrator as calls, Standing, Term } from '../../contract/arbitrator.ts'
import { candidacyMoves } from '../../contract/candidacy.ts'
import { AppError } from '../../contract/errors.ts'
import { arbitratorTerm, candidacy } from '../database/arbitrator.ts'
import type { Orm } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
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
const open = candidacyMoves.submit.from.filter((state) => state !== 'none')

async function standingOf(orm: Orm, me: Person, term: TermRow | undefined): Promise<Standing> {
  if (!isVerified(me)) return 'unverified'
  if (!term) return 'closed'
  const [sent] = await orm
    .select({ id: candidacy.id })
    .from(candidacy)
    .where(and(eq(candidacy.ownerId, me.id), eq(candidacy.termId, term.id), notInArray(candidacy.state, open)))
  return sent ? 'submitted' : 'open'
}

export const getStanding: Handler<typeof calls.getStanding> = async ({ house, tx, me }) => {
  const term = await openTerm(house, tx, me.tenantId)
  return { standing: await standingOf(tx, me, term), foreign: me.isForeign, term: term ? termOf(term) : null }
}

export const listTerms: Handler<typeof calls.listTerms> = async ({ tx, me }) => {
  const rows = await tx
    .select()
    .from(arbitratorTerm)
    .where(eq(arbitratorTerm.tenantId, me.tenantId))
    .orderBy(desc(arbitratorTerm.opensAt))
  return rows.map(termOf)
}

export const addTerm: Handler<typeof calls.addTerm> = async ({ tx, me, body }) => {
  // Two who add one in one moment: the second waits here, and then finds the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`arbitrator term ${me.tenantId}`}))`)
  const { name, termFrom, termTo } = body
  const [opensAt, closesAt] = [new Date(body.opensAt), new Date(body.closesAt)]
  const [other] = await tx
    .select({ id: arbitratorTerm.id })
    .from(arbitratorTerm)
    .where(
      and(
        eq(arbitratorTerm.tenantId, me.tenantId),
        lte(arbitratorTerm.opensAt, closesAt),
        gte(arbitratorTerm.closesAt, opensAt),
      ),
    )
    .limit(1)
  if (other) throw new AppError('term.overlap', {}, [{ path: ['closesAt'], code: 'term.overlap' }])
  const [row] = await tx
    .insert(arbitratorTerm)
    .values({ tenantId: me.tenantId, name, opensAt, closesAt, termFrom, termTo })
    .returning()
  if (!row) throw new Error('A term was not made')
  return termOf(row)
}
