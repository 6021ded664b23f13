/*
 * Checks of single values without a schema around them, for controls and the server alike.
 */

/** Whether `value` is an IP address of four octets of 0 to 255; empty is allowed (specification §5). */
export function isIp(value: string): boolean {
  if (value === '') return true
  const octets = value.split('.')
  return octets.length === 4 && octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255)
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/**
 * Whether an ID number of the right form has a birth date that never was, or a wrong check digit (GB 11643). It warns and
 * does not refuse (decisions C-22). False for what is no ID number: the pattern says that.
 */
export function idNumberDoubt(value: string): boolean {
  if (/^\d{15}$/.test(value)) return !isDay(`19${value.slice(6, 12)}`)
  if (!/^\d{17}[\dX]$/.test(value)) return false
  const sum = weights.reduce((total, weight, at) => total + weight * Number(value[at]), 0)
  return value[17] !== '10X98765432'[sum % 11] || !isDay(value.slice(6, 14))
}

/** Whether `20260131` was or will be a day; nobody alive was born before 1800 or is born after today. */
function isDay(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(Number) as [
    number,
    number,
    number,
  ]
  const date = new Date(Date.UTC(year, month - 1, day))
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  // A day more: east of us it is tomorrow already.
  return same && year >= 1800 && date.getTime() <= Date.now() + 86_400_000
}

/**
 * Whether a range's start is not later than its end; equal is allowed, and so is an end that is not chosen (specification
 * §5, decisions I-07). Both as ISO text of one form, days or moments.
 */
export function rangeInOrder(from: string, to: string): boolean {
  return from === '' || to === '' || from <= to
}
