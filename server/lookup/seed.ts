import { count, sql } from 'drizzle-orm'
import type { House } from '../house.ts'
import { dictEntry } from '../tables/lookup.ts'
import { firstDictionaries } from './dictionaries.ts'

/** Fills an empty table of dictionaries; of two servers that start together, the second finds it filled. */
export async function seedDictionaries(house: House): Promise<void> {
  await house.db.tx(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(715003)`)
    const [known] = await tx.select({ entries: count() }).from(dictEntry)
    if (known && known.entries > 0) return
    const rows = Object.entries(firstDictionaries).flatMap(([dictName, entries]) =>
      entries.map(([value, label, labelEn, attrs = {}], at) => ({
        dictName,
        value,
        label,
        labelEn,
        attrs,
        sort: (at + 1) * 10,
      })),
    )
    await tx.insert(dictEntry).values(rows)
  })
}
