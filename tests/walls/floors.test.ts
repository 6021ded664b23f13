import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { everyFile, read } from './walls.ts'

/**
 * The floors of the server, from the ground up: the rooms of one line import what the lines above them hold, never the other
 * way. A room is a folder of server/ or a file in it. Tables are the database's, wherever they stand: whoever joins one may
 * import it, and it imports nothing of any noun.
 */
const floors = [
  'config pageConfig outage right when',
  'database tables',
  'store',
  'house',
  'who number',
  'door',
  'provider',
  'tell audit',
  'account lookup upload message phrase',
  'document mover',
  'case',
  // The nouns of a case, and those who come to the institution without one: every room with a noun that no other line names.
  '',
  'admin dashboard live room todo',
  'demo nouns sweep',
  'start',
  'dev main',
].map((line) => line.split(' ').filter(Boolean))

/** Rooms of one floor that lean on each other, and why. */
const beside: Record<string, string> = {
  'award caseDocument': 'what it begins with, and how it looks on paper',
  'award caseFile': 'the signed original is a file of its case',
  'award template': 'what it is made from',
  'award tribunal': 'who writes it',
  'tables database': 'a column of JSON is read as its schema',
  'config pageConfig': 'what the page is told is part of the configuration',
  'upload lookup': 'a card names one of the peoples',
  'caseDocument caseFile': 'a document lies among the files of its case',
  'caseDocument evidence': 'what a document says of the evidence',
  'caseDocument hearing': 'and of a hearing',
  'caseDocument template': 'what it is made from',
  'caseDocument tribunal': 'and who decides',
  'caseFile evidence': 'evidence lies among the files of its case',
  'caseFile filing': 'so does what was filed in it',
  'caseFile hearing': 'and the records of its hearings',
  'deadline filing': 'the term of a preservation is a date of a calendar',
  'deadline guarantee': 'and that of a guarantee',
  'defence deadline': 'how long there is to answer',
  'defence tribunal': 'who decides on a counterclaim that is withdrawn',
  'evidence deadline': 'how long opinions may come',
  'filing guarantee': 'what becomes of a preservation becomes of its guarantees',
  'hearing tribunal': 'who of the list serves may sit in a meeting',
  'mandate tribunal': 'a new agent may be in conflict with an arbitrator',
  'service caseFile': 'the proof of service is a file of the case',
}

interface Import {
  from: string
  to: string
  /** Gone before the program runs: it makes no circle, but it is knowledge, and climbs like any other. */
  typeOnly: boolean
}

