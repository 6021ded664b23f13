import { createContext, use, useEffect } from 'react'

/** Where a screen is: its own address, not the one that is on the screen now (a kept screen may be hidden). */
export interface ViewPlace {
  /** Path and search. */
  href: string
  path: string
  search: Readonly<Record<string, string | undefined>>
  /** Inside the back office's frame, which brings the landmarks; a page of its own needs them itself. */
  framed: boolean
}

const Place = createContext<ViewPlace | undefined>(undefined)

export const ViewProvider = Place.Provider

/** The address of the screen that asks. Screens never read the live route: hidden behind a tab they would see another's. */
export function useView(): ViewPlace {
  const place = use(Place)
  if (!place) throw new Error('useView outside a view')
  return place
}

const Naming = createContext<(name: string) => void>(() => undefined)

export const NamingProvider = Naming.Provider

/** What the tab of this view is called instead of its screen's title, so that two records of one screen are told apart. */
export function useViewName(name: string): void {
  const give = use(Naming)
  useEffect(() => give(name), [give, name])
}
