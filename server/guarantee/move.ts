import { and, eq, or, sql } from 'drizzle-orm'
import type { Guarantee, guarantees } from '../../contract/guarantee/guarantee.ts'
import type { GuaranteeReturnField } from '../../contract/guarantee/guaranteePart.ts'
import { type GuaranteeAction, guaranteeMoves } from '../../contract/guarantee/moves.ts'
import { mustNotBeOver } from '../case/day.ts'
import { applicantsOf, caseOf } from '../case/filed.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { handlersOf, mover, newsKindsOf } from '../mover.ts'
import { preservation } from '../tables/filing.ts'
import { guarantee, guaranteeHistory } from '../tables/guarantee.ts'
import { tellRows } from '../tell.ts'
import type { Person } from '../who.ts'
import { readGuarantee, seesGuarantee } from './row.ts'

type Stored = typeof guarantee.$inferSelect

interface Step {
  id: string
  action: GuaranteeAction
  reason?: string
  field?: GuaranteeReturnField
}

/** Writes a step into the history. `me` is null where the server acts by itself. */
export async function recordGuarantee(
  house: House,
  tx: Tx,
  me: Person | null,
  { id, action, reason = '', field }: Step,
): Promise<void> {
  const by = { byId: me?.id ?? null, byName: me?.nickName ?? '' }
  await tx
    .insert(guaranteeHistory)
    .values({ guaranteeId: id, at: house.now(), action, ...by, reason, field: field ?? null })
}

/** Those that show the state of this guarantee beside their own. */
export async function tellLinked(house: House, tx: Tx, { id, preservationId }: Stored): Promise<void> {
  const rows = await tx
    .select({ id: preservation.id })
    .from(preservation)
    .where(
      or(
        eq(sql`${preservation.form}->'guarantee'->>'id'`, id),
        preservationId ? eq(preservation.id, preservationId) : undefined,
      ),
    )
  await tellRows(house, tx, 'preservation', ...rows.map((row) => row.id))
}

const moves = mover<Stored, Step, Guarantee>({
  moves: guaranteeMoves,
  stateAfter: (action) => guaranteeMoves[action].to,
  hold: (tx, me, id) =>
    tx
      .select()
      .from(guarantee)
      .where(and(eq(guarantee.id, id), seesGuarantee(me)))
      .for('no key update'),
  write: (tx, id, set) => tx.update(guarantee).set(set).where(eq(guarantee.id, id)),
  record: recordGuarantee,
  news: newsKindsOf(guaranteeMoves),
  newsOf: async (tx, { id }) => ({
    to: await applicantsOf(tx, guarantee, id),
    link: `/sponsorshipView?id=${id}`,
    caseId: await caseOf(tx, guarantee, id),
  }),
  tell: async (house, tx, seen) => {
    await tellRows(house, tx, 'guarantee', seen.id)
    await tellLinked(house, tx, seen)
  },
  read: readGuarantee,
})

export const { take: moveGuarantee } = moves

export const guaranteeCalls = handlersOf<typeof guarantees>()(guaranteeMoves, moves, {
  confirm({ house }, { termTo }) {
    // A guarantee that is over by now secures nothing.
    mustNotBeOver(house, termTo, ['term', 'to'])
  },
  recordRuling: ({ body: { rulingNo } }) => ({ set: { rulingNo }, reason: rulingNo }),
})
