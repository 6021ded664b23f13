import * as z from 'zod/mini'
import type { ErrorCode } from '../errors/errors.ts'

/*
 * The model of a document: TipTap/ProseMirror JSON under one schema. The editor, the writers to PDF, Word and HTML, the readers
 * and the check on every write read the table below.
 */

type Attrs = Readonly<Record<string, string | number | boolean>>

/** A node of a document as ProseMirror keeps it. */
export interface DocumentNode {
  type: NodeType
  attrs?: Attrs
  content?: DocumentNode[]
  marks?: DocumentMark[]
  text?: string
}

/** No slanted letters: the font of documents has none, as Chinese print has none. A power (m²) and an index (H₂O) are marks. */
export const markTypes = ['bold', 'underline', 'superscript', 'subscript'] as const
export type MarkType = (typeof markTypes)[number]

/** Of a draft that several write: text that somebody would put in, or take out. */
export const suggestionTypes = ['insertion', 'deletion'] as const
export type SuggestionType = (typeof suggestionTypes)[number]
const suggestion = z.strictObject({
  /** What is accepted or refused at once: what goes out and what comes in for it are one. */
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  /** Whose it is: their account, and what they were called. */
  by: z.string().check(z.maxLength(40)),
  name: z.string().check(z.maxLength(100)),
})
export type Suggestion = z.output<typeof suggestion>
export type DocumentMark = { type: MarkType } | { type: SuggestionType; attrs: Suggestion }

/** How a list counts: 一、二、 · （一）（二） · 1. 2. · (1) (2). */
export const countings = ['chinese', 'chineseRound', 'arabic', 'arabicRound'] as const
export type Counting = (typeof countings)[number]

/** Of the translation of the text before it: by what that text is known (translation.ts). */
const translates = z.optional(z.string().check(z.regex(/^[0-9a-f]{8}$/)))
const aligned = { align: z.enum(['left', 'center', 'right', 'justify']), translates }
const key = z.string().check(z.regex(/^[a-z][\w.]{0,59}$/i))
const keyOrNone = z.union([z.literal(''), key])
const spans = z.int().check(z.minimum(1), z.maximum(40))

interface NodeRule {
  /** Where it may stand. */
  in: 'block' | 'item' | 'row' | 'cell' | 'inline' | 'root'
  /** What it holds: nodes that may stand there. Nothing where it is left out. */
  holds?: NodeRule['in']
  /** Its attributes; whatever is not named is refused. */
  attrs?: Readonly<Record<string, z.ZodMiniType>>
}

const cell = { in: 'cell', holds: 'block', attrs: { colspan: spans, rowspan: spans } } as const

/** Every node there is. */
export const documentNodes = {
  doc: { in: 'root', holds: 'block' },
  heading: { in: 'block', holds: 'inline', attrs: { level: z.int().check(z.minimum(1), z.maximum(3)), ...aligned } },
  /** `indent`: its first line begins two characters in, as Chinese text does. */
  paragraph: { in: 'block', holds: 'inline', attrs: { indent: z.boolean(), ...aligned } },
  orderedList: {
    in: 'block',
    holds: 'item',
    attrs: { counting: z.enum(countings), start: z.int().check(z.minimum(1), z.maximum(9999)) },
  },
  bulletList: { in: 'block', holds: 'item' },
  /** `each`: of a template, the list for whose every line it stands once; empty elsewhere. */
  listItem: { in: 'item', holds: 'block', attrs: { each: keyOrNone } },
  blockquote: { in: 'block', holds: 'block' },
  table: { in: 'block', holds: 'row' },
  tableRow: { in: 'row', holds: 'cell', attrs: { each: keyOrNone } },
  tableHeader: cell,
  tableCell: cell,
  pageBreak: { in: 'block' },
  /** Of a template: stands only where the case has `key`; with `not`, only where it has not. */
  when: { in: 'block', holds: 'block', attrs: { key, not: z.boolean() } },
  /** Of a template: stands once for each line of the list `key`; placeholders inside it say what is in the line. */
  each: { in: 'block', holds: 'block', attrs: { key } },
  text: { in: 'inline' },
  hardBreak: { in: 'inline' },
  /** Of a template, or of a document in which nobody filled it in yet. */
  placeholder: { in: 'inline', attrs: { key } },
  /** Where somebody signs, or the seal stands. */
  anchor: { in: 'inline', attrs: { id: key, label: z.string().check(z.maxLength(100)) } },
  /** A page of a piece of evidence: opens it there. */
  reference: {
    in: 'inline',
    attrs: {
      evidence: z.string().check(z.maxLength(40)),
      page: z.int().check(z.minimum(1), z.maximum(99_999)),
      label: z.string().check(z.maxLength(100)),
    },
  },
} as const satisfies Record<string, NodeRule>
export type NodeType = keyof typeof documentNodes

