import * as z from 'zod/mini'
import {
  type DocumentMark,
  type DocumentNode,
  documentLimits,
  documentNodes,
  isDocumentMark,
  isTooWide,
  type NodeType,
  nodeRule,
  textOf,
} from './document.ts'

/*
 * A document that an editor or an older build holds is made one of the model (document.ts): a node that the model lacks becomes what
 * comes nearest to it, and its words stay. One place for what is pasted, typed, written together, and kept on a device.
 */

/** The value of each attribute where none is said, and where the one that is said does not fit. */
export const firstAttributes: Readonly<Record<string, string | number | boolean>> = {
  ...{ align: 'left', indent: false, level: 1, counting: 'chinese', start: 1 },
  ...{ each: '', not: false, colspan: 1, rowspan: 1, evidence: '', page: 1, label: '' },
}

/** Alignments as browsers, Word and WPS call them, with our names. */
const alike: Readonly<Record<string, string>> = {
  ...{ start: 'left', '-webkit-left': 'left', end: 'right', '-webkit-right': 'right' },
  ...{ middle: 'center', '-webkit-center': 'center', '-moz-center': 'center' },
  ...{ 'justify-all': 'justify', both: 'justify', distribute: 'justify' },
}

/** The least and the most that a schema takes of a number, and how long a text may be. */
function limitsOf(schema: z.core.$ZodType): { least: number; most: number } {
  const limits = { least: -Infinity, most: Infinity }
  for (const { _zod } of schema._zod.def.checks ?? []) {
    const said = _zod.def as { check: string; value?: number; maximum?: number }
    if (said.check === 'greater_than') limits.least = said.value ?? limits.least
    if (said.check === 'less_than' || said.check === 'max_length')
      limits.most = said.value ?? said.maximum ?? limits.most
  }
  return limits
}

/** An attribute as the model has it: as it is said, else the nearest to it, else the first; undefined where nothing can stand for it. */
export function fitAttribute(type: NodeType, name: string, said: unknown): string | number | boolean | undefined {
  const schema = nodeRule(type).attrs?.[name]
  if (!schema) return undefined
  const { least, most } = limitsOf(schema)
  const word = typeof said === 'string' ? said.trim().toLowerCase() : ''
  const number = typeof said === 'string' && word === '' ? Number.NaN : Math.trunc(Number(said))
  const near = [
    said,
    word === 'true' || (word === 'false' ? false : undefined),
    word,
    alike[word],
    Math.min(Math.max(number, least), most),
    typeof said === 'string' ? fitText(fitText(said).slice(0, most)) : undefined,
    firstAttributes[name],
  ]
  const isFit = (one: unknown) => one !== undefined && isStorable(one) && z.safeParse(schema, one).success
  return near.find(isFit) as string | number | boolean | undefined
}

const isStorable = (value: unknown) => typeof value !== 'string' || fitText(value) === value

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const signless = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g
const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Without what neither a database nor a Word file keeps: control characters and halves of a sign. Most programs leave such behind unseen. */
export const fitText = (text: string): string => text.replace(halves, '').replace(signless, '')

type Place = ReturnType<typeof nodeRule>['in']

/** A node of TipTap or of an older build, whose members may be anything. */
interface Loose {
  type?: unknown
  attrs?: Record<string, unknown>
  content?: Loose[]
  marks?: unknown[]
  text?: unknown
}

const isKnown = (type: unknown): type is NodeType => typeof type === 'string' && Object.hasOwn(documentNodes, type)

const paragraph = (content: DocumentNode[]): DocumentNode => ({
  type: 'paragraph',
  attrs: { align: 'left', indent: false },
  content,
})

/** The level from which on blocks hold lines alone, so that the deepest of them is within the limit. */
const deepest = documentLimits.levels - 4

/** The lines in a list, a table or a quotation, one below the other; itself where it is one. */
function linesOf(node: Loose): Loose[] {
  const lines: Loose[] = []
  const left = [node]
  for (let one = left.pop(); one; one = left.pop()) {
    const holds = isKnown(one.type) ? nodeRule(one.type).holds : undefined
    if (holds && holds !== 'inline') left.push(...[...innerOf(one)].reverse())
    else lines.push(one)
  }
  return lines
}

const innerOf = ({ content }: Loose): Loose[] =>
  Array.isArray(content) ? content.filter((one) => typeof one === 'object' && one !== null) : []

