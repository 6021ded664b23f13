import { and, eq, gt } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import type { factor as calls } from '../../../contract/factor.ts'
import type { Orm } from '../../database/db.ts'
import type { Handler, OwnTransaction } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import type { Person } from '../../who.ts'
import { againstProof, countFailure, forgetFailures, refuseAfterFailures } from '../password/failures.ts'
import { provePassword } from '../password/forget.ts'
import { session } from '../table.ts'
import { heldBy, waysOf } from './held.ts'
import { optionsToSign, takeSignature } from './passkey.ts'
import { takeRecovery } from './recovery.ts'
import { factorTicket } from './table.ts'
import { takeTotp } from './totp.ts'

const challengeMs = 5 * 60_000

/**
 * Throws `factor.again`, with the ways it can be done by, unless whoever sits here showed within the last minutes (PROOF_MINUTES) all
 * that is asked of them at a login: asked before offices are given, money is led elsewhere, or a whole case leaves the house. Of who
 * has no second factor it is the password; in the demo, where nobody needs one, nothing.
 */
export async function mustBeFresh(house: House, orm: Orm, me: Person): Promise<void> {
  const { proofMinutes, demo } = house.config
  if (proofMinutes === 0 || me.provedAt.getTime() + proofMinutes * 60_000 > house.now().getTime()) return
  const ways = waysOf(await heldBy(orm, me.id))
  if (ways.length === 0 && demo) return
  throw new AppError('factor.again', { ways: ways.join() || 'password' })
}

const ticketOf = (me: Person) => `prove ${me.session}`

export const challengeProof: OwnTransaction<typeof calls.challengeProof> = {
  async ownTransaction({ house, me }) {
    const options = await optionsToSign(house, house.db.orm, me.id)
    const expiresAt = new Date(house.now().getTime() + challengeMs)
    const ticket = { accountId: me.id, challenge: options.challenge, expiresAt }
    await house.db.orm
      .insert(factorTicket)
      .values({ hash: ticketOf(me), ...ticket })
      .onConflictDoUpdate({ target: factorTicket.hash, set: ticket })
    return { options: { ...options } }
  },
}

/** The challenge that this session was given, once. */
async function spendChallenge(house: House, me: Person): Promise<string> {
  const [row] = await house.db.orm
    .delete(factorTicket)
    .where(and(eq(factorTicket.hash, ticketOf(me)), gt(factorTicket.expiresAt, house.now())))
    .returning()
  return row?.challenge ?? ''
}

export const checkProof: Handler<typeof calls.checkProof> = async ({ house, tx, me }) => {
  await mustBeFresh(house, tx, me)
  return null
}

export const prove: OwnTransaction<typeof calls.prove> = {
  async ownTransaction({ house, me, body }) {
    const { orm } = house.db
    const ways = waysOf(await heldBy(orm, me.id))
    const { way } = body
    if (way === 'password') {
      // Whoever has a second factor shows that: a password may have been looked at.
      if (ways.length > 0) throw new AppError('factor.wrong')
      await provePassword(house, me.id, body.code)
    } else {
      const against = againstProof(`factor ${me.id}`)
      await refuseAfterFailures(house, against)
      const code = body.code.replaceAll(/\s/g, '')
      const shown = { answer: body.answer, challenge: way === 'passkey' ? await spendChallenge(house, me) : '' }
      const checks = {
        totp: () => takeTotp(house, orm, me.id, code),
        recovery: () => takeRecovery(orm, me.id, code),
        passkey: () => takeSignature(house, orm, me.id, shown),
      }
      if (!ways.includes(way) || !(await checks[way]())) {
        await countFailure(house, against)
        throw new AppError('factor.wrong')
      }
      await forgetFailures(house, against)
    }
    await orm.update(session).set({ provedAt: house.now() }).where(eq(session.tokenHash, me.session))
    return null
  },
}
