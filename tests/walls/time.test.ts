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

/** What of the page may look at the clock of its device, and why. `serverNow()` says what people are told and held to. */
const ownClock: Record<string, RegExp> = {
  'waits, and figures that nobody reads': /^src\/(local|sw)\/|^src\/hearing\/room\/(line|mesh)\//,
  'a wait with its end':
    /^src\/(app\/loadAgain|ui\/useOnce|upload\/qr\/useUploadSession)\.ts$|^src\/ui\/CodeInput\.tsx$/,
  'how long the browser keeps a cookie': /^src\/account\/token\.ts$/,
  "the reader's own day": /^src\/ui\/format\.ts$/,
  'a mark by which one refusal is told from the next':
    /^src\/hearing\/(room\/(unsent|visit\/frames|state)\.ts|room\/Conduct\.tsx|video\/useReel\.ts)$/,
  'how long a film is': /^src\/hearing\/video\/reel\.ts$/,
  'when somebody who writes was last heard of, as the library counts': /^src\/document\/editor\/presence\.ts$/,
  'until the draft itself says when it was written': /^src\/ui\/useAutosave\.ts$/,
}
const readsOwnClock = /\bDate\.now\b|\bnew Date\(\)/

test('screens go by the clock of the server, as a device may be days off', () => {
  const found = everyFile('src/*.ts', 'src/*.tsx').filter((path) => readsOwnClock.test(read(path)))
  const mayBe = Object.values(ownClock)
  expect(found.filter((path) => !mayBe.some((one) => one.test(path)))).toEqual([])
  // One that is not needed any more is not allowed any more.
  expect(mayBe.filter((one) => !found.some((path) => one.test(path)))).toEqual([])
})
