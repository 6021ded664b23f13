import { deflateSync } from 'node:zlib'

interface Shape {
  pages?: number
  /** What the page tree claims. */
  count?: number
  /** Objects in object streams behind a table that is a stream, as programs write since PDF 1.5. */
  packed?: boolean
  /** Entries of the catalog. */
  catalog?: string
  /** Entries of the trailer. */
  trailer?: string
  /** Saved a second time: the tree is replaced at the end. */
  appended?: number
}

/** A PDF without contents, of so many pages. */
export function makePdfOf({
  pages = 1,
  count = pages,
  packed,
  catalog = '',
  trailer = '',
  appended,
}: Shape = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
  ]
  return packed ? packedPdf(objects, trailer) : classicPdf(objects, trailer, appended)
}

function classicPdf(objects: string[], trailer: string, appended?: number): Buffer {
  let out = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = out.length
    out += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const entry = (place: number) => `${String(place).padStart(10, '0')} 00000 n \n`
  const start = out.length
  const size = objects.length + 1
  out += `xref\n0 ${size}\n0000000000 65535 f \n${places.map(entry).join('')}`
  out += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  if (appended !== undefined) {
    const place = out.length
    out += `2 0 obj\n<< /Type /Pages /Kids [] /Count ${appended} >>\nendobj\n`
    const again = out.length
    out += `xref\n2 1\n${entry(place)}trailer\n<< /Size ${size} /Root 1 0 R /Prev ${start} >>\nstartxref\n${again}\n%%EOF\n`
  }
  return Buffer.from(out, 'latin1')
}

/** The bytes of a table as PNG rows that say what is above them. */
function upRows(rows: Buffer[]): Buffer {
  let above: Buffer = Buffer.alloc(rows[0]?.length ?? 0)
  return Buffer.concat(
    rows.map((row) => {
      const up = Buffer.from(row.map((byte, at) => byte - (above[at] ?? 0)))
      above = row
      return Buffer.concat([Buffer.from([2]), up])
    }),
  )
}

function packedPdf(objects: string[], trailer: string): Buffer {
  const holder = objects.length + 1
  const table = objects.length + 2
  const starts = objects.map((_, at) => objects.slice(0, at).reduce((sum, object) => sum + object.length + 1, 0))
  const pairs = starts.map((start, at) => `${at + 1} ${start}`).join(' ')
  const inside = deflateSync(Buffer.from(`${pairs} ${objects.join('\n')}`, 'latin1'))
  const head = Buffer.from('%PDF-1.7\n')
  const holderPlace = head.length
  const stream = (number: number, dictionary: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `${number} 0 obj\n<< ${dictionary} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`,
        'latin1',
      ),
      bytes,
      Buffer.from('\nendstream\nendobj\n'),
    ])
  const first = pairs.length + 1
  const holding = stream(holder, `/Type /ObjStm /N ${objects.length} /First ${first}`, inside)
  const tablePlace = holderPlace + holding.length
  const row = (type: number, place: number, index: number) => {
    const bytes = Buffer.alloc(6)
    bytes.writeUInt8(type, 0)
    bytes.writeUInt32BE(place, 1)
    bytes.writeUInt8(index % 256, 5)
    return bytes
  }
  const rows = [
    row(0, 0, 255),
    ...objects.map((_, at) => row(2, holder, at)),
    row(1, holderPlace, 0),
    row(1, tablePlace, 0),
  ]
  const parms = '/DecodeParms << /Predictor 12 /Columns 6 >>'
  const dictionary = `/Type /XRef /W [1 4 1] /Size ${table + 1} /Root 1 0 R ${parms} ${trailer}`
  const tail = Buffer.from(`startxref\n${tablePlace}\n%%EOF\n`)
  return Buffer.concat([head, holding, stream(table, dictionary, deflateSync(upRows(rows))), tail])
}
