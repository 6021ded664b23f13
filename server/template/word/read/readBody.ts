import { countOf } from '../../../../contract/document/chineseNumber.ts'
import type { DocumentMark, DocumentNode, MarkType } from '../../../../contract/document/document.ts'
import { fitDocument } from '../../../../contract/document/documentFit.ts'
import type { WordLeft, WordLeftOut } from '../../../../contract/template/template.ts'
import { type Count, Lists } from './lists.ts'
import { type LineLook, lineLook, type RunLook, runLook, Styles } from './styles.ts'
import { child, children, everyOf, isOn, valueIn, type Xml } from './xml.ts'

/** The parts of a Word file that are read. */
export interface WordParts {
  body: Xml
  styles: Xml | undefined
  numbering: Xml | undefined
  headers: Xml[]
  footers: Xml[]
}

const says = (part: Xml) => [...everyOf(part, 'w:t', 'w:drawing', 'w:pict', 'w:instrText')].length > 0

/** Signs of fonts of signs that forms are made of, by what they look like. */
const signs: Readonly<Record<string, string>> = {
  ...{ F0A8: '□', F06F: '□', F0A3: '□', F071: '□', F0FE: '☑', F052: '☑', F0FD: '☒', F054: '☒', F0FC: '✓', F050: '✓' },
  ...{ F0E0: '→', F0B7: '•', F06C: '●', F06E: '■', F0B2: '☆' },
}

/** What is put in is in the text; what was struck from it is not. Both are said. */
const kept: Readonly<Record<string, WordLeft>> = { 'w:ins': 'insertion', 'w:moveTo': 'insertion' }
const gone: Readonly<Record<string, WordLeft>> = { 'w:del': 'deletion', 'w:moveFrom': 'deletion' }
/** What stands in a text and is none. */
const apart: Readonly<Record<string, WordLeft>> = {
  ...{ 'w:footnoteReference': 'footnote', 'w:endnoteReference': 'endnote', 'w:commentReference': 'comment' },
  ...{ 'm:oMath': 'formula', 'm:oMathPara': 'formula', 'w:object': 'object', 'w:altChunk': 'object' },
}

type Break = 'page'
type Said = DocumentNode | Break
const hasWords = (said: readonly Said[]): boolean =>
  said.some((one) => one !== 'page' && one.type === 'text' && one.text?.trim())

class Reader {
  readonly #styles: Styles
  readonly #lists: Lists
  readonly #left = new Map<WordLeft, number>()
  /** Fields that have begun and not ended, and whether each says its result by now. */
  readonly #fields: boolean[] = []

  constructor({ styles, numbering }: WordParts) {
    this.#styles = new Styles(styles)
    this.#lists = new Lists(numbering)
  }

  tell(what: WordLeft, count = 1): void {
    if (count > 0) this.#left.set(what, (this.#left.get(what) ?? 0) + count)
  }

  get left(): WordLeftOut[] {
    const all = this.#lists.unknown > 0 ? [...this.#left, ['numbering', this.#lists.unknown] as const] : [...this.#left]
    return all.map(([what, count]) => ({ what, count }))
  }

  blocks(of: Xml): DocumentNode[] {
    const out: DocumentNode[] = []
    for (const one of children(of)) {
      const { name } = one
      if (name === 'w:p') this.#addLine(one, out)
      else if (name === 'w:tbl') out.push(...this.#table(one))
      else if (gone[name] && says(one)) this.tell(gone[name])
      else if (gone[name]) continue
      else if (apart[name]) this.tell(apart[name])
      else if (name === 'mc:AlternateContent') out.push(...this.blocks(chosen(one)))
      else if (['w:sdt', 'w:sdtContent', 'w:customXml', 'w:smartTag', 'w:ins', 'w:moveTo'].includes(name)) {
        if (kept[name]) this.tell(kept[name])
        out.push(...this.blocks(one))
      }
    }
    return out
  }

  #addLine(line: Xml, out: DocumentNode[]): void {
    const own = child(line, 'w:pPr')
    const id = valueIn(own, 'w:pStyle')
    const style = this.#styles.of(id)
    const look: LineLook = { ...style.line, ...lineLook(own) }
    const said = this.#inline(children(line), style.run)
    // What it asks for ends with its line at the latest: a field that nobody ended hides nothing.
    this.#fields.fill(true)
    const endsPage = isNewPage(child(own, 'w:sectPr'))
    if (look.breaksBefore) out.push({ type: 'pageBreak' })
    const count = look.list && look.list !== '0' ? this.#count(look, id) : undefined
    // Items of a list stand in by themselves.
    if (!count && (look.left || look.right) && hasWords(said)) this.tell('indent')
    const pieces = pagesOf(said)
    for (const [at, content] of pieces.entries()) {
      if (at > 0) out.push({ type: 'pageBreak' })
      // Of a line that is a page break alone nothing else is left.
      if (pieces.length > 1 && content.length === 0) continue
      addCounted(out, lineOf(look, content), at === 0 ? count : undefined)
    }
    if (endsPage) out.push({ type: 'pageBreak' })
  }

