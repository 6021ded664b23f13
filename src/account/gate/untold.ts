/*
 * A logout that the server did not hear is told to it once it can be: by the page whenever one stands, and by the worker, which the
 * browser wakes without one. This mark only says that there is something to tell, so that a login page looks into no database.
 */
const mark = 'logout-untold'
const againMs = 30_000

/** From before a session ends on this device until the server has heard of it. */
export function markUntold(is: boolean): void {
  if (is) localStorage.setItem(mark, '1')
  else localStorage.removeItem(mark)
}

/** Tells the server as long as this page stands, now and whenever the network is back. */
export function watchUntold(): void {
  let timer: ReturnType<typeof setTimeout>
  let telling = false
  async function tell(): Promise<void> {
    clearTimeout(timer)
    if (telling || localStorage.getItem(mark) === null) return
    telling = true
    try {
      const { sayFarewells } = await import('../../local/farewell.ts')
      if (!(await sayFarewells())) markUntold(false)
    } finally {
      telling = false
      if (localStorage.getItem(mark) !== null) timer = setTimeout(look, againMs)
    }
  }
  // Also where this part of the page cannot be fetched just now.
  const look = () => void tell().catch(reportError)
  addEventListener('online', look)
  look()
}
