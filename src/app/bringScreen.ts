import { mayBeSomebody } from '../account/entry.ts'
import { router } from '../routes.tsx'
import { main } from './routes/root.ts'

/**
 * Begins to load what the address shows to somebody signed in, all at once: the guards ask one after another who may see it, and
 * each file would wait for the answer before. One that cannot be loaded is asked for again when it is to be shown, and says so
 * then. Gives whether it is a screen within.
 */
export function bringScreen(): boolean {
  if (!mayBeSomebody()) return false
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of routes) void router.loadRouteChunk(route)
  const isInside = routes.includes(main)
  // The guards hear of what is wrong with the session's database, too.
  if (isInside) import('../local/session.ts').then(({ askEarly }) => askEarly()).catch(() => undefined)
  return isInside
}
