import { and, eq, gt } from 'drizzle-orm'
import type { factor as calls, FactorWay } from '../../../contract/account/factor.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Orm, Tx } from '../../database/db.ts'
import type { Handler, OwnTransaction } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { session } from '../../tables/account.ts'
import { factorTicket } from '../../tables/factor.ts'
import type { Person } from '../../who.ts'
import { againstProof, countFailure, forgetFailures, refuseAfterFailures } from '../password/failures.ts'
import { provePassword } from '../password/provePassword.ts'
import { checks, type Shown } from './checks.ts'
import { heldBy, waysInTurn, waysOf } from './held.ts'
import { optionsToSign } from './passkey.ts'

const challengeMs = 5 * 60_000

/** Whether a session showed lately (PROOF_MINUTES) all that is asked of somebody at a login: the second factor, too, where there is one. */
function isFresh({ config, now }: House, me: Person, ways: FactorWay[]): boolean {
  if (ways.length > 0 && !me.strong) return false
  return config.proofMinutes === 0 || me.provedAt.getTime() + config.proofMinutes * 60_000 > now().getTime()
}

/**
 * Throws `factor.again`, with the ways it can be done by, unless whoever sits here showed within the last minutes (PROOF_MINUTES) all
 * that is asked of them at a login: asked before offices are given, money is led elsewhere, or a whole case leaves the house. Of who
 * has no second factor it is the password; in the demo, where nobody needs one, nothing.
 */
export async function mustBeFresh(house: House, orm: Orm, me: Person): Promise<void> {
  const ways = waysOf(await heldBy(orm, me.id))
  if (isFresh(house, me, ways) || (ways.length === 0 && house.config.demo)) return
  throw new AppError('factor.again', { ways: ways.join() || 'password' })
}

/** The same for what asks for the password itself: of who has no second factor nothing more is wanted. */
export async function mustShowAgain(house: House, orm: Orm, me: Person): Promise<void> {
  const ways = waysOf(await heldBy(orm, me.id))
  if (ways.length > 0 && !isFresh(house, me, ways)) throw new AppError('factor.again', { ways: ways.join() })
}

/**
 * Asked in the transaction that changes what keeps an account: throws `factor.missing` where somebody has a second factor by now and
 * this session never showed it, and `signedOut` where it was ended meanwhile. Answers with the ways there are.
 */
export async function mustHaveShown(tx: Tx, me: Person): Promise<FactorWay[]> {
  const ways = await waysInTurn(tx, me.id)
  const [own] = await tx.select({ strong: session.strong }).from(session).where(eq(session.tokenHash, me.session))
  if (!own) throw new AppError('signedOut')
  if (ways.length > 0 && !own.strong) throw new AppError('factor.missing')
  return ways
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

/** Whether a second factor was shown that somebody has. The session is from then on as good as one that was opened by it. */
function takeProof(house: House, me: Person, shown: Shown): Promise<boolean> {
  return house.db.tx(async (tx) => {
    const ways = await waysInTurn(tx, me.id)
    if (!ways.includes(shown.way) || !(await checks[shown.way](house, tx, me.id, shown))) return false
    await tx.update(session).set({ provedAt: house.now(), strong: true }).where(eq(session.tokenHash, me.session))
    return true
  })
}

export const prove: OwnTransaction<typeof calls.prove> = {
  async ownTransaction({ house, me, body }) {
    const { way, code, answer } = body
    if (way === 'password') {
      await provePassword(house, me.id, code)
      await house.db.tx(async (tx) => {
        // Whoever has a second factor shows that: a password may have been looked at.
        if ((await waysInTurn(tx, me.id)).length > 0) throw new AppError('factor.wrong')
        await tx.update(session).set({ provedAt: house.now() }).where(eq(session.tokenHash, me.session))
      })
      return null
    }
    const against = againstProof(`factor ${me.id}`)
    await refuseAfterFailures(house, against)
    const challenge = way === 'passkey' ? await spendChallenge(house, me) : ''
    if (!(await takeProof(house, me, { way, code, answer, challenge }))) {
      await countFailure(house, against)
      throw new AppError('factor.wrong')
    }
    await forgetFailures(house, against)
    return null
  },
}
