/** Less than so much may be the way of an answer, or a clock that is well enough. */
const trustMs = 120_000

/** How far the server's clock is ahead of this device's. */
let aheadMs = 0

/** Takes note of what the server's clock said with an answer, as its head names it. */
export function hearClock(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) < trustMs ? 0 : ahead
}

/**
 * The time that people are told, in milliseconds since 1970: by the server's clock where this page heard it, as a device's own
 * may be days off. Waits and their ends are reckoned by the device's.
 */
export function serverNow(): number {
  return Date.now() + aheadMs
}
