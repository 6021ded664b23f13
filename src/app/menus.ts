import { proxy, useSnapshot } from 'valtio'
import { admin, type MenuItem } from '../../contract/admin/admin.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { isApplicant } from '../account/entry.ts'
import { titleInWords } from '../admin/menu/titles.ts'
import { connection } from '../local/connection.ts'
import { askOnce, readKept } from '../local/kept.ts'
import { current } from '../local/session.ts'

/** The menus in hand, and whose they are. The device's table keeps them; here they are at once. */
export const menus = proxy<{ of: string; tree: MenuItem[] | undefined; error: AppError | undefined }>({
  of: '',
  tree: undefined,
  error: undefined,
})

/**
 * The menus of whoever is signed in: asked once a login and page (specification §4), from the device at once where it has
 * them. Undefined where neither is to be had. A newer answer replaces them when it comes; it is waited for where those in
 * hand do not name the path that is wanted.
 */
export async function loadMenus(wanted?: string): Promise<readonly MenuItem[] | undefined> {
  const session = await current()
  if (!session) return undefined
  const of = `${isApplicant()} ${session.user.id}`
  if (menus.of !== of) Object.assign(menus, { of, tree: undefined, error: undefined })
  if (isApplicant()) {
    menus.tree ??= fixedMenus()
    return menus.tree
  }
  const asking = session.token
    ? askOnce(session, admin.buildMenus, {}).then(
        (tree) => put(of, { tree, error: undefined }),
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error
          put(of, { error })
        },
      )
    : undefined
  const held = menus.tree ?? (await readKept(session.user.id, admin.buildMenus, {}))
  if (held) put(of, menus.tree ? {} : { tree: held })
  const lacks = wanted !== undefined && held && !pathsOf(held).has(wanted)
  if (!held || (lacks && navigator.onLine && connection.online)) await asking
  return menus.of === of ? menus.tree : undefined
}

const known = new WeakSet<object>()

/** The same answer comes again with every navigation: it is taken once. */
function put(of: string, found: { tree?: MenuItem[]; error?: AppError | undefined }): void {
  if (menus.of !== of) return
  if (found.tree && known.has(found.tree)) return
  if (found.tree) known.add(found.tree)
  Object.assign(menus, found)
}

/** Whether menus name a path that this build does not know. */
export async function isInMenu(path: string): Promise<boolean> {
  const tree = await loadMenus(path)
  return tree !== undefined && pathsOf(tree).has(path)
}

/** The same for a screen of this build: without any menus at all it stays open, the server refuses what is not theirs. */
export async function isReachable(path: string): Promise<boolean> {
  const tree = await loadMenus(path)
  return !tree || pathsOf(tree).has(path)
}

const none: MenuItem[] = []

/** The menus in hand, for what is drawn. */
export function useMenuTree(): MenuItem[] {
  return (useSnapshot(menus).tree as MenuItem[] | undefined) ?? none
}

/** The screens that menus lead to, whatever query they lead there with. */
export function pathsOf(tree: readonly MenuItem[]): Set<string> {
  return new Set(tree.flatMap((item) => [item.path.replace(/\?.*/, ''), ...pathsOf(item.children)]).filter(Boolean))
}

/** The items from the top down to the one with this path; empty where no menu names it. */
export function chainTo(tree: readonly MenuItem[], path: string): MenuItem[] {
  for (const item of tree) {
    if (item.path === path) return [item]
    const below = chainTo(item.children, path)
    if (below.length) return [item, ...below]
  }
  return []
}

export function menuTitle(item: { readonly meta: { readonly title: string } }): string {
  return titleInWords(item.meta.title)
}

/** What applicants have instead of menus from the server (specification §2). */
function fixedMenus(): MenuItem[] {
  const item = (path: string, title: string, hidden: boolean): MenuItem => ({
    id: path,
    path,
    hidden,
    alwaysShow: false,
    component: '',
    children: [],
    meta: {
      title,
      icon: 'edit',
      noCache: false,
      num: '',
      affix: false,
      activeMenu: '',
      hiddenCrumb: false,
      noRedirect: false,
    },
  })
  return [
    item('/arbitratorSignUp/index', '仲裁员报名', false),
    item('/newArbitratorSignUp/index', '填写仲裁员申请', true),
    item('/message/index', '消息中心', true),
  ]
}
