import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { mayMake } from '../../contract/kernel/call.ts'
import { head } from '../../contract/kernel/office.ts'
import { type RevocationMove, revocationMoves, revocations } from '../../contract/revocation/revocation.ts'
import { mustBeFresh } from '../account/factor/prove.ts'
import { audit } from '../audit/audit.ts'
import { seenCase } from '../case/case.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import { everybodyOf } from '../case/seat/everybody.ts'
import type { Tx } from '../database/db.ts'
import type { Context, Handler, Noun } from '../door/handler.ts'
import { attendedOf, tellRevoked } from '../envelope/tell.ts'
import { secretariesOf, sendMessage } from '../message/send.ts'
import { mustMove } from '../right.ts'
import { revocation } from '../tables/revocation.ts'
import { issuedDocument } from '../tables/signing.ts'
import { tellRows } from '../tell.ts'
import type { Person } from '../who.ts'
import { readRevocation, readRevocations, seesRevocation, someRevocations } from './row.ts'

type Asked = typeof revocation.$inferSelect
type Decides = typeof revocations.revokeDocument | typeof revocations.declineRevocation

const linkOf = ({ caseId }: Pick<Asked, 'caseId'>) => `/CaseDetails?caseId=${caseId}`

/** The document of a code in a case that the caller sees; case and document are held. Throws `notFound`. */
async function heldDocument(tx: Tx, me: Person, code: string) {
  const own = and(eq(issuedDocument.code, code), eq(issuedDocument.tenantId, me.tenantId))
  const [found] = await tx.select({ caseId: issuedDocument.caseId }).from(issuedDocument).where(own)
  if (!found?.caseId) throw new AppError('notFound')
  const seen = await seenCase(tx, me, found.caseId, true)
  const [document] = await tx.select().from(issuedDocument).where(own).for('update')
  if (!document) throw new AppError('notFound')
  return { seen, document }
}

/** What was asked for and is not decided, with its document. Throws `notFound`, `stale`, `state.closed`. */
async function heldFor({ tx, me, body }: Context<Decides>, move: RevocationMove) {
  const mine = and(eq(revocation.id, body.id), seesRevocation(me))
  const [found] = await tx.select({ code: revocation.code }).from(revocation).where(mine)
  if (!found) throw new AppError('notFound')
  const held = await heldDocument(tx, me, found.code)
  const [asked] = await tx.select().from(revocation).where(mine).for('update')
  if (!asked) throw new AppError('notFound')
  mustMove(me, asked, { version: body.version, move: revocationMoves[move] })
  return { ...held, asked }
}

async function decide({ house, tx, me }: Context<Decides>, asked: Asked, set: Partial<Asked>): Promise<void> {
  const decided = { decidedBy: me.nickName, decidedAt: house.now(), version: asked.version + 1 }
  await tx
    .update(revocation)
    .set({ ...set, ...decided })
    .where(eq(revocation.id, asked.id))
}

const listRevocations: Handler<typeof revocations.listRevocations> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  return someRevocations(
    tx,
    sql`${revocation.caseId} = ${id} and ${seesRevocation(me)} order by ${revocation.askedAt} desc`,
  )
}

const askRevocation: Handler<typeof revocations.askRevocation> = async ({ house, tx, me, body }) => {
  await mustBeFresh(house, tx, me)
  const { seen, document } = await heldDocument(tx, me, body.code)
  if (document.state === 'revoked') throw new AppError('state.closed')
  const by = { byId: me.id, byName: me.nickName, askedAt: house.now() }
  const [made] = await tx
    .insert(revocation)
    .values({ ...body, ...by, tenantId: me.tenantId, caseId: seen.id })
    .onConflictDoNothing()
    .returning()
  if (!made) throw new AppError('stale')
  const heads = (await secretariesOf(tx, me.tenantId, head)).filter((one) => one !== me.id)
  const params = { caseNo: seen.caseNo, title: document.title }
  await sendMessage(house, tx, heads, { kind: 'revocationAsked', params, link: linkOf(made), caseId: seen.id })
  await tellRows(house, tx, 'revocation', made.id)
  return readRevocation(tx, made.id)
}

const revokeDocument: Handler<typeof revocations.revokeDocument> = async (context) => {
  const { house, tx, me } = context
  await mustBeFresh(house, tx, me)
  const { seen, document, asked } = await heldFor(context, 'grant')
  // Nobody alone takes a document out of force, whatever offices they hold.
  if (asked.byId === me.id) throw new AppError('person.same')
  if (document.state === 'revoked') throw new AppError('state.closed')
  const change = { state: 'revoked' as const, stateAt: house.now(), stateReason: asked.reason }
  await tx.update(issuedDocument).set(change).where(eq(issuedDocument.code, document.code))
  await decide(context, asked, { state: revocationMoves.grant.to })
  await audit(context, 'signing.revokeDocument', document.code, {
    state: [document.state, 'revoked'],
    reason: ['', asked.reason],
    askedBy: ['', asked.byName],
  })
  const { title } = document
  // Minutes that are kept from the parties are kept from them also when they are revoked.
  const attended = await attendedOf(tx, document.code)
  const details = attended ? {} : { entry: title }
  await recordEvent(house, tx, seen.id, { action: 'documentRevoked', by: me, details })
  const concerned = (await everybodyOf(tx, seen, [me.id])).filter(
    (one) => !attended || one === seen.secretaryId || attended.includes(one),
  )
  const people = new Set([...concerned, asked.byId])
  const params = { caseNo: seen.caseNo, title }
  await sendMessage(house, tx, [...people], { kind: 'documentRevoked', params, link: linkOf(asked), caseId: seen.id })
  await tellRevoked({ house, tx }, document.code, title)
  await tellRows(house, tx, 'revocation', asked.id)
  await tellCase(house, tx, seen.id)
  return readRevocation(tx, asked.id)
}

const declineRevocation: Handler<typeof revocations.declineRevocation> = async (context) => {
  const { house, tx, me, body } = context
  const { seen, document, asked } = await heldFor(context, 'decline')
  if (asked.byId !== me.id && !mayMake(revocations.revokeDocument, me)) throw new AppError('forbidden')
  await decide(context, asked, { state: revocationMoves.decline.to, decision: body.reason })
  const params = { caseNo: seen.caseNo, title: document.title, reason: body.reason }
  const told = asked.byId === me.id ? [] : [asked.byId]
  await sendMessage(house, tx, told, { kind: 'revocationDeclined', params, link: linkOf(asked), caseId: seen.id })
  await tellRows(house, tx, 'revocation', asked.id)
  return readRevocation(tx, asked.id)
}

export const revocationNoun: Noun<typeof revocations, 'revocation'> = {
  calls: { listRevocations, askRevocation, revokeDocument, declineRevocation },
  kinds: { revocation: { table: revocation, sees: seesRevocation, read: readRevocations } },
}
