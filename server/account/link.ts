import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Orm } from '../database/db.ts'
import type { House } from '../house.ts'
import { registration, registrationLink } from '../tables/registration.ts'

const linkDays = 30

/** The code of a link is kept only as its hash. */
export function hashOfLink(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

/** A code of 32 random bytes, and the hash that is kept of it. */
export function newLinkCode(): { code: string; hash: string } {
  const code = randomBytes(32).toString('base64url')
  return { code, hash: hashOfLink(code) }
}

/** Makes a link to a registration and answers with its code. */
export async function makeLink(
  house: House,
  orm: Orm,
  registrationId: string,
  purpose: (typeof registrationLink.$inferSelect)['purpose'],
): Promise<string> {
  const code = randomBytes(24).toString('base64url')
  const expiresAt = new Date(house.now().getTime() + linkDays * 86_400_000)
  await orm.insert(registrationLink).values({ codeHash: hashOfLink(code), registrationId, purpose, expiresAt })
  return code
}

/**
 * How far the registration of somebody without a token is: whether it still waits for its review, and the code of a page that
 * shows it; null for who never registered.
 */
export async function reviewOf(
  house: House,
  orm: Orm,
  accountId: string,
): Promise<{ statusCode: string | null; inReview: boolean }> {
  const [row] = await orm
    .select({ id: registration.id, state: registration.state })
    .from(registration)
    .where(and(eq(registration.accountId, accountId), eq(registration.kind, 'person')))
    .orderBy(desc(registration.submittedAt))
    .limit(1)
  if (!row) return { statusCode: null, inReview: false }
  return { statusCode: await makeLink(house, orm, row.id, 'status'), inReview: row.state === 'submitted' }
}
