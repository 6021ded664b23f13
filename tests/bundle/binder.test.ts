import { afterAll, expect, test } from 'vitest'
import type { FileProblem } from '../../contract/signing/fileReport.ts'
import { Overtaxed, openBinder } from '../../server/bundle/bind/thread.ts'
import { structures } from '../make/odd/structures.ts'
import { writePdf } from '../make/odd/writePdf.ts'
import { makePdfOf } from '../make/pdf.ts'
import { bomb, hostilePdfs } from '../signing/hostile.ts'

/* The thread that looks at what goes into a bundle: anybody may have made it. */

const binder = await openBinder()
afterAll(() => binder.close())
const look = async (bytes: Buffer) =>
  binder.ask({ is: 'look', bytes: new Uint8Array(bytes), kind: 'pdf' }, new AbortController().signal)

test('tells how many pages a file has, in whatever way its objects are packed', async () => {
  expect(await look(makePdfOf({ pages: 3 }))).toEqual({ pages: 3 })
  expect(await look(makePdfOf({ pages: 3, packed: true }))).toEqual({ pages: 3 })
  expect(await look(bomb(1, undefined, 1))).toEqual({ pages: 1 })
})

test('takes of a file whose small streams unpack to much what is shown of it', async () => {
  // A binder of its own: were it given up here, its late answer would be taken for that to the next question.
  const other = await openBinder()
  const bytes = new Uint8Array(bomb(300, undefined, 1))
  const answer = other.ask({ is: 'look', bytes, kind: 'pdf' }, new AbortController().signal)
  expect(await answer.finally(() => other.close())).toEqual({ pages: 1 })
}, 180_000)

test('tells a file that takes too much work from a machine that has more to do', async () => {
  const work = () => ({ is: 'look', bytes: new Uint8Array(makePdfOf({ pages: 5000 })), kind: 'pdf' }) as const
  const ask = async (limits: { limitMs: number; waitMs: number }) => {
    const other = await openBinder(limits)
    await other.ask(work(), new AbortController().signal).finally(() => other.close())
  }
  await expect(ask({ limitMs: 10, waitMs: 600_000 })).rejects.toBeInstanceOf(Overtaxed)
  await expect(ask({ limitMs: 600_000, waitMs: 1 })).rejects.toMatchObject({ code: 'busy', status: 503 })
})

test('takes nothing whose tree of pages leads in a circle: each reader shows other pages of it', async () => {
  const plain = structures.plain?.() ?? {}
  const circle = { 2: '<</Type /Pages /Kids [3 0 R 6 0 R] /Count 3>>', 6: '<</Type /Pages /Kids [2 0 R] /Count 1>>' }
  expect(await look(writePdf({ ...plain, ...circle }))).toEqual({ flaw: 'broken' })
})

/** What is wrong with them concerns who signs them, not who binds what they show. */
const shown: FileProblem[] = ['active', 'unsigned', 'tooMany']
test.each(
  hostilePdfs,
)('takes a file %s as it is shown, or not at all, and goes on with the next', async (_, make, said) => {
  const answer = await look(await make())
  const flaw = said === 'encrypted' ? 'encrypted' : 'broken'
  expect(answer).toEqual(shown.includes(said) ? { pages: expect.any(Number) } : { flaw })
  expect(await look(makePdfOf())).toEqual({ pages: 1 })
})
