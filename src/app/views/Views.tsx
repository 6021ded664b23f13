import { type AnyRoute, CatchBoundary, useRouter } from '@tanstack/react-router'
import { Activity, type ComponentType, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { Spinner } from '../../ui/Spinner.tsx'
import { ViewProvider } from '../../ui/view.tsx'
import { chainTo, useMenuTree } from '../menus.ts'
import { ViewError } from '../Root.tsx'
import { visited } from '../visited.ts'

/**
 * Every visited screen, the one shown and those kept behind its tab: hidden they keep what was typed, while their effects
 * are off, so that nothing polls or saves there. In place of the router's outlet, which knows the live route only.
 */
export function Views() {
  const router = useRouter()
  const { views, shown } = useSnapshot(visited)
  const tree = useMenuTree()
  const routes = router.routesById as unknown as Record<string, AnyRoute | undefined>
  return views.map(({ key, routeId, noCache, ...place }) => {
    const here = key === shown
    const isKept = !noCache && !chainTo(tree, place.path).at(-1)?.meta.noCache
    const Screen = routes[routeId]?.options.component as ComponentType | undefined
    if (!Screen || !(here || isKept)) return null
    return (
      <Activity key={key} mode={here ? 'visible' : 'hidden'}>
        <ViewProvider value={place}>
          <CatchBoundary getResetKey={() => key} errorComponent={ViewError}>
            <Suspense fallback={<Spinner tip="loading" />}>
              <Screen />
            </Suspense>
          </CatchBoundary>
        </ViewProvider>
      </Activity>
    )
  })
}
