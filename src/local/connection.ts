import { proxy } from 'valtio/vanilla'

/**
 * Whether the server answers, told by the last real request: `navigator.onLine` says true behind a dead router.
 * `since` is when it stopped answering, in milliseconds since 1970. `live`: the socket is open.
 */
export const connection = proxy<{ online: boolean; since: number | undefined; live: boolean }>({
  online: true,
  since: undefined,
  live: false,
})

export function answered(): void {
  connection.online = true
  connection.since = undefined
}

export function unanswered(): void {
  connection.since ??= Date.now()
  connection.online = false
}
