import type { Category } from '../../../contract/kernel/call.ts'
import { mayBeSomebody, ordinaryDoor, pageOf } from '../entry.ts'

/** So long the success shows before the page begins anew (specification §8). */
const shownMs = 1500

/** Begins anew once the words of success were read. */
export function startAnewSoon(cate?: Category): void {
  setTimeout(() => void startAnew(cate), shownMs)
}

/**
 * After a change of password: nobody is logged in here any more, and the page begins anew at a login page
 * (specification §8), that of `cate` where it is known whose password it was. Drafts and what waits to be sent stay.
 */
async function startAnew(cate?: Category): Promise<void> {
  if (mayBeSomebody()) {
    const [{ current }, { quit }] = await Promise.all([import('../../local/session.ts'), import('../token.ts')])
    const session = await current()
    if (session) await quit(session.user.id, 'keep')
  }
  const page = pageOf(cate === 'MISHU' ? 'login2' : cate === 'ARBI_USER' ? 'applyArbitrator' : ordinaryDoor())
  // Past the router, which would show a form that goes away with all that is typed into it until the page is here anew.
  History.prototype.replaceState.call(history, null, '', `#${page}`)
  location.reload()
}
