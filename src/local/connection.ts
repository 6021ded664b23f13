import { proxy } from 'valtio/vanilla'

/**
 * Whether the server answers, told by the last real request: `navigator.onLine` says true behind a dead router.
 * `since` is when it stopped answering, in milliseconds since 1970. `live`: the socket is open. `returns` rises when the
 * server is back, or the socket: the one reason by which what failed is asked again.
 */
export const connection = proxy<{ online: boolean; since: number | undefined; live: boolean; returns: number }>({
  online: true,
  since: undefined,
  live: false,
  returns: 0,
})

/** A line that comes and goes, or somebody on the way who answers some calls himself, is no reason to ask more often. */
const floorMs = 5_000
let cameAt = Number.NEGATIVE_INFINITY
let coming: ReturnType<typeof setTimeout> | undefined

function comeBack(): void {
  if (coming !== undefined) return
  const back = () => {
    coming = undefined
    cameAt = performance.now()
    connection.returns++
  }
  coming = setTimeout(back, Math.max(0, cameAt + floorMs - performance.now()))
}

export function answered(): void {
  if (!connection.online) comeBack()
  connection.online = true
  connection.since = undefined
}

export function unanswered(): void {
  connection.since ??= Date.now()
  connection.online = false
}

/** The socket listens: what was asked before may have changed unheard. */
export function listening(): void {
  connection.live = true
  comeBack()
}
