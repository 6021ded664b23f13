import { describe, expect, test } from 'vitest'
import { drawHouse } from './drawing.ts'
import { everyFile, read } from './walls.ts'

test('docs/house.svg is what `npm run drawing` draws now', () => {
  // Not by `toEqual`, which would print both.
  expect(read('docs/house.svg') === drawHouse()).toBe(true)
})

describe('docs/house.md', () => {
  const text = read('docs/house.md')
  const runtimes = ['server', 'src'] as const
  /** Of the list of folders, what stands below a runtime: lines that are further in. */
  const below = (runtime: string) => new RegExp(`^${runtime}/.*\\n((?: +.*\\n)+)`, 'm').exec(text)?.[1] ?? ''
  const rows = [...text.matchAll(/^\| `(\w+)\/` \| ([\w, ]+) \| \S.*\|$/gm)].map(([, name = '', where = '']) => ({
    name,
    where: where.split(', '),
  }))

  test.each(runtimes)('names every folder of %s/, each once, and none that is not there', (runtime) => {
    const folders = new Set(everyFile(`${runtime}/*/*`).map((path) => path.split('/')[1]))
    const listed = below(runtime)
      .split('\n')
      .flatMap((line) => /^ {2}((?:\w+\/ *)+)/.exec(line)?.[1]?.match(/\w+/g) ?? [])
    const named = [...listed, ...rows.filter(({ where }) => where.includes(runtime)).map(({ name }) => name)]
    expect(named.sort()).toEqual([...folders].sort())
  })

  test('says only where there are domains', () => {
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.flatMap(({ where }) => where).filter((one) => !(runtimes as readonly string[]).includes(one))).toEqual(
      [],
    )
  })
})
