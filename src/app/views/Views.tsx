import { type AnyRoute, CatchBoundary, useRouter } from '@tanstack/react-router'
import { Activity, type ComponentType, type ReactNode, Suspense, useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { Spinner } from '../../ui/Spinner.tsx'
import { NamingProvider, ViewProvider } from '../../ui/view.tsx'
import { chainTo, useMenuTree } from '../menus.ts'
import { ViewError } from '../Root.tsx'
import { UnknownScreen } from '../UnknownScreen.tsx'
import { keptOf, nameView, visited } from '../visited.ts'
import { isMisnamed } from './misnamed.ts'

/**
 * Every visited screen, the one shown and those kept behind its tab: hidden they keep what was typed, while their effects
 * are off, so that nothing polls or saves there. In place of the router's outlet, which knows the live route only.
 */
export function Views() {
  const router = useRouter()
  const { views, shown } = useSnapshot(visited)
  const tree = useMenuTree()
  const routes = router.routesById as unknown as Record<string, AnyRoute | undefined>
  const kept = keptOf(views)
  return views.map(({ key, routeId, noCache, name: _, ...place }) => {
    const here = key === shown
    const isKept = kept.has(key) && !noCache && !chainTo(tree, place.path).at(-1)?.meta.noCache
    const { component, staticData } = routes[routeId]?.options ?? {}
    const isUnknown = staticData?.gated && isMisnamed(tree, place.path, staticData.component)
    const Screen = isUnknown ? UnknownScreen : (component as ComponentType | undefined)
    if (!Screen || !(here || isKept)) return null
    return (
      <Activity key={key} mode={here ? 'visible' : 'hidden'}>
        <ViewProvider value={place}>
          <CatchBoundary getResetKey={() => key} errorComponent={ViewError}>
            <Suspense fallback={<Spinner tip="loading" />}>
              <Named view={key}>
                <Screen />
              </Named>
            </Suspense>
          </CatchBoundary>
        </ViewProvider>
      </Activity>
    )
  })
}

function Named({ view, children }: { view: number; children: ReactNode }) {
  const give = useCallback((name: string) => nameView(view, name), [view])
  return <NamingProvider value={give}>{children}</NamingProvider>
}
