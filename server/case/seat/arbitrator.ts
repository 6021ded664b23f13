import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { caseAttendee } from '../../tables/case.ts'

/** From here on the arbitrator sees the case: it is the attendees who do. */
export async function seatArbitrator(tx: Tx, caseId: string, accountId: string, name: string): Promise<void> {
  await tx.execute(sql`insert into ${caseAttendee} (case_id, position, account_id, camp, role, name)
    select ${caseId}, coalesce(max(position), -1) + 1, ${accountId}, null, 'arbitrator', ${name}
    from ${caseAttendee} where case_id = ${caseId}`)
}

/** From here on the arbitrator no longer sees the case. */
export async function unseatArbitrator(house: House, tx: Tx, caseId: string, accountId: string): Promise<void> {
  await tx
    .update(caseAttendee)
    .set({ revokedAt: house.now() })
    .where(
      and(
        eq(caseAttendee.caseId, caseId),
        eq(caseAttendee.accountId, accountId),
        eq(caseAttendee.role, 'arbitrator'),
        isNull(caseAttendee.revokedAt),
      ),
    )
}

/** The accounts of the arbitrators who see a case now. */
export async function arbitratorsOf(orm: Orm, caseId: string): Promise<string[]> {
  const rows = await orm
    .select({ accountId: caseAttendee.accountId })
    .from(caseAttendee)
    .where(and(eq(caseAttendee.caseId, caseId), eq(caseAttendee.role, 'arbitrator'), isNull(caseAttendee.revokedAt)))
  return rows.flatMap((row) => row.accountId ?? [])
}
