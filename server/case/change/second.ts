import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { CaseEventKind } from '../../../contract/case/caseEvent.ts'
import { twoPeople } from '../../../contract/case/twoPeople.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { isDemoRole } from '../../../contract/kernel/office.ts'
import type { Tx } from '../../database/db.ts'
import { caseEvent } from '../../tables/case.ts'
import type { Person } from '../../who.ts'

const anew: readonly CaseEventKind[] = ['submit', 'resubmit']

/**
 * Throws the code of the pair where `me` took the step of a case that this one needs another person after. What was done before a
 * request was handed in again counts no more. `about`: of an arbitrator, whom both steps are about, and who took the first; an older server
 * kept only the name.
 */
export async function mustBeAnother(
  { tx, me }: { tx: Tx; me: Pick<Person, 'id' | 'roles'> },
  caseId: string,
  step: CaseEventKind,
  about?: { name: string; by: string | null },
): Promise<void> {
  for (const { first, second, code, freeInDemo } of twoPeople) {
    if (!second.includes(step) || (freeInDemo && me.roles.some(isDemoRole))) continue
    if (about?.by) {
      if (about.by === me.id) throw new AppError(code)
      continue
    }
    const isFirst = and(
      eq(caseEvent.action, first),
      about === undefined ? undefined : sql`${caseEvent.details}->>'name' = ${about.name}`,
    )
    const [last] = await tx
      .select({ action: caseEvent.action, byId: caseEvent.byId })
      .from(caseEvent)
      .where(and(eq(caseEvent.caseId, caseId), or(isFirst, inArray(caseEvent.action, [...anew]))))
      .orderBy(desc(caseEvent.no))
      .limit(1)
    if (last?.action === first && last.byId === me.id) throw new AppError(code)
  }
}
