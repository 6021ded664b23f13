import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { Category } from '../contract/call.ts'
import { ErrorScreen, Root } from './app/Root.tsx'
import { mustBe, mustBeSignedIn, mustBeSignedOut, withNewId } from './app/session/guards.ts'
import { followRoutes } from './app/title.ts'
import type { IconName } from './ui/Icon.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  /** What menus, tabs and titles are made of. */
  interface StaticDataRouteOption {
    title?: MessageDescriptor
    /** Its tab cannot be closed. */
    affix?: boolean
    /** An entry of the sidebar. */
    menu?: { icon: IconName; who: readonly Category[] }
  }
}

const everyone = ['USER', 'MISHU', 'ZCY', 'ARBI_USER'] as const
const filers = ['USER', 'MISHU'] as const
const one = z.object({ id: z.optional(z.string()) })
const entry = z.object({ redirect: z.optional(z.string()), tenantId: z.optional(z.string()) })

const root = createRootRoute({
  component: Root,
  errorComponent: ErrorScreen,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

/** Everything below the sidebar. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: mustBeSignedIn,
  component: lazyRouteComponent(() => import('./app/Shell.tsx'), 'Shell'),
})

/** Specification §2: an unknown path goes to /404, for those who are logged in. */
const unknown = createRoute({
  getParentRoute: () => main,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true })
  },
})

const login = lazyRouteComponent(() => import('./account/LoginScreen.tsx'), 'LoginScreen')
const preservation = lazyRouteComponent(() => import('./filing/PreservationScreen.tsx'), 'PreservationScreen')
const preservations = lazyRouteComponent(() => import('./filing/PreservationList.tsx'), 'PreservationList')
const dashboard = lazyRouteComponent(() => import('./app/dashboard/DashboardScreen.tsx'), 'DashboardScreen')
const missing = lazyRouteComponent(() => import('./app/MissingScreen.tsx'), 'MissingScreen')

const onRoot = { getParentRoute: () => root }
const onMain = { getParentRoute: () => main }

const table = root.addChildren([
  home,
  createRoute({
    ...onRoot,
    path: '/login',
    component: login,
    beforeLoad: mustBeSignedOut('login'),
    validateSearch: entry,
    staticData: { title: msg`登录` },
  }),
  createRoute({
    ...onRoot,
    path: '/login2',
    component: login,
    beforeLoad: mustBeSignedOut('login2'),
    validateSearch: entry,
    staticData: { title: msg`工作人员登录` },
  }),
  createRoute({ ...onRoot, path: '/404', component: missing, staticData: { title: msg`页面不存在` } }),
  createRoute({ ...onRoot, path: '/401', component: missing, staticData: { title: msg`无权访问` } }),
  main.addChildren([
    unknown,
    createRoute({
      ...onMain,
      path: '/dashboard',
      component: dashboard,
      staticData: { title: msg`首页`, affix: true, menu: { icon: 'home', who: everyone } },
    }),
    createRoute({
      ...onMain,
      path: '/protection',
      component: preservations,
      beforeLoad: mustBe(filers),
      staticData: { title: msg`保全申请`, menu: { icon: 'shield', who: filers } },
    }),
    createRoute({
      ...onMain,
      path: '/protectionAdd',
      component: preservation,
      beforeLoad: withNewId,
      validateSearch: one,
      staticData: { title: msg`新建保全申请` },
    }),
    createRoute({
      ...onMain,
      path: '/protectionEdit',
      component: preservation,
      beforeLoad: mustBe(['USER']),
      validateSearch: one,
      staticData: { title: msg`编辑保全申请` },
    }),
    createRoute({
      ...onMain,
      path: '/protectionView',
      component: preservation,
      beforeLoad: mustBe(filers),
      validateSearch: one,
      staticData: { title: msg`查看保全申请` },
    }),
  ]),
])

export const router = createRouter({
  routeTree: table,
  history: createHashHistory(),
  defaultPreload: 'intent',
  // Flat: the default parser turns code=0012345 into a number and cuts 19-digit ids.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
    return text ? `?${text.replaceAll('%2F', '/')}` : ''
  },
})

followRoutes(router)
