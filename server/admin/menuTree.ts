import type { MenuItem } from '../../contract/admin/admin.ts'
import type { menu } from '../tables/admin.ts'
import type { Person } from '../who.ts'
import { leadsToTheirOffice } from './menuCall.ts'

type MenuRow = typeof menu.$inferSelect

/**
 * The menus of a person as a tree: those for the category, where a menu names roles for one of these, and of the staff for the
 * offices whose screens they lead to. What lies below a
 * menu they do not have is not theirs either, and a folder without anything in it is left out unless it always shows.
 */
export function treeFor(me: Pick<Person, 'cate' | 'roles'>, all: MenuRow[]): MenuItem[] {
  const mine = (row: MenuRow) =>
    row.cates.includes(me.cate) &&
    (row.roles.length === 0 || row.roles.some((role) => me.roles.includes(role))) &&
    leadsToTheirOffice(row.path, me)
  const level = (pid: string | null): MenuItem[] =>
    all
      .filter((row) => row.pid === pid && mine(row))
      .map((row) => itemOf(row, level(row.id)))
      .filter((item) => item.path !== '' || item.alwaysShow || item.children.length > 0)
  return level(null)
}

function itemOf(row: MenuRow, children: MenuItem[]): MenuItem {
  const { id, path, alwaysShow, component, title, icon, noCache, num, affix, activeMenu, hiddenCrumb, noRedirect } = row
  // A folder of hidden pages only has nothing to show, yet its pages stay reachable.
  const empty = path === '' && !alwaysShow && children.every((child) => child.hidden)
  const meta = { title, icon, noCache, num, affix, activeMenu, hiddenCrumb, noRedirect }
  return { id, path, hidden: row.hidden || empty, alwaysShow, component, children, meta }
}
