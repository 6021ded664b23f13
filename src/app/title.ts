import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { type View, visit, visited } from './visited.ts'

/** Specification §2: the default title is the arbitration court back-office (decisions G-03). */
export const productTitle = msg`仲裁院管理后台`

/** After each navigation: the document's title (decisions B-23), the visited tab, the top of the page. */
export function followRoutes(router: AnyRouter): void {
  const name = () => {
    const title = router.state.matches.at(-1)?.staticData?.title
    document.title = title ? `${i18n._(title)} - ${i18n._(productTitle)}` : i18n._(productTitle)
  }
  i18n.on('change', name)
  router.subscribe('onResolved', ({ pathChanged }) => {
    name()
    const match = router.state.matches.at(-1)
    const { title, affix } = match?.staticData ?? {}
    const inMain = router.state.matches.some((it) => it.routeId === '/main')
    if (title && inMain) {
      for (const view of pinnedOf(router)) if (!visited.views.some((it) => it.path === view.path)) visit(view)
      visit({ href: router.state.location.href, path: router.state.location.pathname, title, affix: affix === true })
    }
    if (pathChanged) window.scrollTo(0, 0)
  })
}

/** The views that are always there. */
function pinnedOf(router: AnyRouter): View[] {
  const routes: AnyRoute[] = Object.values(router.routesById)
  return routes.flatMap(({ fullPath, options: { staticData } }) =>
    staticData?.title && staticData.affix
      ? [{ href: fullPath, path: fullPath, title: staticData.title, affix: true }]
      : [],
  )
}
