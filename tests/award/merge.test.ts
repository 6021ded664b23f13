import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { type DocumentNode, documentProblems, everyNode, type Suggestion, textOf } from '../../contract/document.ts'
import { firstState, lackingOf, textMost, withUpdate } from '../../server/award/text/merge.ts'
import { joined } from '../../src/document/editor/shared.ts'
import { Desk, numbers, Writer } from './writers.ts'

/** As many as it takes to see what comes of a merge once in hundreds. */
const runs = ['full', 'soak'].includes(process.env.SUITE ?? '') ? 500 : 30

const paragraph = (text: string): DocumentNode => ({
  type: 'paragraph',
  attrs: { align: 'left', indent: true },
  content: text ? [{ type: 'text', text }] : [],
})
const cell = (text: string): DocumentNode => ({
  type: 'tableCell',
  attrs: { colspan: 1, rowspan: 1 },
  content: [paragraph(text)],
})
/** What they begin with: a heading, paragraphs, a list and a table. */
const first: DocumentNode = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1, align: 'center' }, content: [{ type: 'text', text: '裁决书' }] },
    paragraph('本会受理申请人与被申请人之间的买卖合同争议。'),
    {
      type: 'orderedList',
      attrs: { counting: 'chinese', start: 1 },
      content: ['案情', '意见'].map((text) => ({
        type: 'listItem' as const,
        attrs: { each: '' },
        content: [paragraph(text)],
      })),
    },
    {
      type: 'table',
      content: [
        { type: 'tableRow', attrs: { each: '' }, content: [cell('项目'), cell('金额')] },
        { type: 'tableRow', attrs: { each: '' }, content: [cell('货款'), cell('4620000')] },
      ],
    },
    paragraph(''),
  ],
}

/**
 * Three writers at editors, and a network that holds back, doubles, turns round, loses and sends again. Answers with what they and the
 * server have at the end, and what was typed.
 */
function play(seed: number) {
  const random = numbers(seed)
  const desk = new Desk(first)
  const writers = [1, 2, 3].map((no) => new Writer(desk.state, seed * 10 + no))
  const typed: string[] = []
  const gone = new Set<string>()
  const authors = new Map<string, string>()
  const named: { at: string; body: string }[] = []
  for (let turn = 0; turn < 30; turn++) {
    const writer = writers[random(3)]!
    // Signs that stand nowhere else, each once: others may type between them.
    const words = [0, 1, 2].map((sign) => String.fromCodePoint(0x3400 + turn * 3 + sign))
    const done = writer.act(random, words.join(''))
    if (done.isTyped) typed.push(...words)
    // Ids of what is suggested are made of the first of the signs.
    authors.set(`s${words[0]!.codePointAt(0)}`, writer.author.by)
    for (const sign of words) authors.set(sign, writer.author.by)
    // Taken out by somebody who accepted or refused.
    for (const sign of done.gone) gone.add(sign)
    // What waits is joined, sent out of order, more than once, or not at all for now.
    if (random(3) === 0 && writer.unsent.length > 1)
      writer.unsent.splice(0, 2, joined(writer.unsent[0]!, writer.unsent[1]!))
    if (random(2) === 0 && writer.unsent.length) {
      const [change] = writer.unsent.splice(random(writer.unsent.length), 1)
      desk.push(change!, writer)
      if (random(2) === 0) desk.push(change!, writer)
      // The answer is lost: it goes again later.
      if (random(3) === 0) writer.unsent.push(change!)
    }
    if (random(3) === 0) writer.take(lackingOf(desk.state, writer.shared.vector))
    if (random(15) === 0)
      named.push({ at: JSON.stringify(desk.body), body: JSON.stringify(structuredClone(desk.body)) })
  }
  // Everybody comes back: what a merge made the editors mend goes round until nothing is new.
  for (let round = 0; round < 12; round++)
    for (const writer of writers) {
      for (const change of writer.unsent.splice(0).reverse()) desk.push(change, writer)
      writer.take(lackingOf(desk.state, writer.shared.vector))
    }
  return { desk, writers, typed: typed.filter((sign) => !gone.has(sign)), gone, named, authors }
}

