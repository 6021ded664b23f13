import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { menu, seededMenu } from '../tables/admin.ts'
import { audit } from '../tables/audit.ts'
import { type FirstMenu, firstMenus } from './firstMenus.ts'

type MenuRow = typeof menu.$inferSelect

/** What one of the product's menus is known by: its screen, or for a folder its title. */
const keyOf = ({ path, title }: Pick<FirstMenu, 'path' | 'title'>) => path || title

/**
 * Puts the product's menus into the table, each once in the life of an installation: those that a later version brings come to
 * an older database too, and what staff removed or changed stays so. Servers that start together take turns.
 */
export async function seedMenus(house: House): Promise<void> {
  await house.db.tx(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(715004)`)
    const rows = await tx.select().from(menu)
    const marked = await tx.select({ key: seededMenu.key }).from(seededMenu)
    // A table from before this was written down was given what stands in it, and what the log of changes knows of. An empty one
    // is filled in any case: without a menu nobody could make one.
    const given = marked.length ? marked.map(({ key }) => key) : await seenBefore(tx, rows)
    const known = new Set(rows.length ? given : [])
    const keys = firstMenus.flatMap((one) => [one, ...(one.children ?? [])]).map(keyOf)
    await insertLevel(tx, null, firstMenus, { rows, known })
    const at = house.now()
    await tx
      .insert(seededMenu)
      .values(keys.map((key) => ({ key, at })))
      .onConflictDoNothing()
  })
}

/** The keys of menus that are in the table, and of those that staff removed or changed into something else. */
async function seenBefore(tx: Tx, rows: MenuRow[]): Promise<string[]> {
  const changed = await tx
    .select({ changes: audit.changes })
    .from(audit)
    .where(inArray(audit.action, ['admin.removeMenu', 'admin.editMenu']))
  const were = changed.flatMap(({ changes }) => [changes.path?.[0], changes.title?.[0]])
  return [...rows.flatMap(({ path, title }) => [path, title]), ...were.filter((one) => typeof one === 'string')]
}

async function insertLevel(
  tx: Tx,
  pid: string | null,
  menus: FirstMenu[],
  before: { rows: MenuRow[]; known: ReadonlySet<string> },
): Promise<void> {
  for (const [at, { children = [], ...wanted }] of menus.entries()) {
    const key = keyOf(wanted)
    if (!before.known.has(key)) {
      const [row] = await tx
        .insert(menu)
        .values({ ...wanted, pid, sort: (at + 1) * 10 })
        .returning({ id: menu.id })
      if (row) await insertLevel(tx, row.id, children, before)
      continue
    }
    // A folder that is no longer there takes what a later version would put into it along.
    const folder = before.rows.find((one) => keyOf(one) === key)
    if (folder) await insertLevel(tx, folder.id, children, before)
  }
}
