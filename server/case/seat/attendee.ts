import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { plain, searchable } from '../../../contract/both/spelling.ts'
import type { Camp, CaseSeat } from '../../../contract/case/case.ts'
import type { CaseForm } from '../../../contract/case/caseRequest.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Tx } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { caseAttendee, cases } from '../../tables/case.ts'
import type { Person } from '../../who.ts'

type Row = typeof caseAttendee.$inferSelect
/** A party of a case or an agent; arbitrators are the business of server/tribunal. */
export type Attendee = Row & { camp: Camp; role: 'party' | 'agent' }

const isAttendee = (row: Row): row is Attendee => row.role !== 'arbitrator' && row.camp !== null

/** The parties and agents who follow a case now: revoked agents no longer, respondents only once it is accepted. */
export async function attendeesOf(tx: Tx, caseId: string): Promise<Attendee[]> {
  const rows = await tx
    .select({ attendee: caseAttendee })
    .from(caseAttendee)
    .innerJoin(cases, eq(cases.id, caseAttendee.caseId))
    .where(
      and(
        eq(caseAttendee.caseId, caseId),
        isNull(caseAttendee.revokedAt),
        or(ne(caseAttendee.camp, 'DEF'), sql`${cases.acceptedAt} is not null`),
      ),
    )
    .orderBy(caseAttendee.position)
  return rows.map((row) => row.attendee).filter(isAttendee)
}

/** Which side a party stands on, by its id. */
function campsOf({ applicants, respondents }: Pick<CaseForm, 'applicants' | 'respondents'>): Map<string, Camp> {
  return new Map([
    ...applicants.map((one) => [one.id, 'APP'] as const),
    ...respondents.map((one) => [one.id, 'DEF'] as const),
  ])
}

interface Seat {
  id: string
  camp: Camp
  role: 'party' | 'agent'
  name: string
}

/** Those who take part by a request, in the order they are shown in. */
function seatsOf(form: CaseForm): Seat[] {
  const camps = campsOf(form)
  const parties = (camp: Camp, some: CaseForm['applicants']): Seat[] =>
    some.map(({ id, name }) => ({ id, camp, role: 'party', name }))
  const agents = form.agents.map(({ id, name, partyIds }): Seat => {
    return { id, camp: camps.get(partyIds[0] ?? '') ?? 'APP', role: 'agent', name }
  })
  const all = [...parties('APP', form.applicants), ...parties('DEF', form.respondents), ...agents]
  return all.sort((a, b) => Number(a.camp === 'DEF') - Number(b.camp === 'DEF'))
}

/** Where the request has somebody of the applicants' side, or would have them, as a path of its body. */
function pathOf(form: CaseForm, { id, role }: Row): (string | number)[] {
  const list = role === 'agent' ? 'agents' : 'applicants'
  const at = form[list].findIndex((one) => one.id === id)
  return at < 0 ? [list] : [list, at, 'name']
}

/**
 * Writes who takes part as the request says. Of accounts only the sender's is known; those that a secretary linked stay.
 * Throws at its field `filedBy.taken` where the sender would sit down in the seat of another account or in a second one, and
 * `seat.held` where one of their own side that is another's, or whose letter of authority is revoked, would go, or to another
 * name. A party may name other agents, and the other side is who they say: an account stays with the name it was linked to.
 * Answers with the accounts of agents who left a seat. `before`: the request that was there.
 */
