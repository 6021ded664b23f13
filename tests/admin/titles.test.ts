import { expect, test } from 'vitest'
import { read } from '../walls/walls.ts'

const titlesIn = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, title]) => title)

test('every menu that comes with the product has a title in both languages', () => {
  const first = titlesIn('server/admin/firstMenus.ts', /title: '([^']+)'/g)
  expect(first.length).toBeGreaterThan(20)
  const worded = titlesIn('src/admin/menu/titles.ts', /^ {2}'?([^\s']+?)'?: msg`/gm)
  expect(first.filter((title) => !worded.includes(title))).toEqual([])
})
