import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { contract } from '../../contract/all.ts'
import { type Kind, longestSpelled, understood } from '../../contract/both/understood.ts'
import { spelled } from '../../contract/kernel/rules.ts'
import { spellings, unclear } from '../make/spelled.ts'

/* What is pasted into a field is understood as people and programs write it, in every field of its kind. */

interface Inside {
  type: string
  shape?: Record<string, z.ZodMiniType>
  options?: z.ZodMiniType[]
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  valueType?: z.ZodMiniType
  in?: z.ZodMiniType
}
const insideOf = (type: z.ZodMiniType) => type._zod.def as unknown as Inside

interface Place {
  place: string
  type: z.ZodMiniType
}

/** Every text of a body, by its place. */
function textsIn(type: z.ZodMiniType | undefined, place: string, seen = new Set<z.ZodMiniType>()): Place[] {
  if (!type || seen.has(type)) return []
  const within = new Set([...seen, type])
  const { type: kind, shape, options, innerType, element, valueType, in: input } = insideOf(type)
  if (kind === 'string') return [{ place, type }]
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, one]) => textsIn(one, `${place}.${name}`, within)),
    ...(options ?? []).flatMap((one) => textsIn(one, place, within)),
    ...[innerType, input].flatMap((one) => textsIn(one, place, within)),
    ...[element, valueType].flatMap((one) => textsIn(one, `${place}[]`, within)),
  ]
}

const places: Place[] = Object.entries(contract).flatMap(([noun, calls]) =>
  Object.entries(calls).flatMap(([name, call]) =>
    (['body', 'query', 'params'] as const).flatMap((part) =>
      textsIn((call as unknown as Record<string, z.ZodMiniType>)[part], `${noun}.${name}.${part}`),
    ),
  ),
)
const kindOf = ({ type }: Place): Kind | undefined => spelled.get(type)?.kind

describe('what people paste', () => {
  const rows = Object.entries(spellings).flatMap(([kind, all]) =>
    all.map(([from, to]) => [kind as Kind, from, to] as const),
  )
  test.each(rows)('%s: %j is %s', (kind, from, to) => expect(understood[kind](from)).toBe(to))

  test.each(unclear)('%s: %j stays what it is', (kind, text) => expect(understood[kind](text)).toBe(text))

  test.each(Object.keys(understood) as Kind[])('a text longer than any %s is not looked into', (kind) => {
    const long = '1'.padStart(longestSpelled + 1)
    expect(understood[kind](long)).toBe(long)
    expect(understood[kind](long.slice(1))).not.toBe(long.slice(1))
  })

  test('once understood stays understood, whatever was typed', () => {
    const kinds = Object.keys(understood) as Kind[]
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.string({ unit: 'grapheme' }), (kind, text) => {
        const once = understood[kind](text)
        expect(understood[kind](once)).toBe(once)
      }),
    )
  })
})

describe('every field of a call', () => {
  const known = places.filter((one) => kindOf(one) !== undefined)
  test.each(known.map((one) => [one.place, one] as const))('%s understands what is pasted into it', (_, one) => {
    const kind = kindOf(one) as Kind
    const parsed = (value: string) =>
      one.type._zod.run({ value, issues: [] }, {}) as { value: unknown; issues: unknown[] }
    for (const [from, to] of spellings[kind]) {
      const { value, issues } = parsed(from)
      // Some codes are longer than others.
      expect([from, value, issues.length]).toEqual([from, to, parsed(to).issues.length])
    }
  })

  test('that is called as such a thing is one', () => {
    const called =
      /(phone|mobile|mail|idNo|idNumber|certificatesNum|creditCode|bankCard|amount|money|(?<!o)sum|fee|caseNo|birthday|due|paidOn|refundedOn|sentCode)$/i
    const others = places.filter((one) => called.test(one.place) && kindOf(one) === undefined)
    expect(others.map(({ place }) => place)).toEqual([])
  })
})
