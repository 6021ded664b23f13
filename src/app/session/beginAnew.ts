import { type Door, door, pageOf } from '../../account/entry.ts'
import { forgetMarks } from '../../account/token.ts'
import { flushUnsaved } from '../../ui/unsaved.ts'

/** Where a door is, as an address within the page. */
function addressOf(by: Door): string {
  return `${pageOf(by)}${by === 'login' || by === 'login2' ? '?redirect=/dashboard' : ''}`
}

let somebodyWasHere = false
let going = false

/** From now on something of a person is in this page's memory. */
export function markPage(): void {
  somebodyWasHere = true
}

/** Whether this page is on its way to the login page, whose address it may have taken already. */
export function isGoing(): boolean {
  return going
}

/**
 * The session ended (specification §8, 401): everything typed is written down, the person's marks go, and the page begins
 * anew at the login page of their door, so that nothing of theirs stays in memory. Answers false where nobody's screens
 * were shown yet, so that there is nothing to forget.
 * @param by where the marks that tell the door are gone already
 */
export async function beginAnew(by: Door = door()): Promise<boolean> {
  if (!somebodyWasHere) return false
  // Both the guard and the shell notice; the marks tell the door only once.
  if (going) return true
  going = true
  await flushUnsaved()
  forgetMarks()
  history.replaceState(null, '', `#${addressOf(by)}`)
  location.reload()
  return true
}
