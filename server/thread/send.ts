import { and, eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { type Audience, reads, type ThreadGroup, threadFiles, type threads } from '../../contract/thread/thread.ts'
import { seenCase } from '../case/case.ts'
import { arbitratorsOf } from '../case/seat/arbitrator.ts'
import { type Attendee, attendeesOf } from '../case/seat/attendee.ts'
import { staffOf } from '../case/seat/everybody.ts'
import { mustBeOfCase } from '../caseFile/ofCase.ts'
import type { Tx } from '../database/db.ts'
import type { PreparedTransaction } from '../door/handler.ts'
import { sendMessage } from '../message/send.ts'
import { caseMessage } from '../tables/thread.ts'
import { tribunalMember } from '../tables/tribunal.ts'
import { tellRows } from '../tell.ts'
import { bindFiles, finishFiles } from '../upload/bind.ts'
import type { Person } from '../who.ts'
import { readCaseMessage } from './row.ts'

type Case = Awaited<ReturnType<typeof seenCase>>

const refused = () => new AppError('thread.audience', {}, [{ path: ['audience'], code: 'thread.audience' }])

/** As whom somebody writes to an audience. Throws `thread.audience` where they are none of it. */
async function groupOf(tx: Tx, me: Person, seen: Case, seats: Attendee[], audience: Audience): Promise<ThreadGroup> {
  const own: ThreadGroup[] =
    me.cate === 'MISHU'
      ? ['office']
      : me.cate === 'ZCY'
        ? ['tribunal']
        : seats.filter((one) => one.accountId === me.id).map((one) => one.camp)
  const group = own.find((one) => reads(one, audience))
  if (!group) throw refused()
  if (audience === 'tribunal' && (await isInvited(tx, me, seen.id))) throw refused()
  return group
}

async function isInvited(tx: Tx, me: Person, caseId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: tribunalMember.id })
    .from(tribunalMember)
    .where(
      and(eq(tribunalMember.caseId, caseId), eq(tribunalMember.accountId, me.id), eq(tribunalMember.state, 'invited')),
    )
  return rows.length > 0
}

/** The accounts that are told of it: each group by its seats, the institution by the secretary of the case. */
async function readersOf(tx: Tx, seen: Case, seats: Attendee[], audience: Audience): Promise<Set<string>> {
  const readers = new Set<string>()
  for (const { camp, accountId } of seats) if (accountId && reads(camp, audience)) readers.add(accountId)
  if (reads('office', audience))
    for (const one of seen.secretaryId ? [seen.secretaryId] : await staffOf(tx, seen)) readers.add(one)
  if (reads('tribunal', audience)) {
    const invited = await tx
      .select({ id: tribunalMember.accountId })
      .from(tribunalMember)
      .where(and(eq(tribunalMember.caseId, seen.id), eq(tribunalMember.state, 'invited')))
    for (const one of await arbitratorsOf(tx, seen.id))
      if (audience !== 'tribunal' || !invited.some(({ id }) => id === one)) readers.add(one)
  }
  return readers
}

const filesOf = (files: { attachmentId: string }[]) => files.map((one) => ({ ...one, purpose: 'thread' }))

/** A second arrival of the same one is `stale`, never a second message. */
export const sendCaseMessage: PreparedTransaction<typeof threads.sendCaseMessage> = {
  before: ({ house, me, body }) => finishFiles(house, me, filesOf(body.files)),
  async inTransaction({ house, tx, me, body }) {
    const { id, baseId, audience, text, files } = body
    const fileIds = [...new Set(body.fileIds)]
    const seen = await seenCase(tx, me, baseId, true)
    const seats = await attendeesOf(tx, seen.id)
    const byGroup = await groupOf(tx, me, seen, seats, audience)
    // Before it is accepted there are the applicants and the institution alone.
    if (!seen.acceptedAt && audience !== 'APP') throw new AppError('state.closed')
    const [before] = await tx.select({ caseId: caseMessage.caseId }).from(caseMessage).where(eq(caseMessage.id, id))
    if (before) throw new AppError(before.caseId === baseId ? 'stale' : 'notFound')
    await mustBeOfCase(tx, seen.id, fileIds, 'file.missing')
    const by = { byGroup, byId: me.id, byName: me.nickName, submittedAt: house.now() }
    await tx
      .insert(caseMessage)
      .values({ id, tenantId: seen.tenantId, caseId: seen.id, audience, text, fileIds, ...by })
    await bindFiles(house, tx, me, { kind: 'caseMessage', id }, filesOf(files), threadFiles.group)
    const readers = await readersOf(tx, seen, seats, audience)
    readers.delete(me.id)
    const params = { caseNo: seen.caseNo, byName: me.nickName }
    const link = `/CaseDetails?caseId=${seen.id}`
    await sendMessage(house, tx, [...readers], { kind: 'caseMessageSent', params, link, caseId: seen.id })
    await tellRows(house, tx, 'caseMessage', id)
    return readCaseMessage(tx, id)
  },
}
