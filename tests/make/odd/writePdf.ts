import { deflateSync } from 'node:zlib'

/** What a file is made of: objects by number, of which 1 is the catalog; a stream is its dictionary without its length, and its data. */
export type Objects = Record<number, string | { dict: string; data: string }>

/** How a program writes a file down. Nothing of it changes what a reader shows. */
export interface Habit {
  head?: string
  /** Between the parts of an object. */
  line?: string
  /** Streams are compressed. */
  packed?: boolean
  /** Content is cut into so many streams, between operators. */
  cut?: number
  /** Before the table, and before the whole. */
  blanks?: string
  before?: string
  after?: string
  /** Where the last lines say that the table begins, beside where it does. */
  astray?: number
  /** The page is written once more behind the whole, as programs do that save what was changed. */
  again?: boolean
  /** Numbers are written as this does. */
  number?: (text: string) => string
  /** Objects are written from the last to the first. */
  backwards?: boolean
}

export function writePdf(objects: Objects, habit: Habit = {}): Buffer {
  const { head = '%PDF-1.7\n', line = '\n', blanks = '', before = '', after = '', astray = 0 } = habit
  const parts: Buffer[] = []
  let size = 0
  const put = (part: string | Buffer) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    size += bytes.length
  }
  const places = new Map<number, number>()
  const putObject = (no: number, object: Objects[number]) => {
    places.set(no, size - before.length)
    put(`${no} 0 obj${line}`)
    if (typeof object === 'string') put(numbered(object, habit))
    else putStream(object)
    put(`${line}endobj${line}`)
  }
  const putStream = ({ dict, data }: { dict: string; data: string }) => {
    const plain = Buffer.from(data, 'latin1')
    const isPacked = habit.packed && !dict.includes('/Filter')
    const bytes = isPacked ? deflateSync(plain) : plain
    const filter = isPacked ? '/Filter /FlateDecode ' : ''
    put(`<<${dict} ${filter}/Length ${bytes.length}>>${line}stream\n`)
    put(bytes)
    put(`${line}endstream`)
  }
  const rowOf = (place: number) => `${String(place).padStart(10, '0')} 00000 n \n`
  put(before)
  put(head)
  const written = habit.cut ? inStreams(objects, habit.cut) : objects
  const numbers = Object.keys(written).map(Number)
  for (const no of habit.backwards ? numbers.toReversed() : numbers) putObject(no, written[no] ?? 'null')
  put(blanks)
  const table = size - before.length
  const most = Math.max(...numbers) + 1
  put(`xref${line}0 ${most}${line}0000000000 65535 f \n`)
  for (let no = 1; no < most; no++) {
    const place = places.get(no)
    put(place === undefined ? '0000000000 00000 f \n' : rowOf(place))
  }
  const trailer = (more = '') => `trailer${line}<</Size ${most} /Root 1 0 R${more}>>${line}startxref${line}`
  put(`${trailer()}${table - blanks.length + astray}${line}%%EOF${line}`)
  if (habit.again) {
    putObject(3, written[3] ?? 'null')
    const second = size - before.length
    put(`xref${line}3 1${line}${rowOf(places.get(3) ?? 0)}`)
    put(`${trailer(` /Prev ${table - blanks.length}`)}${second}${line}%%EOF${line}`)
  }
  put(after)
  return Buffer.concat(parts)
}

/** Numbers of boxes, as a habit writes them. */
const numbered = (object: string, { number }: Habit) =>
  number
    ? object.replace(/(Box|Rect) ?\[([^\]]*)\]/g, (_, name, list) => {
        const one = (text: string) => (/^-?\d+$/.test(text) ? number(text) : text)
        return `${name} [${list.split(' ').map(one).join(' ')}]`
      })
    : object

/** The content of the page, which is object 4, in several streams. */
function inStreams(objects: Objects, count: number): Objects {
  const content = objects[4]
  if (content === undefined || typeof content === 'string' || /\nID |\/Filter|\\\(/.test(content.data + content.dict))
    return objects
  const operations = content.data.split(/(?<= (?:Td|Tj|ET|Q|q|cm|f|n|BDC)) /)
  const each = Math.ceil(operations.length / count)
  const streams = Array.from({ length: count }, (_, at) => operations.slice(at * each, (at + 1) * each).join(' '))
  const first = Math.max(...Object.keys(objects).map(Number)) + 1
  const rest = streams.map((data, at) => [first + at, { dict: '', data }] as const)
  return { ...objects, 4: `[${rest.map(([no]) => `${no} 0 R`).join(' ')}]`, ...Object.fromEntries(rest) }
}

/** What programs do that wrote files which parties sent in. */
export const habits: Record<string, Habit> = {
  plain: {},
  'lines that end as on Windows': { line: '\r\n' },
  'lines that end as on old Macs': { line: '\r' },
  'packed streams': { packed: true },
  'content in three streams': { cut: 3 },
  'packed content in two streams': { cut: 2, packed: true },
  'objects from the last to the first': { backwards: true },
  'an older head': { head: '%PDF-1.3\n%\xe2\xe3\xcf\xd3\n' },
  'lines of a server before the head': { before: 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n' },
  'zeros behind the end': { after: '\0'.repeat(2000) },
  'another page behind the end': { after: '<html><body>ok</body></html>' },
  'blanks before the table': { blanks: '        \r\n' },
  'a table that begins elsewhere': { astray: 7 },
  'saved once more': { again: true },
  'saved once more, packed': { again: true, packed: true },
  'saved once more over blanks before the table': { again: true, blanks: '        \r\n' },
  'numbers with points': { number: (text) => `${text}.0` },
  'numbers with zeros before them': { number: (text) => text.replace(/^(-?)/, '$100') },
  'numbers with many digits': { number: (text) => `${text}.0000001` },
  'all at once': { line: '\r\n', packed: true, cut: 2, before: 'x\r\n', after: '\n\n', blanks: ' \n' },
}
