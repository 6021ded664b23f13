import { charsetNamed, textIn } from './charset.ts'
import { guessCharset, utf8Of } from './guess.ts'
import { unbase64, unquote } from './transfer.ts'

/*
 * The head of a mail or of a part of it, from its bytes: encoded words (RFC 2047), parameters in pieces and in other charsets (RFC 2231),
 * bytes beyond ASCII that no standard allows, and every mixture of them that programs write.
 */

/** The fields of a head by their names in lower case, each unfolded; the first of a name counts. */
export type Head = ReadonlyMap<string, Buffer>

/** So many bytes of a head are read. */
const mostHead = 256 * 1024

/** Reads a head up to its first empty line. */
export function readHead(bytes: Buffer): Head {
  const found = new Map<string, Buffer>()
  const text = bytes.subarray(0, mostHead).toString('latin1')
  const end = /^\r?\n/.test(text) ? 0 : (/\r?\n\r?\n/.exec(text)?.index ?? text.length)
  let field = ''
  const take = () => {
    const colon = field.indexOf(':')
    const name = field.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !found.has(name)) found.set(name, Buffer.from(field.slice(colon + 1).trim(), 'latin1'))
  }
  for (const line of text.slice(0, end).split(/\r?\n|\r/)) {
    if (/^[ \t]/.test(line)) field += ` ${line.trim()}`
    else {
      take()
      field = line
    }
  }
  take()
  return found
}

const named = /=\?([\w.:-]{1,40})(?:\*[^?]{0,20})?\?[bq]\?|charset\s*=\s*"?([\w.:-]{1,40})/gi

/**
 * The charsets that heads of one mail name, in encoded words and otherwise, and the one that their bytes beyond ASCII look like, all
 * together: what says none of its own is likely in one of these.
 */
export function hintsIn(heads: readonly Head[]): string[] {
  const fields = heads.flatMap((head) => [...head.values()])
  const found = fields.flatMap((bytes) =>
    [...bytes.toString('latin1').matchAll(named)].map(([, word, charset]) => charsetNamed(word ?? charset)),
  )
  const hints = new Set(found.filter((label) => label !== '' && label !== 'utf-8'))
  const odd = fields.filter((bytes) => bytes.some((byte) => byte >= 0x80) && utf8Of(bytes) === undefined)
  if (odd.length > 0) hints.add(guessCharset(Buffer.concat(odd), [...hints]).label)
  return [...hints]
}

/** A field as text, its encoded words as they stand: what reads a field by its signs must not read what is within them. */
export const rawField = (head: Head, name: string, hints: readonly string[]): string => {
  const bytes = head.get(name)
  return bytes ? textIn(bytes, undefined, hints) : ''
}

/** A field of words, such as the subject. */
export const wordsField = (head: Head, name: string, hints: readonly string[]): string =>
  decodeWords(rawField(head, name, hints), hints)

const encodedWord = /=\?([^?*\s]{1,40})(?:\*[^?\s]{0,40})?\?([bq])\?([^?]*)\?=/gi

interface Run {
  charset: string
  /** Of base64 that goes on in the next word before a sign of it was full. */
  open: string
  bytes: Buffer[]
}

/** Encoded words as text. A sign may begin in one and end in the next, so words of one charset are put together before they are read. */
export function decodeWords(text: string, hints: readonly string[]): string {
  let [said, end] = ['', 0]
  let run: Run | undefined
  const close = () => {
    if (!run) return
    if (run.open) run.bytes.push(unbase64(run.open))
    said += textIn(Buffer.concat(run.bytes), run.charset, hints)
    run = undefined
  }
  for (const word of text.matchAll(encodedWord)) {
    const [all, charset = '', kind = '', coded = ''] = word
    const between = text.slice(end, word.index)
    // White space between two words is part of neither; other charsets may follow each other.
    if (!(run && between.trim() === '')) {
      close()
      said += between
    } else if (run.charset !== charset.toLowerCase()) close()
    run ??= { charset: charset.toLowerCase(), open: '', bytes: [] }
    addTo(run, kind.toLowerCase(), coded)
    end = word.index + all.length
  }
  close()
  return said + text.slice(end)
}

