import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { doors } from './app/routes/doors.ts'
import { hashHistory } from './app/routes/hashHistory.ts'
import { applicantScreens, gatedScreens, mainScreens, officeScreens } from './app/routes/main.ts'
import { mobile, pages } from './app/routes/public.ts'
import { gated, main, office, onMain, onRoot, root } from './app/routes/root.ts'
import { screen } from './app/routes/screen.ts'
import { home } from './app/session/guards.ts'
import { followRoutes } from './app/title.ts'
import { remount } from './app/visited.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const entrance = createRoute({ ...onRoot, path: '/', beforeLoad: home })

/** Shows a view anew: its tab stays, what was on it goes (specification §2). Only paths of this page. */
const again = createRoute({
  ...onRoot,
  path: '/redirect/$',
  beforeLoad: ({ params, search }) => {
    const path = `/${(params._splat ?? '').replace(/^[\\/]+/, '')}`
    remount(path, search as Record<string, string>)
    throw redirect({ to: path as '/', search: search as never, replace: true })
  },
})

/**
 * Specification §2: an unknown path goes to /404, for those who are logged in; one that their menus name and this build
 * does not know says so instead (decisions B-13).
 */
const unknown = createRoute({
  ...onMain,
  path: '$',
  beforeLoad: async ({ location }) => {
    // Specification §2: such a path is the mediation bridge.
    if (location.pathname.includes('jumpMediate')) throw redirect({ to: '/jumpMediate', replace: true })
    const { isInMenu } = await import('./app/menus.ts')
    if (!(await isInMenu(location.pathname))) throw redirect({ to: '/404', replace: true })
  },
  component: screen(() => import('./app/UnknownScreen.tsx'), 'UnknownScreen'),
})

/** The route table: every address of the product, its screen, its guard, and what menus, tabs and titles say of it. */
const table = root.addChildren([
  entrance,
  again,
  ...doors,
  ...pages,
  ...mobile,
  main.addChildren([
    unknown,
    ...mainScreens,
    ...applicantScreens,
    office.addChildren(officeScreens),
    gated.addChildren(gatedScreens),
  ]),
])

export const router = createRouter({
  routeTree: table,
  history: hashHistory(),
  defaultPreload: 'intent',
  // Addresses as the specification writes them: /CaseDetails is not /casedetails.
  caseSensitive: true,
  // Flat: the default parser turns code=0012345 into a number and cuts 19-digit ids.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
    return text ? `?${text.replaceAll('%2F', '/')}` : ''
  },
})

/** A link elsewhere must not compile; one route that loses its path would let any through, and then this does not either. */
const checked: string extends keyof typeof router.routesByPath ? never : typeof router = router

followRoutes(checked)
