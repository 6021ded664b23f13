import { randomInt } from 'node:crypto'

/* Digits as strokes in a box of 20 × 30: no font, and no text in the picture for a machine to read. */
const strokes = [
  ['M10 2C3 2 3 28 10 28S17 2 10 2'],
  ['M5 8L11 2V28', 'M5 28H16'],
  ['M4 8C4 0 16 0 16 8S4 22 4 28H16'],
  ['M4 5C8 0 16 2 15 8S9 14 9 14 17 15 16 22 8 30 3 25'],
  ['M13 28V2L3 20H17'],
  ['M15 2H5V13C9 10 17 12 16 20S8 30 3 25'],
  ['M14 2C6 6 3 16 4 22S16 30 16 21 7 12 4 20'],
  ['M4 2H16L8 28', 'M6 15H14'],
  ['M10 14C3 12 4 2 10 2S17 12 10 14 3 28 10 28 18 16 10 14'],
  ['M16 9C15 1 4 1 4 9S15 18 16 9C17 18 14 25 7 28'],
]

const between = (low: number, high: number) => randomInt(Math.round(low * 100), Math.round(high * 100)) / 100
const ink = () => ['#1e3a8a', '#334155', '#7c2d12', '#14532d'][randomInt(4)]

/** The digits of `code` as an SVG picture, each turned, moved and crossed by lines. */
export function draw(code: string): string {
  const digits = [...code].map((digit, at) => {
    const place = `translate(${between(10, 16) + at * 27} ${between(4, 9)}) rotate(${between(-20, 20)} 10 15) scale(${between(0.85, 1.1)})`
    const lines = (strokes[Number(digit)] ?? []).map((path) => `<path d="${path}"/>`).join('')
    return `<g transform="${place}" stroke="${ink()}" stroke-width="${between(2.2, 3.4)}">${lines}</g>`
  })
  const noise = Array.from({ length: 5 }, () => {
    const path = `M0 ${between(0, 40)}C${between(20, 50)} ${between(0, 40)} ${between(60, 90)} ${between(0, 40)} 120 ${between(0, 40)}`
    return `<path d="${path}" stroke="${ink()}" stroke-width="1" opacity=".45"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40"><rect width="120" height="40" fill="#f1f5f9"/>
<g fill="none" stroke-linecap="round" stroke-linejoin="round">${noise.slice(2).join('')}${digits.join('')}${noise.slice(0, 2).join('')}</g></svg>`
}
