import { eq, sql } from 'drizzle-orm'
import type { Conflict, tribunals } from '../../contract/tribunal.ts'
import { seenCase } from '../case/case.ts'
import { registration } from '../database/access.ts'
import { arbitratorEntry, candidacy } from '../database/arbitrator.ts'
import { type Orm, rowsOf } from '../database/db.ts'
import { caseAttendee, cases } from '../database/schema.ts'
import type { Handler } from '../door/handler.ts'
import { isPresent, mustBeArbitrator } from './eligible.ts'
import { tribunalMember } from './table.ts'

type Case = typeof cases.$inferSelect

/** One spelling, so that a name is recognised however it was typed. */
const plain = (name: string) => name.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** Shorter names are inside too many others. */
const wholeName = 4
/** Whether two employers are one, or one is a part of the other, such as a faculty of a university. */
function isSameUnit(a: string, b: string): boolean {
  const [one, other] = [plain(a), plain(b)]
  if (one === other) return one !== ''
  return Math.min(one.length, other.length) >= wholeName && (one.includes(other) || other.includes(one))
}

/** Those a case is about: parties and agents, who represents them, and the corporations agents have registered for. */
async function peopleOf(orm: Orm, { id, form }: Case) {
  const attendees = await orm.select().from(caseAttendee).where(eq(caseAttendee.caseId, id))
  const names = attendees.filter((one) => one.role !== 'arbitrator').map((one) => one.name)
  const parties = [...(form?.applicants ?? []), ...(form?.respondents ?? [])]
  const units = await rowsOf<{ name: string }>(
    orm,
    sql`select distinct r.data->>'name' as name from ${registration} r join ${caseAttendee} a on a.account_id = r.account_id
      where a.case_id = ${id} and a.role <> 'arbitrator' and r.kind = 'corporation' and r.state = 'approved'`,
  )
  const represent = parties.map((one) => one.legalPerson).filter(Boolean)
  return { names: [...new Set([...names, ...represent])], units: [...names, ...units.map((one) => one.name)] }
}

/** Where an arbitrator works, as the list of arbitrators has it from their application. */
async function unitsOf(orm: Orm, tenantId: number, userId: string): Promise<string[]> {
  const rows = await rowsOf<{ unit: string }>(
    orm,
    sql`select distinct jsonb_array_elements(c.form->'work'->'rows')->>'unit' as unit from ${arbitratorEntry} e
      join ${candidacy} c on c.id = e.candidacy_id where e.tenant_id = ${tenantId} and e.account_id = ${userId}`,
  )
  return rows.map((row) => row.unit).filter(Boolean)
}

/** Other cases in which the arbitrator took part with people of this one: on a side, or on the tribunal. */
function pastCases(orm: Orm, { id, tenantId }: Case, who: Arbitrator, names: string[]) {
  const known = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )
  return rowsOf<{ name: string; caseNo: string; role: string }>(
    orm,
    sql`select distinct other.name, c.case_no as "caseNo", mine.role from ${caseAttendee} mine
      join ${cases} c on c.id = mine.case_id join ${caseAttendee} other on other.case_id = c.id and other.id <> mine.id
      where (mine.account_id = ${who.userId} or mine.name = ${who.nickName}) and c.id <> ${id} and c.tenant_id = ${tenantId}
        and other.role <> 'arbitrator' and other.name in (${known})
      order by "caseNo", other.name limit 100`,
  )
}

interface Arbitrator {
  userId: string
  nickName: string
}

/**
 * What speaks against an arbitrator in a case: they bear the name of somebody in it; they work where a party does or an agent;
 * they took part in another case with the same people.
 */
export async function conflictsOf(orm: Orm, seen: Case, who: Arbitrator): Promise<Conflict[]> {
  const { names, units } = await peopleOf(orm, seen)
  const own = await unitsOf(orm, seen.tenantId, who.userId)
  const bears = names.filter((name) => plain(name) === plain(who.nickName))
  const employed = units.flatMap((name) =>
    own.filter((unit) => isSameUnit(name, unit)).map((unit): Conflict => ({ kind: 'unit', name, with: unit })),
  )
  const past = names.length ? await pastCases(orm, seen, who, names) : []
  return [
    ...bears.map((name): Conflict => ({ kind: 'name', name, with: who.nickName })),
    ...employed,
    ...past.map(({ name, caseNo, role }): Conflict => {
      return { kind: role === 'arbitrator' ? 'pastTribunal' : 'pastParty', name, with: caseNo }
    }),
  ]
}

export const findConflicts: Handler<typeof tribunals.findConflicts> = async ({ tx, me, body }) => {
  const { id, userId } = body
  const seen = await seenCase(tx, me, id)
  const who = await mustBeArbitrator(tx, seen.tenantId, userId)
  const [sits] = await tx
    .select({ despite: tribunalMember.despite })
    .from(tribunalMember)
    .where(sql`${tribunalMember.caseId} = ${id} and ${tribunalMember.accountId} = ${userId} and ${isPresent}`)
  return { hits: await conflictsOf(tx, seen, { userId, ...who }), despite: sits?.despite ?? '' }
}
