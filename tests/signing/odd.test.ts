import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentFont } from '../../server/document/font.ts'
import { composeForeign } from '../../server/signing/foreign/look.ts'
import { boxBehind } from '../../verify/box.ts'
import { placesOf } from '../../verify/places.ts'
import { structures } from '../make/odd/structures.ts'
import { habits, writePdf } from '../make/odd/writePdf.ts'
import { type Area, type Drawn, differing, drawPdf } from '../setup/drawPdf.ts'

/*
 * What is signed is seldom ours. Whatever its pages are like, hands and seal stand on them as a reader shows them: upright, at their
 * place, and nothing else of the page is moved.
 */

const font = new Uint8Array(readFileSync(documentFont({ config: {} } as never).normal as string))
/** A hand that shows which side is up: down at the left, then along the foot. */
const hand = [[0, 0, 0, 100, 100, 100]]
const dpi = 100

const composed = async (bytes: Uint8Array, anchor: string): Promise<Uint8Array> => {
  const signer = { name: '张三', role: '证人', answer: '签署于 Signed 2026-11-28', anchor, hand, everyPage: true }
  const paper = {
    ...{ title: '合同', institution: ['仲裁院', 'Court'] as const, sealAnchor: '', readSha256: 'ab'.repeat(32) },
    ...{ code: 'ABCD-EFGH-JKLM', link: 'https://example.com', day: '2026-11-28', signers: [signer] },
  }
  const { composed: made } = await composeForeign({ bytes, paper, font, drawn: [] }, 60_000)
  if (!made) throw new Error('Not composed')
  return made
}

type Box = readonly [x: number, y: number, width: number, height: number]

/** The pixels of a box in points from the lower left corner. */
const areaOf = ({ height, perPoint }: Shown, [x, y, wide, high]: Box): Area => {
  const of = (points: number) => points * perPoint
  const [top, bottom] = [Math.floor(height - of(y + high)), Math.ceil(height - of(y))]
  return { left: Math.floor(of(x)), top, right: Math.ceil(of(x + wide)), bottom }
}

interface Shown extends Drawn {
  perPoint: number
}

/** How many pixels of an area have the colour of ink. */
function inkIn({ width, pixels }: Drawn, { left, top, right, bottom }: Area): number {
  let count = 0
  for (let y = Math.max(0, top); y < bottom; y++)
    for (let x = Math.max(0, left); x < Math.min(right, width); x++) {
      const [red = 0, , blue = 0] = pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)
      if (blue > red + 20 && red < 200) count += 1
    }
  return count
}

/** Where in a box of points the hand stands: at its left and its foot, and not where a turned one would. */
function isUpright(page: Shown, [x, y, wide, high]: Box): boolean {
  const size = Math.min(wide, high)
  const at = (part: Box) => inkIn(page, areaOf(page, part))
  const low = y + (high - size) / 2
  const [down, along] = [at([x - 2, low + size / 3, 4, size / 2]), at([x + size / 3, low - 2, size / 2, 4])]
  return down > 0 && along > 0 && at([x + size / 3, low + size / 3, size * 0.6, size * 0.6]) === 0
}

/** Poppler shows nothing of them before they are signed, or empty pages that are not there. */
const unseen = ['cropBoxOfNoSize', 'statesClosedTooOften', 'countMissing', 'countTooLarge']
/** Their trees of pages are read by readers alone; what they show is the page of the plain one. */
const asPlain = [
  'withoutType',
  'twiceInTheTree',
  'nodesWithoutType',
  'pageThatSaysItIsPages',
  'typeByReference',
  'kidsByReference',
]
const some = [
  'cropBoxWithin',
  'resourcesAbove',
  'wordsUprightOnTurned',
  'turnedAndCropped',
  'stateLeftOpen',
  'largerUnit',
  'twiceInTheTree',
]
const isQuick = process.env.SUITE === 'quick'
const names = Object.keys(structures).filter((name) => !unseen.includes(name) && (!isQuick || some.includes(name)))

// Where poppler is missing the runner says so.
test.skipIf(!existsSync('/usr/bin/pdftoppm')).each(names)(
  'a hand stands upright at the foot of a page %s and behind its words',
  async (name) => {
    const bytes = writePdf(
      structures[name]?.() ?? {},
      name === 'packedTwice' ? {} : habits['packed content in two streams'],
    )
    const read = asPlain.includes(name) ? writePdf(structures.plain?.() ?? {}) : bytes
    const [place] = await placesOf(read, ['heading'])
    // The words are signed where they stand last.
    const last = name === 'twiceInTheTree' ? 1 : 0
    const source = drawPdf(bytes, dpi)[last] as Drawn
    const first = drawPdf(await composed(bytes, 'heading'), dpi)[last] as Drawn
    // Poppler shows a unit of a page as a point, whatever it is.
    const page = { ...first, perPoint: dpi / 72 / (name === 'largerUnit' ? 2 : 1) }
    const [width, height] = [page.width / page.perPoint, page.height / page.perPoint]
    const wide = Math.min(76, width / 2 - 76)
    const foot = [width - 36 - wide, 10, wide - 4, 26] as const
    expect([name, 'foot', isUpright(page, foot)]).toEqual([name, 'foot', true])
    const behind = place && boxBehind(place)
    const isThere = behind && behind.x + behind.width <= width - 8
    const box = behind && ([behind.x, behind.y, behind.width, behind.height] as const)
    if (box && isThere) expect([name, 'behind', isUpright(page, box)]).toEqual([name, 'behind', true])
    // A slice of the seal, half of one of 42 points, at the right edge; the code at the foot where no page of signatures was added.
    const across = [width - 44, height / 2 - 48, 44, 96] as const
    const added = [
      foot,
      across,
      [0, 0, 230, 54] as const,
      ...(box ? [[box[0], box[1] - 8, 240, box[3] + 16] as const] : []),
    ]
    // Lines are drawn around where they run.
    const areas = added.map(([x, y, wide, high]) => areaOf(page, [x - 2, y - 2, wide + 4, high + 4]))
    expect([name, differing(source, page, areas)]).toEqual([name, 0])
  },
)
