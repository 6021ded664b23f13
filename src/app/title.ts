import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { subscribe } from 'valtio/vanilla'
import { isApplicant, ordinaryDoor } from '../account/entry.ts'
import { config } from '../local/config.ts'
import { shownLanguage } from '../ui/language.ts'
import { closeAll, pin, visit, visited } from './visited.ts'

/** The title of the frame where the installation names none (specification §2, decisions G-03), and of the staff's door. */
const backOffice = msg`仲裁院管理后台`
/** What is open to everybody, and the parties' door. */
const platform = msg`仲裁院在线仲裁平台`

/** The product's title in the language shown: the installation's, else our own, of the frame or of what lies before it. */
export function productTitle(framed = true): string {
  const own = shownLanguage() === 'en' ? config.titleEn || config.title : config.title
  return own || i18n._(framed || ordinaryDoor() === 'login2' ? backOffice : platform)
}

/** After each navigation: the document's title (decisions B-23), the visited tab, the top of the page. */
export function followRoutes(router: AnyRouter): void {
  const name = () => {
    // Words that are loaded say so before a language is chosen.
    if (!i18n.locale) return
    const title = router.state.matches.at(-1)?.staticData?.title
    const product = productTitle(router.state.matches.some((it) => it.routeId === '/main'))
    document.title = title ? `${i18n._(title)} - ${product}` : product
  }
  i18n.on('change', name)
  subscribe(config, name)
  let last: string | undefined
  router.subscribe('onResolved', () => {
    name()
    const match = router.state.matches.at(-1)
    const inMain = router.state.matches.some((it) => it.routeId === '/main')
    if (match && inMain) {
      if (isApplicant() && visited.views.some((it) => it.path === '/dashboard')) closeAll()
      if (!isApplicant()) for (const view of pinnedOf(router)) pin(view)
      visit(viewOf(match.routeId, match.staticData ?? {}, router.state.location))
    }
    // Two records of one screen share their path; a record that is read and then edited shares its tab.
    const now = `${inMain ? visited.shown : ''} ${router.state.location.pathname}`
    if (now !== last) window.scrollTo(0, 0)
    last = now
  })
}

type RouteData = NonNullable<AnyRoute['options']['staticData']>

function viewOf(
  routeId: string,
  { title = msg`页面`, affix = false, noCache = false }: RouteData,
  { href, pathname, search }: { href: string; pathname: string; search: object },
) {
  return {
    routeId,
    title,
    affix,
    noCache,
    href,
    path: pathname,
    search: search as Record<string, string>,
    framed: true,
  }
}

/** The views that are always there. */
function pinnedOf(router: AnyRouter) {
  const routes: AnyRoute[] = Object.values(router.routesById)
  return routes.flatMap(({ id, fullPath, options: { staticData } }) =>
    staticData?.affix ? [viewOf(id, staticData, { href: fullPath, pathname: fullPath, search: {} })] : [],
  )
}

/** Server-sent menus may pin views too (specification §3: `affix`). */
export function pinMenus(router: AnyRouter, tree: readonly Readonly<Pinning>[]): void {
  const routes: AnyRoute[] = Object.values(router.routesById)
  for (const { path, meta, children } of tree) {
    const route = meta.affix ? routes.find((it) => it.fullPath === path) : undefined
    if (route?.options.staticData)
      pin(viewOf(route.id, { ...route.options.staticData, affix: true }, { href: path, pathname: path, search: {} }))
    pinMenus(router, children)
  }
}

interface Pinning {
  path: string
  meta: { readonly affix: boolean }
  children: readonly Readonly<Pinning>[]
}