describe('three writers at once', () => {
  test.each(
    Array.from({ length: runs }, (_, at) => at + 1),
  )('end in the same text, nothing of it lost (seed %i)', (seed) => {
    const { desk, writers, typed, gone, named, authors } = play(seed)
    expect(documentProblems(desk.body, true)).toEqual([])
    const [one, ...others] = writers.map((writer) => JSON.stringify(writer.body))
    for (const other of others) expect(other).toBe(one)
    // What the server says of it is what stands in the editors.
    expect(textOf(desk.body)).toBe(textOf(writers[0]!.body))
    const text = textOf(desk.body)
    expect(typed.filter((words) => !text.includes(words))).toEqual([])
    // Each once: what comes twice does not stand there twice.
    expect(typed.filter((words) => text.split(words).length !== 2)).toEqual([])
    // What was taken out by all that saw it comes back twice to nobody.
    expect([...gone].filter((sign) => text.split(sign).length > 2 && sign >= '\u3400' && sign < '\u3500')).toEqual([])
    for (const { at, body } of named) expect(at).toBe(body)
    expect([...everyNode(desk.body)].length).toBeGreaterThan(10)
    // Whatever was carried along, split or sent late, each suggestion is still its author's.
    for (const { id, by } of suggestionsIn(desk.body))
      expect([id, by]).toEqual([id, id.includes('-') ? id.split('-')[0] : authors.get(id)])
    // And what was typed into somebody's suggestion is its typer's, not theirs.
    for (const { marks = [], text: said = '' } of everyNode(desk.body))
      for (const mark of marks)
        if (mark.type === 'insertion')
          // What stood there from the first nobody suggested.
          for (const sign of said) expect([sign, mark.attrs.by]).toEqual([sign, authors.get(sign) ?? 'nobody'])
  })
})

const suggestionsIn = (body: DocumentNode) =>
  [...everyNode(body)].flatMap(({ marks = [] }) => marks.flatMap((one) => ('attrs' in one ? [one.attrs] : [])))

describe('a writer who says that somebody else suggested it', () => {
  /** A text in which the first writer suggested something, and what the second would have it say. */
  function forged(make: (text: Y.XmlText, known: Suggestion) => void) {
    const desk = new Desk({ type: 'doc', content: [paragraph('支付货款。')] })
    const [one, two] = [new Writer(desk.state, 1), new Writer(desk.state, 2)]
    one.propose(10, () => 0, '三百万')
    one.gather()
    for (const change of one.unsent.splice(0)) desk.push(change, one)
    const [known] = suggestionsIn(desk.body)
    if (!known) throw new Error('Nothing was suggested')
    const doc = new Y.Doc()
    Y.applyUpdate(doc, new Uint8Array(Buffer.from(desk.state, 'base64')))
    const had = Y.encodeStateVector(doc)
    const text = doc.getXmlFragment('default').get(0)
    const inner = (text as Y.XmlElement).get(0) as Y.XmlText
    make(inner, known)
    const change = Buffer.from(Y.encodeStateAsUpdate(doc, had)).toString('base64')
    desk.push(change, two)
    desk.push(change, two)
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
  ] as const)('is given it back %s, and no word is lost', (_, said) => {
    const before = forged(() => undefined)
    const { desk, ofOne, ofTwo } = forged((text, known) => text.insert(0, '驳回请求', { insertion: said(known) }))
    expect(textOf(desk.body)).toContain('驳回请求')
    expect([ofOne, ofTwo]).toEqual([before.ofOne, '驳回请求'])
    for (const one of suggestionsIn(desk.body)) expect(one.name).toBe('仲裁员')
    const ids = new Map(suggestionsIn(desk.body).map(({ id, by }) => [id, by]))
    expect(ids.size).toBe(new Set(ids.values()).size)
    expect(documentProblems(desk.body, true)).toEqual([])
  })

  test('cannot take words out in the other’s name either', () => {
    const { ofOne, ofTwo } = forged((text, known) => text.format(0, 2, { deletion: { ...known, id: 'forged' } }))
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
