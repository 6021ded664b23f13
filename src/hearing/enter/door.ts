import { doorsOpenMs, type Trial, trialIsOver } from '../../../contract/hearing/trial.ts'

/** A session as far as the way into its room goes. */
export type Door = Pick<Trial, 'id' | 'title' | 'state' | 'online' | 'startsAt' | 'endsAt'> & {
  /** Those who attend were told. */
  told: boolean
  /** Whoever is signed in here is one of them, by their account. */
  attends: boolean
}

/** So long before it begins everybody who attends is shown the way, wherever they are. */
const soonMs = 15 * 60_000

/** Whether a session is being held, also in its recess: it may take longer than planned. */
export const goesOn = (state: Trial['state']): boolean => state === 'in_session' || state === 'recess'

/** Whether this person may go in now; what takes longer than planned goes on. `now`: ms since the epoch. */
export function isOpen({ state, online, startsAt, endsAt, told, attends }: Door, now: number): boolean {
  const isNow = Date.parse(startsAt) - doorsOpenMs <= now && (goesOn(state) || now < Date.parse(endsAt))
  return attends && online && told && isNow && !trialIsOver.includes(state)
}

export const isSoon = (door: Door, now: number): boolean =>
  isOpen(door, now) && Date.parse(door.startsAt) - soonMs <= now

export const doorOf = (row: Trial, userId: string | undefined): Door => ({
  ...row,
  told: row.notifiedAt !== null,
  attends: row.attendees.some((one) => one.userId !== null && one.userId === userId),
})

type Timed = Pick<Door, 'id' | 'state' | 'startsAt'>

/** Which of several sessions somebody goes into first: what is being heard, what has begun by the clock, then what begins next. */
export function firstDoor(now: number): (one: Timed, other: Timed) => number {
  const rank = ({ state, startsAt }: Timed) =>
    state === 'in_session' ? 0 : state === 'recess' ? 1 : Date.parse(startsAt) <= now ? 2 : 3
  const away = ({ startsAt }: Timed) => Math.abs(Date.parse(startsAt) - now)
  return (one, other) => rank(one) - rank(other) || away(one) - away(other) || one.id.localeCompare(other.id)
}
