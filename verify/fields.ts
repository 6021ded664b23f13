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

const rangePattern = /\/ByteRange\s*(?:\[\s*(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s*\])?/g

/** Bytes as text, one character each. */
export function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}

function hexOf(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[\da-f]*$/i.test(text)) return null
  const bytes = new Uint8Array(text.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

/**
 * Every signature that the bytes of a file speak of, in their order. They are looked for as bytes and not as objects: what is
 * hidden from a reader of objects is not hidden here. `text` is the file as `latin` gives it; behind `most` of them nothing is looked
 * for any more.
 */
export function rawSignatures(text: string, most: number): RawSignature[] {
  const found: RawSignature[] = []
  for (const match of text.matchAll(rangePattern)) {
    const [a, b, c, d] = match.slice(1, 5).map(Number) as [number, number, number, number]
    const shaped = match[1] !== undefined
    const end = c + d
    const inOrder = shaped && a === 0 && b > 0 && c > b && end <= text.length
    // The hole is the value of /Contents in the dictionary that the range stands in, and nothing besides.
    const near = inOrder && match.index < end && Math.abs(match.index - b) < 400_000
    const isContents = near && /\/Contents\s*$/.test(text.slice(Math.max(0, b - 40), b))
    const bracketed = isContents && text[b] === '<' && text[c - 1] === '>'
    const contents = bracketed ? hexOf(text.slice(b + 1, c - 1)) : null
    found.push({ hole: [b, c], end: shaped ? end : 0, contents, rangeHolds: bracketed })
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
