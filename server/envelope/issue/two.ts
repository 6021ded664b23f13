import { eq } from 'drizzle-orm'
import type { envelopes } from '../../../contract/envelope/envelope.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { head } from '../../../contract/kernel/office.ts'
import { seenCase } from '../../case/case.ts'
import type { Tx } from '../../database/db.ts'
import type { Handler } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { secretariesOf, sendMessage } from '../../message/send.ts'
import { mustKnowOpen, passOpen } from '../../openItem/pass.ts'
import { award } from '../../tables/award.ts'
import type { Person } from '../../who.ts'
import { heldEnvelope, writeEnvelope } from '../make.ts'
import { readEnvelope } from '../row.ts'
import { noteEnvelope, type Scene } from '../tell.ts'
import type { Envelope } from '../turn.ts'

/*
 * An award that its tribunal signed is issued with the number that is read on it, in knowledge of what is open, and, where the
 * institution says so (ISSUE_NEEDS_HEAD), by two people: one asks, and a head who is another one seals it.
 */

interface Said {
  number: string
  openKeys: readonly string[]
  openReason: string
}

type Acting = Scene & { me: Person }

/** The award that is issued by the seal of an envelope; undefined where it is something else. */
async function awardOf(tx: Tx, { kind, aboutKind, aboutId }: Envelope): Promise<typeof award.$inferSelect | undefined> {
  if (kind !== 'award' || aboutKind !== 'award' || !aboutId) return undefined
  const [found] = await tx.select().from(award).where(eq(award.id, aboutId))
  return found
}

/** Throws `award.number` at the field where another number is said than the award has. */
function mustSayNumber({ no }: { no: string }, { number }: Said): void {
  if (number !== no) throw new AppError('award.number', {}, [{ path: ['number'], code: 'award.number' }])
}

/** Throws `issue.unasked`, `issue.head` and `person.same` where the issue takes two people and these are not. */
function mustBeTwoPeople({ config }: House, me: Person, { sealAsked }: Envelope): void {
  if (!config.page.issueNeedsHead) return
  if (!sealAsked) throw new AppError('issue.unasked')
  if (!me.roles.some((role) => (head as readonly string[]).includes(role))) throw new AppError('issue.head')
  if (sealAsked.byId === me.id) throw new AppError('person.same')
}

/** Throws what speaks against the seal of an envelope; with `record` what is open and why stands in the timeline. */
export async function mustBeIssuable(scene: Acting, seen: Envelope, said: Said, record = false): Promise<void> {
  const { house, tx, me } = scene
  const about = await awardOf(tx, seen)
  if (!about) return
  mustSayNumber(about, said)
  mustBeTwoPeople(house, me, seen)
  if (about.kind !== 'award') return
  const going = {
    house,
    tx,
    said,
    seen: await seenCase(tx, me, seen.caseId),
    step: 'issue' as const,
    awardId: about.id,
  }
  if (record) await passOpen({ ...going, by: me })
  else await mustKnowOpen(going)
}

const stepOf = ({ house, me }: Acting, reason = '') => ({
  ...{ byId: me.id, byName: me.nickName, at: house.now().toISOString(), reason },
})

const newsOf = async ({ tx, me }: Acting, seen: Envelope) => {
  const { caseNo } = await seenCase(tx, me, seen.caseId)
  return { params: { caseNo, title: seen.title, byName: me.nickName }, link: `/CaseDetails?caseId=${seen.caseId}` }
}

export const askSeal: Handler<typeof envelopes.askSeal> = async (context) => {
  const { house, tx, me, body } = context
  const seen = await heldEnvelope(context, body, 'askSeal')
  const about = await awardOf(tx, seen)
  if (!about || seen.sealAsked) throw new AppError('state.closed')
  mustSayNumber(about, body)
  if (about.kind === 'award')
    await mustKnowOpen({
      house,
      tx,
      said: body,
      seen: await seenCase(tx, me, seen.caseId),
      step: 'issue',
      awardId: about.id,
    })
  await writeEnvelope(context, seen, { sealAsked: stepOf(context, body.openReason), sealRefused: null })
  const heads = (await secretariesOf(tx, seen.tenantId, head)).filter((one) => one !== me.id)
  const { params, link } = await newsOf(context, seen)
  const told = { kind: 'sealAsked' as const, params: { ...params, number: about.no }, link, caseId: seen.caseId }
  await sendMessage(house, tx, heads, told)
  await noteEnvelope(context, seen, 'sealAsked', me)
  return readEnvelope(tx, seen.id)
}

export const refuseSeal: Handler<typeof envelopes.refuseSeal> = async (context) => {
  const { house, tx, me, body } = context
  const seen = await heldEnvelope(context, body, 'refuseSeal')
  const { sealAsked } = seen
  if (!sealAsked) throw new AppError('state.closed')
  if (sealAsked.byId === me.id) throw new AppError('person.same')
  await writeEnvelope(context, seen, { sealAsked: null, sealRefused: stepOf(context, body.reason) })
  const { params, link } = await newsOf(context, seen)
  const told = { kind: 'sealRefused' as const, params: { ...params, reason: body.reason }, link, caseId: seen.caseId }
  await sendMessage(house, tx, [sealAsked.byId], told)
  await noteEnvelope(context, seen, 'sealRefused', me)
  return readEnvelope(tx, seen.id)
}
