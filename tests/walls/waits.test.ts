import { expect, test } from 'vitest'
import { everyFile, read } from './walls.ts'

/** The same asked twice in one wait: between the two the world may have gone on, and halves of two states look like a third. */
const twice = /poll\(.*\bawait (\w+\([^)]*\)).*\bawait \1/
/** A wait as long as a test may take (projects.ts) never says what it waited for. */
const tooLong = /\btimeout: (?:[6-9]\d|\d{3,})_000\b/
/** Tests that give themselves more time than others. */
const ownTime = /\btestTimeout\b|^ {2}[\d_]+,$/m

const breaches = (source: string) =>
  source.split('\n').filter((line) => twice.test(line) || (tooLong.test(line) && !ownTime.test(source)))

test('what is waited for is asked once a look, and a wait ends before its test does', () => {
  const files = everyFile('tests/*.test.ts').filter((path) => !/\.(flow|room)\.test\.ts$/.test(path))
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((path) => breaches(read(path)).map((line) => `${path}: ${line.trim()}`))).toEqual([])
})

test('the wall sees both', () => {
  const ways = ['.poll(async () => [(await', ' one(id)).state, (await', ' one(id)).count])\n{ timeout', ': 60_000 }']
  expect(breaches(ways.join(''))).toEqual(ways.join('').split('\n'))
})
