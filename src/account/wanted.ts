const key = 'wanted'

/** Where a person was when the session ran out, for this browser tab (decisions B-05). */
export const wanted = {
  keep(userId: string, href: string): void {
    sessionStorage.setItem(key, JSON.stringify({ userId, href }))
  },
  /** Gives it once, to the same person only. */
  take(userId: string): string | undefined {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (!kept) return undefined
    const { userId: owner, href } = JSON.parse(kept) as { userId: string; href: string }
    return owner === userId ? href : undefined
  },
}
