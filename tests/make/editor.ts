import type { JSONContent } from '@tiptap/core'
import type { ContentMatch, MarkType, NodeType, Schema } from '@tiptap/pm/model'
import fc from 'fast-check'

/*
 * Documents of an editor: whatever its schema allows, whoever put it there. The schema says which nodes stand in which, what
 * attributes and marks they have; what an attribute says it leaves to anybody, and so do these.
 */

type Random = () => number

/** What browsers, Word, WPS, LibreOffice and other builds say where we have words, numbers and keys; and what nobody says. */
const said: readonly unknown[] = [
  ...['left', 'center', 'right', 'justify', 'start', 'end', 'justify-all', 'match-parent', '-webkit-center', 'Center'],
  ...['inherit', 'both', 'distribute', 'up', '', ' ', 'true', 'false', '0', '7', '-1', '1e9', 'NaN', 'ㄅ'],
  ...['chinese', 'arabicRound', 'upper-roman', 'cjk-ideographic', 'a', 'i', 'I', 'claims', 'caseNo', '9key', 'a b'],
  ...['<b>', 'javascript:alert(1)', '\u0000', 'x\u0001y', '\ud800', '😀'.repeat(60), '长'.repeat(300), 'deadbeef'],
  ...[0, 1, 2, 3, 4, 6, 40, 41, 1000, 99_999, 1e6, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, true, false],
  ...[null, undefined, [], [1], {}, { align: 'left' }],
]
const texts = [
  '案',
  '裁决书 ',
  ' ',
  'a\u0000b',
  '\u0007',
  '\ud83d',
  '\udc00x',
  '\ufeff',
  '\u200b',
  'm²',
  '\t',
  '\n',
  '😀',
  '\uffff',
]

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomOf(seed: number): Random {
  let at = seed | 0
  return () => {
    at = (at + 0x6d2b79f5) | 0
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!

function attrsOf(random: Random, { spec }: NodeType | MarkType): Record<string, unknown> {
  const names = Object.keys(spec.attrs ?? {})
  return Object.fromEntries(names.filter(() => random() < 0.7).map((name) => [name, pick(random, said)]))
}

function marksOf(random: Random, parent: NodeType): { type: string; attrs: Record<string, unknown> }[] {
  const allowed = Object.values(parent.schema.marks).filter((one) => parent.allowsMarkType(one) && random() < 0.25)
  return allowed.map((one) => ({ type: one.name, attrs: attrsOf(random, one) }))
}

/** What is inside a node: what its expression lets stand next, until it may end, and wants to. */
function insideOf(random: Random, parent: NodeType, depth: number): JSONContent[] {
  const inside: JSONContent[] = []
  let match: ContentMatch = parent.contentMatch
  while (inside.length < 40) {
    const next = Array.from({ length: match.edgeCount }, (_, at) => match.edge(at).type)
    const wantsMore = random() < (depth > 0 ? 0.75 : 0.2)
    if (next.length === 0 || (match.validEnd && !wantsMore)) break
    // Where it gets deep what can end there stands.
    const shallow = next.filter((one) => one.isTextblock || one.isLeaf)
    const type = pick(random, depth > 0 || shallow.length === 0 ? next : shallow)
    const marks = parent.inlineContent ? { marks: marksOf(random, parent) } : {}
    inside.push(
      type.isText
        ? { type: 'text', text: pick(random, texts), ...marks }
        : { type: type.name, attrs: attrsOf(random, type), content: insideOf(random, type, depth - 1), ...marks },
    )
    match = match.matchType(type)!
  }
  return inside
}

/** Blocks one in another, deeper than anybody reads. */
function nested(random: Random, schema: Schema, levels: number): JSONContent {
  let block: JSONContent = { type: 'paragraph', content: [{ type: 'text', text: '底' }] }
  for (let level = 0; level < levels; level++) {
    const kind = pick(random, ['blockquote', 'bulletList', 'orderedList', 'table', 'each'])
    const line: JSONContent = { type: 'paragraph', content: [{ type: 'text', text: `层${level}` }] }
    if (kind === 'table')
      block = { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [block] }] }] }
    else if (schema.nodes[kind]?.spec.content === 'block+')
      block = { type: kind, attrs: { key: 'claims' }, content: [line, block] }
    else block = { type: kind, content: [{ type: 'listItem', content: [line, block] }] }
  }
  return block
}

/** A row of many cells, as a sheet of a spreadsheet has them. */
const wide = (columns: number): JSONContent => {
  const cell = (at: number): JSONContent => ({
    type: 'tableCell',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `列${at}` }] }],
  })
  return {
    type: 'table',
    content: [{ type: 'tableRow', content: Array.from({ length: columns }, (_, at) => cell(at)) }],
  }
}

/** Any content of a document that the schema of an editor allows. */
export const anyEdited = (schema: Schema): fc.Arbitrary<JSONContent> =>
  fc
    .record({
      seed: fc.noShrink(fc.integer()),
      depth: fc.integer({ min: 0, max: 5 }),
      levels: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 4 }),
      columns: fc.option(fc.integer({ min: 1, max: 200 }), { freq: 6 }),
    })
    .map(({ seed, depth, levels, columns }) => {
      const random = randomOf(seed)
      const content = insideOf(random, schema.topNodeType, depth)
      if (levels !== null) content.push(nested(random, schema, levels))
      if (columns !== null) content.push(wide(columns))
      return { type: 'doc', content }
    })
