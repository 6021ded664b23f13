import { and, eq } from 'drizzle-orm'
import type { envelopes } from '../../contract/envelope/envelope.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Call } from '../../contract/kernel/call.ts'
import { accountChecks } from '../../contract/signing/identityCheck.ts'
import { heldInCase, seenCase } from '../case/case.ts'
import type { Tx } from '../database/db.ts'
import type { Context, Handler } from '../door/handler.ts'
import { linkTo } from '../provider/letters.ts'
import { envelope, envelopeSigner } from '../tables/envelope.ts'
import { newCode, type Person } from '../who.ts'
import { mustBeTurn, refuse, sign } from './answer.ts'
import { readEnvelope, seesEnvelope, signersOf } from './row.ts'
import { signLink } from './tell.ts'

/** The seat of who asks among the signers, their case held. Throws `notFound`. */
async function mine(tx: Tx, me: Person, id: string) {
  const sees = and(eq(envelope.id, id), seesEnvelope(me))
  const { row: seen } = await heldInCase(tx, me, () => tx.select().from(envelope).where(sees))
  const signer = (await signersOf(tx, id)).find((one) => one.accountId === me.id)
  if (!signer) throw new AppError('notFound')
  return { seen, signer }
}

type Asked<C extends Call> = Pick<Context<C>, 'house' | 'tx' | 'me' | 'body' | 'from'>

export const signature = async ({ house, tx, me, body, from }: Asked<typeof envelopes.signature>) => {
  const { seen, signer } = await mine(tx, me, body.envelopeId)
  await sign({ house, tx }, seen, signer, { ...body, from, means: 'account', checks: accountChecks(me) })
  return readEnvelope(tx, seen.id)
}

export const refuseSignature: Handler<typeof envelopes.refuseSignature> = async ({ house, tx, me, body, from }) => {
  const { seen, signer } = await mine(tx, me, body.envelopeId)
  const by = { from, means: 'account' as const, checks: accountChecks(me) }
  await refuse({ house, tx }, seen, signer, { ...by, reason: body.reason })
  return readEnvelope(tx, seen.id)
}

/** A secretary gets a link for anybody, such as to show it as a QR code to who sits before them; others for themselves. */
export const getSignCode = async ({ house, tx, me, body }: Omit<Asked<typeof envelopes.getSignCode>, 'from'>) => {
  const [seen] = await tx
    .select()
    .from(envelope)
    .where(and(eq(envelope.id, body.envelopeId), seesEnvelope(me)))
  if (!seen) throw new AppError('notFound')
  await seenCase(tx, me, seen.caseId, true)
  const all = await signersOf(tx, seen.id)
  const own = all.find((one) => one.accountId === me.id)
  const signer = me.cate === 'MISHU' && body.signerId ? all.find((one) => one.id === body.signerId) : own
  if (!signer || (body.signerId && signer.id !== body.signerId)) throw new AppError('notFound')
  await mustBeTurn({ house, tx }, seen, signer).catch((error) => {
    // Who is not yet at their turn may have a link: it says so itself.
    if (!(error instanceof AppError) || error.code !== 'sign.turn') throw error
  })
  const { code, hash } = newCode()
  await tx.update(envelopeSigner).set({ codeHash: hash, passHash: null }).where(eq(envelopeSigner.id, signer.id))
  const expiresAt = new Date(`${seen.due}T23:59:59+08:00`).toISOString()
  return { code, url: linkTo(house, signLink(code)), expiresAt }
}
