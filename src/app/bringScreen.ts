import type { Language } from '../../contract/errors/errors.ts'
import { mayBeSomebody } from '../account/entry.ts'
import { router } from '../routes.tsx'
import { bringInside } from '../ui/language.ts'
import { main } from './routes/root.ts'

/**
 * Begins to load what the address shows to somebody signed in, all at once: the guards ask one after another who may see it, and
 * each file would wait for the answer before. Whatever is lost on the way is asked for again by whoever needs it, who says so then.
 * @param shown when there are words for what the server may refuse
 */
export function bringScreen(language: Language, shown: Promise<void>): void {
  if (!mayBeSomebody()) return
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of routes) void router.loadRouteChunk(route)
  if (!routes.includes(main)) return
  bringInside(language)
  const session = import('../local/session.ts')
  Promise.all([session, shown])
    .then(([{ askEarly }]) => askEarly())
    .catch(() => undefined)
}