/** What a source imports of the repository's own as soon as it is loaded. */
function staticImports(from: string, source: string): Import[] {
  const statement = /^(?:import|export)\s+(type\s)?(?:([^'";]*?)\sfrom\s+)?'(\.[^'?]+)'/gm
  return [...source.matchAll(statement)].map(([, type, names = '', specifier = '']) => {
    const members =
      /^\{([^}]*)\}$/s
        .exec(names.trim())?.[1]
        ?.split(',')
        .filter((one) => one.trim() !== '') ?? []
    const typeOnly = type !== undefined || (members.length > 0 && members.every((one) => /^\s*type\s/.test(one)))
    return { from, to: posix.join(posix.dirname(from), specifier), typeOnly }
  })
}

const files = everyFile('server/*', 'contract/*', 'src/*').filter((path) => /(?<!\.d)\.tsx?$/.test(path))
const named = floors.flat()
const ofNouns = files.filter((path) => /^server\/\w+\/noun\.ts$/.test(path)).map((path) => path.split('/')[1] ?? '')
floors.find((line) => line.length === 0)?.push(...ofNouns.filter((room) => !named.includes(room)))
const imports = files.flatMap((path) => staticImports(path, read(path)))

/** The file or folder of server/ it lies in; `tables` for a table, wherever it stands. */
function roomOf(path: string): string {
  return path.endsWith('/table.ts') ? 'tables' : (path.split('/')[1] ?? '').replace(/\.ts$/, '')
}

const floorOf = (room: string) => floors.findIndex((line) => line.includes(room))

/** Imports from one room of the server to another, and what is wrong with them. */
function arrows(found: Import[]) {
  const between = found
    .filter(({ from, to }) => from.startsWith('server/') && to.startsWith('server/') && roomOf(from) !== roomOf(to))
    .map((one) => ({ ...one, text: `${one.from} → ${one.to}`, pair: `${roomOf(one.from)} ${roomOf(one.to)}` }))
  const rise = ({ from, to }: Import) => floorOf(roomOf(to)) - floorOf(roomOf(from))
  return { climbing: between.filter((one) => rise(one) > 0), side: between.filter((one) => rise(one) === 0) }
}

/** The groups of files each of which is reached from itself (Tarjan). */
function circles(found: Import[]): string[][] {
  const next = new Map<string, Import[]>()
  for (const one of found) next.set(one.from, [...(next.get(one.from) ?? []), one])
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const groups: string[][] = []
  const visit = (path: string): void => {
    order.set(path, order.size)
    low.set(path, order.size - 1)
    open.push(path)
    for (const { to } of next.get(path) ?? []) {
      if (!order.has(to)) visit(to)
      if (open.includes(to)) low.set(path, Math.min(low.get(path) ?? 0, low.get(to) ?? 0))
    }
    if (low.get(path) !== order.get(path)) return
    const group = open.splice(open.indexOf(path))
    if (group.length > 1) groups.push(group.sort())
  }
  for (const path of next.keys()) if (!order.has(path)) visit(path)
  return groups
}

describe('the floors of the server', () => {
  test('hold every room, each once', () => {
    const rooms = [...new Set(files.filter((path) => path.startsWith('server/')).map(roomOf))]
    expect(floors.flat().sort()).toEqual(rooms.sort())
  })

  test('are imported from above only', () => {
    expect(arrows(imports).climbing.map(({ text }) => text)).toEqual([])
  })

  test('have no room lean on one beside it but by the table', () => {
    const { side } = arrows(imports)
    expect(side.filter(({ pair }) => !Object.hasOwn(beside, pair)).map(({ text }) => text)).toEqual([])
    // What nobody uses any more is no exception any more.
    expect(Object.keys(beside).filter((pair) => !side.some((one) => one.pair === pair))).toEqual([])
  })

  test('have no two rooms lean on each other, be it through a third', () => {
    const leaning = Object.keys(beside).map((pair) => pair.split(' ') as [string, string])
    expect(circles(leaning.map(([from, to]) => ({ from, to, typeOnly: false })))).toEqual([])
  })
})

describe('files', () => {
  test('import each other in no circle while they are loaded', () => {
    expect(circles(imports.filter(({ typeOnly }) => !typeOnly))).toEqual([])
  })

  test('are read as they are: what is wrong is seen', () => {
    const source = `import {\n  type One,\n  two,\n} from './two.ts'\nimport type { Three } from '../three.ts'\nimport '../four/four.ts'\nexport { type Five } from './five.ts'\nconst six = import('./six.ts')`
    expect(staticImports('server/door/one.ts', source).map(({ to, typeOnly }) => [to, typeOnly])).toEqual([
      ['server/door/two.ts', false],
      ['server/three.ts', true],
      ['server/four/four.ts', false],
      ['server/door/five.ts', true],
    ])
    const import_ = (from: string, to: string): Import => ({ from, to, typeOnly: false })
    const [down, up, aside] = [
      import_('server/case/row.ts', 'server/upload/bind.ts'),
      import_('server/upload/bind.ts', 'server/case/row.ts'),
      import_('server/filing/row.ts', 'server/defence/row.ts'),
    ]
    expect(arrows([down, up, aside])).toMatchObject({ climbing: [up], side: [aside] })
    expect(arrows([import_('server/who.ts', 'server/account/table.ts')])).toMatchObject({ climbing: [], side: [] })
    expect(circles([down, up, aside])).toEqual([['server/case/row.ts', 'server/upload/bind.ts']])
  })
})
