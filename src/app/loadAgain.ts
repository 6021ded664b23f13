import { flushUnsaved } from '../ui/unsaved.ts'

const key = 'loaded-again'
const restMs = 60_000
/** What Vite and the browsers say of a part of the page that did not come. */
const lost = /dynamically imported module|module script failed|preload CSS/

/**
 * Loads the page anew where a part of it was lost on the way, as on a phone that changes its network: browsers ask for a
 * part once. Not twice in a minute, not offline and not before everything typed is written down; then it answers false.
 */
export async function loadAgain(error: unknown): Promise<boolean> {
  if (!lost.test(String(error)) || !navigator.onLine) return false
  if (Date.now() - Number(sessionStorage.getItem(key)) < restMs || !(await flushUnsaved())) return false
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
  return true
}
