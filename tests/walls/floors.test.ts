import { describe, expect, test } from 'vitest'
import { circles } from './circles.ts'
import { beside, files, floors, type Import, imports, roomOf, staticImports } from './floors.ts'

const floorOf = (room: string) => floors.findIndex((line) => line.includes(room))

/** Imports from one room of the server to another, and what is wrong with them. */
function arrows(found: Import[]) {
  const between = found
    .filter(({ from, to }) => from.startsWith('server/') && to.startsWith('server/') && roomOf(from) !== roomOf(to))
    .map((one) => ({ ...one, text: `${one.from} → ${one.to}`, pair: `${roomOf(one.from)} ${roomOf(one.to)}` }))
  const rise = ({ from, to }: Import) => floorOf(roomOf(to)) - floorOf(roomOf(from))
  return { climbing: between.filter((one) => rise(one) > 0), side: between.filter((one) => rise(one) === 0) }
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
    expect(arrows([import_('server/who.ts', 'server/tables/account.ts')])).toMatchObject({ climbing: [], side: [] })
    expect(circles([down, up, aside])).toEqual([['server/case/row.ts', 'server/upload/bind.ts']])
  })
})
