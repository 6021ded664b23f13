import { expect, test } from 'vitest'
import { everyFile, read } from './walls.ts'

const matches = (paths: string[], expression: RegExp) =>
  paths.flatMap((path) => [...read(path).matchAll(expression)].map(([, address]) => address!))

test('a plain link leads to an address of the route table, and so does a message of the server', () => {
  const tables = everyFile('src/app/routes/*.ts', 'src/routes.tsx')
  const known = new Set(matches(tables, /(?:path: |^ *[a-z]\w+\(\n? *)'(\/[\w/]*)'/gm))
  expect(known.size).toBeGreaterThan(60)
  const linked = [
    ...matches(everyFile('src/*.ts', 'src/*.tsx'), /['"`]#(\/[\w/]*)/g),
    ...matches(everyFile('src/*.ts', 'src/*.tsx'), /\bhrefTo\('(\/[\w/]*)'/g),
    ...matches(everyFile('server/*.ts'), /\blink(?::| =) [`'](\/[\w/]*)/g),
  ]
  expect(linked.length).toBeGreaterThan(40)
  expect(linked.filter((address) => !known.has(address))).toEqual([])
})

/** What is compiled without the route table, or looks at an address that came from outside. */
const withoutTable = ['src/local/page.ts', 'src/sw/push.ts', 'src/message/pushed.ts']

test('a plain link is written by hrefTo, which compiles for an address of the route table only', () => {
  const plain = everyFile('src/*.ts', 'src/*.tsx').flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => /['"`]#\//.test(line) && !/^\s*(\/\*\*|\*|\/\/)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(plain.filter((line) => !withoutTable.includes(line.split(':')[0]!))).toEqual([])
  expect(plain).toHaveLength(withoutTable.length)
})
