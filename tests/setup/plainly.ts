/**
 * The set-up of a run, which fails by its message alone: the stack of those who waited for it would stand below what has to be
 * done about it. Only what nobody foresaw, such as a TypeError, keeps its own.
 */
export async function plainly<T>(setup: Promise<T>): Promise<T> {
  return setup.catch((error) => {
    if (error instanceof Error && error.constructor === Error) error.stack = ''
    throw error
  })
}
