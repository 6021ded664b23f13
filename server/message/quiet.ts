import type { NoticeWishes } from '../../contract/account/user.ts'
import { localMinute } from '../when.ts'

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const dayMinutes = 24 * 60

/** When somebody may be disturbed again, by the institution's clock; undefined where they may be now. */
export function quietUntil(now: Date, quiet: NoticeWishes['quiet']): Date | undefined {
  if (!quiet) return undefined
  const at = minuteOf(localMinute(now).slice(11))
  const since = (at - minuteOf(quiet.from) + dayMinutes) % dayMinutes
  const length = (minuteOf(quiet.to) - minuteOf(quiet.from) + dayMinutes) % dayMinutes
  if (since >= length) return undefined
  const whole = Math.floor(now.getTime() / 60_000) * 60_000
  return new Date(whole + (length - since) * 60_000)
}
