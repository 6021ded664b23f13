import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { candidacyForm } from '../../contract/arbitrator/candidacy.ts'
import { caseFields } from '../../contract/case/caseRequest.ts'
import { defenceBody } from '../../contract/defence/defence.ts'
import { preservationFields } from '../../contract/filing/filing.ts'
import { guaranteeFields } from '../../contract/guarantee/guarantee.ts'
import { lenient } from '../../contract/kernel/lenient.ts'
import { changedAt, otherwise, placesIn } from '../make/aged.ts'
import { makeForm } from '../make/candidacy.ts'
import { makeGuaranteeFields } from '../make/guarantee.ts'
import { makeFields } from '../make/preservation.ts'

const numRuns = process.env.SOAK ? 20_000 : 300

const forms: [string, z.core.$ZodType, unknown][] = [
  ['a preservation application', preservationFields, preservationFields.parse(makeFields())],
  ['a guarantee', guaranteeFields, guaranteeFields.parse(makeGuaranteeFields())],
  ['an application to be an arbitrator', candidacyForm, candidacyForm.parse(makeForm())],
]

describe.each(forms)('%s', (_, schema, whole) => {
  const read = lenient(schema)

  test('opens as it was written', () => {
    expect(read(whole)).toEqual(whole)
  })

  test('opens whatever one field has become, and nothing else of it is lost', () => {
    const places = placesIn(whole)
    fc.assert(
      fc.property(fc.constantFrom(...places), otherwise, (path, to) => {
        const opened = read(changedAt(whole, path, to))
        // A list without one of its elements is another list; elsewhere all that stood beside the place stands.
        const lists = path.findIndex((key) => typeof key === 'number')
        const place = lists < 0 ? path : path.slice(0, lists)
        expect(changedAt(opened, place, 'here')).toEqual(changedAt(whole, place, 'here'))
        // What was opened is of its type: opened again it is the same.
        expect(read(opened)).toEqual(opened)
      }),
      { numRuns },
    )
  })

  test('opens from anything at all', () => {
    const blank = read(undefined)
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(Object.keys(read(value) as object)).toEqual(Object.keys(blank as object))
      }),
      { numRuns },
    )
  })
})

test('what is missing is what the form begins with, else the default of its schema, else nothing of its kind', () => {
  const { domicile } = lenient(caseFields.shape.respondents)([{ name: '甲' }])[0]!
  expect(domicile).toBe('domestic')
  const old = { amount: '1', clues: [{ kind: 'car', details: '沪A' }], former: true, court: { name: '一中院' } }
  expect(lenient(preservationFields)(old)).toMatchObject({
    ...{ kind: 'property', urgent: false, amount: '1', reason: '', currency: 'CNY' },
    ...{ clues: [{ kind: 'bank', details: '沪A', value: '' }], court: { name: '一中院', region: '', area: '' } },
  })
  const kind: string = ''
  const typed = lenient(z.object({ kind: preservationFields.shape.kind, reason: z.string() }), { kind, reason: '' })
  expect(typed({ reason: 7, kind: 'none' })).toEqual({ kind: '', reason: '7' })
})

test('a text that is longer than its limit today stands, and so does an amount that is written otherwise', () => {
  const long = { ...makeFields(), reason: '长'.repeat(4000), amount: '1,000' }
  expect(lenient(preservationFields)(long)).toMatchObject({ reason: long.reason, amount: '1,000' })
})

test('of several forms it is read as that whose word it bears', () => {
  const read = lenient(defenceBody)
  expect(read({ kind: 'counterclaim', text: '事实', claims: [{ text: '一' }, 'two'] })).toMatchObject({
    ...{ kind: 'counterclaim', text: '事实', claims: [{ text: '一' }], amount: '', currency: 'CNY' },
  })
  expect(read({ kind: 'reply', counterclaimId: 'x' })).toMatchObject({ kind: 'reply', counterclaimId: 'x', text: '' })
})
