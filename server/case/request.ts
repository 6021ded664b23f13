import { eq, sql } from 'drizzle-orm'
import type { caseLife } from '../../contract/case/caseLife.ts'
import { caseFilesGroup } from '../../contract/case/caseRequest.ts'
import { type CaseAction, caseMoves } from '../../contract/case/moves.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Tx } from '../database/db.ts'
import type { Handler, PreparedTransaction } from '../door/handler.ts'
import { nextNumber } from '../number.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { tellRowOnly } from '../tell.ts'
import { bindFiles, finishFiles } from '../upload/bind.ts'
import type { Person } from '../who.ts'
import { seenCase } from './case.ts'
import { today } from './day.ts'
import { readCaseDetail } from './detail.ts'
import { recordEvent } from './event.ts'
import { tellFiled } from './filed.ts'
import { tellNews } from './news.ts'
import { attendeesOf, searchTextOf, writeAttendees } from './seat/attendee.ts'

/** What of a request is text to be found: the clause, the claims, facts and reasons. */
export const requestText = sql`concat_ws(E'\\n', ${cases.form}->'agreement'->>'clause',
  (select string_agg(claim->>'text', E'\\n') from jsonb_array_elements(${cases.form}->'claims') claim), ${cases.form}->>'facts')`

/**
 * Whoever takes part for the applicants may mend their request: who sent it may act for them no longer. Throws `notFound`.
 */
async function mustBeApplicants(tx: Tx, me: Person, id: string): Promise<void> {
  await seenCase(tx, me, id)
  const sitsThere = (await attendeesOf(tx, id)).some((one) => one.accountId === me.id && one.camp === 'APP')
  if (!sitsThere) throw new AppError('notFound')
}

/** Submits, or submits again. A second arrival with the same id has an old version: `stale`, never a second case. */
const submitInTransaction: Handler<typeof caseLife.submitCase> = async ({ house, tx, me, from, body }) => {
  const { id, version, files, ...form } = body
  const [seen] = await tx.select().from(cases).where(eq(cases.id, id)).for('update')
  if (seen) await mustBeApplicants(tx, me, id)
  if (version !== (seen?.version ?? 0)) throw new AppError(seen ? 'stale' : 'notFound')
  const action: CaseAction = seen ? 'resubmit' : 'submit'
  if (!caseMoves[action].from.includes(seen?.state ?? 'none')) throw new AppError('state.closed')
  // The sweep that ends what was not mended in time comes once an hour; the last day ends at midnight.
  if (seen?.dueOn && seen.dueOn < today(house)) throw new AppError('correction.late', { due: seen.dueOn })
  const receiptNo = seen?.receiptNo ?? (await nextNumber(house, tx, 'receipt', me.tenantId))
  const { cause, amount } = form
  const names = [...form.applicants, ...form.respondents, ...form.agents]
  const searchText = searchTextOf({ caseNo: receiptNo, receiptNo, cause }, names)
  const typed = { form, cause, amount, searchText, state: 'pending' as const, version: version + 1 }
  if (seen) {
    const anew = { correction: null, dueOn: null, firstReviewerId: null, secondReviewerId: null }
    await tx
      .update(cases)
      .set({ ...typed, ...anew, ownerId: me.id })
      .where(eq(cases.id, id))
  } else {
    const given = { id, tenantId: me.tenantId, ownerId: me.id, caseNo: receiptNo, receiptNo, openedAt: house.now() }
    const filedOffline = from.offline ?? false
    const [made] = await tx
      .insert(cases)
      .values({ ...given, ...typed, filedOffline })
      .onConflictDoNothing({ target: cases.id })
      .returning({ id: cases.id })
    // Two first submissions in one moment: the other one was faster.
    if (!made) throw new AppError('stale')
  }
  const before = await tx
    .select({ accountId: caseAttendee.accountId })
    .from(caseAttendee)
    .where(eq(caseAttendee.caseId, id))
  const former = await writeAttendees({ house, tx, me }, id, form, seen?.form ?? null)
  await bindFiles(house, tx, me, { kind: 'caseDetail', id }, files, caseFilesGroup.group)
  await recordEvent(house, tx, id, { action, by: me })
  await tellNews(house, tx, id, { action, by: me })
  // Whom the request names no longer may see the case no longer.
  const accounts = before.map((one) => one.accountId)
  await tellRowOnly(house, tx, 'case', id, accounts)
  const side = (await attendeesOf(tx, id)).map((one) => one.accountId)
  for (const agent of new Set(former))
    await tellFiled(house, tx, { caseNo: receiptNo, receiptNo }, agent, [agent, ...side])
  return readCaseDetail(tx, id)
}

export const submitCase: PreparedTransaction<typeof caseLife.submitCase> = {
  before: ({ house, me, body }) => finishFiles(house, me, body.files, { kind: 'caseDetail', id: body.id }),
  inTransaction: submitInTransaction,
}
