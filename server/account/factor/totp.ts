import { and, eq, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Orm } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { factorTotp } from '../../tables/factor.ts'
import { openKept } from '../../vault/kept.ts'
import { places } from '../../vault/places.ts'

const periodSeconds = 30
/** A clock may be so many steps off, to either side. */
const window = 1

const appOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds, label, issuer })

/** A secret, and the address by which apps take it from a QR code. */
export function newSecret(label: string, issuer: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: appOf(secret, label, issuer).toString() }
}

/** Takes a code of somebody's app, once: whoever looked over a shoulder is too late. Answers whether it was right. */
export async function takeTotp(house: House, orm: Orm, accountId: string, code: string): Promise<boolean> {
  const [row] = await orm.select().from(factorTotp).where(eq(factorTotp.accountId, accountId))
  if (!row) return false
  const timestamp = house.now().getTime()
  const delta = appOf(openKept(house.config, places.totp(accountId), row.secret)).validate({
    token: code,
    timestamp,
    window,
  })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta
  const taken = await orm
    .update(factorTotp)
    .set({ lastStep: step })
    .where(and(eq(factorTotp.accountId, accountId), eq(factorTotp.secret, row.secret), lt(factorTotp.lastStep, step)))
    .returning({ id: factorTotp.accountId })
  return taken.length > 0
}
