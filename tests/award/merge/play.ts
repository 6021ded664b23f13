import { type DocumentNode, documentProblems, everyNode, textOf } from '../../../contract/document/document.ts'
import { joined } from '../../../src/document/editor/shared.ts'
import type { Table, Writer } from './writers.ts'

export const paragraph = (text: string): DocumentNode => ({
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
export const first: DocumentNode = {
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

interface Played {
  /** Each stands there once, unless somebody took it out. */
  typed: string[]
  /** What somebody took out who accepted or refused. */
  gone: Set<string>
  /** By whom each sign was typed, and each suggestion made. */
  authors: Map<string, string>
}

/** What else happens at a turn: something is said of the text, or it is given a name. */
type Also = (turn: number, writer: Writer, random: (most: number) => number) => Promise<void>

/**
 * Three writers at editors, and a network that holds back, doubles, turns round, loses and sends again, until all have come back. Answers
 * with what was typed and taken out.
 */
export async function play(
  random: (most: number) => number,
  desk: Table,
  writers: readonly Writer[],
  also: Also,
): Promise<Played> {
  const typed: string[] = []
  const gone = new Set<string>()
  const authors = new Map<string, string>()
  const catchUp = async (writer: Writer) => writer.take(await desk.lacking(writer.shared.vector))
  for (let turn = 0; turn < 30; turn++) {
    const writer = writers[random(3)]!
    // Signs that stand nowhere else, each once: others may type between them.
    const words = [0, 1, 2].map((sign) => String.fromCodePoint(0x3400 + turn * 3 + sign))
    const done = writer.act(random, words.join(''))
    if (done.isTyped) typed.push(...words)
    // Ids of what is suggested are made of the first of the signs.
    authors.set(`s${words[0]!.codePointAt(0)}`, writer.author.by)
    for (const sign of words) authors.set(sign, writer.author.by)
    for (const sign of done.gone) gone.add(sign)
    // What waits is joined, sent out of order, more than once, or not at all for now.
    if (random(3) === 0 && writer.unsent.length > 1)
      writer.unsent.splice(0, 2, joined(writer.unsent[0]!, writer.unsent[1]!))
    if (random(2) === 0 && writer.unsent.length) {
      const [change] = writer.unsent.splice(random(writer.unsent.length), 1)
      await desk.push(change!, writer)
      if (random(2) === 0) await desk.push(change!, writer)
      // The answer is lost: it goes again later.
      if (random(3) === 0) writer.unsent.push(change!)
    }
    if (random(3) === 0) await catchUp(writer)
    await also(turn, writer, random)
  }
  // Everybody comes back: what a merge made the editors mend goes round until nothing is new.
  for (let isNew = true, round = 0; isNew && round < 12; round++) {
    isNew = false
    for (const writer of writers) {
      const before = writer.shared.vector
      for (const change of writer.unsent.splice(0).reverse()) {
        isNew = true
        await desk.push(change, writer)
      }
      await catchUp(writer)
      if (writer.shared.vector !== before) isNew = true
    }
  }
  return { typed: typed.filter((sign) => !gone.has(sign)), gone, authors }
}

/** The suggestions in a text. */
export const suggestionsIn = (body: DocumentNode) =>
  [...everyNode(body)].flatMap(({ marks = [] }) => marks.flatMap((one) => ('attrs' in one ? [one.attrs] : [])))

/** What is wrong with what the server and the writers have at the end; nothing where all is as it was typed. */
export function wrongIn(body: DocumentNode, writers: readonly Writer[], { typed, gone, authors }: Played): string[] {
  const wrong: string[] = documentProblems(body, true).map(({ code }) => `invalid: ${code}`)
  const [one, ...others] = writers.map((writer) => JSON.stringify(writer.body))
  if (others.some((other) => other !== one)) wrong.push('the writers have different texts')
  const text = textOf(body)
  // What the server says of it is what stands in the editors.
  if (text !== textOf(writers[0]!.body)) wrong.push('the server has another text')
  // Each once: nothing is lost, and what comes twice does not stand there twice.
  for (const sign of typed) if (text.split(sign).length !== 2) wrong.push(`${sign} stands there not once`)
  // What was taken out by all that saw it comes back twice to nobody.
  for (const sign of gone)
    if (sign >= '\u3400' && sign < '\u3500' && text.split(sign).length > 2) wrong.push(`${sign} came back twice`)
  if ([...everyNode(body)].length <= 10) wrong.push('the text is gone')
  // Whatever was carried along, split or sent late, each suggestion is still its author's.
  for (const { id, by } of suggestionsIn(body)) {
    const author = id.includes('-') ? by.slice(0, 8) === id.split('-')[0] : authors.get(id) === by
    if (!author) wrong.push(`the suggestion ${id} is said to be of ${by}`)
  }
  for (const { marks = [], text: said = '' } of everyNode(body))
    for (const mark of marks)
      if (mark.type === 'insertion')
        // What was typed into somebody's suggestion is its typer's, and what stood there from the first nobody suggested.
        for (const sign of said)
          if (authors.get(sign) !== mark.attrs.by) wrong.push(`${sign} is said to be of ${mark.attrs.by}`)
  return wrong
}
