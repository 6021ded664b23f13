import { and, eq, type SQL, sql } from 'drizzle-orm'
import { plain } from '../../contract/both/spelling.ts'
import type { Conflict, tribunals } from '../../contract/tribunal/tribunal.ts'
import { seenCase } from '../case/case.ts'
import type { Orm } from '../database/db.ts'
import { plainText } from '../database/plain.ts'
import { rowsOf } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import { account } from '../tables/account.ts'
import { candidacy } from '../tables/arbitrator.ts'
import { audit } from '../tables/audit.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { registration } from '../tables/registration.ts'
import { arbitratorEntry } from '../tables/roster.ts'
import { tribunalMember } from '../tables/tribunal.ts'
import { isPresent, mustBeArbitrator } from './eligible.ts'

type Case = typeof cases.$inferSelect

/** Shorter names are inside too many others. */
const wholeName = 4
/** Whether two employers are one, or one is a part of the other, such as a faculty of a university. */
function isSameUnit(a: string, b: string): boolean {
  const [one, other] = [plain(a), plain(b)]
  if (one === other) return one !== ''
  return Math.min(one.length, other.length) >= wholeName && (one.includes(other) || other.includes(one))
}

/** Those a case is about: parties and agents, who represents them, the agents' law firms, and the corporations agents have registered for. */
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
  // Whether or not an account follows the case for them, and also of those whose letter is revoked: they knew the case.
  const firms = (form?.agents ?? []).flatMap(({ firm }) => firm || [])
  return { names: [...new Set([...names, ...represent])], units: [...names, ...firms, ...units.map((one) => one.name)] }
}

/** Where an arbitrator works, as the list of arbitrators has it from their application. */
async function unitsOf(orm: Orm, tenantId: number, userId: string): Promise<string[]> {
  const rows = await orm
    .select({ form: candidacy.form })
    .from(arbitratorEntry)
    .innerJoin(candidacy, eq(candidacy.id, arbitratorEntry.candidacyId))
    .where(and(eq(arbitratorEntry.tenantId, tenantId), eq(arbitratorEntry.accountId, userId)))
  return [...new Set(rows.flatMap(({ form }) => form.work.rows.map((one) => one.unit)))].filter(Boolean)
}

const listed = (all: SQL[]): SQL => sql.join(all, sql`, `)

const plainTexts = (names: string[]): SQL => listed(names.map((name) => plainText(sql`${name}`)))

/**
 * Every name somebody is or was known by: now, before they changed it themselves, in the list of arbitrators, in applications to
 * it, and where they sit or sat.
 */
async function namesOf(orm: Orm, tenantId: number, userId: string): Promise<string[]> {
  const rows = await rowsOf<{ name: string | null }>(
    orm,
    sql`select ${account.nickName} as name from ${account} where ${account.id} = ${userId}
      union select changes->'nickName'->>0 from ${audit} where ${audit.tenantId} = ${tenantId} and ${audit.byId} = ${userId}
        and ${audit.action} = 'account.updateCenter' and changes->'nickName' is not null
      union select e.name from ${arbitratorEntry} e where e.account_id = ${userId}
      union select c.form->'personal'->>'name' from ${candidacy} c where c.owner_id = ${userId}
      union select a.name from ${caseAttendee} a where a.account_id = ${userId} and a.role = 'arbitrator'`,
  )
  return rows.flatMap(({ name }) => (name && plain(name) ? name : []))
}

/** Seats under a name, however it was typed: the index finds the cases with all of its characters. */
function seatsNamed(name: string, tenantId: number): SQL {
  const characters = listed([...new Set(plain(name))].map((one) => sql`${one}`))
  return sql`select a.id, a.case_id, a.role from ${cases} join ${caseAttendee} a on a.case_id = ${cases.id}
    where ${cases.tenantId} = ${tenantId} and ${cases}.search_grams @> array[${characters}]::text[]
      and ${plainText(sql`a.name`)} = ${plainText(sql`${name}`)}`
}

interface Search {
  userId: string
  /** What the arbitrator is called. */
  own: string[]
  /** The people of the case. */
  names: string[]
}

/** Other cases in which the arbitrator took part with people of this one: on a side, or on the tribunal. */
function pastCases(orm: Orm, { id, tenantId }: Case, { userId, own, names }: Search) {
  const seats = [
    sql`select id, case_id, role from ${caseAttendee} where account_id = ${userId}`,
    sql`select id, case_id, role from ${caseAttendee} where name in (${listed(own.map((name) => sql`${name}`))})`,
    ...own.map((name) => seatsNamed(name, tenantId)),
  ]
  return rowsOf<{ name: string; caseNo: string; role: string }>(
    orm,
    sql`with mine as (${sql.join(seats, sql` union `)})
      select distinct other.name, c.case_no as "caseNo", mine.role from mine
      join ${cases} c on c.id = mine.case_id join ${caseAttendee} other on other.case_id = c.id and other.id <> mine.id
      where c.id <> ${id} and c.tenant_id = ${tenantId}
        and other.role <> 'arbitrator' and ${plainText(sql`other.name`)} in (${plainTexts(names)})
      order by "caseNo", other.name limit 100`,
  )
}

/**
 * What speaks against an arbitrator in a case: they bear the name of somebody in it; they work where a party does or an agent;
 * they took part in another case with the same people.
 */
export async function conflictsOf(orm: Orm, seen: Case, userId: string): Promise<Conflict[]> {
  return conflictsWith(orm, seen, await peopleOf(orm, seen), userId)
}

/** The same, of some people alone: their names, and where they are or work. */
export async function conflictsWith(
  orm: Orm,
  seen: Case,
  { names, units }: { names: string[]; units: string[] },
  userId: string,
): Promise<Conflict[]> {
  const own = await namesOf(orm, seen.tenantId, userId)
  const works = await unitsOf(orm, seen.tenantId, userId)
  const borne = new Map(own.map((name) => [plain(name), name]))
  const bears = names.flatMap((name): Conflict[] => {
    const known = borne.get(plain(name))
    return known === undefined ? [] : [{ kind: 'name', name, with: known }]
  })
  const employed = units.flatMap((name) =>
    works.filter((unit) => isSameUnit(name, unit)).map((unit): Conflict => ({ kind: 'unit', name, with: unit })),
  )
  const past = names.length && own.length ? await pastCases(orm, seen, { userId, own, names }) : []
  return [
    ...bears,
    ...employed,
    ...past.map(({ name, caseNo, role }): Conflict => {
      return { kind: role === 'arbitrator' ? 'pastTribunal' : 'pastParty', name, with: caseNo }
    }),
  ]
}

export const findConflicts: Handler<typeof tribunals.findConflicts> = async ({ house, tx, me, body }) => {
  const { id, userId } = body
  const seen = await seenCase(tx, me, id)
  await mustBeArbitrator(house, tx, seen.tenantId, userId)
  const [sits] = await tx
    .select({ despite: tribunalMember.despite })
    .from(tribunalMember)
    .where(sql`${tribunalMember.caseId} = ${id} and ${tribunalMember.accountId} = ${userId} and ${isPresent}`)
  return { hits: await conflictsOf(tx, seen, userId), despite: sits?.despite ?? '' }
}
