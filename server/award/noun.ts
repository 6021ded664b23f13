import { Readable } from 'node:stream'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { awards } from '../../contract/award.ts'
import type { DocumentNode } from '../../contract/document.ts'
import { AppError } from '../../contract/errors.ts'
import { account } from '../account/table.ts'
import { seenCase } from '../case/case.ts'
import { issuedPdf, paperOf } from '../caseDocument/make.ts'
import type { Orm } from '../database/db.ts'
import { toDocx } from '../document/model/toDocx.ts'
import { writePdf } from '../document/pdf.ts'
import type { Handler, Noun, OwnTransaction } from '../door/handler.ts'
import { readTribunal } from '../tribunal/row.ts'
import { cleanName } from '../upload/create.ts'
import type { Person } from '../who.ts'
import { closeAward, serveAward } from './close.ts'
import { issueAward } from './issue.ts'
import { seesAward, seesDeliberation, seesScrutiny } from './right.ts'
import { readAward, readAwardRooms, readAwards, someAwards } from './row.ts'
import { numberAward, passAward, returnAward } from './scrutiny.ts'
import { startAward } from './start.ts'
import { holdAward, sitting, takeStep } from './step.ts'
import { award, awardRound, awardStep, awardText, awardVote } from './table.ts'
import { pullText, pushText } from './text/push.ts'
import { castVote, currentText, nameSecretary, openVote, redraftAward, submitAward } from './vote.ts'

const listAwards: Handler<typeof awards.listAwards> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  return { list: await someAwards(tx, sql`${award.caseId} = ${id} and ${seesAward(me)} order by ${award.id}`) }
}

const getDeliberation: Handler<typeof awards.getDeliberation> = async ({ tx, me, params }) => {
  const [row] = await tx
    .select()
    .from(award)
    .where(and(eq(award.id, params.id), seesDeliberation(me)))
  if (!row) throw new AppError('notFound')
  const text = await currentText(tx, row.id)
  const votes = await tx
    .select({ vote: awardVote, name: account.nickName })
    .from(awardVote)
    .innerJoin(account, eq(account.id, awardVote.accountId))
    .where(eq(awardVote.awardId, row.id))
    .orderBy(asc(awardVote.at))
  const steps = await tx.select().from(awardStep).where(eq(awardStep.awardId, row.id)).orderBy(desc(awardStep.no))
  const [secretary] = row.secretaryId
    ? await tx
        .select({ userId: account.id, name: account.nickName })
        .from(account)
        .where(eq(account.id, row.secretaryId))
    : []
  return {
    award: await readAward(tx, row.id),
    body: text.body,
    revision: text.revision,
    members: sitting(await readTribunal(tx, row.caseId)).map(({ userId, name, seat }) => ({
      ...{ userId, name, seat },
      presides: seat === 'presiding' || seat === 'sole',
    })),
    secretary: secretary ?? null,
    votes: votes.map(({ vote: { accountId: userId, choice, opinion, attached, at }, name }) => ({
      ...{ userId, name, choice, opinion, attached },
      at: at.toISOString(),
    })),
    steps: steps.map(({ action, byName, at, reason }) => ({ action, byName, reason, at: at.toISOString() })),
  }
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
