import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'

/** What of a PDF may be asked for by number. */
export interface Source {
  getObject(ref: PdfRef): PdfObject | null
}

/** The most objects that one part may bring. */
const objectsMost = 2_000_000
/** Pages of one file, and of a whole bundle. */
export const pagesMost = 20_000

/**
 * A PDF that is written object by object, so that of all its parts one at a time lies in memory (ISO 32000-1 §7.5). `write` takes
 * whole buffers and fails where the disk does.
 */
export function openOutput(write: (bytes: Uint8Array) => void) {
  let at = 0
  /** Where each object begins; -1 for one that is promised. */
  const offsets: number[] = [-1]

  function put(bytes: string | Uint8Array): void {
    const buffer = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    write(buffer)
    at += buffer.length
  }
  const reserve = (): number => offsets.push(-1) - 1

  const plainName = /^[A-Za-z0-9_.+*-]$/
  const name = (value: string): string =>
    `/${[...Buffer.from(value, 'utf8')]
      .map((code) => {
        const char = String.fromCharCode(code)
        return plainName.test(char) ? char : `#${code.toString(16).padStart(2, '0')}`
      })
      .join('')}`
  /** Without an exponent, which PDF does not know. */
  const number = (value: number): string =>
    Number.isInteger(value) ? String(value) : Number.isFinite(value) ? value.toFixed(6).replace(/\.?0+$/, '') : '0'

  /** An object as its text; `refOf` says how another one is called here. */
  function textOf(value: PdfObject | undefined, refOf: (ref: PdfRef) => string): string {
    if (value instanceof PdfRef) return refOf(value)
    if (value instanceof PdfName) return name(value.value)
    if (value instanceof PdfNumber) return number(value.value)
    if (value instanceof PdfBool) return String(value.value)
    if (value instanceof PdfString) return `<${Buffer.from(value.bytes).toString('hex')}>`
    if (value instanceof PdfArray)
      return `[${value
        .toArray()
        .map((one) => textOf(one, refOf))
        .join(' ')}]`
    if (value instanceof PdfDict) return membersOf(value, refOf, [])
    return 'null'
  }

  function membersOf(dict: PdfDict, refOf: (ref: PdfRef) => string, but: string[]): string {
    const members = [...dict.keys()]
      .filter((key) => !but.includes(key.value))
      .map((key) => `${name(key.value)} ${textOf(dict.get(key), refOf)}`)
    return `<<${members.join(' ')}>>`
  }

  function putObject(no: number, body: string, data?: Uint8Array): void {
    offsets[no] = at
    put(`${no} 0 obj\n${body}\n`)
    if (data) {
      put('stream\n')
      put(data)
      put('\nendstream\n')
    }
    put('endobj\n')
  }

  /** A stream of ours, as it is. */
  function putStream(no: number, members: string, data: Uint8Array): void {
    putObject(no, `<<${members} /Length ${data.length}>>`, data)
  }

  /** Takes over objects of one PDF: whatever is named is written once, with all that it names in turn. */
  function takeFrom(source: Source) {
    const known = new Map<string, number>()
    let left: [PdfRef, number][] = []
    const keyOf = (ref: PdfRef) => `${ref.objectNumber} ${ref.generation}`

    function refOf(ref: PdfRef): string {
      const before = known.get(keyOf(ref))
      if (before !== undefined) return `${before} 0 R`
      if (known.size >= objectsMost) throw new RangeError('Too many objects')
      const no = reserve()
      known.set(keyOf(ref), no)
      left.push([ref, no])
      return `${no} 0 R`
    }

    function writeAll(): void {
      while (left.length) {
        const now = left
        left = []
        for (const [ref, no] of now) {
          const value = source.getObject(ref) ?? undefined
          if (value instanceof PdfStream) {
            const body = membersOf(value, refOf, ['Length'])
            putObject(no, `${body.slice(0, -2)} /Length ${value.data.length}>>`, value.data)
            continue
          }
          const type = value instanceof PdfDict ? value.get('Type') : undefined
          // The tree that its pages stood in is not theirs any more.
          const isFrame = type instanceof PdfName && ['Pages', 'Catalog', 'StructTreeRoot'].includes(type.value)
          putObject(no, isFrame ? 'null' : textOf(value, refOf))
        }
      }
    }

    return {
      refOf,
      textOf: (value: PdfObject | undefined) => textOf(value, refOf),
      /** What is called `ref` there is called `no` here. */
      is: (ref: PdfRef, no: number) => void known.set(keyOf(ref), no),
      knows: (ref: PdfRef) => known.get(keyOf(ref)),
      writeAll,
    }
  }

  put('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  return {
    reserve,
    putObject,
    putStream,
    takeFrom,
    name,
    number,
    /** The end of the file. Answers with its bytes. */
    end(root: number, info: number): number {
      const start = at
      const lines = offsets.map((offset, no) =>
        no === 0 || offset < 0 ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`,
      )
      put(`xref\n0 ${offsets.length}\n`)
      for (let from = 0; from < lines.length; from += 10_000) put(lines.slice(from, from + 10_000).join(''))
      put(`trailer\n<</Size ${offsets.length} /Root ${root} 0 R /Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`)
      return at
    },
  }
}
