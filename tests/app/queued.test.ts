import { expect, test } from 'vitest'
import { everyCall } from '../../contract/all.ts'
import { queued } from '../../src/app/bar/queued.ts'

test('everything that may wait in the outbox is called by its own name there', () => {
  const names = everyCall.filter((call) => call.offline === 'queue').map(({ name }) => name)
  expect([...queued.keys()].sort()).toEqual(names.sort())
})