  #count({ list = '', listLevel }: LineLook, style: string | undefined): Count | undefined {
    return this.#lists.next(list, listLevel ?? this.#lists.levelOfStyle(list, style))
  }

  /** What a line says, with its page breaks. */
  #inline(parts: readonly Xml[], look: RunLook): Said[] {
    return parts.flatMap((one): Said[] => {
      const { name } = one
      if (name === 'w:r') return this.#run(one, look)
      if (gone[name]) {
        if (says(one) || [...everyOf(one, 'w:delText')].length > 0) this.tell(gone[name])
        return []
      }
      if (apart[name]) {
        this.tell(apart[name])
        return []
      }
      if (name === 'mc:AlternateContent') return this.#inline(children(chosen(one)), look)
      if (name === 'w:hyperlink') this.tell('link')
      if (name === 'w:fldSimple') this.tell('field')
      if (kept[name] && says(one)) this.tell(kept[name])
      const through = [
        'w:hyperlink',
        'w:fldSimple',
        'w:sdt',
        'w:sdtContent',
        'w:smartTag',
        'w:customXml',
        'w:dir',
        'w:bdo',
      ]
      return through.includes(name) || kept[name] ? this.#inline(children(one), look) : []
    })
  }

  #run(run: Xml, around: RunLook): Said[] {
    const own = child(run, 'w:rPr')
    const look: RunLook = { ...around, ...this.#styles.run(valueIn(own, 'w:rStyle')), ...runLook(own) }
    const marks: MarkType[] = []
    if (look.bold) marks.push('bold')
    if (look.underline) marks.push('underline')
    if (look.level === 'superscript' || look.level === 'subscript') marks.push(look.level)
    const text = (words: string): Said[] => {
      if (words === '') return []
      const shown = look.capitals ? words.toUpperCase() : words
      return [
        {
          type: 'text',
          text: shown,
          ...(marks.length ? { marks: marks.map((type) => ({ type }) as DocumentMark) } : {}),
        },
      ]
    }
    if (look.hidden) {
      if (says(run)) this.tell('hidden')
      return []
    }
    const said = children(run).flatMap((one): Said[] => this.#inRun(one, text))
    const words = hasWords(said)
    if (look.struck && words) this.tell('struck')
    if (look.italic && words) this.tell('italic')
    return said
  }

  #inRun(one: Xml, text: (words: string) => Said[]): Said[] {
    const { name, attrs } = one
    if (name === 'w:fldChar') return this.#field(attrs['w:fldCharType'])
    // Between the beginning of a field and its result stands what it asks for.
    if (this.#fields.includes(false)) return []
    if (apart[name]) {
      this.tell(apart[name])
      return []
    }
    switch (name) {
      case 'w:t':
        return text(wordsOf(one))
      case 'w:tab':
      case 'w:ptab':
        return text(' ')
      case 'w:noBreakHyphen':
        return text('-')
      case 'w:sym': {
        const sign = signs[(attrs['w:char'] ?? '').toUpperCase()]
        if (!sign) this.tell('symbol')
        return text(sign ?? '')
      }
      case 'w:br':
        return attrs['w:type'] === 'page' ? ['page'] : [{ type: 'hardBreak' }]
      case 'w:cr':
        return [{ type: 'hardBreak' }]
      case 'w:drawing':
      case 'w:pict':
        this.tell([...everyOf(one, 'w:txbxContent')].length > 0 ? 'textBox' : 'picture')
        return []
      case 'mc:AlternateContent':
        return children(chosen(one)).flatMap((inner) => this.#inRun(inner, text))
      case 'w:ruby':
        this.tell('ruby')
        return this.#inline(children(child(one, 'w:rubyBase') ?? one), {})
      default:
        return []
    }
  }

  #field(kind: string | undefined): Said[] {
    if (kind === 'begin') {
      this.tell('field')
      this.#fields.push(false)
    } else if (kind === 'separate' && this.#fields.length) this.#fields[this.#fields.length - 1] = true
    else if (kind === 'end') this.#fields.pop()
    return []
  }

  #table(table: Xml): DocumentNode[] {
    const rows: DocumentNode[] = []
    /** By column, the cell that reaches down into the next row. */
    let above = new Map<number, DocumentNode>()
    for (const row of rowsOf(table)) {
      const own = child(row, 'w:trPr')
      if (child(own, 'w:del')) {
        this.tell('deletion')
        continue
      }
      if (child(own, 'w:ins')) this.tell('insertion')
      const type = isOn(own, 'w:tblHeader') ? 'tableHeader' : 'tableCell'
      const content: DocumentNode[] = []
      const reaching = new Map<number, DocumentNode>()
      let column = Number(valueIn(own, 'w:gridBefore') ?? 0)
      for (const one of cellsOf(row)) {
        const { colspan, merge } = cellLook(one)
        const upper = merge === 'continue' ? above.get(column) : undefined
        if (upper) {
          upper.attrs = { ...upper.attrs, rowspan: Number(upper.attrs?.rowspan) + 1 }
          reaching.set(column, upper)
        } else {
          const cell: DocumentNode = { type, attrs: { colspan, rowspan: 1 }, content: this.blocks(one) }
          content.push(cell)
          if (merge) reaching.set(column, cell)
        }
        column += colspan
      }
      above = reaching
      rows.push({ type: 'tableRow', attrs: { each: '' }, content })
    }
    return rows.length ? [{ type: 'table', content: rows }] : []
  }
}

