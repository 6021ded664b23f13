import type { unzipSync } from 'fflate'

/** What is read of a file that has no pages, in pieces; `partial` where something of it could not be. */
export interface OfficeText {
  texts: string[]
  partial: boolean
}

/**
 * Makes the reader of office files, within the thread that reads files (readerThread.ts): it is handed over as text and must use nothing
 * from outside itself. All is read that prints or is spoken: of Word body, heads, notes, comments, text boxes, formulas, charts and
 * descriptions of pictures, without what is deleted or hidden; of Excel and PowerPoint what stands in cells, slides and notes.
 */
export function officeReader() {
  /** A piece is found as one; a phrase may stand where two of them meet, so they overlap by the longest that is looked for. */
  const piece = 18_000
  const overlap = 120
  /** Characters of one file: some 3 000 pages. */
  const most = 6_000_000
  /** Bytes of all of its parts that are read, unpacked. */
  const mostTotal = 128 * 1024 * 1024

  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  const plain = (text: string) =>
    text.includes('&')
      ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (all, hex, dec, name) => {
          if (name) return named[name] ?? all
          const code = hex ? Number.parseInt(hex, 16) : Number(dec)
          return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
        })
      : text

  /** Of a tag without its brackets. */
  const attribute = (tag: string, name: string): string => {
    const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
    return plain(found?.[1] ?? found?.[2] ?? '')
  }

  /** Within these nothing is shown: what was moved away or deleted, and the copy of a text box for programs of before. */
  const unseen = new Set(['moveFrom', 'Fallback', 'delText', 'instrText', 'delInstrText', 'rPh', 'del'])
  const shown = new Set(['t', 'v'])
  const breaks = new Set(['p', 'br', 'cr', 'tr', 'tab', 'si', 'c', 'row', 'ptab'])

  /** The text of one part, tag by tag: no tree is built, whatever its depth. */
  function textOf(xml: string, cells: boolean): string {
    let text = ''
    let [run, ruby] = ['', '']
    let [hidden, isRuby, within] = [0, false, 0]
    let [isHidden, isShared, chosen] = [false, false, 0]
    let entries: string[] = []
    for (const [, tag, words = ''] of xml.matchAll(/<([^<>]*)>|([^<>]+)/g)) {
      if (tag === undefined) {
        if (within > 0 && hidden === 0) run += plain(words)
        continue
      }
      const closes = tag.startsWith('/')
      const isEmpty = tag.endsWith('/')
      const name = /^\/?(?:[\w.-]+:)?([\w.-]+)/.exec(tag)?.[1] ?? ''
      if (unseen.has(name) && !isEmpty) hidden += closes ? -1 : 1
      else if (shown.has(name) && !isEmpty && (name !== 'v' || (cells && !isShared))) within += closes ? -1 : 1
      else if (name === 'rt' && !isEmpty) isRuby = !closes
      else if (name === 'vanish' && !/val\s*=\s*["'](0|false|off)["']/.test(tag)) isHidden = true
      else if (name === 'docPr' && !closes) run += ` ${attribute(tag, 'descr')} `
      else if (name === 'textpath' && !closes) run += ` ${attribute(tag, 'string')} `
      else if (name === 'ddList') {
        if (closes) run += entries[chosen] ?? ''
        else [entries, chosen] = [[], 0]
      } else if (name === 'listEntry') entries.push(attribute(tag, 'val'))
      else if (name === 'result') chosen = Number(attribute(tag, 'val')) || 0
      else if (name === 'noBreakHyphen') run += '-'
      // Of a cell whose text stands among those that are shared only the number is here.
      if (name === 'c' && !closes) isShared = attribute(tag, 't') === 's'
      if (name === 'r' && !closes) isHidden = false
      if (name === 'r' && closes) {
        // How it is read stands after its paragraph: between the signs it would part their word.
        if (isHidden) run = ''
        else if (isRuby) ruby += run
        else text += run
        ;[run, isHidden] = ['', false]
      } else if (breaks.has(name) && (closes || isEmpty)) {
        if (!isHidden) text += run
        run = ''
        text += name === 'tab' || name === 'ptab' || name === 'c' ? ' ' : '\n'
        if (name === 'p' && ruby) {
          text += `${ruby}\n`
          ruby = ''
        }
      }
    }
    return text + run + ruby
  }

  /** Pieces that end with a line where there is one. */
  function piecesOf(text: string): string[] {
    const found: string[] = []
    for (let at = 0; at < text.length; ) {
      const end = Math.min(text.length, at + piece)
      const line = end < text.length ? text.lastIndexOf('\n', end) : -1
      const stop = line > at + piece / 2 ? line : end
      found.push(text.slice(at, stop))
      if (stop >= text.length) break
      at = stop === line ? stop : stop - overlap
    }
    return found.length > 0 ? found : ['']
  }

  /** Which parts of each kind hold text, in the order in which they are read. */
  const parts: Record<string, RegExp[]> = {
    docx: [
      /^word\/document\d*\.xml$/i,
      /^word\/(header|footer)\d*\.xml$/i,
      /^word\/(footnotes|endnotes|comments)\d*\.xml$/i,
      /^word\/(charts\/chart|diagrams\/data)\w*\.xml$/i,
    ],
    xlsx: [
      /^xl\/(sharedStrings|worksheets\/\w+|comments\w*|threadedComments\/\w+|drawings\/\w+|charts\/chart\w*)\.xml$/i,
    ],
    pptx: [
      /^ppt\/slides\/\w+\.xml$/i,
      /^ppt\/(notesSlides\/\w+|comments\/\w+|charts\/chart\w*|diagrams\/data\w*)\.xml$/i,
    ],
  }

  const numberIn = (name: string) => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0)

  function xmlOf(bytes: Uint8Array): string {
    const [first, second] = bytes
    if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
    if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
    return new TextDecoder().decode(bytes)
  }

  /** Throws where it is no such file. */
  function read(bytes: Uint8Array, kind: string, unzip: typeof unzipSync): OfficeText {
    const wanted = parts[kind] ?? []
    let [partial, total] = [false, 0]
    const found = unzip(bytes, {
      filter: ({ name, originalSize }) => {
        // Files within it, and pages of another kind, are not opened.
        if (/\/(embeddings|afchunk)/i.test(name)) partial = true
        if (!wanted.some((one) => one.test(name))) return false
        total += originalSize
        if (total <= mostTotal) return true
        partial = true
        return false
      },
    })
    const names = wanted.flatMap((one) =>
      Object.keys(found)
        .filter((name) => one.test(name))
        .sort((a, b) => numberIn(a) - numberIn(b)),
    )
    if (names.length === 0) throw new Error('There is nothing in it to be read')
    let text = ''
    for (const name of names) {
      const part = found[name]
      if (!part) continue
      const isSheet = /\/(worksheets|charts)\//i.test(name)
      text += `${textOf(xmlOf(part), isSheet)}\n`
      if (text.length < most) continue
      partial = true
      break
    }
    return { texts: piecesOf(text.slice(0, most)), partial }
  }

  return { read, piecesOf }
}
