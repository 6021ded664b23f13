import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { createWorker, OEM, PSM } from 'tesseract.js'
import { expect, test } from 'vitest'
import { draw } from '../../server/account/captcha/picture.ts'

/*
 * What machines read of the captcha that cost nobody a day's work: a nearest neighbour over 40 pictures somebody labelled, which read
 * every one of the pictures before these, and the Tesseract that lies beside the server.
 */

interface Picture {
  width: number
  height: number
  isDark(x: number, y: number): boolean
}

/** A PNG of ours: eight bits of grey, no filters. */
function picture(png: Buffer): Picture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const rows = inflateSync(Buffer.concat(parts))
  const isDark = (x: number, y: number) =>
    x >= 0 && x < width && y >= 0 && y < height && (rows[y * (width + 1) + 1 + x] ?? 255) < 120
  return { width, height, isDark }
}

/** How much ink lies in each of 12 × 14 cells around a place. */
function cells({ isDark }: Picture, middle: number): number[] {
  return Array.from({ length: 12 * 14 }, (_, cell) => {
    const [left, top] = [middle - 30 + (cell % 12) * 5, 5 + Math.floor(cell / 12) * 5]
    let ink = 0
    for (let at = 0; at < 25; at++) if (isDark(left + (at % 5), top + Math.floor(at / 5))) ink++
    return ink / 25
  })
}

/** Where digits might be: at equal steps, or where the quarters of the ink lie. */
const ways: Record<string, (shown: Picture) => number[]> = {
  'equal steps': () => [45, 95, 145, 195],
  'quarters of the ink': ({ width, height, isDark }) => {
    const columns = Array.from({ length: width }, (_, x) => {
      return Array.from({ length: height }, (_, y) => isDark(x, y)).filter(Boolean).length
    })
    const all = columns.reduce((sum, ink) => sum + ink, 0)
    const upTo = columns.map((_, x) => columns.slice(0, x + 1).reduce((sum, ink) => sum + ink, 0))
    return [1, 3, 5, 7].map((eighth) => upTo.findIndex((ink) => ink >= (all * eighth) / 8))
  },
}

/** How many of so many a reader of one in 20 reads at most, but for one run in a thousand: a sample is not red by chance. */
const oneIn20 = (of: number) => of / 20 + 3 * Math.sqrt(of / 20)

const random = () => String(Math.floor(Math.random() * 10_000)).padStart(4, '0')
const away = (one: number[], other: number[]) =>
  one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0)

test.each(
  Object.keys(ways),
)('a nearest neighbour over 40 labelled pictures, cut by %s, reads less than one in 20', (way) => {
  const places = ways[way]!
  const known = Array.from({ length: 40 }, random).flatMap((code) => {
    const shown = picture(draw(code))
    return places(shown).map((x, at) => ({ digit: code[at] ?? '', cells: cells(shown, x) }))
  })
  const nearest = (shown: Picture, x: number) => {
    const tries = [-10, -5, 0, 5, 10].flatMap((off) => {
      const seen = cells(shown, x + off)
      return known.map(({ digit, cells: of }) => ({ digit, far: away(seen, of) }))
    })
    return tries.reduce((best, one) => (one.far < best.far ? one : best)).digit
  }
  const codes = Array.from({ length: process.env.SUITE === 'full' ? 400 : 120 }, random)
  const read = codes.filter((code) => {
    const shown = picture(draw(code))
    return (
      places(shown)
        .map((x) => nearest(shown, x))
        .join('') === code
    )
  })
  expect(read.length).toBeLessThan(oneIn20(codes.length))
})

test('the Tesseract that the server ships reads less than one in 20', async () => {
  const require = createRequire(import.meta.url)
  const langPath = join(dirname(require.resolve('@tesseract.js-data/chi_sim/package.json')), '4.0.0_best_int')
  const worker = await createWorker('chi_sim', OEM.LSTM_ONLY, { langPath, cacheMethod: 'none' })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE, tessedit_char_whitelist: '0123456789' })
  const codes = Array.from({ length: process.env.SUITE === 'full' ? 60 : 20 }, random)
  let read = 0
  for (const code of codes) {
    const { data } = await worker.recognize(draw(code))
    if (data.text.replaceAll(/\s/g, '') === code) read++
  }
  await worker.terminate()
  expect(read).toBeLessThan(oneIn20(codes.length))
})

test('draws no code twice in the same way, and each within a few kilobytes', () => {
  const drawn = Array.from({ length: 20 }, () => draw('7777'))
  expect(new Set(drawn.map((png) => png.toString('base64'))).size).toBe(20)
  for (const png of drawn) expect(png.length).toBeLessThan(12_000)
})
