import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { knownDevice } from '../../tables/account.ts'

/** A device is known for so long after the last login from it. */
export const deviceDays = 180

const pattern = /^[\w-]{43}$/
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** The hash of a device from which this account was logged in before; undefined for any other. */
export async function knownTo(orm: Orm, accountId: string | undefined, secret: string): Promise<string | undefined> {
  if (!accountId || !pattern.test(secret)) return undefined
  const hash = hashOf(secret)
  const [row] = await orm
    .select({ hash: knownDevice.hash })
    .from(knownDevice)
    .where(and(eq(knownDevice.hash, hash), eq(knownDevice.accountId, accountId)))
  return row?.hash
}

/** Whether any account was logged in from this device before. */
export async function isKnownDevice(orm: Orm, secret: string): Promise<boolean> {
  return pattern.test(secret) && (await orm.$count(knownDevice, eq(knownDevice.hash, hashOf(secret)))) > 0
}

/** Knows a device from now on, by the secret it keeps; one that has none yet is given one. Answers with the secret. */
export async function knowDevice(house: House, orm: Orm, accountId: string, secret: string): Promise<string> {
  const [given] = pattern.test(secret)
    ? await orm
        .select()
        .from(knownDevice)
        .where(eq(knownDevice.hash, hashOf(secret)))
        .limit(1)
    : []
  // A secret that the server never gave out is nobody's to choose.
  const kept = given ? secret : randomBytes(32).toString('base64url')
  const seenAt = house.now()
  await orm
    .insert(knownDevice)
    .values({ hash: hashOf(kept), accountId, seenAt })
    .onConflictDoUpdate({ target: [knownDevice.hash, knownDevice.accountId], set: { seenAt } })
  return kept
}
