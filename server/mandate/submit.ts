import { and, eq } from 'drizzle-orm'
import { endedCases } from '../../contract/case/case.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { mandateFiles, type mandates, mandatesWaiting } from '../../contract/mandate/mandate.ts'
import { seenCase } from '../case/case.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import { staffOf } from '../case/seat/everybody.ts'
import type { PreparedTransaction } from '../door/handler.ts'
import { sendMessage } from '../message/send.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { mandate } from '../tables/mandate.ts'
import { tellRows } from '../tell.ts'
import { bindFiles, finishFiles } from '../upload/bind.ts'
import { agentMustBeFree, replacedAgent } from './agent.ts'
import { readMandate } from './row.ts'

const filesOf = (files: { attachmentId: string }[]) => files.map((one) => ({ ...one, purpose: 'authority' }))

/** A party speaks for itself alone: an agent names no agent. A second arrival of the same one is `stale`, never a second record. */
export const submitMandate: PreparedTransaction<typeof mandates.submitMandate> = {
  before: ({ house, me, body }) => finishFiles(house, me, filesOf(body.files)),
  async inTransaction({ house, tx, me, body }) {
    const { id, baseId, name, phone, firm, replacesId, files } = body
    const seen = await seenCase(tx, me, baseId, true)
    const seats = await attendeesOf(tx, seen.id)
    const mine = seats.filter((one) => one.accountId === me.id && one.role === 'party')
    const camp = mine[0]?.camp
    if (!camp) throw new AppError('forbidden')
    const [before] = await tx.select({ caseId: mandate.caseId }).from(mandate).where(eq(mandate.id, id))
    if (before) throw new AppError(before.caseId === baseId ? 'stale' : 'notFound')
    // It becomes that of the agent's seat, and those are known to everybody in the case.
    const [seat] = await tx
      .select({ id: caseAttendee.id })
      .from(caseAttendee)
      .where(and(eq(caseAttendee.caseId, seen.id), eq(caseAttendee.id, id)))
    if (seat) throw new AppError('notFound')
    if (!seen.acceptedAt || endedCases.includes(seen.state)) throw new AppError('state.closed')
    const partyIds = mine.map((one) => one.id)
    agentMustBeFree(seats, { camp, name, partyIds })
    const old = replacesId === undefined ? null : replacedAgent(seen, seats, replacesId, partyIds)
    const mineWaiting = and(eq(mandate.caseId, seen.id), eq(mandate.ownerId, me.id), eq(mandate.state, 'pending'))
    if ((await tx.$count(mandate, mineWaiting)) >= mandatesWaiting)
      throw new AppError('mandate.many', { max: mandatesWaiting })
    const parties = mine.map((one) => one.name)
    const by = { ownerId: me.id, byName: me.nickName, submittedAt: house.now() }
    const said = { camp, name, phone, firm, partyIds, parties, replaces: old && { id: old.id, name: old.name } }
    await tx.insert(mandate).values({ id, tenantId: seen.tenantId, caseId: seen.id, ...said, ...by })
    await bindFiles(house, tx, me, { kind: 'mandate', id }, filesOf(files), mandateFiles.group)
    const version = seen.version + 1
    await tx.update(cases).set({ version }).where(eq(cases.id, seen.id))
    // Who it is the other side and the tribunal read once they act.
    await recordEvent(house, tx, seen.id, { action: 'mandateSubmitted', by: me })
    const params = { caseNo: seen.caseNo, name, byName: me.nickName }
    const link = `/CaseDetails?caseId=${seen.id}`
    await sendMessage(house, tx, await staffOf(tx, seen), {
      kind: 'mandateSubmitted',
      params,
      link,
      caseId: seen.id,
    })
    await tellCase(house, tx, seen.id)
    await tellRows(house, tx, 'mandate', id)
    return readMandate(tx, id)
  },
}
