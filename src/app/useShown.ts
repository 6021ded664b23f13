import { useRouter } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { visited } from './visited.ts'

interface Shown {
  key: number | undefined
  href: string
  path: string
  routeId: string
  /** The screen it belongs below. */
  under: string | undefined
}

/** The view on the screen. */
export function useShown(): Shown {
  const router = useRouter()
  const { views, shown } = useSnapshot(visited)
  const view = views.find((it) => it.key === shown)
  const routes = router.routesById as unknown as Record<string, { options: { staticData?: { under?: string } } }>
  const { href = '', path = '', routeId = '' } = view ?? {}
  return { key: shown, href, path, routeId, under: routes[routeId]?.options.staticData?.under }
}
