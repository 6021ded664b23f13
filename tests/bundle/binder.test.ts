import { afterAll, expect, test } from 'vitest'
import { openBinder } from '../../server/bundle/bind/thread.ts'
import { makePdfOf } from '../make/pdf.ts'
import { bomb, hostilePdfs } from '../signing/hostile.ts'

/* The thread that looks at what goes into a bundle: anybody may have made it. */

const binder = openBinder()
afterAll(() => binder.close())
const look = async (bytes: Buffer) =>
  binder.ask({ is: 'look', bytes: new Uint8Array(bytes), kind: 'pdf' }, new AbortController().signal)

test('tells how many pages a file has, in whatever way its objects are packed', async () => {
  expect(await look(makePdfOf({ pages: 3 }))).toEqual({ pages: 3 })
  expect(await look(makePdfOf({ pages: 3, packed: true }))).toEqual({ pages: 3 })
  expect(await look(bomb(1, undefined, 1))).toEqual({ pages: 1 })
})

test('takes none whose small streams unpack to more than there is room for', async () => {
  expect(await look(bomb(300, undefined, 1))).toEqual({ flaw: 'broken' })
  expect(await look(makePdfOf({ pages: 2 }))).toEqual({ pages: 2 })
})

test.each(
  hostilePdfs.filter(([, , said]) => said !== 'active' && said !== 'unsigned'),
)('takes no file %s, and goes on with the next', async (_, make, said) => {
  expect(await look(await make())).toEqual({ flaw: said === 'encrypted' ? 'encrypted' : 'broken' })
  expect(await look(makePdfOf())).toEqual({ pages: 1 })
})
