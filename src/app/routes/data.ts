import type { MessageDescriptor } from '@lingui/core'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that led to /401, so that it can be opened again. */
    refused?: string
  }

  /** What menus, tabs, breadcrumbs, search and titles are made of. */
  interface StaticDataRouteOption {
    title?: MessageDescriptor
    /** Its tab is always there and cannot be closed. */
    affix?: boolean
    /** Its view is not kept behind other tabs: it comes back empty. */
    noCache?: boolean
    /** Adds no crumb. */
    hiddenCrumb?: boolean
    /** Its crumb is plain text. */
    noRedirect?: boolean
    /** Reachable through one's server-sent menus only; elsewhere it is unknown. */
    gated?: boolean
    /** The name by which server-sent menus mean this screen. */
    component?: string
    /** The screen it belongs below: its menu entry is lit, its crumb stands before. */
    under?: string
    /**
     * The calls that its address stands for, such as `case.getCase`: whoever may not make them has no business at that address,
     * and is led to /401 (specification §8). What is refused of any other call is said in its place on the screen.
     */
    asks?: readonly string[]
    /** Not offered by the search over routes: it needs a record to show. */
    unlisted?: boolean
  }
}
