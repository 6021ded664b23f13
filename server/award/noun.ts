import { Readable } from 'node:stream'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { awards } from '../../contract/award.ts'
import type { DocumentNode } from '../../contract/document.ts'
import { AppError } from '../../contract/errors.ts'
import { seenCase } from '../case/case.ts'
import { issuedPdf } from '../caseDocument/make.ts'
import type { Orm } from '../database/db.ts'
import { toDocx } from '../document/model/toDocx.ts'
import { paperOf } from '../document/paper.ts'
import { writePdf } from '../document/pdf.ts'
import type { Handler, Noun, OwnTransaction } from '../door/handler.ts'
import { cleanName } from '../upload/create.ts'
import type { Person } from '../who.ts'
import { closeAward, serveAward } from './close.ts'
import { getDeliberation } from './deliberation.ts'
import { issueAward } from './issue.ts'
import { seesAward, seesDeliberation, seesScrutiny } from './right.ts'
import { readAwardRooms, readAwards, someAwards } from './row.ts'
import { numberAward, passAward, returnAward } from './scrutiny.ts'
import { startAward } from './start.ts'
import { holdAward, takeStep } from './step.ts'
import { award, awardRound, awardText } from './table.ts'
import { addComment, settleComment } from './text/comment.ts'
import { pullText, pushText } from './text/push.ts'
import { getVersion, nameVersion } from './text/version.ts'
import { castVote, nameSecretary, openVote, redraftAward, submitAward } from './vote.ts'

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

/** What somebody may read of an award now: the tribunal its text, the institution what was submitted last. Throws `notFound`. */
async function readable(orm: Orm, me: Person, id: string): Promise<{ title: string; body: DocumentNode }> {
  const one = eq(award.id, id)
  const [own] = await orm
    .select({ title: award.title, body: awardText.body })
    .from(award)
    .innerJoin(awardText, eq(awardText.awardId, award.id))
    .where(and(one, seesDeliberation(me)))
  if (own) return own
  const [submitted] = await orm
    .select({ title: award.title, body: awardRound.body })
    .from(award)
    .innerJoin(awardRound, eq(awardRound.awardId, award.id))
    .where(and(one, seesScrutiny(me)))
    .orderBy(desc(awardRound.no))
    .limit(1)
  if (!submitted) throw new AppError('notFound')
  return submitted
}

const printAward: OwnTransaction<typeof awards.printAward> = {
  async ownTransaction({ house, me, body: { id, format }, gone }) {
    const { title, body } = await readable(house.db.orm, me, id)
    const name = `${cleanName(title)}.${format}`
    const asker = { personId: me.id, gone }
    const bytes =
      format === 'docx' ? await toDocx(title, body) : (await writePdf(house, paperOf(title, body), asker)).bytes
    return { stream: Readable.from([bytes]), name, size: bytes.length }
  },
}

/** Nothing is signed that has a place open, or a character that no printer has. */
const sendToSign: OwnTransaction<typeof awards.sendToSign> = {
  async ownTransaction({ house, me, body, gone }) {
    const { title, body: text } = await readable(house.db.orm, me, body.id)
    await issuedPdf(house, title, text, { personId: me.id, gone })
    return house.db.tx(async (tx) => {
      const context = { house, tx, me }
      const held = await holdAward(context, { ...body, action: 'sign' })
      return takeStep(context, held, 'sign')
    })
  },
}

export const awardNoun: Noun<typeof awards, 'award' | 'awardRoom'> = {
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
    submitAward,
    returnAward,
    passAward,
    numberAward,
    sendToSign,
    issueAward,
    serveAward,
    closeAward,
  },
  kinds: {
    award: { table: award, sees: seesAward, read: readAwards },
    awardRoom: { table: award, sees: seesDeliberation, read: readAwardRooms },
  },
}
