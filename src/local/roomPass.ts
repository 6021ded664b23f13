import type { hearing } from '../../contract/hearing/hearing.ts'
import type { Reply } from '../../contract/kernel/call.ts'

/** What a code opens. Its token stays with this tab, apart from that of an account (decisions F-07). */
export type RoomPass = Reply<typeof hearing.getInfoByCourtCode>

/*
 * A code that is good once opens the room once, and a page may be loaded anew: a phone that needs room drops it, another language
 * loads it again. So what the code opened stays with this tab, until the visit is over or somebody logs out there.
 */

const keyOf = (pathname: string, code: string) => `room ${pathname} ${code}`

/** Keeps what a code opened. */
export function keepPass(pathname: string, code: string, pass: RoomPass): void {
  sessionStorage.setItem(keyOf(pathname, code), JSON.stringify(pass))
}

/** What the code opened in this tab before. */
export function keptPass(pathname: string, code: string): RoomPass | undefined {
  const kept = sessionStorage.getItem(keyOf(pathname, code))
  return kept === null ? undefined : (JSON.parse(kept) as RoomPass)
}

/** Once a visit is over nothing of it opens a room again. */
export function forgetPasses(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('room ')) sessionStorage.removeItem(key)
}
