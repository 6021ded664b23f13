import type { Sheet } from '../../../verify/geometry.ts'

/** Where a page of a bundle stands, and what is printed on it. */
export interface Marks {
  /** Such as A/1/3; empty on the pages of the index. */
  ref: string
  /** Such as B000012; empty where there is none. */
  bates: string
  page: number
  pages: number
}

/**
 * The operators that print the numbers of a page at its foot and its stamp at the top right, upright however the page is turned.
 * `stamp` is in points.
 */
export function marksOn(
  { width: wide, height: high, toPage }: Sheet,
  { ref, bates, page, pages }: Marks,
  stamp?: { width: number; height: number },
): string {
  // Widths of Helvetica for the few characters that numbers have, in thousandths.
  const widthOf = (text: string, size: number) =>
    ([...text].reduce((sum, char) => sum + (/[A-Z]/.test(char) ? 700 : /[/\- ]/.test(char) ? 300 : 556), 0) * size) /
    1000
  const round = (value: number) => value.toFixed(2)
  // Small pages have small numbers.
  const size = Math.max(5, Math.min(9, wide / 40))
  const line = (text: string, left: number, isBold: boolean) => {
    const box = [left - 2, 10 - size * 0.3, widthOf(text, size) + 4, size * 1.35].map(round).join(' ')
    return `1 1 1 rg ${box} re f 0 0 0 rg BT /${isBold ? 'BndB' : 'BndN'} ${round(size)} Tf ${round(left)} 10 Td (${text}) Tj ET`
  }
  const total = `${page} / ${pages}`
  const foot = [
    line(total, (wide - widthOf(total, size)) / 2, false),
    ...(ref ? [line(ref, 18, true)] : []),
    ...(bates ? [line(bates, wide - 18 - widthOf(bates, size), true)] : []),
  ]
  const scale = stamp ? Math.min(1, (wide * 0.4) / stamp.width) : 1
  const top = stamp
    ? [
        `q ${round(scale)} 0 0 ${round(scale)} ${round(wide - 12 - stamp.width * scale)} ${round(high - 12 - stamp.height * scale)} cm /BndS Do Q`,
      ]
    : []
  return `q ${toPage.map((one) => one.toFixed(6)).join(' ')} cm\n${[...foot, ...top].join('\n')}\nQ\n`
}
