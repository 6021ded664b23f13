import { expect, test } from 'vitest'
import { idNumberDoubt } from '../../contract/both/check.ts'
import { everyFile, read } from './walls.ts'

/** What has the look of the number of an identity card (GB 11643): area, day of birth, order, check digit. */
const looks = /(?<![\w.])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?!\w)/g
/** Records as builds of before wrote them. */
const former = ['tests/make/former.ts']

const numbersIn = (source: string) => [...source.matchAll(looks)].map(([number]) => number)

test('whoever the demo and the tests make up has an identity number whose check digit is right: what reads cards refuses others', () => {
  const files = everyFile('server/demo/*.ts', 'tests/make/*.ts').filter((one) => !former.includes(one))
  const found = files.flatMap((path) => numbersIn(read(path)).map((number) => ({ path, number })))
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter(({ number }) => idNumberDoubt(number.toUpperCase()))).toEqual([])
})

test('the wall sees a wrong digit', () => {
  expect(numbersIn("verified('310101198003150011')").map(idNumberDoubt)).toEqual([true])
})
