import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A cell: numbers can be summed up, text is text whatever it begins with, never a formula. */
export type Cell = string | number

export interface Sheet {
  name: string
  /** Of the columns, in characters. */
  widths: number[]
  rows: { cells: Cell[]; bold?: boolean }[]
}

/** XML has no characters below the space but three; a title with one would make the whole file unreadable. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(forbidden, '').replace(/[&<>"]/g, (char) => escapes[char] ?? '')

/** A, B … Z, AA … for columns from 0. */
function columnName(at: number): string {
  const rest = String.fromCharCode(65 + (at % 26))
  return at < 26 ? rest : columnName(Math.floor(at / 26) - 1) + rest
}

function cellOf(value: Cell, place: string, style: number): string {
  if (typeof value === 'number') return `<c r="${place}" s="${style}"><v>${value}</v></c>`
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function sheetXml({ widths, rows }: Sheet): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const lines = rows.map(({ cells, bold }, row) => {
    const inside = cells.map((cell, at) => cellOf(cell, `${columnName(at)}${row + 1}`, bold ? 1 : 0))
    return `<row r="${row + 1}">${inside.join('')}</row>`
  })
  return `${head}<worksheet xmlns="${main}"><cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`
}

/** Style 0 wraps its text, style 1 is bold besides. Number format 49 is text. */
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`

/** A workbook of one sheet (ECMA-376), as it is read. */
export function xlsxOf(sheet: Sheet, at: Date): Readable {
  const parts: [path: string, xml: string][] = [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
    ['xl/worksheets/sheet1.xml', sheetXml(sheet)],
  ]
  const zip = new ZipFile()
  for (const [path, xml] of parts) zip.addBuffer(Buffer.from(xml), path, { mtime: at })
  zip.end()
  return zip.outputStream
}
