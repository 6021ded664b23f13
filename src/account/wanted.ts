const key = 'wanted'

/** Where a person was when the session ran out, for this browser tab (decisions B-05). */
export const wanted = {
  /** Null: of a public page, where whoever comes in goes back to. */
  keep(userId: string | null, href: string): void {
    sessionStorage.setItem(key, JSON.stringify({ userId, href }))
  },
  /** Gives it once, to the same person only where one is named. */
  take(userId: string): string | undefined {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (!kept) return undefined
    const { userId: owner, href } = JSON.parse(kept) as { userId: string | null; href: string }
    return owner === null || owner === userId ? href : undefined
  },
}
