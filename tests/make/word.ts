import { makeZip } from './zip.ts'

/*
 * Word files, a function for each habit of those who write them: what it looks like in the file, and nothing else. `docx` puts them
 * together. All of it is written here by hand after ECMA-376.
 */

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const names = `xmlns:w="${main}" xmlns:r="${office}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml"`
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const types = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const relsOf = (...more: string[]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${more.join('')}</Relationships>`

interface Parts {
  body: string
  styles?: string
  numbering?: string
  headers?: string[]
  footers?: string[]
  links?: string[]
}

/** A Word file of these parts. */
export function docx({ body, styles = '', numbering, headers = [], footers = [], links = [] }: Parts): Buffer {
  const rels = links.map(
    (to, at) => `<Relationship Id="l${at}" Type="${office}/hyperlink" Target="${to}" TargetMode="External"/>`,
  )
  const part = (name: string, root: string, inside: string) => ({
    name: `word/${name}.xml`,
    data: `${head}<w:${root} ${names}>${inside}</w:${root}>`,
  })
  return makeZip([
    { name: '[Content_Types].xml', data: types },
    {
      name: '_rels/.rels',
      data: relsOf(`<Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/>`),
    },
    { name: 'word/_rels/document.xml.rels', data: relsOf(...rels) },
    part('document', 'document', `<w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body>`),
    part('styles', 'styles', styles),
    ...(numbering ? [part('numbering', 'numbering', numbering)] : []),
    ...headers.map((one, at) => part(`header${at + 1}`, 'hdr', one)),
    ...footers.map((one, at) => part(`footer${at + 1}`, 'ftr', one)),
  ])
}

/** A run: its words, and the properties that Word writes before them. */
export const r = (text: string, look = '') =>
  `<w:r>${look ? `<w:rPr>${look}</w:rPr>` : ''}<w:t xml:space="preserve">${text}</w:t></w:r>`
/** A paragraph of runs. */
export const p = (inside: string, look = '') => `<w:p>${look ? `<w:pPr>${look}</w:pPr>` : ''}${inside}</w:p>`

export const bold = (text: string) => r(text, '<w:b/>')
export const notBold = (text: string) => r(text, '<w:b w:val="0"/>')
export const underlined = (text: string, kind = 'single') => r(text, `<w:u w:val="${kind}"/>`)
export const raised = (text: string) => r(text, '<w:vertAlign w:val="superscript"/>')
export const lowered = (text: string) => r(text, '<w:vertAlign w:val="subscript"/>')
export const italic = (text: string) => r(text, '<w:i/>')
export const struck = (text: string) => r(text, '<w:strike/>')
export const hidden = (text: string) => r(text, '<w:vanish/>')
/** Every letter of it is shown large. */
export const capitals = (text: string) => r(text, '<w:caps/>')

export const aligned = (text: string, to: string) => p(r(text), `<w:jc w:val="${to}"/>`)
/** By characters, as Chinese Word does, or by twentieths of a point. */
export const indented = (text: string, by = '<w:ind w:firstLineChars="200" w:firstLine="480"/>') => p(r(text), by)
export const styled = (text: string, style: string) => p(r(text), `<w:pStyle w:val="${style}"/>`)

export const pageBreak = () => '<w:r><w:br w:type="page"/></w:r>'
export const lineBreak = () => '<w:r><w:br/></w:r>'
/** A paragraph that begins a page, without a sign of its own. */
export const onNewPage = (text: string) => p(r(text), '<w:pageBreakBefore/>')
/** What follows it is another part of the file. */
export const endsSection = (text: string, type = 'nextPage') =>
  p(r(text), `<w:sectPr><w:type w:val="${type}"/></w:sectPr>`)

const author = 'w:id="1" w:author="李" w:date="2026-01-01T00:00:00Z"'
export const inserted = (text: string) => `<w:ins ${author}>${r(text)}</w:ins>`
export const deleted = (text: string) =>
  `<w:del ${author}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`
export const movedAway = (text: string) => `<w:moveFrom ${author}>${r(text)}</w:moveFrom>`
export const movedHere = (text: string) => `<w:moveTo ${author}>${r(text)}</w:moveTo>`

export const footnoteMark = () => '<w:r><w:footnoteReference w:id="2"/></w:r>'
export const endnoteMark = () => '<w:r><w:endnoteReference w:id="2"/></w:r>'
export const commentMark = () =>
  '<w:commentRangeStart w:id="0"/><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>'
export const picture = () => '<w:r><w:drawing><a xmlns="urn:a"/></w:drawing></w:r>'
/** In VML, as WPS and Word of before write it. */
export const oldPicture = () => '<w:r><w:pict><v:shape><v:imagedata/></v:shape></w:pict></w:r>'
/** Said twice: for Word of today and of before. */
export const textBox = (text: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><w:txbxContent>${p(r(text))}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${p(r(text))}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
export const formula = (text: string) => `<m:oMath><m:r><m:t>${text}</m:t></m:r></m:oMath>`
export const ruby = (text: string, sound: string) =>
  `<w:r><w:ruby><w:rubyPr/><w:rt>${r(sound)}</w:rt><w:rubyBase>${r(text)}</w:rubyBase></w:ruby></w:r>`
export const sheet = () => '<w:r><w:object><v:shape/></w:object></w:r>'
export const symbol = (char: string) => `<w:r><w:sym w:font="Wingdings" w:char="${char}"/></w:r>`

const fieldSign = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`
/** In pieces, as Word writes it: what it asks for, and what it was at last; that may be runs with fields of their own. */
export const field = (asks: string, result: string) =>
  `${fieldSign('begin')}<w:r><w:instrText> ${asks} </w:instrText></w:r>${fieldSign('separate')}${result.startsWith('<') ? result : r(result)}${fieldSign('end')}`
export const simpleField = (asks: string, result: string) => `<w:fldSimple w:instr="${asks}">${r(result)}</w:fldSimple>`
export const link = (text: string) => `<w:hyperlink r:id="l0">${r(text)}</w:hyperlink>`
/** A place to fill in, as forms have it. */
export const control = (text: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${r(text)}</w:sdtContent></w:sdt>`

export const listed = (text: string, list: number, level = 0) =>
  p(r(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)

interface Counted {
  format: string
  text: string
  start?: number
  style?: string
}
/** A list of these levels, under its number. */
export const list = (no: number, levels: Counted[], restart?: number) => {
  const level = ({ format, text, start = 1, style }: Counted, at: number) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${style ? `<w:pStyle w:val="${style}"/>` : ''}<w:lvlText w:val="${text}"/></w:lvl>`
  const over =
    restart === undefined ? '' : `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${restart}"/></w:lvlOverride>`
  return `<w:abstractNum w:abstractNumId="${no}">${levels.map(level).join('')}</w:abstractNum><w:num w:numId="${no}"><w:abstractNumId w:val="${no}"/>${over}</w:num>`
}

export const style = (id: string, name: string, inside: string, based = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${based ? `<w:basedOn w:val="${based}"/>` : ''}${inside}</w:style>`

interface Cell {
  text: string
  across?: number
  down?: 'restart' | 'continue'
}
export const table = (rows: Cell[][], isHead = false) => {
  const cell = ({ text, across, down }: Cell) =>
    `<w:tc><w:tcPr>${across ? `<w:gridSpan w:val="${across}"/>` : ''}${down ? `<w:vMerge${down === 'restart' ? ' w:val="restart"' : ''}/>` : ''}</w:tcPr>${p(r(text))}</w:tc>`
  const row = (cells: Cell[], at: number) =>
    `<w:tr>${isHead && at === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.map(cell).join('')}</w:tr>`
  return `<w:tbl>${rows.map(row).join('')}</w:tbl>`
}
