/** One signature as the bytes of a file hold it. */
export interface RawSignature {
  /** First and last byte of the hole that holds the signature, the brackets `<` and `>` included. */
  hole: [from: number, to: number]
  /** The first byte after what it covers. */
  end: number
  /** What stands in the hole, as bytes; padding included. Null where the hole is not what it should be. */
  contents: Uint8Array | null
  rangeHolds: boolean
}

const rangePattern = /^\/ByteRange\s*\[\s*(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s*\]/
/** Bytes in which a range stands that anybody would write. */
const rangeMost = 200

/** Bytes as text, one character each. */
export function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}

/** Where some letters stand in a file. It is not made into text for it: of a large one that takes longer than all the rest. */
export function* wordsIn(bytes: Uint8Array, word: string): Generator<number> {
  const letters = Array.from(word, (letter) => letter.charCodeAt(0))
  const [first = 0] = letters
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (letters.every((letter, no) => bytes[at + no] === letter)) yield at
}

function hexOf(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[\da-f]*$/i.test(text)) return null
  const bytes = new Uint8Array(text.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

/**
 * Every signature that the bytes of a file speak of, in their order. They are looked for as bytes and not as objects: what is
 * hidden from a reader of objects is not hidden here. Behind `most` of them nothing is looked for any more.
 */
export function rawSignatures(bytes: Uint8Array, most: number): RawSignature[] {
  const found: RawSignature[] = []
  const text = (from: number, to: number) => latin(bytes.subarray(Math.max(0, from), to))
  for (const at of wordsIn(bytes, '/ByteRange')) {
    const match = rangePattern.exec(text(at, at + rangeMost))
    const [a, b, c, d] = (match?.slice(1, 5).map(Number) ?? [0, 0, 0, 0]) as [number, number, number, number]
    const end = c + d
    const inOrder = match !== null && a === 0 && b > 0 && c > b && end <= bytes.length
    // The hole is the value of /Contents in the dictionary that the range stands in, and nothing besides.
    const near = inOrder && at < end && Math.abs(at - b) < 400_000
    const isContents = near && /\/Contents\s*$/.test(text(b - 40, b))
    const bracketed = isContents && text(b, b + 1) === '<' && text(c - 1, c) === '>'
    const contents = bracketed ? hexOf(text(b + 1, c - 1)) : null
    found.push({ hole: [b, c], end: match ? end : 0, contents, rangeHolds: bracketed })
    if (found.length >= most) break
  }
  return found.sort((one, other) => one.end - other.end)
}

/** What a signature covers: the file up to `end` without the hole. */
export function coveredBytes(bytes: Uint8Array, { hole: [from, to], end }: RawSignature): Uint8Array<ArrayBuffer> {
  const covered = new Uint8Array(from + end - to)
  covered.set(bytes.subarray(0, from))
  covered.set(bytes.subarray(to, end), from)
  return covered
}
