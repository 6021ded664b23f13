import { and, eq, gt, like, ne, notLike, sql } from 'drizzle-orm'
import type { factor as calls } from '../../../contract/account/factor.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { strongOffices } from '../../../contract/kernel/office.ts'
import type { Tx } from '../../database/db.ts'
import type { Handler, Noun, OwnTransaction } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { databaseCode } from '../../outage.ts'
import { session } from '../../tables/account.ts'
import { factorPasskey, factorRecovery, factorTicket, factorTotp } from '../../tables/factor.ts'
import { openKept, sealedMarks, sealKept } from '../../vault/kept.ts'
import { places } from '../../vault/places.ts'
import type { Person } from '../../who.ts'
import { provePassword } from '../password/provePassword.ts'
import { endSessions } from '../sessions.ts'
import { tellOfChange } from '../tellOfChange.ts'
import { challengeLogin, endLogin } from './endLogin.ts'
import { heldBy, waysOf } from './held.ts'
import { madeIn, optionsToMake } from './passkey.ts'
import { challengeProof, checkProof, mustHaveShown, prove } from './prove.ts'
import { renewCodes } from './recovery.ts'
import { newSecret, takeTotp } from './totp.ts'

// None of these answers is kept to be given again: secrets and codes are said once.

const ticketMs = 5 * 60_000

/** Whether an office of somebody asks for a second factor. */
const isRequired = ({ config }: House, me: Person) =>
  !config.demo && [...me.roles, ...me.withheld].some((role) => strongOffices.includes(role))

const listFactors: Handler<typeof calls.listFactors> = async ({ house, tx, me }) => {
  const { totp, passkeys, recoveryLeft } = await heldBy(tx, me.id)
  return {
    required: isRequired(house, me),
    hasAddress: house.config.publicUrl !== undefined,
    totp,
    passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAt: createdAt.toISOString() })),
    recoveryLeft,
  }
}

/** Whoever has a factor changes them only where they showed it: a session opened by a password alone may be a thief's. */
async function mayChange(house: House, me: Person, password: string): Promise<void> {
  await provePassword(house, me.id, password)
  const { totp, passkeys } = await heldBy(house.db.orm, me.id)
  if ((totp || passkeys.length > 0) && !me.strong) throw new AppError('factor.missing')
}

/** The session that confirms what it began, under the lock of the account. Answers with whether there was a factor before. */
async function mayConfirm(tx: Tx, me: Person, ticket: string): Promise<{ hadFactor: boolean }> {
  const ways = await mustHaveShown(tx, me)
  // Gone where another session confirmed the first factor meanwhile.
  const spent = await tx.delete(factorTicket).where(eq(factorTicket.hash, ticket)).returning()
  if (spent.length === 0) throw new AppError('factor.over')
  return { hadFactor: ways.length > 0 }
}

/**
 * A new factor makes the session as good as if it had been opened by it. The first one brings the recovery codes, and what was begun
 * without one is over: the other sessions of the account, which a password alone opened, and logins and changes on their way.
 */
async function added(house: House, tx: Tx, me: Person, { hadFactor }: { hadFactor: boolean }) {
  await tx.update(session).set({ strong: true, provedAt: house.now() }).where(eq(session.tokenHash, me.session))
  await tellOfChange(house, tx, me, ['factor'])
  if (hadFactor) {
    const { recoveryLeft } = await heldBy(tx, me.id)
    return { recovery: recoveryLeft === 0 ? await renewCodes(tx, me.id) : [] }
  }
  await tx.delete(factorTicket).where(eq(factorTicket.accountId, me.id))
  await endSessions(tx, and(eq(session.accountId, me.id), ne(session.tokenHash, me.session)))
  return { recovery: await renewCodes(tx, me.id) }
}

/**
 * Of several instances without SIGNING_SECRET each has a key of its own: what one keeps another could not open. Throws `unkept` where
 * that shows, rather than lock somebody out later.
 */
async function mustKeep(house: House): Promise<void> {
  const { own, any } = sealedMarks(house.config)
  const foreign = and(like(factorTotp.secret, any), notLike(factorTotp.secret, own))
  if ((await house.db.orm.$count(factorTotp, foreign)) > 0) throw new AppError('unkept')
}

const beginTotp: OwnTransaction<typeof calls.beginTotp> = {
  async ownTransaction({ house, me, body }) {
    await mayChange(house, me, body.password)
    const { orm } = house.db
    await mustKeep(house)
    const made = newSecret(
      me.username,
      house.config.publicUrl ? new URL(house.config.publicUrl).hostname : 'arbitration',
    )
    // One that is in use stays until the new one is confirmed: it waits under a ticket of the session.
    const expiresAt = new Date(house.now().getTime() + ticketMs)
    const hash = `totp ${me.session}`
    const challenge = sealKept(house.config, places.ticket(hash), made.secret)
    const ticket = { accountId: me.id, challenge, expiresAt, tries: 0 }
    await orm
      .insert(factorTicket)
      .values({ hash, ...ticket })
      .onConflictDoUpdate({ target: factorTicket.hash, set: ticket })
    return made
  },
}

