import { Readable } from 'node:stream'
import { type Camp, camp } from '../../contract/case/case.ts'
import type { Language } from '../../contract/errors/errors.ts'
import type { Evidence, EvidenceItem, evidences } from '../../contract/evidence/evidence.ts'
import { opinionMarks } from '../../contract/evidence/opinion.ts'
import { seenCase } from '../case/case.ts'
import { type Definition, pdfOf } from '../document/pdf.ts'
import { type Cell, type Sheet, xlsxOf } from '../document/xlsx.ts'
import type { OwnTransaction } from '../door/handler.ts'
import { cleanName } from '../upload/create.ts'
import { localDay, localMinute } from '../when.ts'
import { holdingOpinions } from './opinion/row.ts'
import { readCaseEvidence } from './row.ts'
import { wordsIn } from './words.ts'

/** A side's part of the catalogue. Pages run on from piece to piece; where nobody can say them, they stay empty. */
interface Section {
  side: string
  lines: Cell[][]
  /** What the other side says of the piece in each line. */
  opinions: string[]
  total: string
}

interface Catalogue {
  title: string
  caseNo: string
  made: string
  columns: readonly string[]
  /** Over the opinions. */
  opinion: string
  sections: Section[]
}

const digestLength = 16

type Holding = Awaited<ReturnType<typeof holdingOpinions>>

const other: Record<Camp, Camp> = { APP: 'DEF', DEF: 'APP' }

/** Who speaks, what of each of the three, why, and whether it came late. */
function opinionOf(itemId: string, side: Camp, holding: Holding, language: Language): string {
  const words = wordsIn[language]
  const said = holding.get(itemId)
  const who = `${words.side[other[side]]}${language === 'zh' ? '：' : ': '}`
  if (!said) return who + words.silent
  const parts = [
    ...opinionMarks.map((mark) => `${words.marks[mark]} ${words.choices[said[mark]]}`),
    ...(said.remarks ? [words.reason(said.remarks)] : []),
    ...(said.lateAfter ? [words.late(said.lateAfter)] : []),
  ]
  return who + parts.join(language === 'zh' ? '；' : '; ')
}

function sectionOf(side: Camp, submissions: Evidence[], holding: Holding, language: Language): Section {
  const words = wordsIn[language]
  const sum = { pieces: 0, files: 0, pages: 0 }
  const lineOf = ({ byName, submittedAt }: Evidence, item: EvidenceItem): Cell[] => {
    const { no, name, purpose, source, offline, attach } = item
    const pages = attach?.pages ?? 0
    const from = sum.pages + 1
    sum.pieces += 1
    sum.pages += pages
    // The institution's own copy of a piece is in no line, so it is in no total.
    sum.files += attach ? 1 : 0
    const range = pages > 1 ? `${from}-${sum.pages}` : pages === 1 ? String(from) : ''
    return [
      no,
      name,
      purpose,
      `${words.side[side]} ${byName}`,
      words.source[source],
      words.form[offline],
      attach?.pages ?? '',
      range,
      attach?.oriFilename ?? '',
      attach?.sha256.slice(0, digestLength) ?? '',
      localMinute(submittedAt),
    ]
  }
  const own = submissions.filter((one) => one.camp === side)
  const lines = own.flatMap((one) => one.items.map((item) => lineOf(one, item)))
  const opinions = own.flatMap((one) => one.items.map(({ id }) => opinionOf(id, side, holding, language)))
  return { side: words.side[side], lines, opinions, total: words.total(sum.pieces, sum.files, sum.pages) }
}

const columnWidths = [6, 24, 36, 18, 8, 8, 7, 10, 26, 20, 18, 60]

function sheetOf({ title, caseNo, made, columns, opinion, sections }: Catalogue): Sheet {
  const rows: Sheet['rows'] = [
    { cells: [title], bold: true },
    { cells: [caseNo] },
    { cells: [made] },
    ...sections.flatMap(({ side, lines, opinions, total }) => [
      { cells: [] },
      { cells: [side], bold: true },
      { cells: [...columns, opinion], bold: true },
      ...lines.map((cells, at) => ({ cells: [...cells, opinions[at] ?? ''] })),
      { cells: [total], bold: true },
    ]),
  ]
  return { name: title, widths: columnWidths, rows }
}

/** What nothing may be broken at would run over the next column: long names of files, addresses. */
function pdfCell(cell: Cell): object {
  const text = String(cell)
  return /[!-~]{12}/.test(text) ? { text, wordBreak: 'break-all' } : { text }
}

/** Points; together the width of an A4 page across, less its margins. */
const pdfWidths = [20, 100, '*', 74, 38, 42, 26, 44, 104, 80, 68]

function definitionOf({ title, caseNo, made, columns, opinion, sections }: Catalogue, language: Language): Definition {
  const { footer, missing } = wordsIn[language]
  // What is said of a piece stands below it, across: as a column it would leave the others no room.
  const below = (text: string) => [
    { ...pdfCell(`${opinion}  ${text}`), colSpan: columns.length, fillColor: '#f8fafc' },
    ...columns.slice(1).map(() => ({})),
  ]
  const tableOf = ({ lines, opinions }: Section) => ({
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: pdfWidths,
      body: [
        columns.map((text) => ({ text, bold: true, fillColor: '#f1f5f9' })),
        ...lines.flatMap((cells, at) => [cells.map(pdfCell), below(opinions[at] ?? '')]),
      ],
    },
    layout: 'lines',
    fontSize: 8,
  })
  return {
    info: { title: `${title} ${caseNo}` },
    pageOrientation: 'landscape',
    footer,
    missing,
    content: [
      { text: title, bold: true, fontSize: 16, alignment: 'center', margin: [0, 0, 0, 6] },
      { columns: [{ text: caseNo }, { text: made, alignment: 'right' }], margin: [0, 0, 0, 6] },
      ...sections.flatMap((section) => [
        { text: section.side, bold: true, fontSize: 11, margin: [0, 6, 0, 4] },
        ...(section.lines.length > 0 ? [tableOf(section)] : []),
        { text: section.total, margin: [0, 4, 0, 8] },
      ]),
    ],
  }
}

export const exportCatalogue: OwnTransaction<typeof evidences.exportCatalogue> = {
  async ownTransaction({ house, me, language, body, gone }) {
    const { orm } = house.db
    const { id, caseNo } = await seenCase(orm, me, body.baseId)
    const submissions = await readCaseEvidence(orm, id)
    const holding = await holdingOpinions(orm, id)
    const words = wordsIn[language]
    const now = house.now()
    const sides = body.camp ? [body.camp] : camp.options
    const catalogue: Catalogue = {
      title: words.catalogue,
      caseNo: words.caseNo + caseNo,
      made: words.made + localMinute(now) + words.zone,
      columns: words.columns,
      opinion: words.opinion,
      sections: sides.map((side) => sectionOf(side, submissions, holding, language)),
    }
    const name = `${cleanName(`${caseNo}_${words.catalogue}`)}_${localDay(now)}.${body.format}`
    if (body.format === 'xlsx') return { stream: xlsxOf(sheetOf(catalogue), now), name }
    const bytes = await pdfOf(house, definitionOf(catalogue, language), { personId: me.id, gone })
    return { stream: Readable.from([bytes]), name, size: bytes.length }
  },
}
