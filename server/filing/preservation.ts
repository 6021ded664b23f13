import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { filing } from '../../contract/filing/filing.ts'
import { preservationFiles } from '../../contract/filing/filing.ts'
import { preservationMoves, stateAfter } from '../../contract/filing/moves.ts'
import { caseByNumber, seenCase } from '../case/case.ts'
import {
  applicantsOf,
  caseOf,
  filedIn,
  isOwnOf,
  mustStay,
  ofPreservation,
  ownerNow,
  staffOfFiled,
} from '../case/filed.ts'
import type { Tx } from '../database/db.ts'
import { hasStateAndWords, wordsOf } from '../database/sql.ts'
import type { Handler, PreparedTransaction } from '../door/handler.ts'
import { namedArea } from '../lookup/area.ts'
import { sendMessage } from '../message/send.ts'
import { nextNumber } from '../number.ts'
import { preservation } from '../tables/filing.ts'
import { guarantee } from '../tables/guarantee.ts'
import { tellRowOnly, tellRows } from '../tell.ts'
import { bindFiles, finishFiles } from '../upload/bind.ts'
import type { Person } from '../who.ts'
import { fitsIn } from './link.ts'
import { recordPreservation } from './move.ts'
import { readPreservation, readPreservationPage, seesPreservation } from './row.ts'

/** Throws `guarantee.unknown` at its field for one that is not the applicant's own. */
async function mustOwnGuarantee(tx: Tx, me: Person, id: string): Promise<void> {
  if (!(await isOwnOf(tx, me, guarantee, id)))
    throw new AppError('guarantee.unknown', {}, [{ path: ['guarantee', 'id'], code: 'guarantee.unknown' }])
}

/** Submits, or submits again. A second arrival with the same id has an old version: `stale`, never a second application. */
const submitInTransaction: Handler<typeof filing.submitPreservation> = async ({ house, tx, me, body }) => {
  const { id, version, files, ...form } = body
  const [seen] = await tx.select().from(preservation).where(eq(preservation.id, id)).for('update')
  const ownerId = seen ? await ownerNow(tx, me, preservation, seen) : me.id
  if (version !== (seen?.version ?? 0)) throw new AppError(seen ? 'stale' : 'notFound')
  if (!preservationMoves.submit.from.includes(seen?.state ?? 'none')) throw new AppError('state.closed')
  if (form.caseNo !== '' && !(await caseByNumber(tx, me, form.caseNo))) {
    throw new AppError('caseNo.unknown', {}, [{ path: ['caseNo'], code: 'caseNo.unknown' }])
  }
  if (form.guarantee.id !== '') await mustOwnGuarantee(tx, me, form.guarantee.id)
  const { code, name } = namedArea({ code: form.court.area, name: form.court.region }, ['court', 'area'])
  form.court = { ...form.court, area: code, region: name }
  const now = house.now()
  const state = stateAfter('submit', null)
  const no = seen?.no ?? (await nextNumber(house, tx, 'preservation', me.tenantId))
  const before = seen && (await caseOf(tx, preservation, id))
  const theirs = seen ? await applicantsOf(tx, preservation, id) : []
  if (seen) {
    await tx
      .update(preservation)
      .set({ form, ownerId, state, version: version + 1, submittedAt: now })
      .where(eq(preservation.id, id))
  } else {
    const [made] = await tx
      .insert(preservation)
      .values({ id, no, tenantId: me.tenantId, ownerId, version: 1, state, form, submittedAt: now })
      .onConflictDoNothing({ target: preservation.id })
      .returning({ id: preservation.id })
    // Two first submissions in one moment: the other one was faster.
    if (!made) throw new AppError('stale')
  }
  await mustStay(tx, preservation, { id, ownerId }, before)
  // Under the number of another case it might be theirs no longer.
  if (!(await isOwnOf(tx, me, preservation, id)))
    throw new AppError('caseNo.unknown', {}, [{ path: ['caseNo'], code: 'caseNo.unknown' }])
  await bindFiles(house, tx, me, { kind: 'preservation', id }, files, preservationFiles.group)
  await recordPreservation(house, tx, me, { id, action: 'submit' })
  await sendMessage(house, tx, await staffOfFiled(tx, preservation, id), {
    kind: 'preservationSubmitted',
    params: { no, name: form.applicant.name },
    link: `/protectionView?id=${id}`,
    caseId: await caseOf(tx, preservation, id),
  })
  await tellRows(house, tx, 'preservation', id)
  // Who saw it by the case it was in may see it no longer.
  await tellRowOnly(house, tx, 'preservation', id, theirs)
  return readPreservation(tx, id)
}

export const submitPreservation: PreparedTransaction<typeof filing.submitPreservation> = {
  before: ({ house, me, body }) => finishFiles(house, me, body.files, { kind: 'preservation', id: body.id }),
  inTransaction: submitInTransaction,
}

/** What secretaries look for one by. */
const words = wordsOf(
  preservation.no,
  sql`${preservation.form}->>'caseNo'`,
  sql`${preservation.form}->'applicant'->>'name'`,
  sql`${preservation.form}->'respondent'->>'name'`,
)

export const listPreservations: Handler<typeof filing.listPreservations> = async ({ tx, me, query }) => {
  const { baseId, fitsId } = query
  const inCase = baseId === undefined ? undefined : filedIn(ofPreservation, await seenCase(tx, me, baseId))
  const fits = fitsId === undefined ? undefined : await fitsIn(tx, await seenCase(tx, me, fitsId))
  const mine = and(seesPreservation(me), inCase, fits, hasStateAndWords(query, preservation.state, words))
  return readPreservationPage(tx, mine ?? sql`false`, query)
}

export const getPreservation: Handler<typeof filing.getPreservation> = async ({ tx, me, params }) => {
  const [seen] = await tx
    .select({ id: preservation.id })
    .from(preservation)
    .where(and(eq(preservation.id, params.id), seesPreservation(me)))
  if (!seen) throw new AppError('notFound')
  return readPreservation(tx, seen.id)
}
