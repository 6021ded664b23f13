import { and, desc, eq } from 'drizzle-orm'
import type { Envelope } from '../../contract/envelope/envelope.ts'
import type { Orm } from '../database/db.ts'
import { readEnvelopes, seesEnvelope } from '../envelope/row.ts'
import { aboutTrial } from '../envelope/tell.ts'
import { readTrial } from '../hearing/trial/row.ts'
import { envelope } from '../tables/envelope.ts'
import type { Person } from '../who.ts'

/** What is or was signed of a session, newest first, as far as somebody sees it. Throws `notFound` where they do not see the session. */
export async function ofTrial(orm: Orm, me: Person, trialId: string): Promise<Envelope[]> {
  await readTrial(orm, me, trialId)
  const mine = and(eq(envelope.aboutKind, aboutTrial), eq(envelope.aboutId, trialId), seesEnvelope(me))
  const ids = await orm.select({ id: envelope.id }).from(envelope).where(mine).orderBy(desc(envelope.createdAt))
  if (ids.length === 0) return []
  const rows = await readEnvelopes(
    orm,
    ids.map(({ id }) => id),
  )
  return ids.flatMap(({ id }) => rows.get(id) ?? [])
}
