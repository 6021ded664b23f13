import { eq } from 'drizzle-orm'
import type { Orm } from '../database/db.ts'
import { secret } from './table.ts'

/** A secret of this installation, made at its first use. Of two instances that make one, the first one's stays. */
export async function secretOf(orm: Orm, name: string, make: () => string | Promise<string>): Promise<string> {
  const kept = async () => (await orm.select().from(secret).where(eq(secret.name, name)))[0]?.value
  const known = await kept()
  if (known !== undefined) return known
  await orm
    .insert(secret)
    .values({ name, value: await make() })
    .onConflictDoNothing()
  const made = await kept()
  if (made === undefined) throw new Error(`The secret ${name} was not kept`)
  return made
}
