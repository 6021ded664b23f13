import type { DefaultTreeAdapterTypes } from 'parse5'
import {
  type Counting,
  countings,
  type DocumentNode,
  documentLimits,
  type MarkType,
} from '../../../contract/document/document.ts'
import { AppError } from '../../../contract/errors/errors.ts'

type Child = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

export interface Read {
  document: DocumentNode
  /** Names of tags that were left out, each once: nothing goes silently. */
  unsupported: string[]
}

const marks: Record<string, MarkType> = {
  ...({ strong: 'bold', b: 'bold', u: 'underline', ins: 'underline' } as const),
  ...({ sup: 'superscript', sub: 'subscript' } as const),
}
/** Tags that mean nothing of their own: what is in them stands where they stood. */
const through = new Set(
  'html body div section article main header footer span font tbody thead tfoot cite mark small'.split(' '),
)
/** Read by the browser and not by people. */
const silent = new Set(['head', 'title', 'meta', 'colgroup', 'col', '#comment', '#documentType'])

const levels: Record<string, number> = { h1: 1, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 }
const attrOf = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value ?? ''

function alignOf(element: Element): string {
  const said = /text-align:\s*(center|right|justify)/.exec(attrOf(element, 'style'))?.[1] ?? attrOf(element, 'align')
  return ['center', 'right', 'justify'].includes(said) ? said : 'left'
}

const spanOf = (element: Element, name: string) =>
  Math.min(Math.max(Math.trunc(Number(attrOf(element, name))) || 1, 1), 40)

/** Nobody writes so deep; whoever does wants us to fall. */
const maxLevels = 60

/** Blocks from what may stand among blocks: loose text becomes a paragraph. */
class Reader {
  readonly unsupported = new Set<string>()
  #levels = 0

