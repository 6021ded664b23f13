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

/** The boxes of a tower: a row that is too long for its width goes on in the next line. */
function lay({ x, width, rows }: Tower): { boxes: Map<string, Box>; height: number } {
  const boxes = new Map<string, Box>()
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
    for (const line of lines) {
      const used = line.reduce((sum, one) => sum + sizeOf(one) + gap, -gap)
      let at = x + (width - used) / 2
      for (const room of line) {
        boxes.set(room, { x: at, y, width: sizeOf(room) })
        at += sizeOf(room) + gap
      }
      y += boxHeight + gap
    }
    y += rowHeight - boxHeight - gap
  }
  return { boxes, height: y }
}

/** The house as an SVG: rooms as boxes, floor above floor, and a line from each room to those that it imports. */
function drawHouse(): string {
  const laid = towers.map((tower) => ({ tower, ...lay(tower) }))
  const height = Math.max(...laid.map((one) => one.height))
  const lines: string[] = []
  const rooms: string[] = []
  for (const { tower, boxes } of laid) {
    const pairs = new Set(
      imports.flatMap(({ from, to }) => {
        const pair = [tower.roomOf(from), tower.roomOf(to)]
        return pair[0] !== pair[1] && pair.every((room) => room && boxes.has(room)) ? [pair.join(' ')] : []
      }),
    )
    for (const [from, to] of [...pairs].sort().map((pair) => pair.split(' ').map((room) => boxes.get(room)))) {
      if (!from || !to) continue
      const [x1, y1, x2, y2] = [from.x + from.width / 2, from.y + boxHeight, to.x + to.width / 2, to.y]
      const bend = Math.max(18, (y2 - y1) / 2)
      lines.push(`<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`)
    }
    rooms.push(`<text class="title" x="${tower.x + tower.width / 2}" y="40">${tower.title}</text>`)
    for (const [name, { x, y, width }] of boxes)
      rooms.push(
        `<rect x="${x}" y="${y}" width="${width}" height="${boxHeight}" rx="4"/>`,
        `<text x="${x + width / 2}" y="${y + 17}">${name}</text>`,
      )
  }
  const middle = `<rect class="contract" x="520" y="${top}" width="80" height="${height - top - 30}" rx="6"/>
<text class="title" x="560" y="40">contract</text>
<text x="560" y="${height / 2}">what both</text><text x="560" y="${height / 2 + 16}">promise</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 ${height}" font-family="ui-monospace,monospace" font-size="11">
<style>rect{fill:#fff;stroke:#334155}text{text-anchor:middle;fill:#0f172a}.title{font-size:15px;font-weight:700}.contract{fill:#dbeafe}path{fill:none;stroke:#2563eb;stroke-opacity:.16}</style>
<rect width="1200" height="${height}" style="fill:#f8fafc;stroke:none"/>
${[...lines, middle, ...rooms].join('\n')}
</svg>
`
}

/** `npm run drawing`: after a wall was moved. */
export function run(): number {
  writeFileSync(join(root, 'docs/house.svg'), drawHouse())
  return 0
}
