import { describe, expect, test } from 'vitest'
import { everyFile, read } from './walls.ts'

/** As they are exported. What is behind a call is named as the call is, which is unique in its domain. */
const functions = /^export (?:async )?(?:function\*? (\w+)|const (\w+) = (?:async )?[(<])/gm

test('one grep finds every use of a function of the server: no two files export one of the same name', () => {
  const exported = everyFile('server/*.ts').flatMap((file) =>
    [...read(file).matchAll(functions)].map(([, one, other = '']) => ({ name: one ?? other, file })),
  )
  expect(exported.length).toBeGreaterThan(800)
  const first = new Map([...exported].reverse().map(({ name, file }) => [name, file]))
  const twice = exported.filter(({ name, file }) => first.get(name) !== file)
  expect(twice.map(({ name, file }) => [name, first.get(name), file])).toEqual([])
})

describe('a type says whether it is typed, sent or checked', () => {
  /** By what the schema ends with: what of it is not yet checked, and what the check has made of it. */
  const endings = { Body: { input: 'Input', output: 'Body' }, Fields: { input: 'Fields', output: 'Form' } } as const
  const types = /^export type (\w+ = z\.(?:input|output)<typeof \w+(?:Body|Fields)>)/gm

  const said = everyFile('contract/*.ts').flatMap((file) => [...read(file).matchAll(types)].map(([, one = '']) => one))

  test.each(said)('%s', (one) => {
    const [, type, way, noun = '', ending] = /^(\w+) = z\.(\w+)<typeof (\w+?)(Body|Fields)>$/.exec(one) ?? []
    const capital = noun.charAt(0).toUpperCase() + noun.slice(1)
    expect(type).toBe(capital + endings[ending as 'Body'][way as 'input'])
  })
})
