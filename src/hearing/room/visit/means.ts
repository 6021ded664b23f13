import { noteEnds } from '../../../local/live.ts'
import { current } from '../../../local/session.ts'
import { emptyLines, listenTo, openDevice, openScreen } from '../line/lines.ts'
import { clock } from '../mesh/clock.ts'
import { makePeer } from '../mesh/peer.ts'

/** What a visit takes of the browser: cameras, sound, connections, time. A test brings its own. */
export const meansOfBrowser = {
  makePeer,
  clock,
  emptyLines,
  openDevice,
  openScreen,
  listenTo,
  noteEnds: () => noteEnds(async () => (await current())?.token),
}
export type Means = typeof meansOfBrowser