export async function writeAttendees(
  { house, tx, me }: { house: House; tx: Tx; me: Person },
  caseId: string,
  form: CaseForm,
  before: CaseForm | null,
): Promise<(string | null)[]> {
  const old = await tx.select().from(caseAttendee).where(eq(caseAttendee.caseId, caseId))
  await tx.delete(caseAttendee).where(eq(caseAttendee.caseId, caseId))
  const seats = seatsOf(form)
  const mine = old.filter((one) => one.accountId === me.id && !one.revokedAt)
  const taken = old.some((one) => one.id === form.filedBy && one.accountId && one.accountId !== me.id)
  if (taken || (mine.length && !mine.some((one) => one.id === form.filedBy)))
    throw new AppError('badRequest', {}, [{ path: ['filedBy'], code: 'filedBy.taken' }])
  const isSame = (one: Seat, row: Row) =>
    one.id === row.id && one.camp === row.camp && one.role === row.role && plain(one.name) === plain(row.name)
  const isParty = seats.some((one) => one.id === form.filedBy && one.role === 'party')
  for (const row of old) {
    // A seat that was left is in no request, so nobody has to name it.
    const isNamed = before === null || seatsOf(before).some((one) => one.id === row.id)
    const isRevoked = row.revokedAt !== null && isNamed
    const isOthers = isRevoked || (row.revokedAt === null && row.accountId !== null && row.accountId !== me.id)
    const isHeld = isOthers && row.camp === 'APP' && !(isParty && row.role === 'agent')
    const stays = seats.some((one) => isSame(one, row))
    if (isHeld && !stays)
      throw new AppError('badRequest', {}, [{ path: pathOf(form, row), code: 'seat.held', params: { name: row.name } }])
  }
  const rows = seats.map((seat) => {
    const known = old.find((row) => isSame(seat, row))
    const accountId = seat.id === form.filedBy ? me.id : (known?.accountId ?? null)
    return { ...seat, caseId, accountId, revokedAt: known?.revokedAt ?? null }
  })
  const gone = old.filter((row) => !seats.some((one) => isSame(one, row)))
  const former = gone.flatMap((row) => formerSeat(row, house.now()))
  await tx.insert(caseAttendee).values([...rows, ...former].map((row, position) => ({ ...row, position })))
  return former.map((row) => row.accountId)
}

/**
 * What stays of an agent's seat that is another's from now on, or nobody's: their account with its letter revoked, under an id
 * that no request names. Without it they would keep what they filed there, and their client would lose it (filing/side.ts).
 */
export function formerSeat(row: Row, now: Date): Row[] {
  if (row.role !== 'agent' || row.accountId === null) return []
  return [{ ...row, id: randomUUID(), revokedAt: row.revokedAt ?? now }]
}

/** Before the account of a seat is taken from it: an agent's stays in the case as that of a former agent. */
export async function keepFormer(tx: Tx, row: Row, now: Date): Promise<void> {
  for (const { id, accountId, camp, role, name, revokedAt } of formerSeat(row, now))
    await tx.execute(sql`insert into ${caseAttendee} (id, case_id, position, account_id, camp, role, name, revoked_at)
      select ${id}, ${row.caseId}, max(position) + 1, ${accountId}, ${camp}, ${role}, ${name}, ${revokedAt}
      from ${caseAttendee} where case_id = ${row.caseId}`)
}

/** The form of a case that came without a request: its parties by their names. */
export function plainForm(attendees: Omit<Seat, never>[]): CaseForm {
  const party = (camp: Camp) =>
    attendees
      .filter((one) => one.camp === camp && one.role === 'party')
      .map(({ id, name }) => ({
        id,
        kind: name.length > 4 ? ('organisation' as const) : ('person' as const),
        name,
        certificatesNum: '',
        legalPerson: '',
        phone: '',
        email: '',
        address: '',
        domicile: 'domestic' as const,
      }))
  const [applicants, respondents] = [party('APP'), party('DEF')]
  const agents = attendees
    .filter((one) => one.role === 'agent')
    .map(({ id, camp, name }) => {
      const partyIds = (camp === 'APP' ? applicants : respondents).map((one) => one.id)
      return { id, name, phone: '', firm: '', partyIds }
    })
  const typed = {
    filedBy: '',
    agreement: { clause: '', source: '' },
    claims: [],
    facts: '',
    evidence: [],
    cause: '',
    amount: '',
  }
  return { nature: 'domestic', currency: 'CNY', ...typed, applicants, respondents, agents }
}

export const newSeat = <T extends Omit<Seat, 'id'>>(seat: T): T & { id: string } => ({ ...seat, id: randomUUID() })

/** That somebody takes part as `seat` says, as a condition over an attendee's row. */
export const inSeat = {
  app: sql`${caseAttendee.role} = 'party' and ${caseAttendee.camp} = 'APP'`,
  def: sql`${caseAttendee.role} = 'party' and ${caseAttendee.camp} = 'DEF'`,
  agent: sql`${caseAttendee.role} = 'agent'`,
} as const satisfies Record<CaseSeat, unknown>

/** What searches look through: numbers, cause and names, in one spelling. */
export function searchTextOf(
  words: { caseNo: string; receiptNo: string; cause: string },
  names: { name: string }[],
): string {
  const { caseNo, receiptNo, cause } = words
  return searchable([caseNo, receiptNo === caseNo ? '' : receiptNo, cause, ...names.map((one) => one.name)].join(' '))
}
