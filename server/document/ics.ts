/*
 * iCalendar (RFC 5545) of whole days, and of moments in UTC: neither needs a time zone.
 */

export interface DayEvent {
  /** Stays the same whenever the calendar is read again. */
  uid: string
  /** Such as 2026-11-21. */
  day: string
  /** ISO moments, for what begins and ends within the day. */
  from?: string
  to?: string
  place?: string
  cancelled?: boolean
  title: string
  /** Rises when the event changes. */
  sequence: number
  link?: string | undefined
}

const lineOctets = 75

/** A text value (3.3.11): control characters other than line breaks have no place in one. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** A content line in pieces of at most 75 octets, no character cut in two (3.1). */
export function fold(line: string): string {
  const pieces: string[] = []
  let [piece, octets] = ['', 0]
  for (const char of line) {
    const size = Buffer.byteLength(char)
    if (octets + size > lineOctets) {
      pieces.push(piece)
      // The blank that begins what continues counts, too.
      ;[piece, octets] = [' ', 1]
    }
    piece += char
    octets += size
  }
  return [...pieces, piece].join('\r\n')
}

const plainDay = (day: string): string => day.replaceAll('-', '')

const nextDay = (day: string): string =>
  plainDay(new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10))

const plainMoment = (moment: string): string => `${moment.slice(0, 19).replace(/[-:]/g, '')}Z`

function linesOf(event: DayEvent, stamp: string): string[] {
  const { uid, day, from, to, place, cancelled, title, sequence, link } = event
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${sequence}`,
    from ? `DTSTART:${plainMoment(from)}` : `DTSTART;VALUE=DATE:${plainDay(day)}`,
    from && to ? `DTEND:${plainMoment(to)}` : `DTEND;VALUE=DATE:${nextDay(day)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(link ? [`URL:${link}`] : []),
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(cancelled ? ['STATUS:CANCELLED'] : []),
    `TRANSP:${from ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ]
}

/** The calendar as one text; `now` is when it was made. */
export function calendarOf(name: string, events: DayEvent[], now: Date): string {
  const stamp = plainMoment(now.toISOString())
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//arbitration//deadlines//ZH',
    'CALSCALE:GREGORIAN',
    // Who took an entry in lets go of it only when it is told so in these words.
    events.length && events.every((one) => one.cancelled) ? 'METHOD:CANCEL' : 'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap((event) => linesOf(event, stamp)),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
