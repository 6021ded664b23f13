import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { admin as calls, Menu } from '../../contract/admin/admin.ts'
import { sortsFor } from '../../contract/both/tree.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { audit, auditChangesOf } from '../audit/audit.ts'
import type { Orm, Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import { mustKeepInstallation } from '../right.ts'
import { menu } from '../tables/admin.ts'
import { treeFor } from './menuTree.ts'
import { mustBeSeen, versionOf } from './version.ts'

export type MenuRow = typeof menu.$inferSelect

/** All menus in order: a few dozen, so trees are walked here and not in the database. */
async function allMenus(orm: Orm): Promise<MenuRow[]> {
  return orm.select().from(menu).orderBy(asc(menu.sort), asc(menu.title), asc(menu.id))
}

const menuOf = (row: MenuRow, hasChildren: boolean): Menu => ({
  ...row,
  pid: row.pid ?? '',
  hasChildren,
  version: versionOf(row),
})

function menusOf(rows: MenuRow[], all: MenuRow[]): Menu[] {
  const parents = new Set(all.map((row) => row.pid))
  return rows.map((row) => menuOf(row, parents.has(row.id)))
}

/** The ids of a menu and of everything below it. */
function below(all: MenuRow[], id: string): string[] {
  return [id, ...all.filter((row) => row.pid === id).flatMap((row) => below(all, row.id))]
}

function mustHave(all: MenuRow[], id: string): MenuRow {
  const row = all.find((one) => one.id === id)
  if (!row) throw new AppError('notFound')
  return row
}

export const buildMenus: Handler<typeof calls.buildMenus> = async ({ tx, me }) => treeFor(me, await allMenus(tx))

export const lazyMenus: Handler<typeof calls.lazyMenus> = async ({ tx, query }) => {
  const all = await allMenus(tx)
  const pid = query.pid === '' || query.pid === '0' ? null : query.pid
  return menusOf(
    all.filter((row) => row.pid === pid),
    all,
  )
}

export const listMenus: Handler<typeof calls.listMenus> = async ({ tx, query }) => {
  const all = await allMenus(tx)
  const part = (query.blurry ?? '').toLowerCase()
  return menusOf(
    all.filter((row) => row.title.toLowerCase().includes(part) || row.path.toLowerCase().includes(part)),
    all,
  )
}

export const superiorMenus: Handler<typeof calls.superiorMenus> = async ({ tx, body }) => {
  const all = await allMenus(tx)
  const levels = new Set<string | null>()
  for (const id of body) {
    for (let row: MenuRow | undefined = mustHave(all, id); row; row = all.find((one) => one.id === row?.pid))
      levels.add(row.pid)
  }
  return menusOf(
    all.filter((row) => levels.has(row.pid)),
    all,
  )
}

export const childMenus: Handler<typeof calls.childMenus> = async ({ tx, query }) => {
  const all = await allMenus(tx)
  return below(all, mustHave(all, query.id).id)
}

/** One change of the tree after another: two moves that are right alone could make a circle together. */
async function menusToChange(tx: Tx): Promise<MenuRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(715004)`)
  return allMenus(tx)
}

const pathOf = (all: MenuRow[], row: MenuRow): string => {
  const parent = all.find((one) => one.id === row.pid)
  return parent ? `${pathOf(all, parent)} / ${row.title}` : row.title
}

export const addMenu: Handler<typeof calls.addMenu> = async (context) => {
  const { tx, me, body } = context
  mustKeepInstallation(me)
  const all = await menusToChange(tx)
  if (body.pid !== '') mustHave(all, body.pid)
  const [row] = await tx
    .insert(menu)
    .values({ ...body, pid: body.pid || null })
    .returning()
  if (!row) throw new Error('A menu was not made')
  await audit(context, 'admin.addMenu', pathOf(all, row), auditChangesOf({}, body))
  return menuOf(row, false)
}

/** Throws where there is no such parent, or it lies below the menu itself. */
function mustFit(all: MenuRow[], id: string, pid: string): void {
  if (pid === '') return
  mustHave(all, pid)
  if (below(all, id).includes(pid)) throw new AppError('menu.circle')
}

export const editMenu: Handler<typeof calls.editMenu> = async (context) => {
  const { tx, me, body } = context
  mustKeepInstallation(me)
  const all = await menusToChange(tx)
  const { id, version, ...wanted } = body
  const before = mustHave(all, id)
  mustBeSeen(version, before)
  mustFit(all, id, wanted.pid)
  const [row] = await tx
    .update(menu)
    .set({ ...wanted, pid: wanted.pid || null })
    .where(eq(menu.id, id))
    .returning()
  if (!row) throw new AppError('notFound')
  await audit(
    context,
    'admin.editMenu',
    pathOf(all, before),
    auditChangesOf({ ...before, pid: before.pid ?? '' }, wanted),
  )
  return menuOf(
    row,
    all.some((one) => one.pid === id),
  )
}

export const moveMenu: Handler<typeof calls.moveMenu> = async (context) => {
  const { tx, me, body } = context
  mustKeepInstallation(me)
  const all = await menusToChange(tx)
  const moved = mustHave(all, body.id)
  mustFit(all, body.id, body.pid)
  const pid = body.pid || null
  const beside = all.filter((row) => row.pid === pid && row.id !== body.id)
  const at = body.before === undefined ? beside.length : beside.findIndex((row) => row.id === body.before)
  if (at < 0) throw new AppError('notFound')
  const others = beside.map(({ id, sort }) => ({ key: id, sort }))
  for (const { key, sort } of sortsFor(others, body.id, at)) {
    const row = key === body.id ? moved : mustHave(all, key)
    const wanted = { pid: body.pid, sort }
    await tx.update(menu).set({ pid, sort }).where(eq(menu.id, key))
    const changes = auditChangesOf({ pid: row.pid ?? '', sort: row.sort }, wanted)
    if (Object.keys(changes).length) await audit(context, 'admin.moveMenu', pathOf(all, row), changes)
  }
  return null
}

export const removeMenu: Handler<typeof calls.removeMenu> = async (context) => {
  const { tx, me, body } = context
  mustKeepInstallation(me)
  const all = await menusToChange(tx)
  const gone = new Set(body.ids.flatMap((id) => below(all, mustHave(all, id).id)))
  await tx.delete(menu).where(inArray(menu.id, [...gone]))
  for (const row of all.filter((one) => gone.has(one.id))) {
    const { id: _, ...fields } = row
    await audit(context, 'admin.removeMenu', pathOf(all, row), auditChangesOf(fields, {}))
  }
  return null
}
