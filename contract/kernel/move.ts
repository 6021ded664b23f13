/** Whether a step leads on from a state, of a table that is `as const`: there `from.includes` takes no other state. */
export const mayMove = ({ from }: { from: readonly string[] }, state: string): boolean => from.includes(state)
