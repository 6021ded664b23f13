import { expect, test } from 'vitest'
import { quick } from '../setup/quick.ts'
import { everyFile, read } from './walls.ts'

const absent = /\.not\.(?:toContain\('([^']*)'\)|toMatch\(\/(.*?)\/[a-z]*\))/g
/** Digits and letters to f: what ids, hashes and moments are made of. Alone (`\b`) a part of one cannot be meant. */
const couldBePart = /^[\da-f,?]{1,10}$|^(?!\\b).*\\d/

const breaches = (source: string) =>
  [...source.matchAll(absent)]
    .filter(([, text, pattern]) => (text ?? pattern ?? '').split('|').some((one) => couldBePart.test(one)))
    .map(([whole]) => whole)

test('nothing is looked for as missing that a random id could hold', () => {
  const files = everyFile('tests/*.server.test.ts')
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((path) => breaches(read(path)).map((one) => `${path}: ${one}`))).toEqual([])
})

test('the wall sees digits, and lets words and what stands alone be', () => {
  const said = [String.raw`.not.toMatch(/138\d{8}/)`, '.not.toMatch(/秘密|32,?188/)', ".not.toContain('700')"]
  expect(breaches(said.join('\n'))).toEqual(said)
  const fine = [
    String.raw`.not.toMatch(/\b138\d{8}\b/)`,
    String.raw`.not.toMatch(/@|\b330203/)`,
    ".not.toContain('secret')",
  ]
  expect(breaches(fine.join('\n'))).toEqual([])
})

test('no test is left out or chosen alone by hand', () => {
  const byHand = /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|todo|fails)\b/
  const files = everyFile('tests/*.test.ts', 'tests/*.ts').filter((path) => !path.startsWith('tests/walls/'))
  expect(files.filter((path) => byHand.test(read(path)))).toEqual([])
})

test('what the quick run names is there', () => {
  const files = everyFile('tests/*.test.ts')
  expect(Object.values(quick).flatMap((names) => names.filter((name) => !files.includes(name)))).toEqual([])
})
