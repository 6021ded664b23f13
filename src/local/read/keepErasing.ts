import { eraseOverdue } from './overdue.ts'

const everyMs = 10 * 60_000

/** Lets go of what is overdue as long as the page stands: now, whenever it is looked at again, every ten minutes. Gives its end. */
export function keepErasing(): () => void {
  const look = () => void eraseOverdue().catch(reportError)
  const timer = setInterval(look, everyMs)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
