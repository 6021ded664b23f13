import { proxy } from 'valtio/vanilla'

/**
 * Whether the server answers, told by the last real request: `navigator.onLine` says true behind a dead router.
 * `since` is when it stopped answering, in milliseconds since 1970, by the server's clock where that was heard. `live`: the
 * socket is open. `returns` rises when the server is back, or the socket: the reason by which records are asked again.
 * `answers` rises for the server alone.
 */
export const connection = proxy<{
  online: boolean
  since: number | undefined
  live: boolean
  returns: number
  answers: number
}>({ online: true, since: undefined, live: false, returns: 0, answers: 0 })

/** A line that comes and goes, or somebody on the way who answers some calls himself, is no reason to ask more often. */
const floorMs = 5_000
const last = { returns: Number.NEGATIVE_INFINITY, answers: Number.NEGATIVE_INFINITY }
const coming = new Set<keyof typeof last>()

function comeBack(what: keyof typeof last): void {
  if (coming.has(what)) return
  coming.add(what)
  const back = () => {
    coming.delete(what)
    last[what] = performance.now()
    connection[what]++
  }
  setTimeout(back, Math.max(0, last[what] + floorMs - performance.now()))
}

export function answered(): void {
  if (!connection.online) {
    comeBack('returns')
    comeBack('answers')
  }
  connection.online = true
  connection.since = undefined
}

export function unanswered(): void {
  connection.since ??= serverNow()
  connection.online = false
}

/** The socket answers: rows that were asked for before may have changed unheard. */
export function listening(): void {
  connection.live = true
  comeBack('returns')
}

/** Less than so much may be the way of an answer, or a clock that is well enough. */
const trustMs = 120_000

/** How far the server's clock is ahead of this device's; undefined until it was heard. */
let aheadMs: number | undefined

/** Takes note of what the server's clock said with an answer, as its head names it. */
export function hearClock(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) < trustMs ? 0 : ahead
}

/** Takes what an earlier page of this device heard, until this one hears itself. */
export function recallClock(ahead: number): void {
  aheadMs ??= ahead
}

/**
 * The time that people are told, in milliseconds since 1970: by the server's clock where this page heard it, as a device's own
 * may be days off. Waits and their ends are reckoned by the device's.
 */
export function serverNow(): number {
  return Date.now() + (aheadMs ?? 0)
}

/** By how many milliseconds the server's clock is ahead of this device's; undefined where this page has not heard it. */
export const clockAhead = (): number | undefined => aheadMs