/** What a session began, while it is good; each try counts. */
async function begun(house: House, hash: string): Promise<string> {
  const [row] = await house.db.orm
    .update(factorTicket)
    .set({ tries: sql`${factorTicket.tries} + 1` })
    .where(and(eq(factorTicket.hash, hash), gt(factorTicket.expiresAt, house.now()), sql`${factorTicket.tries} < 10`))
    .returning()
  if (!row) throw new AppError('factor.over')
  return row.challenge
}

const confirmTotp: OwnTransaction<typeof calls.confirmTotp> = {
  async ownTransaction({ house, me, body }) {
    const hash = `totp ${me.session}`
    const secret = openKept(house.config, places.ticket(hash), await begun(house, hash))
    return house.db.tx(async (tx) => {
      const before = await mayConfirm(tx, me, hash)
      const kept = sealKept(house.config, places.totp(me.id), secret)
      const fresh = { secret: kept, confirmedAt: house.now(), lastStep: 0 }
      await tx
        .insert(factorTotp)
        .values({ accountId: me.id, ...fresh })
        .onConflictDoUpdate({ target: factorTotp.accountId, set: fresh })
      if (!(await takeTotp(house, tx, me.id, body.code))) throw new AppError('factor.wrong')
      return added(house, tx, me, before)
    })
  },
}

const beginPasskey: OwnTransaction<typeof calls.beginPasskey> = {
  async ownTransaction({ house, me, body }) {
    await mayChange(house, me, body.password)
    const { orm } = house.db
    const options = await optionsToMake(house, orm, me)
    const expiresAt = new Date(house.now().getTime() + ticketMs)
    const ticket = { accountId: me.id, challenge: options.challenge, expiresAt, tries: 0 }
    await orm
      .insert(factorTicket)
      .values({ hash: `passkey ${me.session}`, ...ticket })
      .onConflictDoUpdate({ target: factorTicket.hash, set: ticket })
    return { options: { ...options } }
  },
}

const confirmPasskey: OwnTransaction<typeof calls.confirmPasskey> = {
  async ownTransaction({ house, me, body }) {
    const hash = `passkey ${me.session}`
    const made = await madeIn(house, body.answer, await begun(house, hash))
    if (!made) throw new AppError('factor.wrong')
    const { id: credentialId, publicKey, counter, transports = [] } = made
    const key = { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
    return house.db.tx(async (tx) => {
      const before = await mayConfirm(tx, me, hash)
      await tx
        .insert(factorPasskey)
        .values({ accountId: me.id, ...key, name: body.name, createdAt: house.now() })
        .catch((error: unknown) => {
          throw databaseCode(error) === '23505' ? new AppError('factor.wrong') : error
        })
      return added(house, tx, me, before)
    })
  },
}

/** With the last factor goes what stood beside it: the next one begins anew, with codes of its own, and no session has shown it. */
async function forgetShown(tx: Tx, me: Person): Promise<void> {
  await tx.delete(factorRecovery).where(eq(factorRecovery.accountId, me.id))
  await tx.update(session).set({ strong: false }).where(eq(session.accountId, me.id))
}

const removeFactor: OwnTransaction<typeof calls.removeFactor> = {
  async ownTransaction({ house, me, body }) {
    await mayChange(house, me, body.password)
    await house.db.tx(async (tx) => {
      await mustHaveShown(tx, me)
      const gone =
        body.id === 'totp'
          ? await tx.delete(factorTotp).where(eq(factorTotp.accountId, me.id)).returning()
          : await tx
              .delete(factorPasskey)
              .where(and(eq(factorPasskey.accountId, me.id), eq(factorPasskey.id, body.id)))
              .returning()
      if (gone.length === 0) return
      const isLast = waysOf(await heldBy(tx, me.id)).length === 0
      if (isLast && isRequired(house, me)) throw new AppError('factor.last')
      if (isLast) await forgetShown(tx, me)
      await tellOfChange(house, tx, me, ['factor'])
    })
    return null
  },
}

const renewRecovery: OwnTransaction<typeof calls.renewRecovery> = {
  async ownTransaction({ house, me, body }) {
    await mayChange(house, me, body.password)
    return house.db.tx(async (tx) => {
      if ((await mustHaveShown(tx, me)).length === 0) throw new AppError('factor.missing')
      await tellOfChange(house, tx, me, ['factor'])
      return { recovery: await renewCodes(tx, me.id) }
    })
  },
}

export const factorNoun: Noun<typeof calls> = {
  calls: {
    challengeLogin,
    endLogin,
    challengeProof,
    checkProof,
    prove,
    listFactors,
    beginTotp,
    confirmTotp,
    beginPasskey,
    confirmPasskey,
    removeFactor,
    renewRecovery,
  },
  kinds: {},
}
