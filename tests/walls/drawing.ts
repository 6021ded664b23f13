import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { files, floors, imports, roomOf } from './floors.ts'
import { ground, root } from './walls.ts'

/** A runtime as it stands in the drawing: its rooms in rows, what imports above what is imported. */
interface Tower {
  title: string
  x: number
  width: number
  rows: string[][]
  roomOf(path: string): string | undefined
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const [rowHeight, boxHeight, gap, top] = [58, 26, 6, 64]
const shell = ['main', 'routes', 'app']
const below = [['sw', 'ui'], ['local'], ['workers']]

const pageRoom = (path: string) =>
  path.startsWith('src/') ? (path.split('/')[1] ?? '').replace(/\.tsx?$/, '') : undefined
const others = [...new Set(files.map(pageRoom))].filter(
  (room): room is string => room !== undefined && ![...shell, ...below.flat()].includes(room),
)
const isGround = (room: string) => ground.test(`src/${room}/`)
const towers: Tower[] = [
  {
    title: 'src: the page',
    x: 20,
    width: 470,
    rows: [shell, others.filter((room) => !isGround(room)).sort(), others.filter(isGround).sort(), ...below],
    roomOf: pageRoom,
  },
  {
    title: 'server',
    x: 630,
    width: 550,
    rows: [...floors].reverse().map((line) => [...line].sort()),
    roomOf: (path) => (path.startsWith('server/') ? roomOf(path) : undefined),
  },
]

/**
 * The boxes of a tower by room, and from where its lines go. A row that is too long goes on in the next line, and lies in a band
 * of which it is drawn what all of it imports: which neighbours lean on each other there says the table in floors.ts.
 */
function lay({ x, width, rows }: Tower) {
  const boxes = new Map<string, Box>()
  const ends = new Map<string, Box>()
  const endOf = new Map<string, string>()
  let y = top
  for (const row of rows) {
    const lines: string[][] = [[]]
    const sizeOf = (room: string) => room.length * 7 + 18
    for (const room of row) {
      const line = lines.at(-1) ?? []
      const used = line.reduce((sum, one) => sum + sizeOf(one) + gap, 0)
      if (used + sizeOf(room) > width) lines.push([room])
      else line.push(room)
    }
    const height = lines.length * (boxHeight + gap) - gap
    const band = lines.length > 1 ? `band${y}` : undefined
    if (band) ends.set(band, { x: x - gap, y: y - gap, width: width + 2 * gap, height: height + 2 * gap })
    for (const line of lines) {
      const used = line.reduce((sum, one) => sum + sizeOf(one) + gap, -gap)
      let at = x + (width - used) / 2
      for (const room of line) {
        const box = { x: at, y, width: sizeOf(room), height: boxHeight }
        boxes.set(room, box)
        if (!band) ends.set(room, box)
        endOf.set(room, band ?? room)
        at += sizeOf(room) + gap
      }
      y += boxHeight + gap
    }
    y += rowHeight - boxHeight - gap
  }
  return { boxes, ends, endOf, height: y }
}

/** Pairs but those that others say already: what a room reaches through a third has no line of its own. */
function needed(pairs: string[]): string[] {
  const left = new Set(pairs)
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...left].some((pair) => {
      const [one = '', next = ''] = pair.split(' ')
      if (one !== from || seen.has(next)) return false
      return next === to || reaches(next, to, seen.add(next))
    })
  for (const pair of pairs) {
    const [from = '', to = ''] = pair.split(' ')
    left.delete(pair)
    if (!reaches(from, to)) left.add(pair)
  }
  return [...left]
}

/** From one box to another: down from floor to floor, below the floor to a neighbour. */
function lineOf(from: Box, to: Box): string {
  const [x1, y1, x2] = [from.x + from.width / 2, from.y + from.height, to.x + to.width / 2]
  if (to.y <= from.y) return `<path d="M${x1} ${y1}C${x1} ${y1 + 18} ${x2} ${y1 + 18} ${x2} ${to.y + to.height}"/>`
  const bend = Math.max(18, (to.y - y1) / 2)
  return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${to.y - bend} ${x2} ${to.y}"/>`
}

/** The house as an SVG: rooms as boxes, floor above floor, and a line from each room down to those that it imports. */
export function drawHouse(): string {
  const laid = towers.map((tower) => ({ tower, ...lay(tower) }))
  const height = Math.max(...laid.map((one) => one.height))
  const lines: string[] = []
  const bands: string[] = []
  const rooms: string[] = []
  for (const { tower, boxes, ends, endOf } of laid) {
    const pairs = imports.flatMap(({ from, to }) => {
      const pair = [from, to].flatMap((path) => endOf.get(tower.roomOf(path) ?? '') ?? [])
      return pair.length === 2 && pair[0] !== pair[1] ? [pair.join(' ')] : []
    })
    for (const [from, to] of needed([...new Set(pairs)].sort()).map((pair) =>
      pair.split(' ').map((one) => ends.get(one)),
    ))
      if (from && to) lines.push(lineOf(from, to))
    for (const [name, { x, y, width, height }] of ends)
      if (!boxes.has(name))
        bands.push(`<rect class="band" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`)
    rooms.push(`<text class="title" x="${tower.x + tower.width / 2}" y="40">${tower.title}</text>`)
    for (const [name, { x, y, width }] of boxes)
      rooms.push(
        `<rect x="${x}" y="${y}" width="${width}" height="${boxHeight}" rx="4"/>`,
        `<text x="${x + width / 2}" y="${y + 17}">${name}</text>`,
      )
  }
  const middle = `<rect class="contract" x="520" y="${top}" width="80" height="${height - top - 30}" rx="6"/>
<text class="title" x="560" y="40">contract</text>
<text x="560" y="${height / 2}">what both</text><text x="560" y="${height / 2 + 16}">promise</text>
<text x="255" y="${height - 80}">A line goes from who imports down to what is imported;</text>
<text x="255" y="${height - 64}">what a room reaches through a third has none of its own.</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 ${height}" font-family="ui-monospace,monospace" font-size="11">
<style>rect{fill:#fff;stroke:#334155}text{text-anchor:middle;fill:#0f172a}.title{font-size:15px;font-weight:700}.contract{fill:#dbeafe}.band{fill:#e2e8f0;stroke:none}path{fill:none;stroke:#2563eb;stroke-opacity:.6}</style>
<rect width="1200" height="${height}" style="fill:#f8fafc;stroke:none"/>
${[...lines, ...bands, middle, ...rooms].join('\n')}
</svg>
`
}

/** `npm run drawing`: after a wall was moved. */
export function run(): number {
  writeFileSync(join(root, 'docs/house.svg'), drawHouse())
  return 0
}
