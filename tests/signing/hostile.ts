import { deflateSync } from 'node:zlib'
import { PDF, PdfDict, PdfName, PdfString } from '@libpdf/core'
import type { FileProblem } from '../../contract/signing/fileReport.ts'
import { makePdfOf } from '../make/pdf.ts'
import { award } from './make.ts'

/* PDFs that nobody should sign, or that are made to take whoever looks at them out of action. */

/** A PDF of these objects, the first of them its catalog. */
function pdfOf(objects: string[]): Buffer {
  let out = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = out.length
    out += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF\n`
  return Buffer.from(`${out}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}${end}`, 'latin1')
}

const row = (...[kind = 0, one = 0, two = 0]: number[]) => {
  const bytes = Buffer.alloc(7)
  bytes[0] = kind
  bytes.writeUInt32BE(one, 1)
  bytes.writeUInt16BE(two, 5)
  return bytes
}

/** Its catalog, and where one is wanted its page, lie in a stream that unpacks to so many megabytes. */
export function bomb(megabytes: number, filter = '/FlateDecode', pages: 0 | 1 = 0): Buffer {
  const inside = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages ? '5 0 R' : ''}]/Count ${pages}>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  ]
  const index = '1 0 2 50 5 100 '
  const objects = inside.map((one) => one.padEnd(50)).join('')
  const filled = Buffer.alloc(megabytes * 1024 * 1024, 32)
  const packed = deflateSync(Buffer.concat([Buffer.from(index + objects), filled]), { level: 9 })
  const head = Buffer.from('%PDF-1.7\n')
  const dict = `<</Type/ObjStm/N 3/First ${index.length}/Filter ${filter}/Length ${packed.length}>>`
  const stream = [Buffer.from(`3 0 obj\n${dict}stream\n`), packed, Buffer.from('\nendstream\nendobj\n')]
  const start = [head, ...stream].reduce((sum, one) => sum + one.length, 0)
  const rows = [row(0, 0, 65_535), row(2, 3, 0), row(2, 3, 1), row(1, head.length), row(1, start), row(2, 3, 2)]
  const table = `4 0 obj\n<</Type/XRef/Size 6/W[1 4 2]/Root 1 0 R/Length ${7 * rows.length}>>stream\n`
  const tail = `\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([head, ...stream, Buffer.from(table), ...rows, Buffer.from(tail)])
}

const page = '<< /Type /Page /MediaBox [0 0 595 842] >>'
/** A page with this among its notes, or in the catalog. */
const clicked = (note: string, catalog = '') =>
  pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    page.replace('>>', `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${note} >>] >>`),
  ])

async function locked(): Promise<Buffer> {
  const pdf = await PDF.load(await award())
  pdf.setProtection({ userPassword: 'known to nobody' })
  return Buffer.from(await pdf.save())
}

const withScript = (pdf: PDF) =>
  pdf.getCatalog().set('OpenAction', PdfDict.of({ S: PdfName.of('JavaScript'), JS: PdfString.fromString('1') }))
const withXfa = (pdf: PDF) => pdf.getCatalog().set('AcroForm', PdfDict.of({ XFA: PdfString.fromString('<xdp/>') }))

/** What each is, how it is made, and what is said of it. */
export const hostilePdfs: [what: string, make: () => Buffer | Promise<Buffer>, said: FileProblem][] = [
  ['locked with a password', locked, 'encrypted'],
  ['cut off in the middle', async () => Buffer.from(await award()).subarray(0, 900), 'broken'],
  ['nothing but its first line', () => Buffer.from('%PDF-1.7\n'), 'broken'],
  ['a page of the web', () => Buffer.from('<html>%P D F</html>'), 'notPdf'],
  [
    'of 200 signatures',
    async () => Buffer.concat([Buffer.from(await award()), Buffer.from('\n% /ByteRange [0 9 19 9]'.repeat(200))]),
    'tooMany',
  ],
  [
    'of a million signatures',
    () => Buffer.concat([makePdfOf(), Buffer.from('/ByteRange'.repeat(1_000_000))]),
    'tooMany',
  ],
  ['with a script that runs when it opens', async () => Buffer.from(await award(withScript)), 'active'],
  ['with a script behind a link', () => clicked('/A << /S /JavaScript /JS (1) >>'), 'active'],
  [
    'with a script behind a harmless link',
    () => clicked('/A << /S /GoTo /D [0 /Fit] /Next << /S /Launch /F (x) >> >>'),
    'active',
  ],
  ['with a script that a touch sets off', () => clicked('/AA << /E << /S /JavaScript /JS (1) >> >>'), 'active'],
  [
    'whose field calculates what it shows',
    () => clicked('', '/AcroForm << /Fields [<< /FT /Tx /T (sum) /AA << /C << /S /JavaScript /JS (1) >> >> >>] >>'),
    'active',
  ],
  ['that is a form of another kind (XFA)', async () => Buffer.from(await award(withXfa)), 'active'],
  ['whose small stream unpacks to 120 MB', () => bomb(120), 'inflated'],
  ['that is packed as nobody packs objects', () => bomb(1, '[/FlateDecode /LZWDecode]'), 'inflated'],
  [
    'whose fields name each other without an end',
    () =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        page,
        `<< /Kids [${'4 0 R '.repeat(60)}] >>`,
      ]),
    'unsigned',
  ],
  [
    'whose pages name each other without an end',
    () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [2 0 R 2 0 R] >>']),
    'broken',
  ],
  ['of a million beginnings', () => Buffer.from(`%PDF-1.4\n${'1 0 obj\n<<'.repeat(1_000_000)}`), 'broken'],
]

/**
 * What was signed of it, and the whole, are compared page by page: five thousand pages, and each of them leads to five hundred
 * objects that all name one another.
 */
export function endlessPdf(): Buffer {
  const [pages, knot] = [5000, 500]
  const refs = (from: number, count: number) => Array.from({ length: count }, (_, at) => `${from + at} 0 R`).join(' ')
  const signature = '<< /Type /Sig /Contents <00> /ByteRange [0 #########1 #########2 #########3] >>'
  const first = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${refs(4, pages)}] >>`,
    signature,
    ...Array.from({ length: pages }, (_, at) => page.replace('>>', `/Knot ${4 + pages} 0 R /Own (${at}) >>`)),
    ...Array.from({ length: knot }, () => `[${refs(4 + pages, knot)}]`),
  ]).toString('latin1')
  const hole = first.indexOf('<00>')
  const [from, to] = [hole, hole + 4]
  const filled = [from, to, first.length - to].reduce(
    (text, value, at) => text.replace(`#########${at + 1}`, String(value).padStart(10)),
    first,
  )
  return Buffer.from(`${filled}% Something more.\n`, 'latin1')
}
