import { randomInt } from 'node:crypto'

/** A phone nobody had before: an address gets one code a minute. */
export const newPhone = () => `139${String(randomInt(100_000_000)).padStart(8, '0')}`
export const newMail = () => `someone.${randomInt(1_000_000_000)}@example.org`

/** Four digits that are not these. */
export const otherCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
