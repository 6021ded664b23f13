import { and, asc, eq, sql } from 'drizzle-orm'
import type { awards } from '../../contract/award/award.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { seenCase } from '../case/case.ts'
import type { Handler, Noun } from '../door/handler.ts'
import { award, awardRound } from '../tables/award.ts'
import { awardRequest } from '../tables/awardRequest.ts'
import { closeAward } from './close.ts'
import { getDeliberation } from './deliberation.ts'
import { issueAward } from './issue.ts'
import { printAward } from './print.ts'
import { askOfTribunal, listRequests, refuseRequest } from './request/ask.ts'
import { readAwardRequests, seesAwardRequest } from './request/row.ts'
import { seesAward, seesDeliberation, seesScrutiny } from './right.ts'
import { readAwardRooms, readAwards, someAwards } from './row.ts'
import { numberAward, passAward, returnAward } from './scrutiny.ts'
import { sendToSign } from './sign/send.ts'
import { startAward } from './start.ts'
import { addComment, settleComment } from './text/comment.ts'
import { pullText, pushText } from './text/push.ts'
import { getVersion, nameVersion } from './text/version.ts'
import { castVote, dropAward, nameSecretary, openVote, redraftAward, submitAward } from './vote.ts'

const listAwards: Handler<typeof awards.listAwards> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  return { list: await someAwards(tx, sql`${award.caseId} = ${id} and ${seesAward(me)} order by ${award.id}`) }
}

const getScrutiny: Handler<typeof awards.getScrutiny> = async ({ tx, me, params }) => {
  const [row] = await tx
    .select({ id: award.id })
    .from(award)
    .where(and(eq(award.id, params.id), seesScrutiny(me)))
  if (!row) throw new AppError('notFound')
  const rounds = await tx.select().from(awardRound).where(eq(awardRound.awardId, row.id)).orderBy(asc(awardRound.no))
  return rounds.map(({ awardId: _, submittedAt, decidedAt, ...round }) => ({
    ...round,
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
}

export const awardNoun: Noun<typeof awards, 'award' | 'awardRoom' | 'awardRequest'> = {
  calls: {
    listAwards,
    getDeliberation,
    getScrutiny,
    printAward,
    startAward,
    nameSecretary,
    pushText,
    pullText,
    addComment,
    settleComment,
    nameVersion,
    getVersion,
    openVote,
    castVote,
    redraftAward,
    dropAward,
    submitAward,
    returnAward,
    passAward,
    numberAward,
    sendToSign,
    issueAward,
    listRequests,
    askOfTribunal,
    refuseRequest,
    closeAward,
  },
  kinds: {
    award: { table: award, sees: seesAward, read: readAwards },
    awardRequest: { table: awardRequest, sees: seesAwardRequest, read: readAwardRequests },
    awardRoom: { table: award, sees: seesDeliberation, read: readAwardRooms },
  },
}
