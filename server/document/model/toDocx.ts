import type { ILevelsOptions, ISectionOptions, Paragraph, ParagraphChild, Table } from 'docx'
import type { Counting, DocumentNode } from '../../../contract/document/document.ts'
import { openPlace } from '../../../contract/document/placeholder.ts'
import { gridOf } from './grid.ts'

type Docx = typeof import('docx')

/** Twentieths of a point: two characters of 12 points. */
const indent = 480
const maxLevel = 8

const formats: Record<Counting, { format: string; text: (level: number) => string }> = {
  chinese: { format: 'chineseCounting', text: (level) => `%${level}、` },
  chineseRound: { format: 'chineseCounting', text: (level) => `（%${level}）` },
  arabic: { format: 'decimal', text: (level) => `%${level}.` },
  arabicRound: { format: 'decimal', text: (level) => `(%${level})` },
}

/** Writes one document; a list that counts anew is one of its own. */
function writerOf(docx: Docx, date: string) {
  const {
    DeletedTextRun,
    InsertedTextRun,
    Paragraph,
    Table,
    TableCell,
    TableRow,
    TextRun,
    HeadingLevel,
    AlignmentType,
    WidthType,
  } = docx
  const levels = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 }
  const aligns = {
    left: AlignmentType.LEFT,
    center: AlignmentType.CENTER,
    right: AlignmentType.RIGHT,
    justify: AlignmentType.BOTH,
  }
  const lists: { reference: string; levels: ILevelsOptions[] }[] = []

  function newList(counting: Counting, start: number): string {
    const reference = `list${lists.length}`
    const { format, text } = formats[counting]
    const level = (at: number) => ({
      level: at,
      format: format as ILevelsOptions['format'] & string,
      text: text(at + 1),
      start,
      suffix: 'nothing' as const,
    })
    lists.push({ reference, levels: Array.from({ length: maxLevel + 1 }, (_, at) => level(at)) })
    return reference
  }

  /** Suggestions that are open are changes to Word, too. */
  let changes = 0
  function run({ type, attrs = {}, marks = [], text = '' }: DocumentNode): ParagraphChild {
    if (type === 'hardBreak') return new TextRun({ break: 1 })
    if (type === 'placeholder') return new TextRun({ text: openPlace(String(attrs.key)), highlight: 'yellow' })
    if (type === 'anchor' || type === 'reference') return new TextRun({ text: String(attrs.label) })
    const has = (mark: string) => marks.some((one) => one.type === mark)
    const level = has('superscript') ? { superScript: true } : has('subscript') ? { subScript: true } : {}
    const look = { text, bold: has('bold'), ...(has('underline') ? { underline: {} } : {}), ...level }
    const open = marks.find((one) => one.type === 'deletion') ?? marks.find((one) => one.type === 'insertion')
    if (!open || !('attrs' in open)) return new TextRun(look)
    const change = { ...look, id: ++changes, author: open.attrs.name, date }
    return open.type === 'deletion' ? new DeletedTextRun(change) : new InsertedTextRun(change)
  }

  interface Around {
    level: number
    numbering?: { reference: string; level: number } | { bullet: number }
    quoted?: boolean
  }

  function paragraph({ type, attrs = {}, content = [] }: DocumentNode, { numbering, quoted }: Around): Paragraph {
    const left = quoted ? { left: indent } : {}
    const list =
      numbering === undefined
        ? {}
        : 'bullet' in numbering
          ? { bullet: { level: numbering.bullet } }
          : { numbering: { reference: numbering.reference, level: numbering.level } }
    return new Paragraph({
      children: content.map(run),
      alignment: aligns[attrs.align as keyof typeof aligns],
      ...(type === 'heading' ? { heading: levels[attrs.level as 1 | 2 | 3] } : {}),
      ...(attrs.indent || quoted ? { indent: { ...left, ...(attrs.indent ? { firstLine: indent } : {}) } } : {}),
      ...list,
    })
  }

  function table(node: DocumentNode): Table {
    const { rows, headerRows, columns } = gridOf(node)
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      columnWidths: Array.from({ length: columns }, () => Math.floor(9000 / columns)),
      rows: rows.map(
        (cells, at) =>
          new TableRow({
            tableHeader: at < headerRows,
            children: cells.flatMap((cell) => {
              if (cell === null) return []
              const children = blocks(cell.node.content ?? [], { level: 0 })
              // Word takes no cell without a paragraph.
              const held = children.length ? children : [new Paragraph({})]
              return [new TableCell({ columnSpan: cell.colspan, rowSpan: cell.rowspan, children: held })]
            }),
          }),
      ),
    })
  }

  function list({ type, attrs = {}, content = [] }: DocumentNode, { level }: Around): (Paragraph | Table)[] {
    const at = Math.min(level, maxLevel)
    const numbering =
      type === 'bulletList'
        ? { bullet: at }
        : { reference: newList(attrs.counting as Counting, Number(attrs.start)), level: at }
    return content.flatMap(({ content: [first, ...rest] = [] }) => [
      ...(first ? block(first, { level: level + 1, numbering }) : []),
      ...blocks(rest, { level: level + 1 }),
    ])
  }

  function block(node: DocumentNode, around: Around): (Paragraph | Table)[] {
    const { type, content = [] } = node
    if (type === 'heading' || type === 'paragraph') return [paragraph(node, around)]
    if (type === 'orderedList' || type === 'bulletList') return list(node, around)
    if (type === 'table') return [table(node)]
    if (type === 'pageBreak') return [new Paragraph({ pageBreakBefore: true })]
    if (type === 'blockquote') return blocks(content, { ...around, quoted: true })
    return blocks(content, around)
  }

  const blocks = (nodes: readonly DocumentNode[], around: Around) => nodes.flatMap((one) => block(one, around))
  return { blocks, lists }
}

/** The document as Word reads it, in Chinese type: without its language Word draws Japanese forms. */
export async function toDocx(title: string, { content = [] }: DocumentNode, now: Date): Promise<Buffer> {
  const docx = await import('docx')
  const { blocks, lists } = writerOf(docx, now.toISOString())
  const children: ISectionOptions['children'] = blocks(content, { level: 0 })
  const font = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: 'Noto Serif SC' }
  const document = new docx.Document({
    title,
    styles: {
      default: {
        document: {
          run: { font, size: 24, language: { value: 'en-GB', eastAsia: 'zh-CN' } },
          paragraph: { spacing: { line: 360 } },
        },
      },
    },
    numbering: { config: lists },
    sections: [{ children }],
  })
  return docx.Packer.toBuffer(document)
}