/** What is known of a kind of node. */
export const nodeRule = (type: NodeType): NodeRule => documentNodes[type]

/** Nodes, characters and levels of one document; columns of a table, and its places, filled or not. */
export const documentLimits = { nodes: 50_000, characters: 1_000_000, levels: 24, columns: 64, places: 100_000 }

interface Problem {
  code: ErrorCode
  path: (string | number)[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const ruleOf = (type: unknown): NodeRule | undefined =>
  typeof type === 'string' && Object.hasOwn(documentNodes, type) ? nodeRule(type as NodeType) : undefined

/** Whether a value is a mark of the model; suggestions are marks of drafts alone. */
export function isDocumentMark(mark: unknown, isDraft: boolean): boolean {
  if (!isObject(mark)) return false
  const { type, attrs, ...others } = mark
  if (Object.keys(others).length) return false
  if (attrs === undefined) return (markTypes as readonly unknown[]).includes(type)
  return isDraft && (suggestionTypes as readonly unknown[]).includes(type) && suggestion.safeParse(attrs).success
}

/** Names of attributes and members that are wrong in one node, as paths below it. */
function wrongIn(node: Record<string, unknown>, { attrs: known = {} }: NodeRule, isDraft: boolean): string[][] {
  const { type, attrs = {}, content: _, marks = [], text, ...others } = node
  const wrong = Object.keys(others).map((name) => [name])
  if (!isObject(attrs)) return [['attrs']]
  for (const name of new Set([...Object.keys(attrs), ...Object.keys(known)]))
    if (!known[name] || !z.safeParse(known[name], attrs[name]).success) wrong.push(['attrs', name])
  if (type === 'text' ? typeof text !== 'string' || text === '' : text !== undefined) wrong.push(['text'])
  const most = markTypes.length + suggestionTypes.length
  if (!Array.isArray(marks) || !marks.every((one) => isDocumentMark(one, isDraft)) || marks.length > most)
    wrong.push(['marks'])
  return wrong
}

/** Places that a row takes, from what reaches into it from above; nothing is counted beyond the limit. */
function spanOf(cells: unknown[], above: number[]): { width: number; below: number[] } {
  const below = above.map((rows) => Math.max(0, rows - 1))
  const numberOf = (cell: unknown, name: string) =>
    Number(isObject(cell) && isObject(cell.attrs) ? (cell.attrs[name] ?? 1) : 1) || 1
  let at = 0
  for (const cell of cells) {
    while ((above[at] ?? 0) > 0) at++
    for (let across = numberOf(cell, 'colspan'); across > 0 && at <= documentLimits.columns; across--)
      below[at++] = numberOf(cell, 'rowspan') - 1
    if (at > documentLimits.columns) break
  }
  return { width: Math.max(at, above.length), below }
}

/** Whether a table has more places than anybody reads: whoever writes it fills those that it leaves out. */
export function isTooWide(rows: unknown[]): boolean {
  let [widest, above] = [0, [] as number[]]
  for (const row of rows) {
    const cells = isObject(row) && Array.isArray(row.content) ? row.content : []
    const { width, below } = spanOf(cells, above)
    widest = Math.max(widest, width)
    above = below
    if (widest > documentLimits.columns) return true
  }
  return widest * rows.length > documentLimits.places
}

/**
 * What is wrong with something that should be a document; it may be as deep and as large as it likes. The first ten. Only a draft
 * may hold suggestions.
 */
export function documentProblems(value: unknown, isDraft = false): Problem[] {
  const problems: Problem[] = []
  const left: { value: unknown; place: NodeRule['in']; path: (string | number)[]; level: number }[] = [
    { value, place: 'root', path: [], level: 1 },
  ]
  let [nodes, characters] = [0, 0]
  for (let one = left.pop(); one && problems.length < 10; one = left.pop()) {
    const { value: node, place, path, level } = one
    const rule = isObject(node) ? ruleOf(node.type) : undefined
    if (!isObject(node) || !rule || rule.in !== place) {
      problems.push({ code: 'document.node', path })
      continue
    }
    nodes += 1
    characters += typeof node.text === 'string' ? node.text.length : 0
    const { nodes: most, characters: longest, levels } = documentLimits
    const isWide = node.type === 'table' && Array.isArray(node.content) && isTooWide(node.content)
    if (nodes > most || characters > longest || level > levels || isWide) return [{ code: 'tooLong', path }]
    problems.push(
      ...wrongIn(node, rule, isDraft).map((at) => ({ code: 'document.node' as const, path: [...path, ...at] })),
    )
    const { content = [] } = node
    const { holds } = rule
    if (!Array.isArray(content) || (content.length > 0 && !holds))
      problems.push({ code: 'document.node', path: [...path, 'content'] })
    else if (holds)
      for (let at = content.length - 1; at >= 0; at--)
        left.push({ value: content[at], place: holds, path: [...path, 'content', at], level: level + 1 })
  }
  return problems
}

/** A document that came from outside: every node of it is one of ours. */
export const documentBody = z.custom<DocumentNode>().check((context) => {
  for (const { code, path } of documentProblems(context.value))
    context.issues.push({ code: 'custom', message: code, path, input: context.value })
})

/** The same of a draft, in which suggestions may be open. */
export const draftBody = z.custom<DocumentNode>().check((context) => {
  for (const { code, path } of documentProblems(context.value, true))
    context.issues.push({ code: 'custom', message: code, path, input: context.value })
})

/** Every node of a document, in the order of reading. */
export function* everyNode(node: DocumentNode): Generator<DocumentNode> {
  yield node
  for (const one of node.content ?? []) yield* everyNode(one)
}

/** The path into the document to its first node that `isIt`, so that a refusal can lead there; undefined where there is none. */
export function placeWhere(
  node: DocumentNode,
  isIt: (one: DocumentNode) => boolean,
  path: (string | number)[] = [],
): (string | number)[] | undefined {
  if (isIt(node)) return path
  for (const [at, one] of (node.content ?? []).entries()) {
    const found = placeWhere(one, isIt, [...path, 'content', at])
    if (found) return found
  }
  return undefined
}

/** The suggestions of a draft that nobody has accepted or refused, each once. */
export const openSuggestions = (body: DocumentNode): string[] => [
  ...new Set(
    [...everyNode(body)].flatMap(({ marks = [] }) => marks.flatMap((one) => ('attrs' in one ? one.attrs.id : []))),
  ),
]

/** All its text; blocks stand on lines of their own. */
export function textOf(node: DocumentNode): string {
  if (node.type === 'text') return node.text ?? ''
  if (node.type === 'hardBreak') return '\n'
  if (node.type === 'reference' || node.type === 'anchor') return String(node.attrs?.label ?? '')
  const inside = (node.content ?? []).map(textOf)
  return inside.join(nodeRule(node.type).holds === 'inline' ? '' : '\n')
}
