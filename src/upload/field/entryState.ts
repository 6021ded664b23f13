/** Where a file of a draft stands, as its entry says it. */
export type EntryState =
  | 'queued'
  | 'offline'
  | 'signedOut'
  | 'uploading'
  | 'paused'
  | 'uploaded'
  /** From the page itself, as the device has no room for it: on its way, or waiting for a network. */
  | 'direct'
  | 'directOffline'

interface Facts {
  /** The server has all of it. */
  held: boolean
  paused: boolean
  /** Bytes that the server holds, of all its bytes. */
  sent: number
  size: number
  /** Its bytes are not on this device. */
  direct?: boolean
}

/** The state an entry shows. What the person decided comes before what the network does. */
export function entryState(
  { held, paused, sent, direct }: Facts,
  around: { online: boolean; signedIn: boolean },
): EntryState {
  if (held) return 'uploaded'
  if (direct) return around.online ? 'direct' : 'directOffline'
  if (paused) return 'paused'
  if (!around.signedIn) return 'signedOut'
  if (!around.online) return 'offline'
  return sent > 0 ? 'uploading' : 'queued'
}

/** What the server said of why a file waits, while it would go: with a network and a login, and nobody holding it back. */
export function saidNow<T>(state: EntryState, said: T | undefined): T | undefined {
  return goes.includes(state) ? said : undefined
}

const goes: EntryState[] = ['queued', 'uploading', 'direct']

/** Whole percent that the server holds, 0 to 100; all of it only where it has checked them. */
export function percentOf({ held, sent, size }: Pick<Facts, 'held' | 'sent' | 'size'>): number {
  if (held) return 100
  return size === 0 ? 0 : Math.max(0, Math.min(99, Math.floor((sent / size) * 100)))
}

/** Bytes of a whole list; of a file that the server does not hold yet never the last hundredth. */
export function totalOf(files: Pick<Facts, 'held' | 'sent' | 'size'>[]): { done: number; total: number } {
  return {
    done: files.reduce((sum, { held, sent, size }) => sum + (held ? size : Math.min(sent, Math.floor(size * 0.99))), 0),
    total: files.reduce((sum, { size }) => sum + size, 0),
  }
}

/** What a screen reader is told: every 25 %, so that it has time for other words. */
export function spokenStep(done: number, total: number): number {
  return total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 4) * 25)
}
