import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Camp, endedCases } from '../../contract/case/case.ts'
import { isSameParty } from '../../contract/case/caseRequest.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { filing, Preservation } from '../../contract/filing/filing.ts'
import { linkableStates } from '../../contract/filing/moves.ts'
import { seenCase } from '../case/case.ts'
import { applicantsOf, caseOf, isOwnOf } from '../case/filed.ts'
import { attendeesOf, plainForm } from '../case/seat/attendee.ts'
import { staffOf } from '../case/seat/everybody.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import { caseAttendee, type cases } from '../tables/case.ts'
import { preservation } from '../tables/filing.ts'
import { guarantee } from '../tables/guarantee.ts'
import { tellRowOnly, tellRows } from '../tell.ts'
import type { Person } from '../who.ts'
import { recordPreservation } from './move.ts'
import { readPreservation, seesPreservation } from './row.ts'

/*
 * An application of before arbitration, and the case that followed it. It is filed there by the number of the case, as one that
 * names its case from the start.
 */

type Stored = typeof preservation.$inferSelect
type Known = typeof cases.$inferSelect
interface Context {
  house: House
  tx: Tx
  me: Person
}

/** The application, alone until the transaction ends. Throws `notFound`, `stale`, `state.closed`. */
async function held({ tx, me }: Context, { id, version }: { id: string; version: number }): Promise<Stored> {
  const [seen] = await tx
    .select()
    .from(preservation)
    .where(and(eq(preservation.id, id), seesPreservation(me)))
    .for('no key update')
  if (!seen) throw new AppError('notFound')
  if (seen.version !== version) throw new AppError('stale')
  if (!linkableStates.includes(seen.state)) throw new AppError('state.closed')
  return seen
}

/** The parties of a case as its request has them; those of one opened in the middle by their names. */
async function partiesOf(tx: Tx, known: Known) {
  const form = known.form ?? plainForm(await attendeesOf(tx, known.id))
  return { APP: form.applicants, DEF: form.respondents }
}

/** Those that can be linked to a case: nobody has, and a party of it applied. */
export async function fitsIn(tx: Tx, known: Known): Promise<SQL> {
  const { APP, DEF } = await partiesOf(tx, known)
  const all = [...APP, ...DEF]
  const applicant = sql`${preservation.form}->'applicant'`
  const oneOf = (values: string[]) =>
    sql`array[${sql.join(
      values.map((one) => sql`${one}::text`),
      sql`, `,
    )}]::text[]`
  const numbers = all.map((one) => one.certificatesNum).filter((one) => one !== '')
  return sql`(${preservation.form}->>'caseNo' = '' and ${preservation.state} = any(${oneOf([...linkableStates])})
    and (${applicant}->>'name' = any(${oneOf(all.map((one) => one.name))})
      or ${applicant}->>'certificatesNum' = any(${oneOf(numbers)})))`
}

/** Throws `preservation.party` at its field. */
const noParty = () => new AppError('preservation.party', {}, [{ path: ['caseId'], code: 'preservation.party' }])

/**
 * Its applicant is a party of the case, a respondent only once the case was served on them; whoever sent it and, where that is a
 * party, whoever links it stand on that side.
 */
async function mustFit({ tx, me }: Context, known: Known, { form, ownerId }: Stored): Promise<void> {
  const parties = await partiesOf(tx, known)
  const isIn = (side: Camp) => parties[side].some((one) => isSameParty(one, form.applicant))
  const camp = isIn('APP') ? 'APP' : isIn('DEF') && known.acceptedAt ? 'DEF' : null
  if (!camp) throw noParty()
  const seats = await tx
    .select({ accountId: caseAttendee.accountId, camp: caseAttendee.camp, revokedAt: caseAttendee.revokedAt })
    .from(caseAttendee)
    .where(eq(caseAttendee.caseId, known.id))
  const seatsOf = (accountId: string) => seats.filter((one) => one.accountId === accountId)
  const isThere = seatsOf(me.id).some((one) => one.camp === camp && !one.revokedAt)
  if (me.cate === 'USER' && !isThere) throw noParty()
  // What an agent sent before the letter was revoked is the client's.
  const [own, ...more] = seatsOf(ownerId)
  if (own && ![own, ...more].some((one) => one.camp === camp)) throw noParty()
}

