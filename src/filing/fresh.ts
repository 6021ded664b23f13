import { proxy } from 'valtio'

/** Applications that came while this page was open and have not been looked at. It may die with the page. */
const state = proxy<{ known: Record<string, true> | undefined; opened: Record<string, true> }>({
  known: undefined,
  opened: {},
})

export const fresh = {
  state,
  /** What the list shows at first is not new; what comes later is. */
  begin(rows: readonly { id: string }[]): void {
    state.known ??= Object.fromEntries(rows.map((row) => [row.id, true]))
  },
  open(id: string): void {
    state.opened[id] = true
  },
}