  blocks(children: readonly Child[]): DocumentNode[] {
    const out: DocumentNode[] = []
    let loose: DocumentNode[] = []
    const flush = () => {
      const said = trimmed(loose)
      if (said.length) out.push({ type: 'paragraph', attrs: { align: 'left', indent: false }, content: said })
      loose = []
    }
    for (const child of children) {
      const blocks = this.#block(child)
      if (blocks) {
        flush()
        out.push(...blocks)
      } else loose.push(...this.#inline(child, []))
    }
    flush()
    return out
  }

  /** What a tag of the block kind becomes; undefined for text and what stands in it. */
  #block(child: Child): DocumentNode[] | undefined {
    if (!('tagName' in child)) return undefined
    const { tagName: tag, childNodes } = child
    if (this.#levels > maxLevels) return []
    this.#levels += 1
    try {
      const level = levels[tag]
      if (level)
        return [{ type: 'heading', attrs: { level, align: alignOf(child) }, content: this.#inlines(childNodes) }]
      if (tag === 'p')
        return [
          { type: 'paragraph', attrs: { align: alignOf(child), indent: false }, content: this.#inlines(childNodes) },
        ]
      if (tag === 'hr') return [{ type: 'pageBreak' }]
      if (tag === 'blockquote') return [{ type: 'blockquote', content: this.blocks(childNodes) }]
      if (tag === 'ul' || tag === 'ol') return this.#list(child)
      if (tag === 'table') return this.#table(child)
      if (through.has(tag) && childNodes.some((one) => this.#isBlock(one))) return this.blocks(childNodes)
      return undefined
    } finally {
      this.#levels -= 1
    }
  }

  #isBlock(child: Child, level = 0): boolean {
    const { nodeName: name } = child
    if (name in levels || ['p', 'hr', 'blockquote', 'ul', 'ol', 'table'].includes(name)) return true
    if (!through.has(name) || !('childNodes' in child) || level > maxLevels) return false
    return child.childNodes.some((one) => this.#isBlock(one, level + 1))
  }

  #list(list: Element): DocumentNode[] {
    const items = list.childNodes.filter((one): one is Element => 'tagName' in one && one.tagName === 'li')
    const content = items.map((one): DocumentNode => {
      return { type: 'listItem', attrs: { each: '' }, content: this.blocks(one.childNodes) }
    })
    if (!content.length) return []
    if (list.tagName === 'ul') return [{ type: 'bulletList', content }]
    const said = attrOf(list, 'data-counting') as Counting
    const counting = countings.includes(said) ? said : 'arabic'
    const start = Math.min(Math.max(Math.trunc(Number(attrOf(list, 'start'))) || 1, 1), 9999)
    return [{ type: 'orderedList', attrs: { counting, start }, content }]
  }

  #table(table: Element): DocumentNode[] {
    const rowsIn = ({ childNodes }: Element): Element[] =>
      childNodes.flatMap((one) => {
        if (!('tagName' in one)) return []
        return one.tagName === 'tr' ? [one] : through.has(one.tagName) ? rowsIn(one) : []
      })
    const rows = rowsIn(table).map((row): DocumentNode => {
      const cells = row.childNodes.filter((one): one is Element => one.nodeName === 'td' || one.nodeName === 'th')
      const content = cells.map(
        (one): DocumentNode => ({
          type: one.tagName === 'th' ? 'tableHeader' : 'tableCell',
          attrs: { colspan: spanOf(one, 'colspan'), rowspan: spanOf(one, 'rowspan') },
          content: this.blocks(one.childNodes),
        }),
      )
      return { type: 'tableRow', attrs: { each: '' }, content }
    })
    return rows.length ? [{ type: 'table', content: rows }] : []
  }

  #inlines(children: readonly Child[]): DocumentNode[] {
    return trimmed(children.flatMap((one) => this.#inline(one, [])))
  }

  #inline(child: Child, around: MarkType[]): DocumentNode[] {
    if (child.nodeName === '#text' && 'value' in child) {
      const text = child.value.replace(/[ \t\r\n\f]+/g, ' ')
      const marked = around.length ? { marks: around.map((type) => ({ type })) } : {}
      return text ? [{ type: 'text', text, ...marked }] : []
    }
    if (!('tagName' in child)) return []
    const { tagName: tag, childNodes } = child
    if (tag === 'br') return [{ type: 'hardBreak' }]
    const mark = marks[tag]
    const inner = mark && !around.includes(mark) ? [...around, mark] : around
    if (!mark && !through.has(tag) && !silent.has(tag)) this.unsupported.add(tag)
    // Of what is no text of the document, a program or a picture, nothing stands there; of a link its words do.
    if (silent.has(tag) || ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math'].includes(tag)) return []
    if (this.#levels > maxLevels) return []
    this.#levels += 1
    const inside = childNodes.flatMap((one) => this.#inline(one, inner))
    this.#levels -= 1
    return inside
  }
}

/** Without blanks at both ends of a line. */
function trimmed(nodes: DocumentNode[]): DocumentNode[] {
  const out = nodes.map((one) => ({ ...one }))
  const trim = (one: DocumentNode | undefined, by: (text: string) => string) => {
    if (one?.type === 'text') one.text = by(one.text ?? '')
  }
  trim(out[0], (text) => text.trimStart())
  trim(out.at(-1), (text) => text.trimEnd())
  return out.filter((one) => one.type !== 'text' || one.text !== '')
}

/** Elements of a text: for every paragraph that a tag stretches over, HTML makes it anew, thousands for each of thousands. */
const maxElements = 2 * documentLimits.nodes

/** Reads HTML as a document. Whatever is none of ours is named; nothing of it runs, is fetched or stays. Throws `tooLong`. */
export async function fromHtml(html: string): Promise<Read> {
  const { parse, defaultTreeAdapter } = await import('parse5')
  let elements = 0
  const treeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...made: Parameters<typeof defaultTreeAdapter.createElement>) => {
      if (++elements > maxElements) throw new AppError('tooLong', { max: documentLimits.characters })
      return defaultTreeAdapter.createElement(...made)
    },
  }
  const reader = new Reader()
  const content = reader.blocks(parse(html, { treeAdapter }).childNodes as Child[])
  return { document: { type: 'doc', content }, unsupported: [...reader.unsupported] }
}
