/** Where the institution's clock stands. */
export const timeZone = 'Asia/Shanghai'
/** The same clock all year. */
export const zoneOffset = '+08:00'

const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** Such as 2026-11-21 18:04, at the institution's place. */
export const localMinute = (moment: Date | string): string => format.format(new Date(moment))

/** Such as 2026-11-21, at the institution's place. */
export const localDay = (moment: Date | string): string => localMinute(moment).slice(0, 10)
