import { eq, notLike, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../contract/errors/errors.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { factorTotp } from '../tables/factor.ts'
import { letter, secret } from '../tables/provider.ts'
import { isShared, openKept, sealedMarks, sealKept } from '../vault/kept.ts'
import { places } from '../vault/places.ts'

/**
 * Seals what earlier builds kept in the clear, and what lies under the secret of DATA_DIR once there is a SIGNING_SECRET. Of several
 * instances that start at once each finds what the one before has left, which is nothing.
 */
export async function sealOlder(house: House, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const { config, db } = house
  const { own } = sealedMarks(config)
  const sealed = await db.tx(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(715094)`)
    let count = 0
    /** Once more under the key of today; what lies under a key that is not here stays as it is, and is told of. */
    async function seal(place: string, kept: string, write: (sealed: string) => Promise<unknown>): Promise<void> {
      try {
        const text = openKept(config, place, kept)
        await write(sealKept(config, place, text))
        count++
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        log.warn({ place: place.split(' ')[0] }, 'SIGNING_SECRET is not the one that this secret is kept under')
      }
    }
    const totp = await tx.select().from(factorTotp).where(notLike(factorTotp.secret, own)).for('update')
    for (const { accountId, secret: kept } of totp)
      await seal(places.totp(accountId), kept, (value) =>
        tx.update(factorTotp).set({ secret: value }).where(eq(factorTotp.accountId, accountId)),
      )
    if (isShared(config)) await sealForAll(tx, own, seal)
    return count
  })
  if (sealed === 0) return
  // What was overwritten is gone from the files of the database, too, not only from its rows.
  for (const table of ['factor_totp', 'secret', 'letter']) await db.script(`vacuum full ${table}`)
  log.warn(
    { sealed },
    'secrets were sealed that lay in the clear: copies of the database made before this start still hold them',
  )
}

type Seal = (place: string, kept: string, write: (sealed: string) => Promise<unknown>) => Promise<void>

async function sealForAll(tx: Tx, own: string, seal: Seal): Promise<void> {
  for (const { name, value } of await tx.select().from(secret).where(notLike(secret.value, own)).for('update'))
    await seal(places.secret(name), value, (sealed) =>
      tx.update(secret).set({ value: sealed }).where(eq(secret.name, name)),
    )
  for (const { id, to, text, ics } of await tx.select().from(letter).where(notLike(letter.text, own)).for('update')) {
    const isIt = eq(letter.id, id)
    await seal(places.letter(to), text, (sealed) => tx.update(letter).set({ text: sealed }).where(isIt))
    if (ics !== null)
      await seal(places.calendar(to), ics, (sealed) => tx.update(letter).set({ ics: sealed }).where(isIt))
  }
}
