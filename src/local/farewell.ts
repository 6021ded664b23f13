import { account } from '../../contract/account/account.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { ask } from './call.ts'
import { deviceDb, type StoredFarewell } from './db.ts'
import { isForLater } from './send/later.ts'

/*
 * A logout ends the session on this device at once, whether or not the server hears of it. Where it does not, this stays: the hash of
 * the token, by which the server knows the session. Nobody can do anything with it but end that session.
 */

/** The server keeps no session longer (specification §9). */
const keptMs = 2 * 86_400_000
const scheme = 'Bearer '

async function sessionOf(token: string): Promise<string> {
  const secret = token.startsWith(scheme) ? token.slice(scheme.length) : token
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function farewellOf(token: string): Promise<StoredFarewell> {
  return { session: await sessionOf(token), until: Date.now() + keptMs }
}

export async function keepFarewell(token: string): Promise<void> {
  await deviceDb.farewells.put(await farewellOf(token))
}

/** The server heard of this logout. */
export async function dropFarewell(token: string): Promise<void> {
  await deviceDb.farewells.delete(await sessionOf(token))
}

/** Tells the server of logouts that it has not heard of. Answers whether some still wait. */
export async function sayFarewells(): Promise<boolean> {
  const now = Date.now()
  await deviceDb.farewells.filter(({ until }) => until <= now).delete()
  const sessions = (await deviceDb.farewells.limit(50).toArray()).map(({ session }) => session)
  if (sessions.length === 0) return false
  try {
    await ask(account.logoutLater, { body: { sessions } }, { token: null })
  } catch (error) {
    if (error instanceof AppError && isForLater(error)) return true
    throw error
  }
  await deviceDb.farewells.bulkDelete(sessions)
  return (await deviceDb.farewells.count()) > 0
}
