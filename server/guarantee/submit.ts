import { and, eq, sql } from 'drizzle-orm'
import type { FileGroup } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { guaranteeGroups, type guarantees } from '../../contract/guarantee/guarantee.ts'
import { guaranteeMoves } from '../../contract/guarantee/moves.ts'
import { caseByNumber, seenCase } from '../case/case.ts'
import { mustNotBeOver } from '../case/day.ts'
import { applicantsOf, caseOf, filedIn, isOwnOf, mustStay, ofGuarantee, ownerNow, staffOfFiled } from '../case/filed.ts'
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
import { recordGuarantee, tellLinked } from './move.ts'
import { readGuarantee, readGuaranteePage, seesGuarantee } from './row.ts'

/** A purpose that no guarantee has belongs to no group. */
const groups: Record<string, FileGroup | undefined> = guaranteeGroups

/** Throws `preservation.unknown` at its field for one that is not the applicant's own. */
async function mustOwnPreservation(tx: Tx, me: Person, id: string): Promise<void> {
  if (!(await isOwnOf(tx, me, preservation, id)))
    throw new AppError('preservation.unknown', {}, [{ path: ['preservationId'], code: 'preservation.unknown' }])
}

/** Submits, or submits again. A second arrival with the same id has an old version: `stale`, never a second application. */
const submitInTransaction: Handler<typeof guarantees.submitGuarantee> = async ({ house, tx, me, body }) => {
  const { id, version, files, ...typed } = body
  const [seen] = await tx.select().from(guarantee).where(eq(guarantee.id, id)).for('update')
  const ownerId = seen ? await ownerNow(tx, me, guarantee, seen) : me.id
  if (version !== (seen?.version ?? 0)) throw new AppError(seen ? 'stale' : 'notFound')
  if (!guaranteeMoves.submit.from.includes(seen?.state ?? 'none')) throw new AppError('state.closed')
  if (typed.caseNo !== '' && !(await caseByNumber(tx, me, typed.caseNo)))
    throw new AppError('caseNo.unknown', {}, [{ path: ['caseNo'], code: 'caseNo.unknown' }])
  mustNotBeOver(house, typed.term.to, ['term', 'to'])
  const preservationId = typed.preservationId || null
  if (preservationId) await mustOwnPreservation(tx, me, preservationId)
  const form = { ...typed, area: namedArea(typed.area, ['area', 'code']) }
  const no = seen?.no ?? (await nextNumber(house, tx, 'guarantee', me.tenantId))
  const changed = {
    ownerId,
    form,
    preservationId,
    termTo: form.term.to,
    state: guaranteeMoves.submit.to,
    version: version + 1,
    submittedAt: house.now(),
  }
  const before = seen && (await caseOf(tx, guarantee, id))
  const theirs = seen ? await applicantsOf(tx, guarantee, id) : []
  if (seen) await tx.update(guarantee).set(changed).where(eq(guarantee.id, id))
  else {
    const [made] = await tx
      .insert(guarantee)
      .values({ id, no, tenantId: me.tenantId, ...changed })
      .onConflictDoNothing({ target: guarantee.id })
      .returning({ id: guarantee.id })
    // Two first submissions in one moment: the other one was faster.
    if (!made) throw new AppError('stale')
  }
  await mustStay(tx, guarantee, { id, ownerId }, before)
  // Under the number of another case it might be theirs no longer.
  if (!(await isOwnOf(tx, me, guarantee, id)))
    throw new AppError('caseNo.unknown', {}, [{ path: ['caseNo'], code: 'caseNo.unknown' }])
  await bindFiles(house, tx, me, { kind: 'guarantee', id }, files, (purpose) => groups[purpose])
  await recordGuarantee(house, tx, me, { id, action: 'submit' })
  await sendMessage(house, tx, await staffOfFiled(tx, guarantee, id), {
    kind: 'guaranteeSubmitted',
    params: { no, name: form.guarantor.name },
    link: `/sponsorshipView?id=${id}`,
    caseId: await caseOf(tx, guarantee, id),
  })
  await tellRows(house, tx, 'guarantee', id)
  // Who saw it by the case it was in may see it no longer.
  await tellRowOnly(house, tx, 'guarantee', id, theirs)
  const [now] = await tx.select().from(guarantee).where(eq(guarantee.id, id))
  if (now) await tellLinked(house, tx, now)
  // The one it was linked to before shows it no longer.
  if (seen?.preservationId && seen.preservationId !== preservationId) await tellLinked(house, tx, seen)
  return readGuarantee(tx, id)
}

export const submitGuarantee: PreparedTransaction<typeof guarantees.submitGuarantee> = {
  before: ({ house, me, body }) => finishFiles(house, me, body.files, { kind: 'guarantee', id: body.id }),
  inTransaction: submitInTransaction,
}

/** What secretaries look for one by. */
const words = wordsOf(
  guarantee.no,
  sql`${guarantee.form}->>'caseNo'`,
  sql`${guarantee.form}->'guarantor'->>'name'`,
  sql`${guarantee.form}->'guaranteed'->>'name'`,
)

export const listGuarantees: Handler<typeof guarantees.listGuarantees> = async ({ tx, me, query }) => {
  const { baseId } = query
  const inCase = baseId === undefined ? undefined : filedIn(ofGuarantee, await seenCase(tx, me, baseId))
  return readGuaranteePage(
    tx,
    and(seesGuarantee(me), inCase, hasStateAndWords(query, guarantee.state, words)) ?? sql`false`,
    query,
  )
}

export const getGuarantee: Handler<typeof guarantees.getGuarantee> = async ({ tx, me, params }) => {
  const [seen] = await tx
    .select({ id: guarantee.id })
    .from(guarantee)
    .where(and(eq(guarantee.id, params.id), seesGuarantee(me)))
  if (!seen) throw new AppError('notFound')
  return readGuarantee(tx, seen.id)
}
