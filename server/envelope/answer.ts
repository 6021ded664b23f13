import { eq } from 'drizzle-orm'
import type { Handwriting } from '../../contract/both/strokes.ts'
import { answered } from '../../contract/envelope/envelope.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Representative } from '../../contract/signing/capacity.ts'
import type { IdentityCheck } from '../../contract/signing/identityCheck.ts'
import { today } from '../case/day.ts'
import { staffOf } from '../case/seat/everybody.ts'
import { sendMessage } from '../message/send.ts'
import { checkedHand } from '../signing/compose/hand.ts'
import { envelopeSigner } from '../tables/envelope.ts'
import type { From } from '../who.ts'
import { writeEnvelope } from './make.ts'
import { mustStillBeSigned } from './people.ts'
import { signersOf, signsAsOrganisation } from './row.ts'
import { informSigners, noteEnvelope, type Scene } from './tell.ts'
import { type Envelope, isTurnOf, outcomeOf, type Signer } from './turn.ts'

/** Whose case is held already. Throws `sign.done`, `sign.closed`, also after its last day, and `sign.turn`. */
export async function mustBeTurn({ house, tx }: Scene, seen: Envelope, signer: Signer): Promise<void> {
  if (answered.includes(signer.state)) throw new AppError('sign.done')
  if (seen.state !== 'open' || seen.due < today(house)) throw new AppError('sign.closed')
  if (!isTurnOf(signer, await signersOf(tx, seen.id), seen.ordering)) throw new AppError('sign.turn')
}

interface Answer {
  from: From
  means: 'link' | 'account'
  checks: IdentityCheck[]
}

const writeSigner = ({ tx }: Scene, { id }: Signer, set: Partial<Signer>) =>
  tx.update(envelopeSigner).set(set).where(eq(envelopeSigner.id, id))

const byOf = ({ accountId, name }: Signer) => (accountId ? { id: accountId, nickName: name } : null)

/**
 * Keeps a signature: handwriting, consent, and of which version it is. Throws as `mustBeTurn`, `sign.version` where another
 * version was read than the one that is to be signed, `sign.unread` where it was not read to its end, `required` at the field where
 * nobody is named who signs for an organisation, and as `checkedHand`.
 */
export async function sign(
  scene: Scene,
  seen: Envelope,
  signer: Signer,
  given: Answer & {
    sha256: string
    strokes: Handwriting
    everyPage: boolean
    pagesSeen: number
    representative: Representative | null
  },
): Promise<void> {
  await mustBeTurn(scene, seen, signer)
  await mustStillBeSigned(scene.tx, seen)
  if (given.sha256 !== seen.readSha256) throw new AppError('sign.version')
  if (given.pagesSeen < seen.pages) throw new AppError('sign.unread')
  const { means, checks, from, everyPage, representative } = given
  if (!representative && (await signsAsOrganisation(scene.tx, signer)))
    throw new AppError('badRequest', {}, [{ path: ['representative'], code: 'required' }])
  const now = scene.house.now()
  const strokes = await checkedHand(given.strokes)
  const when = { signedAt: now, openedAt: signer.openedAt ?? now, readAt: signer.readAt ?? now }
  const by = { strokes, everyPage, representative, means, checks, ip: from.ip, device: from.device }
  await writeSigner(scene, signer, { state: 'signed', ...by, ...when })
  await settleEnvelope(scene, seen)
  await noteEnvelope(scene, seen, 'signed', byOf(signer), signer.name)
}

/** Keeps a refusal with its reason, and tells everybody concerned. Throws as `mustBeTurn`. */
export async function refuse(
  scene: Scene,
  seen: Envelope,
  signer: Signer,
  given: Answer & { reason: string },
): Promise<void> {
  await mustBeTurn(scene, seen, signer)
  const { means, checks, reason, from } = given
  await writeSigner(scene, signer, {
    ...{ state: 'refused', refusedAt: scene.house.now(), reason, means, checks, ip: from.ip, device: from.device },
  })
  await settleEnvelope(scene, seen)
  const letter = `${signer.name}拒绝签署《${seen.title}》：${reason} ${signer.name} refused to sign “${seen.title}” for this reason.`
  await informSigners(scene, seen, 'signRefused', { name: signer.name, reason }, { staff: true, letter })
  await noteEnvelope(scene, seen, 'signRefused', byOf(signer), signer.name)
}

/** What the answers so far make of it. */
export async function settleEnvelope(scene: Scene, seen: Envelope): Promise<void> {
  const { house, tx } = scene
  const state = outcomeOf(seen.rule, await signersOf(tx, seen.id))
  await writeEnvelope(scene, seen, state === 'open' ? {} : { state, closedAt: house.now() })
  if (state !== 'signed') return
  await sendMessage(house, tx, await staffOf(tx, { id: seen.caseId, tenantId: seen.tenantId }), {
    kind: 'signComplete',
    params: { title: seen.title },
    link: `/CaseDetails?caseId=${seen.caseId}`,
    caseId: seen.caseId,
  })
}