/**
 * Writes under which number it is filed, and tells all whom it concerns. Nothing of it stands in the timeline of the case, not
 * even a number left out: the other side must not learn of it before the court acts. `reason` is what its history says.
 */
async function file(
  context: Context,
  seen: Stored,
  known: Known,
  { action, reason, said = '' }: { action: 'link' | 'unlink'; reason: string; said?: string },
): Promise<Preservation> {
  const { house, tx, me } = context
  const { id, no, form, version } = seen
  const before = await applicantsOf(tx, preservation, id)
  const caseNo = action === 'link' ? known.caseNo : ''
  await tx
    .update(preservation)
    .set({ form: { ...form, caseNo }, version: version + 1 })
    .where(eq(preservation.id, id))
  // Another letter of theirs in that case may be revoked.
  if (me.cate === 'USER' && !(await isOwnOf(tx, me, preservation, id))) throw noParty()
  await recordPreservation(house, tx, me, { id, action, reason })
  const what = action === 'link' ? ('preservationLinked' as const) : ('preservationUnlinked' as const)
  const theirs = await applicantsOf(tx, preservation, id)
  const staff = known.secretaryId ? [known.secretaryId] : await staffOf(tx, known)
  const to = new Set([...theirs, ...(me.cate === 'USER' ? staff : [])])
  to.delete(me.id)
  await sendMessage(house, tx, [...to], {
    kind: what,
    params: { no, detail: known.caseNo, reason: said },
    link: `/protectionView?id=${id}`,
  })
  await tellRows(house, tx, 'preservation', id)
  // Who could see it by its case may see it no longer.
  await tellRowOnly(house, tx, 'preservation', id, before)
  await tellGuarantees(context, id, [...before, ...theirs])
  return readPreservation(tx, id)
}

/** Guarantees that name it and no case go where it goes. */
async function tellGuarantees({ house, tx }: Context, id: string, to: string[]): Promise<void> {
  const rows = await tx.select({ id: guarantee.id }).from(guarantee).where(eq(guarantee.preservationId, id))
  await tellRows(house, tx, 'guarantee', ...rows.map((one) => one.id))
  for (const one of rows) await tellRowOnly(house, tx, 'guarantee', one.id, to)
}

export const linkPreservation: Handler<typeof filing.linkPreservation> = async (context) => {
  const { tx, me, body } = context
  const known = await seenCase(tx, me, body.caseId, true)
  const seen = await held(context, body)
  if (endedCases.includes(known.state)) throw new AppError('state.closed')
  if (seen.form.caseNo !== '') throw new AppError('preservation.linked')
  await mustFit(context, known, seen)
  return file(context, seen, known, { action: 'link', reason: known.caseNo })
}

/** Only one of before arbitration: during it an application is one in its case. */
export const unlinkPreservation: Handler<typeof filing.unlinkPreservation> = async (context) => {
  const { tx, me, body } = context
  const { id, reason } = body
  const caseId = await caseOf(tx, preservation, id)
  const known = caseId === undefined ? undefined : await seenCase(tx, me, caseId, true)
  const seen = await held(context, body)
  if (!known || seen.form.phase !== 'before' || endedCases.includes(known.state)) throw new AppError('state.closed')
  const moved = seen.form.caseNo !== known.caseNo && seen.form.caseNo !== known.receiptNo
  if (moved) throw new AppError('stale')
  return file(context, seen, known, { action: 'unlink', reason: `${seen.form.caseNo} · ${reason}`, said: reason })
}