function addTo(run: Run, kind: string, coded: string): void {
  if (kind === 'b') {
    run.open += coded.replace(/[^A-Za-z0-9+/=_-]/g, '')
    if (run.open.length % 4 !== 0 && !run.open.endsWith('=')) return
    run.bytes.push(unbase64(run.open))
    run.open = ''
    return
  }
  if (run.open) run.bytes.push(unbase64(run.open))
  run.open = ''
  run.bytes.push(unquote(Buffer.from(coded.replaceAll('_', ' '), 'utf8')))
}

/** A field with parameters: `text/plain; charset=gbk`. */
export interface Valued {
  /** In lower case. */
  value: string
  params: ReadonlyMap<string, string>
}

export function valuedField(head: Head, name: string, hints: readonly string[]): Valued {
  const text = rawField(head, name, hints)
  const semicolon = text.indexOf(';')
  const value = (semicolon < 0 ? text : text.slice(0, semicolon))
    .replace(/\([^()]*\)/g, '')
    .trim()
    .toLowerCase()
  return { value, params: semicolon < 0 ? new Map() : paramsOf(text.slice(semicolon), hints) }
}

const parameter = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\[\s\S])*)"?|([^;]*))/g

/** One piece of a parameter, RFC 2231. */
interface Piece {
  at: number
  isCoded: boolean
  value: string
}

function paramsOf(text: string, hints: readonly string[]): Map<string, string> {
  const plain = new Map<string, string>()
  const pieces = new Map<string, Piece[]>()
  for (const [, key = '', quoted, bare = ''] of text.matchAll(parameter)) {
    // Only these two are escaped: others stand in names as old programs write them, `C:\files\a.pdf`.
    const value = quoted === undefined ? bare.trim() : quoted.replace(/\\(["\\])/g, '$1')
    const [, name = '', no, star] = /^([^*]+)(?:\*(\d{1,4}))?(\*)?$/.exec(key.toLowerCase()) ?? []
    if (name === '') continue
    if (no === undefined && star === undefined) {
      if (!plain.has(name)) plain.set(name, value)
      continue
    }
    const all = pieces.get(name) ?? []
    all.push({ at: Number(no ?? 0), isCoded: star !== undefined, value })
    pieces.set(name, all)
  }
  const found = new Map<string, string>()
  for (const [name, value] of plain) found.set(name, decodeName(decodeWords(value, hints), hints))
  for (const [name, all] of pieces) {
    const value = decodeName(decodeWords(joined(all, hints), hints), hints)
    if (value !== '') found.set(name, value)
  }
  return found
}

const begins = /^([\w.:-]{0,40})'[\w-]{0,40}'/

/** Pieces put together. A sign may begin in one and end in the next, so those in a charset of their own are put together before they are read. */
function joined(pieces: Piece[], hints: readonly string[]): string {
  const sorted = [...pieces].sort((one, other) => one.at - other.at)
  const first = sorted[0]?.value ?? ''
  const charset = begins.exec(first)?.[1]
  // Some programs forget the star and write the charset and percents all the same.
  const isCoded = charset !== undefined && (sorted.some((one) => one.isCoded) || /%[0-9a-f]{2}/i.test(first))
  let [said, coded] = ['', '']
  const close = () => {
    said += coded === '' ? '' : textIn(unpercent(coded), charset, hints)
    coded = ''
  }
  for (const [at, piece] of sorted.entries()) {
    const value = at === 0 && isCoded ? piece.value.replace(begins, '') : piece.value
    if (piece.isCoded || (at === 0 && isCoded)) coded += value
    else {
      close()
      said += value
    }
  }
  close()
  return said
}

/** Percents as bytes; what stands between them as it was read. */
const unpercent = (text: string): Buffer =>
  Buffer.concat(
    text
      .split(/((?:%[0-9a-f]{2})+)/i)
      .map((piece, at) => (at % 2 ? Buffer.from(piece.replaceAll('%', ''), 'hex') : Buffer.from(piece))),
  )

/** Some programs write percents where nothing says so. No name of a file holds two such bytes otherwise. */
function decodeName(text: string, hints: readonly string[]): string {
  return /%[89a-f][0-9a-f]%[4-9a-f][0-9a-f]/i.test(text) ? textIn(unpercent(text), undefined, hints) : text
}
