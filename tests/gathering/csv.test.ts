import { expect, test } from 'vitest'
import { csvOf } from '../../contract/both/csv.ts'
import { hashOfPass } from '../../src/list/door/pass.ts'

test('what attendees typed is no formula in the exported list, and stays in its cell', () => {
  const text = csvOf([
    ['姓名', '单位'],
    ['=HYPERLINK("http://x")', '甲,乙\n丙'],
    ['-1+2', '普通'],
  ])
  expect(text).toBe('\uFEFF姓名,单位\r\n"\'=HYPERLINK(""http://x"")","甲,乙\n丙"\r\n\'-1+2,普通\r\n')
})

test('a formula in the wide signs of a Chinese keyboard, or behind a line break, is none either', () => {
  const cells = ['＝1+2', '＋1', '－1', '＠SUM(A1)', '\n=1+2'].map((typed) => csvOf([[typed]]))
  for (const text of cells) expect(text).toMatch(/^\uFEFF"?'/)
})

test('a door knows a pass by its SHA-256', async () => {
  expect(await hashOfPass('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