/** A table of more columns than are drawn: a line for each row. */
const rowsAsLines = ({ content = [] }: DocumentNode): DocumentNode[] =>
  content.flatMap(({ content: cells = [] }) => {
    const said = cells.map((cell) => textOf(cell).replaceAll('\n', ' ')).join('\t')
    return said.trim() ? [paragraph([{ type: 'text', text: said }])] : []
  })

/** Levels from here down. */
function depthOf(node: Loose): number {
  let depth = 0
  const left: [Loose, number][] = [[node, 1]]
  for (let one = left.pop(); one; one = left.pop()) {
    depth = Math.max(depth, one[1])
    for (const inner of innerOf(one[0])) left.push([inner, one[1] + 1])
  }
  return depth
}

const isSound = (mark: DocumentMark) => !('attrs' in mark) || Object.values(mark.attrs).every(isStorable)

function fitMarks(marks: unknown, isDraft: boolean): DocumentMark[] {
  if (!Array.isArray(marks)) return []
  const bare = marks.map((one) => (one?.attrs && Object.keys(one.attrs).length ? one : { type: one?.type }))
  const fit = bare.filter((one): one is DocumentMark => isDocumentMark(one, isDraft) && isSound(one))
  return fit.filter(({ type }, at) => fit.findIndex((one) => one.type === type) === at)
}

/** Nodes that may stand at a place of the model, of one that somebody has; `level` as documentLimits counts it. */
export function fitNode(node: Loose, place: Place, level: number, isDraft = false): DocumentNode[] {
  const { type, attrs, marks } = node
  if (!isKnown(type) || nodeRule(type).in !== place) return wordsOf(node, place)
  const kept = fitMarks(marks, isDraft)
  const marked = kept.length ? { marks: kept } : {}
  if (type === 'text') {
    const text = fitText(String(node.text ?? ''))
    return text ? [{ type, text, ...marked }] : []
  }
  const { holds, attrs: known = {} } = nodeRule(type)
  if (level >= deepest && holds && holds !== 'inline' && place === 'block') {
    const isTooDeep = level - 1 + depthOf(node) > documentLimits.levels
    if (isTooDeep) return linesOf(node).flatMap((one) => fitNode(one, place, level, isDraft))
  }
  const said = Object.entries(known).map(([name, schema]) => {
    const value = fitAttribute(type, name, attrs?.[name] ?? undefined)
    return { name, value, isLacking: value === undefined && !z.safeParse(schema, undefined).success }
  })
  const isLacking = said.some((one) => one.isLacking)
  if (isLacking && holds === place) return innerOf(node).flatMap((one) => fitNode(one, place, level, isDraft))
  if (isLacking) return wordsOf(node, place)
  const inside = holds && innerOf(node).flatMap((one) => fitNode(one, holds, level + 1, isDraft))
  const ours = said.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))
  const fitted: DocumentNode = {
    type,
    ...(said.length ? { attrs: Object.fromEntries(ours) } : {}),
    ...(inside ? { content: inside } : {}),
    ...marked,
  }
  return type === 'table' && isTooWide(inside || []) ? rowsAsLines(fitted) : [fitted]
}

/** The words of a node that the model lacks, in its place. */
function wordsOf(node: Loose, place: Place): DocumentNode[] {
  const words: string[] = []
  const left = [node]
  for (let one = left.pop(); one; one = left.pop()) {
    const said = one.text ?? one.attrs?.label
    if (typeof said === 'string') words.push(said)
    left.push(...[...innerOf(one)].reverse())
  }
  const text = fitText(words.join(''))
  if (!text || (place !== 'inline' && place !== 'block')) return []
  return place === 'inline' ? [{ type: 'text', text }] : [paragraph([{ type: 'text', text }])]
}

/** A document of the model, of what an editor or a draft holds. What is no document is an empty one. Of size alone nothing is taken away. */
export function fitDocument(value: unknown, isDraft = false): DocumentNode {
  const isNode = typeof value === 'object' && value !== null
  const [document] = isNode ? fitNode(value, 'root', 1, isDraft) : []
  return document ?? { type: 'doc', content: [] }
}

/** Fields that were typed and kept, with their document made one of the model as it is today. */
export function withFitBody(fields: unknown): unknown {
  const isDocument = typeof fields === 'object' && fields !== null && 'body' in fields
  return isDocument ? { ...fields, body: fitDocument(fields.body) } : fields
}
