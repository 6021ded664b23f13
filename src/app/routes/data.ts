import type { MessageDescriptor } from '@lingui/core'

declare module '@tanstack/react-router' {
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
    /** Not offered by the search over routes: it needs a record to show. */
    unlisted?: boolean
  }
}
