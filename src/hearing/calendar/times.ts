import { institutionTime } from '../../ui/format.ts'

/*
 * Hearings are planned by the institution's clock, wherever the page is open. It knows no summer time.
 */

const offset = '+08:00'

/** The ISO moment of a day and a minute there, such as 2026-11-21 and 09:30; empty where one is missing. */
export function momentAt(day: string, minute: string): string {
  const at = new Date(`${day}T${minute}:00${offset}`)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** Such as 2026-11-21. */
export const dayAt = (moment: string): string => institutionTime(moment).slice(0, 10)

/** Such as 09:30. */
export const minuteAt = (moment: string): string => institutionTime(moment).slice(11, 16)

/** Such as `2026-11-21 09:30–11:00`. */
export function spanOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const end = dayAt(endsAt) === dayAt(startsAt) ? minuteAt(endsAt) : `${dayAt(endsAt)} ${minuteAt(endsAt)}`
  return `${dayAt(startsAt)} ${minuteAt(startsAt)}–${end}`
}
