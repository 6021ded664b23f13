import type { Category } from '../../../contract/call.ts'
import { mayBeSomebody, ordinaryDoor, pageOf } from '../entry.ts'

/**
 * After a change of password: nobody is logged in here any more, and the page begins anew at a login page
 * (specification §8), that of `cate` where it is known whose password it was. Drafts and what waits to be sent stay.
 */
export async function startAnew(cate?: Category): Promise<void> {
  if (mayBeSomebody()) {
    const [{ current }, { quit }] = await Promise.all([import('../../local/session.ts'), import('../token.ts')])
    const session = await current()
    if (session) await quit(session.user.id, 'keep')
  }
  location.hash = pageOf(cate === 'MISHU' ? 'login2' : cate === 'ARBI_USER' ? 'applyArbitrator' : ordinaryDoor())
  location.reload()
}
