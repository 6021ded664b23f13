/** What is used here of the inside of pdfmake, of the exact version that package.json names. */
interface Inline {
  text: string
  width: number
  height: number
  fontSize: number
  leadingCut: number
  leadingIndent?: number
  trailingCut: number
  noNewLine?: boolean
}

interface Column {
  width: number | string
  _minWidth: number
  _maxWidth: number
  _calcWidth: number
}

interface Node {
  _inlines?: Inline[]
  shrunkTo?: number
  _margin?: number[]
  _height?: number
  _span?: boolean
  _offsets?: { total: number; offsets: number[] }
  _layout?: Record<string, (at: number, node: Node) => number>
  stack?: Node[]
  columns?: Node[]
  text?: unknown
  colSpan?: number
  rowSpan?: number
  table?: { body: Node[][]; widths: Column[]; headerRows?: number; keepWithHeaderRows?: number }
}

interface Context {
  availableWidth: number
  pageMargins: { top: number; bottom: number }
  getCurrentPage(): { pageSize: { height: number } }
}

interface Processor {
  tableNode: Node
  dontBreakRows: boolean
  /** Of each row whether it is kept on one page. */
  kept?: boolean[]
}

/**
 * Mends how pdfmake lays a page out, run from its text in the thread of the writer: it must use nothing from outside itself. pdfmake
 * knows no way out where a word is wider than its column, so that tables ran off the page; it breaks every row or none, and loses
 * what it was told to keep together and is higher than a page. After this no text leaves the width that it was given, whatever was
 * typed, and rows are kept on one page where they can be.
 */
