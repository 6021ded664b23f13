import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MenuItem } from '../../../contract/admin/admin.ts'
import { chainTo, menuTitle } from '../menus.ts'

/** A step on the way to a screen; the last and those that lead nowhere have no address. */
export interface Crumb {
  title: string
  href?: string
}

/** What a route says about itself, as far as crumbs go. */
export interface CrumbRoute {
  fullPath: string
  title?: MessageDescriptor | undefined
  hiddenCrumb?: boolean | undefined
  noRedirect?: boolean | undefined
}

/**
 * The crumbs of a screen (specification §2, Layout): the titles of its menu's folders or of its matched routes, Home
 * before them unless they begin with it or the person is an applicant.
 * @param routes from the outermost matched route to the screen's own
 * @param under the screen it belongs below
 */
export function crumbsOf(
  routes: readonly CrumbRoute[],
  { tree, under, applicant }: { tree: readonly MenuItem[]; under?: CrumbRoute | undefined; applicant: boolean },
): Crumb[] {
  const own = routes.at(-1)
  if (!own) return []
  const steps = [...stepsTo(under ? [under] : [], tree), ...stepsTo(routes, tree)]
  const isHome = own.fullPath === '/dashboard'
  const home = isHome || applicant ? [] : [{ title: i18n._(msg`首页`), href: '/dashboard' }]
  return [...home, ...steps].map(({ title, href }, at, all) =>
    href === undefined || at === all.length - 1 ? { title } : { title, href },
  )
}

/** A menu says better than the table where its screen stands: staff may have moved or renamed it. */
function stepsTo(routes: readonly CrumbRoute[], tree: readonly MenuItem[]): Crumb[] {
  const own = routes.at(-1)
  const chain = own && !own.hiddenCrumb ? chainTo(tree, own.fullPath) : []
  if (own && chain.length) {
    // Folders lead nowhere: plain text.
    return chain
      .filter(({ meta }) => !meta.hiddenCrumb)
      .map((item) =>
        item.children.length || !item.path || item.meta.noRedirect
          ? { title: menuTitle(item) }
          : step(item.path, menuTitle(item)),
      )
  }
  return routes.flatMap(({ fullPath, title, hiddenCrumb, noRedirect }) => {
    if (!title || hiddenCrumb) return []
    const words = i18n._(title)
    return [noRedirect ? { title: words } : step(fullPath, words)]
  })
}

function step(href: string, title: string): Crumb {
  return { title, href }
}
