import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Opinion, opinionBody, opinionChoices, opinionMarks } from '../../contract/evidence/opinion.ts'
import { bodyOf, seenAtFirst, type Typed } from '../../src/evidence/opinion/form/typed.ts'
import { spokenOf } from '../../src/evidence/opinion/spoken.ts'

const choice = fc.constantFrom(...opinionChoices)
const words = fc.record({ authenticity: choice, legality: choice, relevance: choice, remarks: fc.string() })
const pieces = ['a', 'b', 'c'] as const

/** Forms as the server takes them: each piece's versions count from 1, form after form. */
const forms = fc
  .array(fc.record({ about: fc.subarray([...pieces], { minLength: 1 }), said: words }), { maxLength: 8 })
  .map((all) => {
    const count = new Map<string, number>()
    return all.map(({ about, said }, at): Opinion => {
      const opinions = about.map((itemId) => {
        const no = (count.get(itemId) ?? 0) + 1
        count.set(itemId, no)
        return { ...said, itemId, no }
      })
      return { id: `${at}`, baseId: 'case', camp: 'DEF', byName: `人${at}`, submittedAt: `${at}`, opinions }
    })
  })

describe('what was said of evidence', () => {
  test('holds as it was said last, whatever came to the device first, and all of it stays', () => {
    const shuffled = forms.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, ([all, mixed]) => {
        const spoken = spokenOf(mixed)
        expect(spoken).toEqual(new Map([...spoken.keys()].map((id) => [id, spokenOf(all).get(id)])))
        for (const itemId of pieces) {
          const said = spoken.get(itemId) ?? []
          const about = all.filter(({ opinions }) => opinions.some((one) => one.itemId === itemId))
          expect(said.map(({ no }) => no)).toEqual(about.map((_, at) => about.length - at))
          expect(said[0]?.byName).toBe(about.at(-1)?.byName)
        }
      }),
    )
  })

  test('is sent only where it was typed anew, against the version that was seen', () => {
    const [one, two, three] = pieces.map(() => crypto.randomUUID()) as [string, string, string]
    fc.assert(
      fc.property(words, words, fc.nat(5), (said, typed, no) => {
        const remarks = said.remarks.trim()
        const holding = new Map([
          [one, { ...said, remarks, itemId: one, no: no + 1 }],
          [two, { ...said, remarks, itemId: two, no: 1 }],
        ])
        const empty = { authenticity: null, legality: '', relevance: null, remarks: ' ' } as const
        const typedAll = { [one]: typed, [two]: said, [three]: empty }
        const seen = seenAtFirst({ opinions: typedAll }, holding)
        const form: Typed = { baseId: 'case', caseNo: '', opinions: typedAll, seen }
        const { opinions } = bodyOf(form, 'form', holding)
        const isSame = opinionMarks.every((mark) => typed[mark] === said[mark]) && typed.remarks.trim() === remarks
        expect(opinions).toEqual(isSame ? {} : { [one]: { ...typed, version: no + 1 } })
      }),
    )
  })

  test('goes over the version it was typed over, whatever was said meanwhile, also when the form is opened again', () => {
    const [one, two, three] = pieces.map(() => crypto.randomUUID()) as [string, string, string]
    const denied = { authenticity: 'denied', legality: 'accepted', relevance: 'accepted', remarks: '无原件' } as const
    const said = { ...denied, remarks: '无法核对' }
    const at = (itemId: string, no: number) => [itemId, { ...said, itemId, no }] as const
    const blank = { authenticity: '', legality: '', relevance: '', remarks: '' } as const
    const typedAll = { [one]: denied, [two]: denied, [three]: blank }
    const form: Typed = { baseId: 'case', caseNo: '', opinions: typedAll, seen: { [one]: 1, [two]: 0 } }
    // A colleague spoke of all three meanwhile.
    const now = new Map([at(one, 2), at(two, 1), at(three, 1)])
    const { opinions } = bodyOf(form, 'form', now)
    expect(Object.entries(opinions).map(([id, { version }]) => [id, version])).toEqual([
      [one, 1],
      [two, 0],
    ])
    expect(seenAtFirst(form, now)).toEqual(form.seen)
    // A draft of an older page knows of no versions: it goes over what holds, as it did.
    expect(seenAtFirst({ opinions: typedAll }, now)).toEqual({ [one]: 2, [two]: 1 })
  })

  test('needs remarks where one of the three is denied, and only there', () => {
    fc.assert(
      fc.property(words, (typed) => {
        const [id, baseId, itemId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
        const { success } = opinionBody.safeParse({ id, baseId, opinions: { [itemId]: { ...typed, version: 0 } } })
        const isDenied = opinionMarks.some((mark) => typed[mark] === 'denied')
        expect(success).toBe(!isDenied || typed.remarks.trim() !== '')
      }),
    )
  })
})