export function mendLayout(require: NodeJS.Require, pdfmake: string): void {
  const { dirname, join } = require('node:path') as typeof import('node:path')
  const inside = <T>(name: string) => (require(join(dirname(pdfmake), `${name}.js`)) as { default: T }).default
  type Calculator = { buildColumnWidths(columns: Column[], width: number, ...more: unknown[]): void }
  const calculator = inside<Calculator>('columnCalculator')
  type Measurer = { widthOfText(text: string, inline: Inline): number }
  const measurer = new (inside<new (pdf: null) => Measurer>('TextInlines'))(null)
  type Line = { getHeight(): number; lastLineInParagraph?: boolean } | null
  type Builder = { writer: { context(): Pick<Context, 'availableWidth'> } }
  const builder = inside<{
    prototype: { buildNextLine(this: Builder, node: Node): Line; processTable(node: Node): void }
  }>('LayoutBuilder').prototype
  type Writer = { context(): Context; transactionLevel: number; repeatables: { height: number }[] }
  const processor = inside<{
    prototype: {
      beginTable(this: Processor, writer: Writer): void
      beginRow(this: Processor, row: number, writer: Writer): void
    }
  }>('TableProcessor').prototype

  /** What rounding adds, in points. */
  const slack = 0.01
  const sumOf = (all: number[]) => all.reduce((sum, one) => sum + one, 0)

  // Columns that would be wider together than what there is share it: each has its longest word if that is no more than its share.
  const { buildColumnWidths } = calculator
  calculator.buildColumnWidths = (columns, width, ...more) => {
    buildColumnWidths(columns, width, ...more)
    if (sumOf(columns.map((one) => one._calcWidth)) <= width + slack) return
    const leastOf = (one: Column) => (typeof one.width === 'number' ? one.width : one._minWidth)
    let left = Math.max(width, columns.length)
    let others = columns.length
    for (const one of columns.toSorted((a, b) => leastOf(a) - leastOf(b))) {
      one._calcWidth = Math.min(leastOf(one), left / others)
      left -= one._calcWidth
      others -= 1
    }
    // What is left goes to those whose text is longer than a word.
    const wants = columns.map((one) => Math.max(0, one._maxWidth - one._calcWidth))
    const wanted = sumOf(wants)
    if (wanted > 0) for (const [at, one] of columns.entries()) one._calcWidth += (left * (wants[at] ?? 0)) / wanted
  }

  const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })
  const digest = /^[0-9a-f]{16,}\s*$/i
  /** Digits of a digest are compared in groups of so many. */
  const group = 8
  const joint = /[@./\\_\-=&?:]$/

  /** Where a word is broken that is wider than a line: a digest into lines of equal groups, an address behind a sign of it. */
  function pieceOf(inline: Inline, limit: number): number {
    const signs = Array.from(graphemes.segment(inline.text), (one) => one.segment)
    let [fits, size] = [0, 0]
    while (fits < signs.length) {
      const next = measurer.widthOfText(inline.text.slice(0, size + (signs[fits]?.length ?? 0)), inline)
      if (next > limit && fits > 0) break
      size += signs[fits]?.length ?? 0
      fits += 1
    }
    if (fits >= signs.length) return size
    if (digest.test(inline.text)) {
      const lines = Math.ceil(signs.length / fits)
      const even = Math.ceil(signs.length / lines / group) * group
      const step = fits >= group ? group : fits >= group / 2 ? group / 2 : 1
      return even <= fits ? even : Math.floor(fits / step) * step
    }
    for (let at = size; at > size / 2; at--) if (joint.test(inline.text.slice(0, at))) return at
    return size
  }

  const remeasured = (inline: Inline, text: string, more: Partial<Inline>): Inline => {
    const one = Object.assign(Object.create(Object.getPrototypeOf(inline)), inline, { text }, more) as Inline
    one.width = measurer.widthOfText(text, one)
    return one
  }

  /** Points of a column that each sign of a text fits into, whatever its size. */
  const enough = 24
  /** Signs that are wider than their column by themselves are drawn smaller. */
  function shrink(node: Node, all: Inline[], width: number): void {
    if (width >= enough || node.shrunkTo === width) return
    node.shrunkTo = width
    const widthsOf = (one: Inline) => [...new Set(one.text)].map((sign) => measurer.widthOfText(sign, one))
    const scale = (width - slack) / Math.max(0.1, ...all.flatMap(widthsOf))
    if (scale >= 1 || scale <= 0) return
    for (const one of all) {
      one.fontSize *= scale
      one.leadingCut *= scale
      one.trailingCut *= scale
      one.width = measurer.widthOfText(one.text, one)
    }
  }

  const { buildNextLine } = builder
  builder.buildNextLine = function (node) {
    const all = node._inlines
    const [head] = all ?? []
    if (!all || !head) return buildNextLine.call(this, node)
    const width = this.writer.context().availableWidth
    shrink(node, all, width)
    const indent = Math.max(0, head.leadingIndent ?? 0)
    // An indent that leaves no room for words is none.
    if (indent > width / 2) {
      head.leadingCut += indent
      delete head.leadingIndent
    }
    const limit = width - Math.max(0, head.leadingIndent ?? 0)
    if (head.text.length > 1 && head.width - Math.max(0, head.leadingCut) - head.trailingCut > limit) {
      const at = pieceOf(head, limit)
      const rest = head.text.slice(at)
      if (at > 0 && rest !== '') {
        const first = remeasured(head, head.text.slice(0, at), { trailingCut: 0, noNewLine: false })
        Reflect.deleteProperty(first, 'lineEnd')
        const second = remeasured(head, rest, { leadingCut: 0 })
        Reflect.deleteProperty(second, 'leadingIndent')
        // They are a line of their own: what follows begins the next one.
        node._inlines = [Object.assign(first, { lineEnd: true })]
        const line = buildNextLine.call(this, node)
        all.splice(0, 1, second)
        node._inlines = all
        return line
      }
    }
    // Texts that join without a blank, such as bold ones within a word, are one word: one that no line can hold is broken between them.
    let reach = 0
    for (let at = 0; at < all.length && reach <= width; at++) {
      const begun = at
      let chain = all[at]?.width ?? 0
      while (all[at]?.noNewLine && at + 1 < all.length) chain += all[++at]?.width ?? 0
      if (chain > width) for (let no = begun; no < at; no++) (all[no] as Inline).noNewLine = false
      reach += chain
    }
    return buildNextLine.call(this, node)
  }

  /** How high a node becomes in a width, as `buildNextLine` will lay it; what it cannot say is higher than any page. */
  function heightOf(node: Node, width: number): number {
    const [left = 0, top = 0, right = 0, bottom = 0] = node._margin ?? []
    return top + bottom + bareHeightOf(node, width - left - right)
  }

  function bareHeightOf(node: Node, width: number): number {
    if (node._span) return 0
    if (node._inlines) {
      const copy: Node = { _inlines: node._inlines.map((one) => remeasured(one, one.text, {})) }
      const scene = { writer: { context: () => ({ availableWidth: width }) } }
      let height = 0
      for (let line = builder.buildNextLine.call(scene, copy); line; line = builder.buildNextLine.call(scene, copy))
        height += line.getHeight()
      return height
    }
    if (node.stack) return sumOf(node.stack.map((one) => heightOf(one, width)))
    if (node.table && node._offsets) {
      const { widths, body } = node.table
      calculator.buildColumnWidths(widths, width - node._offsets.total, node._offsets.total, node)
      return sumOf(body.map((_, row) => rowHeight(node, row)))
    }
    if (node.columns) return Number.POSITIVE_INFINITY
    return node._height ?? 0
  }

  /** The height of a row, once its columns have their widths. */
  function rowHeight(node: Node, row: number): number {
    const { table, _layout: layout, _offsets: offsets } = node
    const cells = table?.body[row] ?? []
    const heights = cells.map((cell, at) => {
      const across = cell.colSpan ?? 1
      const columns = table?.widths.slice(at, at + across) ?? []
      const gaps = offsets?.offsets.slice(at + 1, at + across) ?? []
      return heightOf(cell, sumOf(columns.map((one) => one._calcWidth)) + sumOf(gaps))
    })
    const around = ['paddingTop', 'paddingBottom', 'hLineWidth'].map((name) => layout?.[name]?.(row, node) ?? 0)
    return Math.max(0, ...heights) + sumOf(around) + (layout?.hLineWidth?.(row + 1, node) ?? 0)
  }

  /** Tables around the one that is laid out, and it. */
  let depth = 0
  const { processTable } = builder
  builder.processTable = function (node) {
    depth += 1
    try {
      processTable.call(this, node)
    } finally {
      depth -= 1
    }
  }
  // Where a second column of a row comes to a page that the first one made, the margins of what is around the table were forgotten.
  type Page = { availableWidth?: number }
  const context = inside<{ prototype: { initializePage(): void; pageSnapshot(): { pageCtx: Page } } }>(
    'DocumentContext',
  )
  const { initializePage } = context.prototype
  context.prototype.initializePage = function () {
    const { pageCtx } = this.pageSnapshot()
    const { availableWidth } = pageCtx
    initializePage.call(this)
    if (availableWidth !== undefined) pageCtx.availableWidth = availableWidth
  }

  const { beginTable, beginRow } = processor
  processor.beginTable = function (writer) {
    const { table, _offsets: offsets } = this.tableNode
    // Within another table, or within what is kept together, whoever is around it decides.
    if (!table || !offsets || writer.transactionLevel > 0 || depth > 1) return beginTable.call(this, writer)
    const context = writer.context()
    calculator.buildColumnWidths(table.widths, context.availableWidth - offsets.total, offsets.total, this.tableNode)
    const page = context.getCurrentPage().pageSize.height - context.pageMargins.top - context.pageMargins.bottom
    const room = page - sumOf(writer.repeatables.map((one) => one.height)) - 2
    const heights = table.body.map((_, row) => rowHeight(this.tableNode, row))
    const heads = table.headerRows ?? 0
    const head = sumOf(heights.slice(0, heads))
    // Heads that leave no room for what they stand over are lines as all others.
    if (heads > 0 && head > room / 2) table.headerRows = 0
    const left = table.headerRows ? room - head : room
    // A row that is higher than a page, or that a cell of reaches into the next, is broken where it may be.
    let spans = 0
    this.kept = table.body.map((cells, row) => {
      spans = Math.max(spans - 1, ...cells.map((cell) => (cell.rowSpan ?? 1) - 1))
      const reaches = spans > 0 || cells.some((cell) => cell._span && !isAcross(cells, cell))
      return !reaches && (heights[row] ?? 0) <= left
    })
    if (table.headerRows && this.kept[heads]) table.keepWithHeaderRows = 1
    Object.assign(table, { dontBreakRows: table.headerRows ? true : (this.kept[0] ?? false) })
    beginTable.call(this, writer)
  }
  /** Whether a place of a row belongs to the cell at its left, and not to one above. */
  function isAcross(cells: Node[], cell: Node): boolean {
    const at = cells.indexOf(cell)
    return cells.some((one, no) => no < at && no + (one.colSpan ?? 1) > at)
  }
  processor.beginRow = function (row, writer) {
    if (this.kept && row > 0) this.dontBreakRows = this.kept[row] ?? false
    beginRow.call(this, row, writer)
  }
}
