import { and, eq, sql } from 'drizzle-orm'
import type { arbitrator as calls } from '../../contract/arbitrator/arbitrator.ts'
import { groupOf } from '../../contract/arbitrator/candidacy.ts'
import { candidacyMoves } from '../../contract/arbitrator/candidacyMoves.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { registrar } from '../../contract/kernel/office.ts'
import type { Tx } from '../database/db.ts'
import { hasStateAndWords, wordsOf } from '../database/sql.ts'
import type { Handler, PreparedTransaction } from '../door/handler.ts'
import { secretariesOf, sendMessage } from '../message/send.ts'
import { nextNumber } from '../number.ts'
import { arbitratorTerm, candidacy } from '../tables/arbitrator.ts'
import { tellRows } from '../tell.ts'
import { bindFiles, finishFiles } from '../upload/bind.ts'
import { recordCandidacy } from './history.ts'
import { readCandidacy, readCandidacyPage, seesCandidacy } from './row.ts'
import { isFromAbroad, isVerified, openTerm } from './term.ts'

type Row = typeof candidacy.$inferSelect

/** Throws where another application of this person for the term is there already. */
async function mustBeFirst(tx: Tx, ownerId: string, termId: string, seen: Row | undefined): Promise<void> {
  const [other] = await tx
    .select({ id: candidacy.id })
    .from(candidacy)
    .where(and(eq(candidacy.ownerId, ownerId), eq(candidacy.termId, termId)))
  if (other && other.id !== seen?.id) throw new AppError('term.submitted')
}

/** Submits, or submits again. A second arrival with the same id has an old version: `stale`, never a second application. */
const submitInTransaction: Handler<typeof calls.submitCandidacy> = async ({ house, tx, me, body }) => {
  const { id, version, files, foreign, ...form } = body
  if (foreign !== (await isFromAbroad(tx, me)))
    throw new AppError('badRequest', {}, [{ path: ['foreign'], code: 'wrongType' }])
  const [seen] = await tx.select().from(candidacy).where(eq(candidacy.id, id)).for('update')
  if (seen && seen.ownerId !== me.id) throw new AppError('notFound')
  if (version !== (seen?.version ?? 0)) throw new AppError(seen ? 'stale' : 'notFound')
  if (!candidacyMoves.submit.from.includes(seen?.state ?? 'none')) throw new AppError('state.closed')
  if (!isVerified(me)) throw new AppError('unverified')
  const term = await openTerm(house, tx, me.tenantId)
  if (!term) throw new AppError('term.closed')
  await mustBeFirst(tx, me.id, term.id, seen)
  const now = house.now()
  const no = seen?.no ?? (await nextNumber(house, tx, 'candidacy', me.tenantId))
  // Who had it returned in an earlier term applies for this one; nobody has reviewed what it says now.
  const values = {
    form,
    state: candidacyMoves.submit.to,
    version: version + 1,
    termId: term.id,
    firstReviewer: null,
    submittedAt: now,
  }
  if (seen) await tx.update(candidacy).set(values).where(eq(candidacy.id, id))
  else {
    const [made] = await tx
      .insert(candidacy)
      .values({ id, no, tenantId: me.tenantId, ownerId: me.id, foreign, ...values })
      .onConflictDoNothing()
      .returning({ id: candidacy.id })
    // Two first submissions in one moment: the other one was faster.
    if (!made) throw new AppError('stale')
  }
  await bindFiles(house, tx, me, { kind: 'candidacy', id }, files, groupOf)
  await recordCandidacy(house, tx, me, { id, action: 'submit' })
  await sendMessage(house, tx, await secretariesOf(tx, me.tenantId, registrar), {
    kind: 'candidacySubmitted',
    params: { no, name: form.personal.name },
    link: `/arbitratorView?id=${id}`,
  })
  await tellRows(house, tx, 'candidacy', id)
  return readCandidacy(tx, id)
}

export const submitCandidacy: PreparedTransaction<typeof calls.submitCandidacy> = {
  before: ({ house, me, body }) => finishFiles(house, me, body.files),
  inTransaction: submitInTransaction,
}

/** What secretaries look for one by. */
const words = wordsOf(
  candidacy.no,
  sql`${candidacy.form}->'personal'->>'name'`,
  sql`(select name from ${arbitratorTerm} where ${arbitratorTerm.id} = ${candidacy.termId})`,
)

export const listCandidacies: Handler<typeof calls.listCandidacies> = ({ tx, me, query }) =>
  readCandidacyPage(tx, and(seesCandidacy(me), hasStateAndWords(query, candidacy.state, words)) ?? sql`false`, query)

export const getCandidacy: Handler<typeof calls.getCandidacy> = async ({ tx, me, params }) => {
  const [seen] = await tx
    .select({ id: candidacy.id })
    .from(candidacy)
    .where(and(eq(candidacy.id, params.id), seesCandidacy(me)))
  if (!seen) throw new AppError('notFound')
  return readCandidacy(tx, seen.id)
}
