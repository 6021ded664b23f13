/** Digits alone are a moment as number: ten of them seconds, thirteen milliseconds (specification §9). */
function dateOf(at: string | number): Date {
  const digits = String(at)
  if (!/^\d+$/.test(digits)) return new Date(at)
  return new Date(Number(at) * (digits.length === 10 ? 1000 : 1))
}

/** Milliseconds since 1970, of a moment in any of the forms that `dateTime` takes; NaN for what is none. */
export function millisOf(at: string | number): number {
  return dateOf(at).getTime()
}

/** Where the institution's clock stands; it knows no summer time. */
const offset = '+08:00'
const institution = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/**
 * `2026-11-20 09:05:03` by the institution's clock (Beijing time), wherever the browser stands: what happens in a case has one
 * time on every screen and paper (decisions G-18). Takes ISO text, milliseconds since 1970, or seconds of ten digits. What is
 * no moment stays as it is.
 */
export function dateTime(at: string | number): string {
  const date = dateOf(at)
  return Number.isNaN(date.getTime()) ? String(at) : institution.format(date)
}

/** The ISO moment of a day and a time by that clock, such as `2026-11-21` and `09:30`; empty where one is missing. */
export function momentAt(day: string, time: string): string {
  const at = new Date(`${day}T${time}${offset}`)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** Such as 2026-11-21, by the same clock. */
export const dayAt = (at: string | number): string => dateTime(at).slice(0, 10)

/** Such as 09:30, by the same clock. */
export const minuteAt = (at: string | number): string => dateTime(at).slice(11, 16)

/** Such as `2026-11-21 09:30–11:00`, by the same clock: hearings are planned by it, wherever the page is open. */
export function spanOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const end = dayAt(endsAt) === dayAt(startsAt) ? minuteAt(endsAt) : `${dayAt(endsAt)} ${minuteAt(endsAt)}`
  return `${dayAt(startsAt)} ${minuteAt(startsAt)}–${end}`
}

/** `09:05:03`, by the same clock. */
export const clock = (at: string | number): string => dateTime(at).slice(11)

/**
 * `2026-11-20 02:05 GMT+1`: the same moment by the reader's own clock, for who must be there or hand in by then; undefined
 * where it is the institution's.
 */
export function ownTime(at: string | number): string | undefined {
  const date = dateOf(at)
  if (Number.isNaN(date.getTime())) return undefined
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const own = new Intl.DateTimeFormat('sv-SE', { ...fields, timeZoneName: 'shortOffset' }).format(date)
  return own.startsWith(dateTime(at).slice(0, 16)) ? undefined : own
}

/** The hour of the reader's own day, to greet them. */
export const ownHour = (): number => new Date().getHours()

/** A number like that of a card in groups of four: `6222 0202 0011 2233 445` (specification §9). */
export function cardGroups(text: string): string {
  return text.replace(/\s/g, '').replace(/.{4}(?=.)/gu, '$& ')
}

/** `58.3 MB`. */
export function bytes(size: number): string {
  if (size < 1024) return `${size} B`
  const [value, unit] = size < 1024 ** 2 ? [size / 1024, 'KB'] : [size / 1024 ** 2, 'MB']
  return `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`
}

/** A counter as a badge shows it (specification §9): 99+ above 99. */
export function capped(count: number): string {
  return count > 99 ? '99+' : String(count)
}
