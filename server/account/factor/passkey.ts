import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Orm } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { factorPasskey } from '../../tables/factor.ts'
import { heldBy } from './held.ts'

/** Whose passkeys these are: a browser gives them to this address alone. Throws `unconfigured` without PUBLIC_URL. */
function siteOf({ config }: House): { rpID: string; origin: string } {
  if (config.publicUrl === undefined) throw new AppError('unconfigured')
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

/** What a browser needs to make a passkey, and the challenge in it. */
export async function optionsToMake(house: House, orm: Orm, holder: { id: string; username: string }) {
  const { rpID } = siteOf(house)
  const { passkeys } = await heldBy(orm, holder.id)
  return generateRegistrationOptions({
    rpName: rpID,
    rpID,
    userName: holder.username,
    userID: new TextEncoder().encode(holder.id),
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/** The passkey in a browser's answer, or undefined where it is none for this site and challenge. */
export async function madeIn(house: House, answer: Record<string, unknown>, expectedChallenge: string) {
  const { rpID, origin } = siteOf(house)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    })
    return registrationInfo?.credential
  } catch {
    // The library throws for whatever is wrong with what was sent; which of it displeased is nobody's business.
    return undefined
  }
}

/** What a browser signs to end a login. */
export async function optionsToSign(house: House, orm: Orm, accountId: string) {
  const { rpID } = siteOf(house)
  const { passkeys } = await heldBy(orm, accountId)
  const allowCredentials = passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))
  return generateAuthenticationOptions({ rpID, allowCredentials, userVerification: 'preferred' })
}

/** Whether one of somebody's passkeys signed the challenge for this site. */
export async function takeSignature(
  house: House,
  orm: Orm,
  accountId: string,
  { answer, challenge }: { answer: Record<string, unknown>; challenge: string },
): Promise<boolean> {
  const { rpID, origin } = siteOf(house)
  const [row] = await orm
    .select()
    .from(factorPasskey)
    .where(and(eq(factorPasskey.accountId, accountId), eq(factorPasskey.credentialId, String(answer.id))))
  if (!row || challenge === '') return false
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: row.counter,
      },
    })
    if (!verified) return false
    await orm.update(factorPasskey).set({ counter: authenticationInfo.newCounter }).where(eq(factorPasskey.id, row.id))
    return true
  } catch {
    // As above: whatever is wrong with a signature, it is none.
    return false
  }
}
