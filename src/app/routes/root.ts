import './data.ts'
import { createRootRoute, createRoute } from '@tanstack/react-router'
import { ErrorScreen, Root } from '../Root.tsx'
import { mustBeInMenu, mustBeSignedIn, mustNotBeApplicant } from '../session/guards.ts'
import { screen } from './screen.ts'

export const root = createRootRoute({ component: Root, errorComponent: ErrorScreen })

/** Everything below the sidebar. */
export const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: mustBeSignedIn,
  component: screen(() => import('../Shell.tsx'), 'Shell'),
})

/** Screens that everybody with an account may open, but not those who only apply to be arbitrators. */
export const office = createRoute({ getParentRoute: () => main, id: 'office', beforeLoad: mustNotBeApplicant })

/** Screens that one's server-sent menus make reachable (specification §2). */
export const gated = createRoute({
  getParentRoute: () => main,
  id: 'gated',
  beforeLoad: mustBeInMenu,
})

export const onRoot = { getParentRoute: () => root } as const
export const onMain = { getParentRoute: () => main } as const
export const onOffice = { getParentRoute: () => office } as const

export const missing = screen(() => import('../MissingScreen.tsx'), 'MissingScreen')
