import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarOf, escapeText, fold } from '../../server/document/ics.ts'

const unfold = (text: string) => text.replaceAll('\r\n ', '')
const plain = (text: string) => text.replace(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char))
const anyText = fc.string({ unit: 'grapheme', maxLength: 300 })

describe('a line of a calendar', () => {
  test('is folded into pieces of at most 75 octets, no character cut, and comes back whole', () => {
    fc.assert(
      fc.property(
        anyText.filter((text) => !/[\r\n]/.test(text)),
        (text) => {
          const folded = fold(text)
          for (const piece of folded.split('\r\n')) {
            expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75)
            expect(piece.isWellFormed()).toBe(true)
          }
          expect(unfold(folded)).toBe(text)
        },
      ),
    )
  })

  test('holds Chinese text of any length', () => {
    const pieces = fold(`SUMMARY:${'期限'.repeat(40)}`).split('\r\n')
    expect(pieces.length).toBeGreaterThan(3)
    expect(Math.max(...pieces.map((piece) => Buffer.byteLength(piece)))).toBeLessThanOrEqual(75)
  })
})

describe('a text in a calendar', () => {
  test('is escaped so that it comes back as it was, in one line', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const escaped = escapeText(text)
        expect(escaped).not.toMatch(/\p{Cc}/u)
        expect(escaped.replace(/\\[\\;,n]/g, '')).not.toMatch(/[\\;,]/)
        const kept = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/(?!\n)\p{Cc}/gu, '')
        expect(plain(escaped)).toBe(kept)
      }),
    )
  })

  test('cannot add lines of its own', () => {
    const title = '补正\r\nEND:VEVENT\nBEGIN:VEVENT'
    const text = calendarOf('期限', [{ uid: 'a', day: '2026-12-31', title, sequence: 0 }], new Date(0))
    expect(text.split('\r\n').filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  })
})

test('an event is a whole day that ends where the next begins, also at the end of a year', () => {
  const text = calendarOf('期限', [{ uid: 'a@b', day: '2026-12-31', title: '答辩; 截止', sequence: 2 }], new Date(0))
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//arbitration//deadlines//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:期限',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'BEGIN:VEVENT',
    'UID:a@b',
    'DTSTAMP:19700101T000000Z',
    'SEQUENCE:2',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:答辩\\; 截止',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})
