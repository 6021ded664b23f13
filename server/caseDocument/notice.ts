import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { CaseDocument } from '../../contract/caseDocument/caseDocument.ts'
import type { courtNotices } from '../../contract/caseDocument/courtNotice.ts'
import { documentLimits, documentProblems } from '../../contract/document/document.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { type Trial, trialIsOver } from '../../contract/hearing/trial.ts'
import type { Orm, Tx } from '../database/db.ts'
import { fill } from '../document/model/fill.ts'
import { fromHtml } from '../document/model/fromHtml.ts'
import type { Handlers, OwnTransaction } from '../door/handler.ts'
import { readTrial } from '../hearing/trial/row.ts'
import type { House } from '../house.ts'
import { documentTemplate } from '../tables/template.ts'
import { file } from '../tables/upload.ts'
import { seenTemplate } from '../template/noun.ts'
import { storeMadePdf } from '../upload/content/made.ts'
import { cleanName } from '../upload/create.ts'
import { attachmentOf } from '../upload/present.ts'
import type { Person } from '../who.ts'
import { factsOf } from './facts.ts'
import { issuedPdf, makeCaseDocument, unlessMade } from './make.ts'
import { readDocuments } from './row.ts'

/** A hearing of a case that the caller may see and that is not over. Throws `notFound` and `state.closed`. */
async function openTrial(house: House, me: Person, id: string): Promise<Trial & { baseId: string }> {
  const trial = await readTrial(house.db.orm, me, id)
  if (trial.baseId === null) throw new AppError('notFound')
  if (trialIsOver.includes(trial.state)) throw new AppError('state.closed')
  return { ...trial, baseId: trial.baseId }
}

/** The notice that is in force, if one was made. */
async function noticeOf(orm: Orm, { id }: Trial): Promise<CaseDocument | undefined> {
  const found = await readDocuments(
    orm,
    sql`d.trial_id = ${id} and d.kind = 'hearingNotice' and d.replaced_by is null and d.voided_at is null`,
  )
  return found[0]
}

/**
 * Makes the notice from the Chinese template in force, in the place of the one before. Throws `stale` where somebody else made it in the
 * same moment: a hearing has one.
 */
async function writeNotice(house: House, me: Person, trial: Trial & { baseId: string }, gone: AbortSignal) {
  const { orm } = house.db
  const inForce = and(
    eq(documentTemplate.tenantId, me.tenantId),
    eq(documentTemplate.kind, 'hearingNotice'),
    eq(documentTemplate.language, 'zh'),
    eq(documentTemplate.state, 'active'),
  )
  const [template] = await orm.select().from(documentTemplate).where(inForce).orderBy(desc(documentTemplate.changedAt))
  if (!template) throw new AppError('template.unknown')
  const { document } = fill(template.body, await factsOf(orm, trial.baseId, trial, house.now()))
  const before = await noticeOf(orm, trial)
  const wanted = { id: randomUUID(), baseId: trial.baseId, template, title: template.title, body: document }
  const about = {
    trialId: trial.id,
    ...(before ? { replaces: before.id } : {}),
    // With the case in hand: another one that was made meanwhile is seen.
    settle: async (tx: Tx) => {
      if (!before && (await noticeOf(tx, trial))) throw new AppError('stale')
    },
  }
  return makeCaseDocument(house, me, { ...wanted, ...about }, { personId: me.id, gone })
}

/** Asked by GET, as the specification writes it: made once, and from then on the same. */
const createCourtNotice: OwnTransaction<typeof courtNotices.createCourtNotice> = {
  async ownTransaction({ house, me, params, gone }) {
    const trial = await openTrial(house, me, params.id)
    const known = () => noticeOf(house.db.orm, trial)
    return (await known()) ?? unlessMade(() => writeNotice(house, me, trial, gone), known)
  },
}

const rebuildCourtTrialNotice: OwnTransaction<typeof courtNotices.rebuildCourtTrialNotice> = {
  async ownTransaction({ house, me, body, gone }) {
    return writeNotice(house, me, await openTrial(house, me, body.id), gone)
  },
}

const updateCourtDoc: OwnTransaction<typeof courtNotices.updateCourtDoc> = {
  async ownTransaction({ house, me, body: { id, title, body }, gone }) {
    const { orm } = house.db
    const [known] = await readDocuments(orm, sql`d.id = ${id} and d.tenant_id = ${me.tenantId}`)
    if (!known?.trialId) throw new AppError('notFound')
    if (known.replacedBy || known.voidedAt) throw new AppError('stale')
    const template = await seenTemplate(orm, me, known.template.id)
    const { baseId, trialId } = known
    const wanted = { id: randomUUID(), baseId, trialId, template, title, body, replaces: id }
    return makeCaseDocument(house, me, wanted, { personId: me.id, gone })
  },
}

const htmlToPdf: OwnTransaction<typeof courtNotices.htmlToPdf> = {
  async ownTransaction({ house, me, body: { title, html }, gone }) {
    const { document, unsupported } = await fromHtml(html)
    const [problem] = documentProblems(document)
    if (problem)
      throw new AppError(problem.code, { max: documentLimits.characters }, [{ path: ['html'], code: problem.code }])
    const bytes = await issuedPdf(house, title, document, { personId: me.id, gone })
    const facts = await storeMadePdf(house, bytes, `${cleanName(title)}.pdf`)
    const at = house.now()
    const [row] = await house.db.orm
      .insert(file)
      .values({ ...facts, ownerId: me.id, createdAt: at, looseSince: at })
      .returning()
    if (!row) throw new Error('A file vanished')
    return { file: attachmentOf({ ...row, upLoaderName: me.nickName }), unsupported }
  },
}

/** The calls of hearings that are answered here. */
export const courtNoticeCalls: Handlers<typeof courtNotices> = {
  createCourtNotice,
  rebuildCourtTrialNotice,
  updateCourtDoc,
  htmlToPdf,
}
