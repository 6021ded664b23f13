import { redirect } from '@tanstack/react-router'
import type { Category } from '../../../contract/call.ts'
import { type Entry, entry, keepEntry, mayBeSomebody } from '../../account/entry.ts'
import { connection } from '../../local/connection.ts'

/** Whether there is a server to log in at. */
function isReachable(): boolean {
  return navigator.onLine && connection.online
}

/** Without a token: to the login page (specification §2). While offline an expired session may go on with its drafts. */
export async function mustBeSignedIn(): Promise<void> {
  const { standing } = await import('../../account/token.ts')
  const now = await standing()
  if (now === 'in' || (now === 'expired' && !isReachable())) return
  throw redirect({ to: `/${entry()}`, search: { redirect: '/dashboard' }, replace: true })
}

/** A login page: remembers which one it was, and sends those who are logged in to /. */
export function mustBeSignedOut(kind: Entry) {
  return async () => {
    if (mayBeSomebody()) {
      const { standing } = await import('../../account/token.ts')
      if ((await standing()) === 'in') throw redirect({ to: '/', replace: true })
    }
    keepEntry(kind)
  }
}

/** Screens of some categories only; the server refuses the others anyway. */
export function mustBe(categories: readonly Category[]) {
  return async () => {
    const { current } = await import('../../local/session.ts')
    const session = await current()
    if (session && !categories.includes(session.user.cate)) throw redirect({ to: '/401', replace: true })
  }
}

/** A new application gets its id with its address, so that a reload comes back to the same draft. */
export async function withNewId({ search }: { search: { id?: string | undefined } }): Promise<void> {
  await mustBe(['USER'])()
  if (!search.id) throw redirect({ to: '/protectionAdd', search: { id: crypto.randomUUID() }, replace: true })
}
