import { proxy } from 'valtio/vanilla'

/**
 * Files that the server has whole, by their size, although the device had no room to write that down. As long as this page lives
 * they count as held.
 */
export const arrived = proxy<Record<string, number>>({})

/** Whether the server has all of it, as far as this device could note that or this page remembers. */
export function isHeld({ id, held }: { id: string; held: 0 | 1 }): boolean {
  return held === 1 || id in arrived
}
