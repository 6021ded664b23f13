import { randomUUID } from 'node:crypto'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { Tx } from '../database/db.ts'
import { fill } from '../document/model/fill.ts'
import { type Log, logFailure } from '../door/envelope.ts'
import type { DocumentsOfMove, House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import { asInstitution } from '../right.ts'
import { cases } from '../tables/case.ts'
import { dueDocument } from '../tables/caseDocument.ts'
import { seenTemplate } from '../template/noun.ts'
import { factsOf } from './facts.ts'
import { makeCaseDocument } from './make.ts'

/*
 * The documents that somebody chose with a move of a case. They are filled in with what the case says as it moves and written down with
 * the move; the PDF is made once that holds, each once, whoever closes their page and however often the server dies in between.
 */

const due = 'document_due'
/** So often it is looked for what failed before, or was left by a server that died. */
const lookMs = 30_000
/** Tried again so much later, and each time twice as much, up to an hour. */
const laterMs = (failures: number) => Math.min(60 * 60_000, 15_000 * 2 ** failures)
/** What is refused so often will not be made. */
const refusalsMost = 5

const unknown = () => new AppError('template.unknown', {}, [{ path: ['documents'], code: 'template.unknown' }])

/** Of house.ts. One that the case says too little for is not made: who chose it is told. */
export async function makeWithMove(house: House, tx: Tx, { caseId, by, kinds, templates }: DocumentsOfMove) {
  const facts = await factsOf(tx, caseId, null, house.now())
  for (const [place, templateId] of [...new Set(templates)].entries()) {
    const template = await seenTemplate(tx, by, templateId).catch((error) => {
      throw error instanceof AppError ? unknown() : error
    })
    if (template.state !== 'active' || !kinds.includes(template.kind)) throw unknown()
    const { kind, language, title, tenantId } = template
    const { document: body, unresolved } = fill(template.body, facts)
    const asked = { caseId, byId: by.id, title }
    if (unresolved.length > 0) {
      await tellUnmade(house, tx, asked, 'documentUnfilled')
      continue
    }
    const now = house.now()
    const said = { ...asked, tenantId, templateId, kind, language, body, byName: by.nickName }
    await tx.insert(dueDocument).values({ id: randomUUID(), ...said, place, askedAt: now, dueAt: now })
  }
  await tx.execute(sql`select pg_notify(${due}, '')`)
}

/** Whoever chose it is told that it must be written by hand. */
async function tellUnmade(
  house: House,
  tx: Tx,
  { caseId, byId, title }: { caseId: string; byId: string; title: string },
  kind: 'documentUnfilled' | 'documentUnmade',
): Promise<void> {
  const [of] = await tx.select({ no: cases.caseNo }).from(cases).where(eq(cases.id, caseId))
  const params = { no: of?.no ?? '', title }
  await sendMessage(house, tx, [byId], { kind, params, link: `/viewWps?caseId=${caseId}`, caseId })
}

/** Makes them as soon as a move holds, and what was left undone. Answers with how to end it. */
export async function keepMaking(house: House, log: Log) {
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  const wake = () => {
    running = running
      .then(() => makeDue(house, stopping.signal))
      .catch((error) => logFailure(log, error, 'a document of a move was not made'))
  }
  const deafen = await house.db.listen(due, wake)
  const looks = setInterval(wake, lookMs)
  looks.unref()
  wake()
  return {
    async stop(): Promise<void> {
      clearInterval(looks)
      stopping.abort()
      await deafen()
      await running
    },
  }
}

type Due = typeof dueDocument.$inferSelect

/** Makes all that are due, one after the other. Throws the last failure of ours, once all were tried. */
export async function makeDue(house: House, stopping: AbortSignal): Promise<void> {
  const rows = await house.db.orm
    .select()
    .from(dueDocument)
    .where(lte(dueDocument.dueAt, house.now()))
    .orderBy(asc(dueDocument.askedAt), asc(dueDocument.place))
  let failure: { error: unknown } | undefined
  for (const row of rows) {
    if (stopping.aborted) break
    await make(house, row, stopping).catch(async (error) => {
      if (stopping.aborted) return
      if (!(error instanceof AppError)) failure = { error }
      await house.db.tx((tx) => putOff(house, tx, row, error))
    })
  }
  if (failure) throw failure.error
}

/** With the document its note goes, in one transaction: of two servers one makes it. */
async function make(house: House, row: Due, gone: AbortSignal): Promise<void> {
  const { id, caseId: baseId, templateId, kind, language, title, body, tenantId } = row
  const maker = { ...asInstitution(tenantId, row.byId), nickName: row.byName }
  const settle = async (tx: Tx) => {
    const mine = await tx.delete(dueDocument).where(eq(dueDocument.id, id)).returning({ id: dueDocument.id })
    if (mine.length === 0) throw new AppError('stale')
  }
  const wanted = { id, baseId, template: { id: templateId, kind, language }, title, body, settle }
  await makeCaseDocument(house, maker, wanted, { personId: id, gone })
}

/** Later, or not at all where it is the document that will not do. What another server made has gone. */
async function putOff(house: House, tx: Tx, row: Due, error: unknown): Promise<void> {
  const still = and(eq(dueDocument.id, row.id), eq(dueDocument.failures, row.failures))
  const failures = row.failures + 1
  const isRefused = error instanceof AppError
  const isHopeless = isRefused && (error.code === 'document.glyphs' || failures >= refusalsMost)
  if (isHopeless) {
    const gone = await tx.delete(dueDocument).where(still).returning({ id: dueDocument.id })
    if (gone.length > 0) await tellUnmade(house, tx, row, 'documentUnmade')
    return
  }
  const dueAt = new Date(house.now().getTime() + laterMs(row.failures))
  await tx.update(dueDocument).set({ failures, dueAt }).where(still)
}
