import { eq } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Orm } from '../database/db.ts'
import { secret } from '../tables/provider.ts'
import { openKept, sealShared } from '../vault/kept.ts'
import { places } from '../vault/places.ts'

interface Keeping {
  config: Config
  orm: Orm
}

/** A secret of this installation, made at its first use. Of two instances that make one, the first one's stays. */
export async function secretOf(
  { config, orm }: Keeping,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const kept = async () => {
    const [row] = await orm.select().from(secret).where(eq(secret.name, name))
    return row && openKept(config, places.secret(name), row.value)
  }
  const known = await kept()
  if (known !== undefined) return known
  await orm
    .insert(secret)
    .values({ name, value: sealShared(config, places.secret(name), await make()) })
    .onConflictDoNothing()
  const made = await kept()
  if (made === undefined) throw new Error(`The secret ${name} was not kept`)
  return made
}
