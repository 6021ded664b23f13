import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { mandates } from '../../contract/mandate/mandate.ts'
import { seenCase } from '../case/case.ts'
import { arbitratorsOf } from '../case/seat/arbitrator.ts'
import type { Handler, Noun } from '../door/handler.ts'
import { account } from '../tables/account.ts'
import { mandate } from '../tables/mandate.ts'
import { conflictsWith } from '../tribunal/conflict.ts'
import { mandateCalls } from './decide.ts'
import { readMandatePage, readMandates, seesMandate } from './row.ts'
import { submitMandate } from './submit.ts'

const listMandates: Handler<typeof mandates.listMandates> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  return readMandatePage(tx, sql`${mandate.caseId} = ${id} and ${seesMandate(me)}`, query)
}

const findMandateConflicts: Handler<typeof mandates.findMandateConflicts> = async ({ tx, me, params }) => {
  const sees = and(eq(mandate.id, params.id), seesMandate(me))
  const [row] = await tx.select().from(mandate).where(sees)
  if (!row) throw new AppError('notFound')
  const seen = await seenCase(tx, me, row.caseId)
  // Also those of a case that was brought over with its tribunal.
  const sitting = await tx
    .select({ userId: account.id, nickName: account.nickName })
    .from(account)
    .where(inArray(account.id, await arbitratorsOf(tx, seen.id)))
    .orderBy(account.nickName, account.id)
  const people = { names: [row.name], units: row.firm ? [row.name, row.firm] : [row.name] }
  const found = []
  for (const one of sitting) found.push({ ...one, hits: await conflictsWith(tx, seen, people, one.userId) })
  return found
}

export const mandateNoun: Noun<typeof mandates, 'mandate'> = {
  calls: {
    submitMandate,
    listMandates,
    findMandateConflicts,
    ...mandateCalls,
  },
  kinds: {
    mandate: {
      table: mandate,
      sees: seesMandate,
      read: readMandates,
      holdsFiles: true,
      inCase: sql`${mandate.caseId}`,
    },
  },
}
