import type { Language } from '../../contract/errors.ts'
import { mayBeSomebody } from '../account/entry.ts'
import { router } from '../routes.tsx'
import { bringInside } from '../ui/language.ts'
import { main } from './routes/root.ts'

/**
 * Begins to load what the address shows to somebody signed in, all at once: the guards ask one after another who may see it, and
 * each file would wait for the answer before. Whatever is lost on the way is asked for again by whoever needs it, who says so then.
 */
export function bringScreen(language: Language): void {
  if (!mayBeSomebody()) return
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of routes) void router.loadRouteChunk(route)
  if (!routes.includes(main)) return
  bringInside(language)
  import('../local/session.ts').then(({ askEarly }) => askEarly()).catch(() => undefined)
}
