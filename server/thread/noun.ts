import { and, inArray, ne, sql } from 'drizzle-orm'
import type { threads } from '../../contract/thread/thread.ts'
import { seenCase } from '../case/case.ts'
import type { Handler, Noun } from '../door/handler.ts'
import { caseMessage, caseMessageRead } from '../tables/thread.ts'
import { tellRows } from '../tell.ts'
import { readCaseMessagePage, readCaseMessagesByIds, seesCaseMessage } from './row.ts'
import { sendCaseMessage } from './send.ts'

const listCaseMessages: Handler<typeof threads.listCaseMessages> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  return readCaseMessagePage(tx, sql`${caseMessage.caseId} = ${id} and ${seesCaseMessage(me)}`, query)
}

const readCaseMessages: Handler<typeof threads.readCaseMessages> = async ({ house, tx, me, body }) => {
  const mine = and(inArray(caseMessage.id, body.ids), ne(caseMessage.byId, me.id), seesCaseMessage(me))
  const seen = await tx.select({ id: caseMessage.id }).from(caseMessage).where(mine)
  if (seen.length === 0) return null
  const at = house.now()
  const fresh = await tx
    .insert(caseMessageRead)
    .values(seen.map(({ id }) => ({ messageId: id, accountId: me.id, at })))
    .onConflictDoNothing()
    .returning({ id: caseMessageRead.messageId })
  const ids = fresh.map(({ id }) => id)
  if (ids.length === 0) return null
  await tx
    .update(caseMessage)
    .set({ version: sql`${caseMessage.version} + 1` })
    .where(inArray(caseMessage.id, ids))
  await tellRows(house, tx, 'caseMessage', ...ids)
  return null
}

export const threadNoun: Noun<typeof threads, 'caseMessage'> = {
  calls: { sendCaseMessage, listCaseMessages, readCaseMessages },
  kinds: {
    caseMessage: {
      ...{ table: caseMessage, sees: seesCaseMessage, read: readCaseMessagesByIds, holdsFiles: true },
      inCase: sql`${caseMessage.caseId}`,
    },
  },
}
