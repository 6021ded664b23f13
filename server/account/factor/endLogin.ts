import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { factor as calls } from '../../../contract/account/factor.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { OwnTransaction } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { account } from '../../tables/account.ts'
import { factorTicket } from '../../tables/factor.ts'
import { knownTo } from '../device/device.ts'
import { letIn } from '../letIn.ts'
import { hashOfLink, newLinkCode } from '../link.ts'
import { againstLogin, countFailure, forgetFailures, refuseAfterFailures } from '../password/failures.ts'
import { checks } from './checks.ts'
import { heldBy, waysInTurn, waysOf } from './held.ts'
import { optionsToSign } from './passkey.ts'

const ticketMs = 5 * 60_000
const tries = 5

/** Throws `factor.needed`, with a ticket by which the login can be ended, where somebody has a second factor. */
export async function askFactor(house: House, accountId: string): Promise<void> {
  const { orm } = house.db
  const ways = waysOf(await heldBy(orm, accountId))
  if (ways.length === 0) return
  const { code, hash } = newLinkCode()
  const expiresAt = new Date(house.now().getTime() + ticketMs)
  await orm.insert(factorTicket).values({ hash, accountId, expiresAt })
  throw new AppError('factor.needed', { ticket: code, ways: ways.join() })
}

const isGood = (house: House, ticket: string) =>
  and(eq(factorTicket.hash, hashOfLink(ticket)), gt(factorTicket.expiresAt, house.now()), lt(factorTicket.tries, tries))

export const challengeLogin: OwnTransaction<typeof calls.challengeLogin> = {
  async ownTransaction({ house, body }) {
    const { orm } = house.db
    const [row] = await orm.select().from(factorTicket).where(isGood(house, body.ticket))
    if (!row) throw new AppError('factor.over')
    const options = await optionsToSign(house, orm, row.accountId)
    await orm.update(factorTicket).set({ challenge: options.challenge }).where(isGood(house, body.ticket))
    return { options: { ...options } }
  },
}

/** Wrong ones are counted as wrong passwords are, beside them; nothing here is rolled back with a refusal. */
export const endLogin: OwnTransaction<typeof calls.endLogin> = {
  async ownTransaction({ house, body, from, device }) {
    const { orm } = house.db
    // The try is taken before the factor is looked at: many at once get no more than one after another.
    const [ticket] = await orm
      .update(factorTicket)
      .set({ tries: sql`${factorTicket.tries} + 1` })
      .where(isGood(house, body.ticket))
      .returning()
    const [holder] = ticket ? await orm.select().from(account).where(eq(account.id, ticket.accountId)) : []
    if (!ticket || !holder?.enabled || holder.removedAt) throw new AppError('factor.over')
    const named = { tenantId: 0, username: `factor ${holder.id}` }
    const against = againstLogin(house, named, from.ip, await knownTo(orm, holder.id, device.secret))
    await refuseAfterFailures(house, against)
    const shown = { ...body, challenge: ticket.challenge }
    const reply = await house.db.tx(async (tx) => {
      const ways = await waysInTurn(tx, holder.id)
      if (!ways.includes(body.way) || !(await checks[body.way](house, tx, holder.id, shown))) return undefined
      const spent = await tx.delete(factorTicket).where(eq(factorTicket.hash, ticket.hash)).returning()
      if (spent.length === 0) throw new AppError('factor.over')
      return letIn(house, tx, holder, { from, device, strong: true })
    })
    if (!reply) {
      await countFailure(house, against)
      throw new AppError('factor.wrong')
    }
    await forgetFailures(house, against)
    return reply
  },
}
