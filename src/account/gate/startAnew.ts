import { mayBeSomebody, ordinaryDoor, pageOf } from '../entry.ts'

/**
 * After a change of password: nobody is logged in here any more, and the page begins anew at a login page
 * (specification §8). Drafts and what waits to be sent stay.
 */
export async function startAnew(): Promise<void> {
  if (mayBeSomebody()) {
    const [{ current }, { quit }] = await Promise.all([import('../../local/session.ts'), import('../token.ts')])
    const session = await current()
    if (session) await quit(session.user.id, { discard: false })
  }
  location.hash = pageOf(ordinaryDoor())
  location.reload()
}
