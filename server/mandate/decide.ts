import { and, eq, sql } from 'drizzle-orm'
import { endedCases } from '../../contract/case/case.ts'
import type { CaseEvent } from '../../contract/case/caseLife.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Mandate, mandates } from '../../contract/mandate/mandate.ts'
import { mandateMoves } from '../../contract/mandate/moves.ts'
import { heldInCase } from '../case/case.ts'
import { recordEvent } from '../case/event.ts'
import { tellFiled } from '../case/filed.ts'
import { tellCase } from '../case/news.ts'
import { arbitratorsOf } from '../case/seat/arbitrator.ts'
import { attendeesOf, searchTextOf } from '../case/seat/attendee.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import { handlersOf } from '../mover.ts'
import { mustMove } from '../right.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { mandate } from '../tables/mandate.ts'
import { tellRowOnly, tellRows } from '../tell.ts'
import type { Person } from '../who.ts'
import { actsFor, agentMustBeFree, stillReplaced } from './agent.ts'
import { readMandate, seesMandate } from './row.ts'

type Row = typeof mandate.$inferSelect
type Case = typeof cases.$inferSelect

interface Context {
  house: House
  tx: Tx
  me: Person
}

/** A letter, and the case that it is of. */
interface Held {
  seen: Case
  row: Row
}

interface Step {
  id: string
  action: 'accept' | 'return'
  reason?: string
}

/** What a decision says, to whom, and what is done after that. */
interface Decided {
  details?: CaseEvent['details']
  to: (string | null)[]
  params: Record<string, string>
  after?: () => Promise<void>
}

/** The case is held before the mandate is read, so that nobody decides it beside us. Throws `notFound`, `stale`, `state.closed`. */
async function hold({ tx, me }: Context, { id, version, action }: Step & { version: number }): Promise<Held> {
  const mine = and(eq(mandate.id, id), seesMandate(me))
  const { seen, row } = await heldInCase(tx, me, () => tx.select().from(mandate).where(mine), version)
  const move = mandateMoves[action]
  mustMove(me, row, { move })
  if (!move.inEnded && endedCases.includes(seen.state)) throw new AppError('state.closed')
  return { seen, row }
}

const kinds = { accept: 'mandateAccepted', return: 'mandateReturned' } as const

async function take({ house, tx, me }: Context, held: Held, said: Step, decided: Decided): Promise<Mandate> {
  const { seen, row } = held
  const { action, reason = '' } = said
  const by = { decidedAt: house.now(), decidedById: me.id, decidedByName: me.nickName }
  await tx
    .update(mandate)
    .set({ state: mandateMoves[action].to, reason, version: row.version + 1, ...by })
    .where(eq(mandate.id, row.id))
  const { details = {}, to, params, after } = decided
  const kind = kinds[action]
  await recordEvent(house, tx, seen.id, { action: kind, by: me, details })
  const readers = [...new Set(to)].filter((one) => one !== null)
  await sendMessage(house, tx, readers, {
    kind,
    params: { caseNo: seen.caseNo, name: row.name, ...params },
    link: `/CaseDetails?caseId=${seen.id}`,
    caseId: seen.id,
  })
  await tellCase(house, tx, seen.id)
  await after?.()
  await tellRows(house, tx, 'mandate', row.id)
  return readMandate(tx, row.id)
}

/**
 * The new agent sits down; the one they replace stays only for parties that did not name the new one, and may have left by
 * themselves meanwhile. Answers with who left now.
 */
async function seat({ house, tx }: Context, seen: Case, row: Row): Promise<{ accountId: string | null } | null> {
  const seats = await attendeesOf(tx, seen.id)
  agentMustBeFree(seats, row)
  const old = row.replaces && stillReplaced(seen, seats, row.replaces.id, row.partyIds)
  const left = old ? actsFor(seen, seats, old.id).filter((id) => !row.partyIds.includes(id)) : []
  const { id, name, phone, firm, partyIds } = row
  await tx.execute(sql`insert into ${caseAttendee} (id, case_id, position, account_id, camp, role, name)
    select ${id}, ${seen.id}, coalesce(max(position), -1) + 1, null, ${row.camp}, 'agent', ${name}
    from ${caseAttendee} where case_id = ${seen.id}`)
  const leaves = old !== null && left.length === 0
  if (leaves)
    await tx
      .update(caseAttendee)
      .set({ revokedAt: house.now() })
      .where(and(eq(caseAttendee.caseId, seen.id), eq(caseAttendee.id, old.id)))
  const others = (seen.form?.agents ?? []).map((one) =>
    one.id === old?.id && !leaves ? { ...one, partyIds: left } : one,
  )
  const form = seen.form && { ...seen.form, agents: [...others, { id, name, phone, firm, partyIds }] }
  // By the name of who left a case is found too.
  const everybody = await tx
    .select({ name: caseAttendee.name })
    .from(caseAttendee)
    .where(eq(caseAttendee.caseId, seen.id))
  const searchText = searchTextOf(seen, everybody)
  await tx
    .update(cases)
    .set({ form, searchText, version: seen.version + 1 })
    .where(eq(cases.id, seen.id))
  return leaves ? old : null
}

export const mandateCalls = handlersOf<typeof mandates>()(
  mandateMoves,
  { hold, take },
  {
    async accept(context, { seen, row }) {
      const { house, tx } = context
      const gone = await seat(context, seen, row)
      const seats = await attendeesOf(tx, seen.id)
      const replaced = row.replaces ? { replaces: row.replaces.name } : {}
      return {
        details: { name: row.name, party: row.parties, ...replaced },
        to: [...seats.map((one) => one.accountId), ...(await arbitratorsOf(tx, seen.id))],
        params: { parties: row.parties.join('、') },
        async after() {
          if (!gone) return
          // Whose seat it was sees the case no longer, nor what the side filed with it.
          await tellRowOnly(house, tx, 'case', seen.id, [gone.accountId])
          const side = seats.filter((one) => one.camp === row.camp).map((one) => one.accountId)
          await tellFiled(house, tx, seen, gone.accountId, [gone.accountId, ...side])
        },
      }
    },
    async return({ tx, body: { reason } }, { seen, row }) {
      await tx
        .update(cases)
        .set({ version: seen.version + 1 })
        .where(eq(cases.id, seen.id))
      // Of who does not act neither the other side nor the tribunal reads.
      return { to: [row.ownerId], params: { reason } }
    },
  },
)
