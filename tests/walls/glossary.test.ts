import { expect, test } from 'vitest'
import { caseStateWords } from '../../contract/case/caseStateWords.ts'
import { read } from './walls.ts'

const page = read('docs/glossary.md')
const terms = [...page.matchAll(/^\| ([^|]+) \| ([^|]+) \| `(\w+)`( \*wire\*)? \| `(\S+)` \|$/gm)].map(
  ([, zh = '', en = '', name = '', , file = '']) => ({ zh, en, name, file }),
)

test('every name of the glossary stands in the file that it gives', () => {
  expect(terms.length).toBeGreaterThan(80)
  expect(terms.filter(({ name, file }) => !new RegExp(`\\b${name}\\b`).test(read(file)))).toEqual([])
})

test('a term stands in the glossary once', () => {
  const named = terms.map(({ zh }) => zh)
  expect(named.filter((zh, at) => named.indexOf(zh) !== at)).toEqual([])
})

test('the glossary says of a state of a case what every screen says of it', () => {
  const said = terms.filter(({ file }) => file === 'contract/case/caseStateWords.ts')
  expect(said.length).toBeGreaterThan(10)
  for (const { zh, name } of said) expect(caseStateWords[name as keyof typeof caseStateWords].zh, name).toBe(zh)
})
