import { expect, test } from 'vitest'
import { everyFile, read } from './walls.ts'

/** Where a moment becomes words: the page and the server each have one place, by the institution's clock (decisions G-18). */
const places = ['src/ui/format.ts', 'server/when.ts']
/** Whatever reads a clock that stands somewhere. */
const readers = [
  /\btoLocale(Date|Time)?String\(/,
  /\bDateTimeFormat\b/,
  /\.get(FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(/,
  /\btimeZone\s*:/,
  /\bto(Date|Time)String\(/,
  // A moment made of numbers is one of where the browser stands.
  /new Date\(\s*\w+\s*,/,
]

const breaches = (source: string) => readers.filter((one) => one.test(source)).map(String)

test('one place says what time it is, for the page and for the server', () => {
  const files = everyFile('src/*.ts', 'src/*.tsx', 'server/*.ts', 'contract/*.ts').filter(
    (one) => !places.includes(one),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((path) => breaches(read(path)).map((one) => `${path}: ${one}`))
  expect(found).toEqual([])
})

test('the wall sees each way around it', () => {
  for (const way of [
    'date.toLocaleString()',
    "date.toLocaleTimeString('sv')",
    "new Intl.DateTimeFormat('sv-SE')",
    'date.getHours()',
    'date.getTimezoneOffset()',
    'date.toTimeString()',
    'new Date(year, month - 1, day)',
  ])
    expect([way, breaches(way).length > 0]).toEqual([way, true])
})
