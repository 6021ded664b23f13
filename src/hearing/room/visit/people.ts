import { graceMs, type RoomPerson } from '../../../../contract/room/room.ts'
import { type HearingState, hereOf, placeOf, wasMoved, wentAway } from '../state.ts'

/** Who is in the room, as the server tells it. `met`: who is in the same part of it now. */
export function openPeople(state: HearingState, met: (here: readonly RoomPerson[]) => void) {
  /** After a server forgot everybody: when those who did not come back are given up. */
  let waiting: ReturnType<typeof setTimeout> | undefined

  function meet(): void {
    const here = hereOf(state)
    met(here)
    const own = state.userList.find(({ sid }) => sid === state.sid)
    if (own) state.role = own.role
    if (!state.switchUserId || here.some(({ userId }) => userId === state.switchUserId)) return
    // Specification §4: the main view goes back to one's own camera, or to the screen that is shared.
    state.showsOwn = true
    state.switchUserId = ''
    state.isSwitchScreen = false
  }

  return {
    meet,
    /** `forgot`: a server that was started anew knows of nobody until they come back: so long their pictures go on here. */
    welcome(people: readonly RoomPerson[], forgot: boolean): void {
      const here = new Set(people.map(({ attendeeId }) => attendeeId))
      const awaited = forgot ? state.userList.filter(({ attendeeId }) => !here.has(attendeeId)) : []
      state.userList = [...people, ...awaited]
      clearTimeout(waiting)
      if (!awaited.length) return
      waiting = setTimeout(() => {
        for (const { sid } of awaited) wentAway(state, sid)
        meet()
      }, graceMs)
    },
    /** Somebody came, or is otherwise than before. */
    is(person: RoomPerson): void {
      const before = placeOf(state)
      const at = state.userList.findIndex(({ attendeeId }) => attendeeId === person.attendeeId)
      if (at < 0) {
        state.userList.push(person)
        state.showsOwn = false
      } else state.userList[at] = person
      if (placeOf(state) !== before) wasMoved(state)
      meet()
    },
    left(sid: string): void {
      wentAway(state, sid)
      meet()
    },
    close: () => clearTimeout(waiting),
  }
}
export type People = ReturnType<typeof openPeople>
