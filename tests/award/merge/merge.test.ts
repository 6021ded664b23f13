import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  type DocumentNode,
  documentProblems,
  everyNode,
  type Suggestion,
  textOf,
} from '../../../contract/document/document.ts'
import { firstState, textMost, withUpdate } from '../../../server/award/text/merge.ts'
import { first, paragraph, play, suggestionsIn, wrongIn } from './play.ts'
import { Desk, numbers, Writer } from './writers.ts'

/** As many as it takes to see what comes of a merge once in hundreds. */
const runs = ['full', 'soak'].includes(process.env.SUITE ?? '') ? 500 : 30
/** And those that once came out wrong: the mark of a suggestion stretched over text that stood there. */
const seeds = [...new Set([...Array.from({ length: runs }, (_, at) => at + 1), 173])]

/** A text so short that all write at one place: there a merge once stretched a mark over what others wrote, or over the title. */
const narrow: DocumentNode = { type: 'doc', content: [first.content![0]!, paragraph('本会受理。'), paragraph('')] }
const narrowRuns = runs === 500 ? 400 : 10
const narrowSeeds = [...new Set([...Array.from({ length: narrowRuns }, (_, at) => at + 1), 18, 98, 267, 358, 360, 371])]

describe.each([
  ['at once', first, seeds, 15],
  ['at one place', narrow, narrowSeeds, 8],
] as const)('three writers %s', (_, text, all, oneIn) => {
  test.each(all)('end in the same text, nothing of it lost, each suggestion whose it is (seed %i)', async (seed) => {
    const desk = new Desk(text)
    const writers = [1, 2, 3].map((no) => new Writer(desk.state, seed * 10 + no))
    const named: { at: string; body: DocumentNode }[] = []
    const { typed, gone, authors } = await play(numbers(seed), desk, writers, async (_turn, _writer, random) => {
      if (random(oneIn) === 0) named.push({ at: JSON.stringify(desk.body), body: desk.body })
    })
    expect(wrongIn(desk.body, writers, { typed, gone, authors })).toEqual([])
    for (const { at, body } of named) expect(at).toBe(JSON.stringify(body))
  })
})

describe('a writer who says that somebody else suggested it', () => {
  /** A text in which the first writer suggested something, and what the second would have it say. */
  async function forged(make: (text: Y.XmlText, known: Suggestion) => void) {
    const desk = new Desk({ type: 'doc', content: [paragraph('支付货款。')] })
    const [one, two] = [new Writer(desk.state, 1), new Writer(desk.state, 2)]
    one.propose(10, () => 0, '三百万')
    one.gather()
    for (const change of one.unsent.splice(0)) await desk.push(change, one)
    const [known] = suggestionsIn(desk.body)
    if (!known) throw new Error('Nothing was suggested')
    const doc = new Y.Doc()
    Y.applyUpdate(doc, new Uint8Array(Buffer.from(desk.state, 'base64')))
    const had = Y.encodeStateVector(doc)
    const text = doc.getXmlFragment('default').get(0)
    const inner = (text as Y.XmlElement).get(0) as Y.XmlText
    make(inner, known)
    const change = Buffer.from(Y.encodeStateAsUpdate(doc, had)).toString('base64')
    await desk.push(change, two)
    await desk.push(change, two)
    const words = (by: string) =>
      [...everyNode(desk.body)]
        .filter(({ marks = [] }) => marks.some((mark) => 'attrs' in mark && mark.attrs.by === by))
        .map(({ text: said }) => said)
        .join('')
    return { desk, known, ofOne: words('1'), ofTwo: words('2') }
  }

  test.each([
    ['under a new id', (known: Suggestion) => ({ ...known, id: 'forged' })],
    ['under the other’s own id', (known: Suggestion) => known],
    ['under their own name with the other’s id', (known: Suggestion) => ({ ...known, by: '2' })],
    ['with a name that is not theirs', () => ({ id: 'own', by: '2', name: '首席仲裁员' })],
  ] as const)('is given it back %s, and no word is lost', async (_, said) => {
    const before = await forged(() => undefined)
    const { desk, ofOne, ofTwo } = await forged((text, known) => text.insert(0, '驳回请求', { insertion: said(known) }))
    expect(textOf(desk.body)).toContain('驳回请求')
    expect([ofOne, ofTwo]).toEqual([before.ofOne, '驳回请求'])
    for (const one of suggestionsIn(desk.body)) expect(one.name).toBe('仲裁员')
    const ids = new Map(suggestionsIn(desk.body).map(({ id, by }) => [id, by]))
    expect(ids.size).toBe(new Set(ids.values()).size)
    expect(documentProblems(desk.body, true)).toEqual([])
  })

  test('cannot take words out in the other’s name either', async () => {
    const { ofOne, ofTwo } = await forged((text, known) => text.format(0, 2, { deletion: { ...known, id: 'forged' } }))
    expect(ofTwo.length).toBeGreaterThanOrEqual(2)
    expect(ofOne.length).toBeGreaterThan(0)
  })
})

/** Who suggests nothing. */
const nobody = { author: { by: '', name: '' }, seen: new Map() }

test('changes that build on what never comes do not pile up in a text, nor does what nobody can see in it', () => {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const held = (text: string) => {
    const doc = new Y.Doc()
    doc.getXmlFragment('default').push([new Y.XmlElement('paragraph')])
    const before = Y.encodeStateVector(doc)
    const line = new Y.XmlElement('paragraph')
    line.insert(0, [new Y.XmlText(text)])
    doc.getXmlFragment('default').push([line])
    return base64(Y.encodeStateAsUpdate(doc, before))
  }
  const unseen = (text: string) => {
    const doc = new Y.Doc()
    const line = new Y.XmlElement('paragraph')
    line.setAttribute('unseen', text)
    doc.getXmlFragment('default').push([line])
    return base64(Y.encodeStateAsUpdate(doc))
  }
  for (const [change, most] of [
    [held, textMost.waiting],
    [unseen, textMost.state],
  ] as const) {
    let state = firstState({ type: 'doc', content: [] })
    // A few more than fit.
    const bytes = Math.ceil(most / 20)
    expect(() => {
      for (let no = 0; no < 22; no++) ({ state } = withUpdate(state, change('x'.repeat(bytes)), nobody))
    }).toThrow(expect.objectContaining({ code: 'award.tooLong' }))
    expect(state.length).toBeGreaterThan(most)
    // What was there is there still, and a small change goes in.
    if (change === held) expect(withUpdate(state, held('x'), nobody).state.length).toBeGreaterThan(state.length)
  }
})
