import { expect, test } from 'vitest'
import { everyFile, read } from './walls.ts'

/*
 * In Chinese an act and the event it becomes are often the same words: 解除委托 is what a button does and what happened. English
 * has two, so what happened has a context of its own.
 */

const sources = everyFile('src/*.ts', 'src/*.tsx')
const table = /^export const eventWords: Record<[^\n]*\n([\s\S]*?)^}/gm
const tables = sources.flatMap((path) => [...read(path).matchAll(table)].map(([, lines]) => ({ path, lines: lines! })))

test('every word of a table of events is marked as one', () => {
  expect(tables.length).toBeGreaterThan(5)
  const plain = tables.flatMap(({ path, lines }) =>
    lines
      .split('\n')
      .flatMap((line) =>
        /^ {2}\S+: (?!msg\(\{ message: '[^']+', context: 'event' \}\),$)/.test(line) ? [path + line] : [],
      ),
  )
  expect(plain).toEqual([])
})

test('and nothing else is: no button says what happened', () => {
  const outside = sources.filter((path) => read(path).replace(table, '').includes("context: 'event'"))
  expect(outside).toEqual([])
})
