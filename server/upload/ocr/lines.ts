/*
 * What a reader makes of a picture: lines with blanks as wide as they look, and signs where there are only shadows.
 */

/** Signs that are no part of any value; readers see them behind labels and in frames. */
const shadows = /["“”‘’'`_:|~^]/g

/**
 * The pieces of lines that stand apart, in plain characters without blanks. Labels are set wide, so that all are as long
 * (名　　称): their blanks part nothing.
 */
export function piecesOf(lines: string[], labels: readonly string[]): string[] {
  const wide = labels.map((label) => [new RegExp([...label].join('\\s*'), 'gu'), label] as const)
  return lines
    .map((line) => wide.reduce((text, [spread, label]) => text.replaceAll(spread, label), line.normalize('NFKC')))
    .flatMap((line) => line.split(/\s{4,}/))
    .map((piece) => piece.replaceAll(/\s+/g, '').replaceAll(shadows, ''))
    .filter((piece) => piece !== '')
}

/** What stands behind a label in its piece, or where that is nothing in the next; empty where no piece has the label. */
export function behind(pieces: string[], label: RegExp): string {
  const at = pieces.findIndex((piece) => label.test(piece))
  const [, rest = ''] = pieces[at]?.split(label) ?? []
  return (rest || (at < 0 ? '' : (pieces[at + 1] ?? ''))).replace(/^[,.;]+/, '')
}

/** Pieces joined until one that is the beginning of something else; at most so many. */
export function joined(pieces: string[], end: RegExp, most: number): string {
  const stop = pieces.findIndex((piece) => end.test(piece))
  return pieces
    .slice(0, stop < 0 ? most : Math.min(stop, most))
    .join('')
    .replace(/^[,.;]+/, '')
}
