import { and, eq } from 'drizzle-orm'
import type { arbitrator as calls } from '../../contract/arbitrator/arbitrator.ts'
import type { Candidacy } from '../../contract/arbitrator/candidacy.ts'
import { candidacyMoves } from '../../contract/arbitrator/candidacyMoves.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { handlersOf, mover, newsKindsOf } from '../mover.ts'
import { candidacy } from '../tables/arbitrator.ts'
import { tellRows } from '../tell.ts'
import type { Person } from '../who.ts'
import { sendEnrolmentLink } from './enrolmentLink.ts'
import { recordCandidacy, type Step } from './history.ts'
import { readCandidacy, seesCandidacy } from './row.ts'

type Stored = typeof candidacy.$inferSelect

const moves = mover<Stored, Step, Candidacy>({
  moves: candidacyMoves,
  stateAfter: (action) => candidacyMoves[action].to,
  hold: (tx, me, id) =>
    tx
      .select()
      .from(candidacy)
      .where(and(eq(candidacy.id, id), seesCandidacy(me)))
      .for('update'),
  write: (tx, id, set) => tx.update(candidacy).set(set).where(eq(candidacy.id, id)),
  record: recordCandidacy,
  news: newsKindsOf(candidacyMoves),
  newsOf: async (_, { ownerId }) => ({ to: [ownerId], link: '/arbitratorSignUp/index' }),
  tell: (house, tx, { id }) => tellRows(house, tx, 'candidacy', id),
  read: readCandidacy,
})

/** The second review is another person's. Throws `candidacy.sameReviewer`. */
function mustBeSecond({ me }: { me: Person }, { firstReviewer }: Stored): void {
  if (firstReviewer === me.id) throw new AppError('candidacy.sameReviewer')
}

export const candidacyCalls = handlersOf<typeof calls>()(candidacyMoves, moves, {
  pass: ({ me }) => ({ set: { firstReviewer: me.id } }),
  approve: mustBeSecond,
  reject: mustBeSecond,
  async mail({ house, tx, body: { note } }, seen) {
    await sendEnrolmentLink(house, tx, seen)
    return { reason: note }
  },
})
