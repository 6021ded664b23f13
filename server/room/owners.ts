/** More peer ids of one person are not remembered: a page has one. */
const most = 64

/**
 * Whose the peer ids are by which pages dial each other. All inside know them of all others, so that one stays its owner's also
 * while their line is broken: who took it meanwhile would keep them out.
 */
export function openOwners() {
  const known = new Map<string, { until: number; peerIds: Set<string> }>()
  return {
    isTaken: (peerId: string, attendeeId: string): boolean =>
      [...known].some(([id, { peerIds }]) => id !== attendeeId && peerIds.has(peerId)),
    /** `until`: ms since the epoch, when the pass ends. */
    take(peerId: string, attendeeId: string, until: number): void {
      const own = known.get(attendeeId)?.peerIds ?? new Set<string>()
      own.delete(peerId)
      own.add(peerId)
      for (const oldest of own) if (own.size > most) own.delete(oldest)
      known.set(attendeeId, { until, peerIds: own })
    },
    forget(now: number): void {
      for (const [id, { until }] of known) if (until <= now) known.delete(id)
    },
  }
}
