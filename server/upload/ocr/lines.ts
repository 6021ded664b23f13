/*
 * What a reader makes of a picture: lines with blanks between the characters, and letters where there are digits.
 */

/** Lines without blanks, in plain letters and digits; empty ones are left out. */
export function plainLines(lines: string[]): string[] {
  return lines.map((line) => line.normalize('NFKC').replaceAll(/\s+/g, '')).filter((line) => line !== '')
}

/** Marks that stand around words and are none: readers see them in frames and shadows. */
const edge = /^[^\p{L}\d(]+|[^\p{L}\d)]+$/gu

/**
 * What stands behind a label up to the first of those that may follow, over several lines; empty where the label was not
 * read. Where the label was read twice, it is not clear which one is meant: then it counts as not read.
 */
export function between(lines: string[], label: RegExp, ends: RegExp[]): string {
  const text = lines.join('\n')
  const [before, after, ...more] = text.split(label)
  if (before === undefined || after === undefined || more.length > 0) return ''
  const stops = ends.map((end) => after.search(end)).filter((at) => at >= 0)
  const value = stops.length > 0 ? after.slice(0, Math.min(...stops)) : after.split('\n').slice(0, 3).join('\n')
  return value
    .split('\n')
    .map((line) => line.replaceAll(edge, ''))
    .join('')
}

const likeDigits: Record<string, string> = {
  O: '0',
  o: '0',
  D: '0',
  Q: '0',
  I: '1',
  l: '1',
  '|': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  B: '8',
}

/** Letters that readers take digits for, as digits; a check digit tells whether that was right. */
export function withDigits(text: string): string {
  return text.replaceAll(/[OoDQIl|ZzSsB]/g, (letter) => likeDigits[letter] ?? letter).replaceAll(/[x×]/g, 'X')
}
