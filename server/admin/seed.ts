import { count, sql } from 'drizzle-orm'
import { menu } from '../database/admin.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { type FirstMenu, firstMenus } from './firstMenus.ts'

/** Fills an empty table of menus; of two servers that start together, the second finds it filled. */
export async function seedMenus(house: House): Promise<void> {
  await house.db.tx(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(715004)`)
    const [known] = await tx.select({ menus: count() }).from(menu)
    if (known && known.menus > 0) return
    await insertLevel(tx, null, firstMenus)
  })
}

async function insertLevel(tx: Tx, pid: string | null, menus: FirstMenu[]): Promise<void> {
  for (const [at, { children = [], ...wanted }] of menus.entries()) {
    const [row] = await tx
      .insert(menu)
      .values({ ...wanted, pid, sort: (at + 1) * 10 })
      .returning({ id: menu.id })
    if (row) await insertLevel(tx, row.id, children)
  }
}
