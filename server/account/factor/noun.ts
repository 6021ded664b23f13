import { and, eq, gt, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import type { factor as calls } from '../../../contract/factor.ts'
import { strongOffices } from '../../../contract/office.ts'
import { databaseCode, type Tx } from '../../database/db.ts'
import type { Handler, Noun, OwnTransaction } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import type { Person } from '../../who.ts'
import { provePassword } from '../password/forget.ts'
import { session } from '../table.ts'
import { tellOfChange } from '../tellOfChange.ts'
import { challengeLogin, endLogin } from './endLogin.ts'
import { heldBy } from './held.ts'
import { madeIn, optionsToMake } from './passkey.ts'
import { challengeProof, checkProof, prove } from './prove.ts'
import { renewCodes } from './recovery.ts'
import { factorPasskey, factorTicket, factorTotp } from './table.ts'
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

/** The first factor brings the recovery codes, and every new one makes the session as good as if it had been opened by it. */
async function added(house: House, tx: Tx, me: Person): Promise<{ recovery: string[] }> {
  const { recoveryLeft } = await heldBy(tx, me.id)
  await tx.update(session).set({ strong: true, provedAt: house.now() }).where(eq(session.tokenHash, me.session))
  await tellOfChange(house, tx, me, ['factor'])
  return { recovery: recoveryLeft === 0 ? await renewCodes(tx, me.id) : [] }
}

const beginTotp: OwnTransaction<typeof calls.beginTotp> = {
  async ownTransaction({ house, me, body }) {
    await mayChange(house, me, body.password)
    const { orm } = house.db
    const made = newSecret(
      me.username,
      house.config.publicUrl ? new URL(house.config.publicUrl).hostname : 'arbitration',
    )
    // One that is in use stays until the new one is confirmed: it waits under a ticket of the session.
    const expiresAt = new Date(house.now().getTime() + ticketMs)
    const ticket = { accountId: me.id, challenge: made.secret, expiresAt, tries: 0 }
    await orm
      .insert(factorTicket)
      .values({ hash: `totp ${me.session}`, ...ticket })
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
    const secret = await begun(house, hash)
    return house.db.tx(async (tx) => {
      const fresh = { secret, confirmedAt: house.now(), lastStep: 0 }
      await tx
        .insert(factorTotp)
        .values({ accountId: me.id, ...fresh })
        .onConflictDoUpdate({ target: factorTotp.accountId, set: fresh })
      if (!(await takeTotp(house, tx, me.id, body.code))) throw new AppError('factor.wrong')
      await tx.delete(factorTicket).where(eq(factorTicket.hash, hash))
      return added(house, tx, me)
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
      await tx
        .insert(factorPasskey)
        .values({ accountId: me.id, ...key, name: body.name, createdAt: house.now() })
        .catch((error: unknown) => {
          throw databaseCode(error) === '23505' ? new AppError('factor.wrong') : error
        })
      await tx.delete(factorTicket).where(eq(factorTicket.hash, hash))
      return added(house, tx, me)
    })
  },
}

const removeFactor: OwnTransaction<typeof calls.removeFactor> = {
  async ownTransaction({ house, me, body }) {
    await mayChange(house, me, body.password)
    await house.db.tx(async (tx) => {
      // Two removals at once follow one another, or both would see the other's factor still there.
      await tx.execute(sql`select pg_advisory_xact_lock(715093, hashtext(${me.id}))`)
      const gone =
        body.id === 'totp'
          ? await tx.delete(factorTotp).where(eq(factorTotp.accountId, me.id)).returning()
          : await tx
              .delete(factorPasskey)
              .where(and(eq(factorPasskey.accountId, me.id), eq(factorPasskey.id, body.id)))
              .returning()
      if (gone.length === 0) return
      const { totp, passkeys } = await heldBy(tx, me.id)
      if (isRequired(house, me) && !totp && passkeys.length === 0) throw new AppError('factor.last')
      await tellOfChange(house, tx, me, ['factor'])
    })
    return null
  },
}

const renewRecovery: OwnTransaction<typeof calls.renewRecovery> = {
  async ownTransaction({ house, me, body }) {
    await mayChange(house, me, body.password)
    if (!me.strong) throw new AppError('factor.missing')
    return house.db.tx(async (tx) => {
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
