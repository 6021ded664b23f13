import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { awardAlarms } from '../../../contract/award/awardTerm.ts'
import { head } from '../../../contract/kernel/office.ts'
import { daysBetween, today } from '../../case/day.ts'
import type { House } from '../../house.ts'
import { secretariesOf, sendMessage } from '../../message/send.ts'
import { awardAlarm } from '../../tables/awardTerm.ts'
import { cases } from '../../tables/case.ts'
import { tribunalMember } from '../../tables/tribunal.ts'
import { readDeadlines } from '../row.ts'
import { awardRuns } from './term.ts'

const atOnce = 200
/** The alarm that is due with so many days left: the next one, where an earlier was slept through. */
const alarmOf = (left: number) => awardAlarms.findLast((days) => left <= days)

/** Tells the presiding arbitrator, the secretary and the heads, each alarm once, that the term of an award ends. */
export async function warnOfAwards(house: House): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await house.db.orm
      .select({ id: cases.id })
      .from(cases)
      .where(and(inArray(cases.state, [...awardRuns]), gt(cases.id, after)))
      .orderBy(asc(cases.id))
      .limit(atOnce)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const read = await readDeadlines(
      house.db.orm,
      rows.map((one) => one.id),
    )
    for (const { id, list } of read.values()) {
      const term = list.find((one) => one.kind === 'award' && one.doneAt === null)
      const left = term ? daysBetween(today(house), term.due) : -1
      const days = left < 0 ? undefined : alarmOf(left)
      if (term && days !== undefined) await warn(house, id, { due: term.due, days, left })
    }
  }
}

async function warn(
  house: House,
  caseId: string,
  { due, days, left }: { due: string; days: number; left: number },
): Promise<void> {
  await house.db.tx(async (tx) => {
    const made = await tx.insert(awardAlarm).values({ caseId, due, days }).onConflictDoNothing().returning()
    if (made.length === 0) return
    const [row] = await tx.select().from(cases).where(eq(cases.id, caseId))
    if (!row) return
    const sits = and(
      ...[eq(tribunalMember.caseId, caseId), eq(tribunalMember.state, 'accepted')],
      inArray(tribunalMember.seat, ['sole', 'presiding']),
    )
    const presiding = await tx.select({ id: tribunalMember.accountId }).from(tribunalMember).where(sits)
    const people = [
      ...presiding.map((one) => one.id),
      ...(row.secretaryId ? [row.secretaryId] : []),
      ...(await secretariesOf(tx, row.tenantId, head)),
    ]
    const params = { caseNo: row.caseNo, due, days: String(left) }
    const link = `/CaseDetails?caseId=${caseId}`
    await sendMessage(house, tx, [...new Set(people)], { kind: 'awardEndsSoon', params, link, caseId })
  })
}
