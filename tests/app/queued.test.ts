import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyCall } from '../../contract/all.ts'

// Words are macros, which only a build can read: the table is read as it is written.
test('everything that may wait in the outbox has a line that says what it is called there', () => {
  const written = readFileSync('src/app/bar/queued.ts', 'utf8')
  const lines = [...written.matchAll(/\[\s*\w+\.(\w+),\s*\{ one: /g)].map(([, call]) => call)
  const queued = everyCall.filter((call) => call.offline === 'queue').map(({ name }) => name.split('.')[1])
  expect(lines.sort()).toEqual(queued.sort())
})