/** Of what a file says in several ways, the newest that it can be read without knowing more. */
const chosen = (of: Xml): Xml => child(of, 'mc:Choice') ?? child(of, 'mc:Fallback') ?? of

const wrapped = ['w:sdt', 'w:sdtContent', 'w:customXml', 'w:ins']
const within = (of: Xml, name: string): Xml[] =>
  children(of).flatMap((one) => (one.name === name ? [one] : wrapped.includes(one.name) ? within(one, name) : []))
const rowsOf = (table: Xml) => within(table, 'w:tr')
const cellsOf = (row: Xml) => within(row, 'w:tc')

function cellLook(cell: Xml): { colspan: number; merge: 'restart' | 'continue' | undefined } {
  const own = child(cell, 'w:tcPr')
  const merge = child(own, 'w:vMerge')
  const colspan = Math.min(Math.max(Math.trunc(Number(valueIn(own, 'w:gridSpan') ?? 1)) || 1, 1), 40)
  return { colspan, merge: merge && (merge.attrs['w:val'] === 'restart' ? 'restart' : 'continue') }
}

/** The words of a piece of text: blanks at its ends count only where it says so. */
function wordsOf(text: Xml): string {
  const words = text.inside
    .filter((one) => typeof one === 'string')
    .join('')
    .replace(/[\t\r\n]+/g, ' ')
  return text.attrs['xml:space'] === 'preserve' ? words : words.replace(/^ +| +$/g, '')
}

/** A part of the file that begins on a new page, as most do. */
const isNewPage = (section: Xml | undefined) => section !== undefined && valueIn(section, 'w:type') !== 'continuous'

/** What a line says, apart at its page breaks; pieces of text that look alike are one. */
function pagesOf(said: readonly Said[]): DocumentNode[][] {
  const pages: DocumentNode[][] = [[]]
  for (const one of said) {
    if (one === 'page') {
      pages.push([])
      continue
    }
    const page = pages.at(-1)!
    const last = page.at(-1)
    const isAlike =
      last?.type === 'text' && one.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(one.marks)
    if (isAlike) last.text = `${last.text}${one.text}`
    else page.push({ ...one })
  }
  return pages
}

function lineOf({ heading = 0, align = 'left', indent = false }: LineLook, content: DocumentNode[]): DocumentNode {
  // Headings are bold by themselves.
  return heading
    ? { type: 'heading', attrs: { level: Math.min(heading, 3), align }, content }
    : { type: 'paragraph', attrs: { align, indent }, content }
}

/** A line with its count: an item of a list that counts so, else the count stands as text. Numbers never change by themselves. */
function addCounted(out: DocumentNode[], line: DocumentNode, count: Count | undefined): void {
  if (!count?.text) {
    out.push(line)
    return
  }
  const { counting, number, text } = count
  if (!counting || line.type === 'heading') {
    const before: DocumentNode = { type: 'text', text: `${text}${/[、）]$/.test(text) ? '' : ' '}` }
    out.push({ ...line, content: [before, ...(line.content ?? [])] })
    return
  }
  const item: DocumentNode = { type: 'listItem', attrs: { each: '' }, content: [line] }
  const last = out.at(-1)
  if (counting === 'bullet') {
    if (last?.type === 'bulletList') last.content?.push(item)
    else out.push({ type: 'bulletList', content: [item] })
    return
  }
  const goesOn =
    last?.type === 'orderedList' &&
    last.attrs?.counting === counting &&
    countOf(Number(last.attrs.start) + (last.content?.length ?? 0), counting) === countOf(number, counting)
  if (goesOn) last.content?.push(item)
  else out.push({ type: 'orderedList', attrs: { counting, start: number }, content: [item] })
}

/** What a Word file says, as a document, and what of it did not come along: nothing goes silently. */
export function readBody(parts: WordParts): { document: DocumentNode; leftOut: WordLeftOut[] } {
  const reader = new Reader(parts)
  const body = child(parts.body, 'w:body') ?? parts.body
  const content = reader.blocks(body)
  reader.tell('header', parts.headers.filter(says).length)
  reader.tell('footer', parts.footers.filter(says).length)
  // The last section ends with the file.
  while (content.at(-1)?.type === 'pageBreak') content.pop()
  return { document: fitDocument({ type: 'doc', content }), leftOut: reader.left }
}
