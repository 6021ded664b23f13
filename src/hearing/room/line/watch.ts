import type { RoomPerson } from '../../../../contract/room/room.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { type HearingState, hereOf } from '../state.ts'
import { checkMs, gradeOf, type Noticed, notice, noticeMs, settle, unnoticed } from './quality.ts'
import { reader } from './readings.ts'
import { watchStill } from './still.ts'

interface Watched {
  state: HearingState
  mesh(): Mesh | undefined
  /** Tells the room how good one's own line is. */
  tell(quality: number): void
}

/** Looks every 5 s how good each line is; a secretary is told of poor ones, and whose pictures stand still is noted. What it returns ends that. */
export function watchLines({ state, mesh, tell }: Watched): () => void {
  const read = reader()
  const noticed = new Map<string, Noticed>()

  /** How good each line is, and how good one's own is to the middle of the others. */
  async function check(): Promise<void> {
    for (const [id, connection] of mesh()?.connections() ?? []) {
      const person = state.userList.find((one) => one.peerId === id)
      if (!person) continue
      const { audio, video, screen } = person.media
      const reading = await read(connection, { audio, video: video || screen })
      state.grades[id] = settle(state.grades[id] ?? 0, gradeOf(reading))
    }
    const others = state.userList.filter(({ sid }) => sid !== state.sid)
    const grades = hereOf(state)
      .flatMap(({ sid, peerId }) => (sid === state.sid ? [] : [state.grades[peerId] ?? 0]))
      .filter((grade) => grade > 0)
      .sort()
    const middle = grades[Math.floor(grades.length / 2)] ?? 0
    if (middle !== 6) tell(middle)
    // What our own relay did to their lines is not their network's.
    const isOurs = state.relayLost || Date.now() < state.relayUntil
    if (state.attendeeRole === 'SECRETARY' && !isOurs) for (const person of others) tellOf(person)
  }

  function tellOf({ userId, userName, quality }: RoomPerson): void {
    const { next, shows } = notice(noticed.get(userId) ?? unnoticed, quality, Date.now())
    noticed.set(userId, next)
    if (!shows) return
    state.notices.push({ userId, userName, shows })
    setTimeout(() => {
      state.notices = state.notices.filter((one) => one.userId !== userId || one.shows !== shows)
    }, noticeMs)
  }

  // A reading that fails is of a connection that just went; the next look knows.
  const checks = setInterval(() => void check().catch(() => undefined), checkMs)
  const endStill = watchStill(state, mesh)
  return () => {
    clearInterval(checks)
    endStill()
  }
}
