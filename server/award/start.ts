import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import type { awards } from '../../contract/award/award.ts'
import { type AwardKind, endingKinds, kindRules, seenByParties } from '../../contract/award/awardWay.ts'
import { isWithdrawn } from '../../contract/case/withdrawal.ts'
import type { DocumentNode } from '../../contract/document/document.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { seenCase } from '../case/case.ts'
import { factsOf } from '../caseDocument/facts.ts'
import type { Tx } from '../database/db.ts'
import { fill } from '../document/model/fill.ts'
import type { Handler } from '../door/handler.ts'
import { award, awardText } from '../tables/award.ts'
import type { cases } from '../tables/case.ts'
import { seenTemplate } from '../template/noun.ts'
import { mustBeComplete } from '../tribunal/complete.ts'
import { readTribunal } from '../tribunal/row.ts'
import { outcomeKeys } from './outcome.ts'
import { grantRequests } from './request/ask.ts'
import { readAward } from './row.ts'
import { type Context, recordAwardStep, standingOf, tellAward } from './step.ts'
import { firstState } from './text/merge.ts'

type Case = typeof cases.$inferSelect

const blank: DocumentNode = { type: 'doc', content: [] }

const refuse = (code: 'template.unknown' | 'award.follows', field: string) =>
  new AppError(code, {}, [{ path: [field], code }])

/** What it begins with: a template of the institution with the facts of the case in it. Throws `template.unknown` at its field. */
async function firstText({ house, tx, me }: Context, caseId: string, templateId?: string): Promise<DocumentNode> {
  if (templateId === undefined) return blank
  const template = await seenTemplate(tx, me, templateId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'notFound' ? refuse('template.unknown', 'templateId') : error
  })
  if (template.state !== 'active') throw refuse('template.unknown', 'templateId')
  return fill(template.body, await factsOf(tx, caseId, null, house.now()), outcomeKeys).document
}

/** Of what ends a case there is one at a time. Throws `award.exists`. */
async function mustBeOnly(tx: Tx, caseId: string, kind: AwardKind): Promise<void> {
  if (!kindRules[kind].ends) return
  const [other] = await tx
    .select({ id: award.id })
    .from(award)
    .where(and(eq(award.caseId, caseId), inArray(award.kind, endingKinds), ne(award.state, 'dropped')))
    .limit(1)
  if (other) throw new AppError('award.exists')
}

/** The award that it corrects or adds to: one of this case that was issued. Throws `award.follows` at its field. */
async function mustFollow(tx: Tx, seen: Case, kind: AwardKind, followsId: string | undefined): Promise<void> {
  if (!kindRules[kind].follows) return
  const own: AwardKind[] = ['correction', 'additional']
  const followed = and(
    eq(award.id, followsId ?? seen.id),
    eq(award.caseId, seen.id),
    inArray(award.state, [...seenByParties]),
    notInArray(award.kind, own),
  )
  const [found] = await tx.select({ id: award.id }).from(award).where(followed)
  if (!found) throw refuse('award.follows', 'followsId')
}

export const startAward: Handler<typeof awards.startAward> = async (context) => {
  const { tx, me, body, house } = context
  const { id, baseId, kind, title, templateId, followsId } = body
  const seen = await seenCase(tx, me, baseId, true)
  if (!standingOf(me, await readTribunal(tx, seen.id), null).includes('presiding')) throw new AppError('forbidden')
  const [before] = await tx.select({ caseId: award.caseId }).from(award).where(eq(award.id, id))
  if (before) throw new AppError(before.caseId === baseId ? 'stale' : 'notFound')
  if (!kindRules[kind].in.includes(seen.state)) throw new AppError('state.closed')
  // A case that was withdrawn before it had a tribunal, or by nobody's leave, has no decision of the tribunal.
  if (kind === 'dismissal' && !isWithdrawn(seen.withdrawal)) throw new AppError('state.closed')
  await mustBeComplete(house, tx, seen)
  await mustBeOnly(tx, seen.id, kind)
  await mustFollow(tx, seen, kind, followsId)
  const text = await firstText(context, seen.id, templateId)
  const begun = { id, kind, followsId: kindRules[kind].follows ? (followsId ?? null) : null }
  await tx.insert(award).values({ ...begun, tenantId: seen.tenantId, caseId: seen.id, title, state: 'draft' })
  await tx.insert(awardText).values({ awardId: id, state: firstState(text), body: text })
  await grantRequests(context, begun)
  await recordAwardStep(context, { id, version: 1 }, 'start')
  await tellAward(house, tx, id)
  return readAward(tx, id)
}
