import { and, eq } from 'drizzle-orm'
import {
  type DefenceBody,
  defenceFiles,
  defenceMoves,
  defenceOpen,
  defenceSide,
  type defences,
} from '../../contract/defence/defence.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { seenCase } from '../case/case.ts'
import { today } from '../case/day.ts'
import type { Tx } from '../database/db.ts'
import type { PreparedTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import type { cases } from '../tables/case.ts'
import { defence, defenceVersion } from '../tables/defence.ts'
import { bindFiles, finishFiles } from '../upload/bind.ts'
import type { Person } from '../who.ts'
import { dueOf } from './due.ts'
import { tellDefenceStep } from './news.ts'
import { mustSpeakFor, partiesOf, partyFor } from './party.ts'
import { readDefence } from './row.ts'

type Stored = typeof defence.$inferSelect
type Case = typeof cases.$inferSelect

const purpose = 'statement'
const filesOf = ({ files }: DefenceBody) => files.map((one) => ({ purpose, ...one }))

/** What a reply answers must be a counterclaim of the same case that was accepted. */
async function mustBeAccepted(tx: Tx, caseId: string, counterclaimId: string): Promise<void> {
  const wanted = and(eq(defence.id, counterclaimId), eq(defence.caseId, caseId), eq(defence.kind, 'counterclaim'))
  const [found] = await tx.select({ state: defence.state }).from(defence).where(wanted)
  if (!found) throw new AppError('notFound')
  if (found.state !== 'accepted') throw new AppError('state.closed')
}

/** The first version. A party answers once, and has one counterclaim and one objection undecided: else `defence.already`. */
async function begin(house: House, tx: Tx, me: Person, seen: Case, body: DefenceBody): Promise<Stored> {
  const { id, kind } = body
  const party = partyFor(await partiesOf(tx, me, seen), defenceSide[kind], body.partyId)
  const counterclaimId = kind === 'reply' ? body.counterclaimId : null
  if (counterclaimId) await mustBeAccepted(tx, seen.id, counterclaimId)
  const claim = kind === 'counterclaim' ? { claims: body.claims, amount: body.amount, currency: body.currency } : null
  const row = { id, tenantId: seen.tenantId, caseId: seen.id, ownerId: me.id, kind, counterclaimId, claim }
  const [made] = await tx
    .insert(defence)
    .values({
      ...row,
      camp: party.camp,
      partyId: party.id,
      partyName: party.name,
      version: 1,
      state: defenceMoves.submit.to,
      submittedAt: house.now(),
    })
    // The id was asked for already, so what is in the way is another one of this party.
    .onConflictDoNothing()
    .returning()
  if (!made) throw new AppError('defence.already', {}, [{ path: ['partyId'], code: 'defence.already' }])
  return made
}

/** A further version, by anybody who speaks for the same party. */
async function goOn(tx: Tx, me: Person, seen: Case, before: Stored, body: DefenceBody): Promise<Stored> {
  await mustSpeakFor(tx, me, seen, before)
  const { of, from, to } = defenceMoves.supplement
  if (before.kind !== body.kind || !of.includes(before.kind) || !from.includes(before.state))
    throw new AppError('state.closed')
  const [made] = await tx
    .update(defence)
    .set({ version: before.version + 1, state: to })
    .where(eq(defence.id, before.id))
    .returning()
  if (!made) throw new Error('A statement of defence vanished')
  return made
}

export const submitDefence: PreparedTransaction<typeof defences.submitDefence> = {
  before: ({ house, me, body }) => finishFiles(house, me, filesOf(body)),
  async inTransaction({ house, tx, me, body }) {
    const { id, baseId, version } = body
    const seen = await seenCase(tx, me, baseId, true)
    const [before] = await tx.select().from(defence).where(eq(defence.id, id))
    if (before && before.caseId !== baseId) throw new AppError('notFound')
    // A second arrival of the first version is stale, never a second record.
    if (version !== (before?.version ?? 0)) throw new AppError(before ? 'stale' : 'notFound')
    if (!defenceOpen.includes(seen.state)) throw new AppError('state.closed')
    const row = before ? await goOn(tx, me, seen, before, body) : await begin(house, tx, me, seen, body)
    await bindFiles(house, tx, me, { kind: 'defence', id }, filesOf(body), defenceFiles.group)
    const due = await dueOf(house, tx, seen, row)
    const late = due !== null && due < today(house)
    await tx.insert(defenceVersion).values({
      defenceId: id,
      no: row.version,
      at: house.now(),
      byId: me.id,
      byName: me.nickName,
      due,
      late,
      text: body.text,
      fileIds: body.files.map((one) => one.attachmentId),
    })
    const details = late && due ? { lateAfter: due } : {}
    await tellDefenceStep(house, tx, seen, row, { action: before ? 'supplement' : 'submit', by: me, details })
    return readDefence(tx, id)
  },
}
