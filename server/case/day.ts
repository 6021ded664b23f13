import { AppError } from '../../contract/errors/errors.ts'
import type { House } from '../house.ts'
import { localDay } from '../when.ts'

/*
 * Days at the institution's place, as 2026-11-21: what ends on a day may be done until its midnight.
 */

const dayMs = 86_400_000
const most = 366

export const today = (house: House): string => localDay(house.now())

export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/** Throws `deadline.past` at the field for a last day that is over. */
export function mustNotBeOver(house: House, last: string, path: (string | number)[]): void {
  if (last < today(house)) throw new AppError('deadline.past', {}, [{ path, code: 'deadline.past' }])
}

/** Throws `date.future` at the field for a day on which something happened that is still to come. */
export function mustHaveCome(house: House, day: string, field: string): void {
  if (day > today(house)) throw new AppError('date.future', {}, [{ path: [field], code: 'date.future' }])
}

/** Throws `deadline.past` or `deadline.far` at the field `due`: today is the earliest last day, a year from now the latest. */
export function mustBeAhead(house: House, due: string): void {
  const days = daysBetween(today(house), due)
  const code = days < 0 ? 'deadline.past' : days > most ? 'deadline.far' : undefined
  if (code) throw new AppError(code, {}, [{ path: ['due'], code }])
}
