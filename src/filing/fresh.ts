import { proxy } from 'valtio'

/** Applications that came while this page was open and have not been looked at. It may die with the page. */
const state = proxy<{ known: Record<string, true> | undefined; since: string; opened: Record<string, true> }>({
  known: undefined,
  since: '',
  opened: {},
})

export const fresh = {
  state,
  /** What the list shows at first is not new, nor is what lies further down in it; what comes later is. */
  begin(rows: readonly { id: string; submittedAt: string }[]): void {
    if (state.known) return
    state.known = Object.fromEntries(rows.map((row) => [row.id, true]))
    state.since = rows.reduce((last, { submittedAt }) => (submittedAt > last ? submittedAt : last), '')
  },
  open(id: string): void {
    state.opened[id] = true
  },
}
