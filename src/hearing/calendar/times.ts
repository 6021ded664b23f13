import { dateTime } from '../../ui/format.ts'

/*
 * Hearings are planned by the institution's clock, wherever the page is open.
 */

/** Such as 2026-11-21. */
export const dayAt = (moment: string): string => dateTime(moment).slice(0, 10)

/** Such as 09:30. */
export const minuteAt = (moment: string): string => dateTime(moment).slice(11, 16)

/** Such as `2026-11-21 09:30–11:00`. */
export function spanOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const end = dayAt(endsAt) === dayAt(startsAt) ? minuteAt(endsAt) : `${dayAt(endsAt)} ${minuteAt(endsAt)}`
  return `${dayAt(startsAt)} ${minuteAt(startsAt)}–${end}`
}
