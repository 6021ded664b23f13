import { latin, wordsIn } from './fields.ts'

/** Blanks that stand before a table where somebody says that it begins: more than any program leaves there. */
const mostBlanks = 4096
const isBlank = (byte: number | undefined) => byte !== undefined && [0, 9, 10, 12, 13, 32].includes(byte)

/**
 * A copy of a file whose tables of objects begin where it says they do; undefined where they do already. Acrobat leaves blanks before
 * them, and what Firefox adds points at the blanks: every reader skips them, the library takes the file for damaged. Only what is
 * read is changed, and nothing in its length: what was signed is looked at as it came.
 */
export function tablesMoved(bytes: Uint8Array): Uint8Array | undefined {
  let copy: Uint8Array | undefined
  for (const word of ['startxref', '/Prev', '/XRefStm'])
    for (const at of wordsIn(bytes, word)) {
      const said = /^\s*(\d{1,12})/.exec(latin(bytes.subarray(at + word.length, at + word.length + 40)))?.[1]
      const from = Number(said ?? -1)
      if (from < 0 || !isBlank(bytes[from])) continue
      let to = from
      while (to - from < mostBlanks && isBlank(bytes[to])) to++
      const begins = /^(?:xref|\d{1,10} \d{1,5} obj)/.exec(latin(bytes.subarray(to, to + 24)))?.[0]
      if (!begins) continue
      copy ??= bytes.slice()
      copy.fill(32, from, to + begins.length)
      copy.set(new TextEncoder().encode(begins), from)
    }
  return copy
}
