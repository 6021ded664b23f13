import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openThread } from '../../server/document/readerThread.ts'

/* Pages that are looked at as pictures: whoever sends one decides how large it says it is. */

const thread = openThread()
afterAll(() => thread.end())

/** A PDF of one page with a picture of so many pixels a side, black and white, over all of it. */
function pdfOf(box: string, side: number): Uint8Array {
  const picture = deflateSync(Buffer.alloc(Math.ceil(side / 8) * side), { level: 9 })
  const drawn = 'q 500 0 0 500 0 0 cm /P Do Q'
  const dict = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 1`
  const parts: (string | Buffer)[] = [
    '%PDF-1.7\n1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n',
    '2 0 obj\n<</Type /Pages /Count 1 /Kids [3 0 R]>>\nendobj\n',
    `3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources <</XObject <</P 5 0 R>>>>>>\nendobj\n`,
    `4 0 obj\n<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream\nendobj\n`,
    `5 0 obj\n<<${dict} /Filter /FlateDecode /Length ${picture.length}>>\nstream\n`,
    picture,
    '\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n',
  ]
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
}

/** Of a PNG. */
const sizeOf = (png: Uint8Array) => [16, 20].map((at) => Buffer.from(png).readUInt32BE(at))

test.each([
  ['a page as people have them', '[0 0 595 842]', 100, [1653, 2339]],
  ['a strip ten kilometres long', '[0 0 30000000 0.01]', 100, [20_000, 1]],
  ['a page without any width', '[0 0 0 842]', 100, undefined],
  ['a page with a picture that unpacks to gigabytes', '[0 0 595 842]', 30_000, [1653, 2339]],
])('%s', async (_, box, side, size) => {
  const before = process.memoryUsage().rss
  const said = await thread.ask({ of: 'picture', bytes: pdfOf(box, side), page: 1 }, 60_000)
  const found = 'picture' in said ? sizeOf(said.picture) : []
  if (size) expect(found).toEqual(size)
  for (const length of found) expect(length).toBeLessThanOrEqual(20_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(1024 ** 3)
})
