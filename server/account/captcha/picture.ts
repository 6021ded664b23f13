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

type Point = [x: number, y: number]

/** A stroke as points along it; only M, L, H, V, C and S are known, all absolute. */
function pointsOf(stroke: string): Point[] {
  const points: Point[] = []
  let [here, control]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ]
  for (const [, command = '', rest = ''] of stroke.matchAll(/([MLHVCS])([^MLHVCS]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number)
    const each = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4 }[command] ?? 2
    for (let at = 0; at < numbers.length; at += each) {
      const given = numbers.slice(at, at + each)
      if (command === 'H') given.push(here[1])
      if (command === 'V') given.unshift(here[0])
      if (command === 'S') given.unshift(2 * here[0] - control[0], 2 * here[1] - control[1])
      const end = given.slice(-2) as Point
      const [x1, y1, x2, y2] = given.length === 6 ? (given as [number, number, number, number]) : [...here, ...end]
      // Each time another number of points, so that counting them tells nothing.
      const parts = command === 'M' ? 1 : randomInt(4, 9)
      for (let part = 1; part <= parts; part++) {
        const t = part / parts
        const on = (a: number, b: number, c: number, d: number) =>
          (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d
        points.push([on(here[0], x1, x2, end[0]), on(here[1], y1, y2, end[1])])
      }
      control = given.length === 6 ? [x2, y2] : end
      here = end
    }
  }
  return points
}

/** A stroke as nobody draws it twice: every point is moved a little. */
function shaken(stroke: string): string {
  const moved = pointsOf(stroke).map((point) => point.map((n) => (n + between(-0.6, 0.6)).toFixed(1)).join(' '))
  return `M${moved.join('L')}`
}

/** The digits of `code` as an SVG picture, each turned, moved and crossed by lines. */
export function draw(code: string): string {
  const digits = [...code].map((digit, at) => {
    const place = `translate(${between(10, 16) + at * 27} ${between(4, 9)}) rotate(${between(-20, 20)} 10 15) scale(${between(0.85, 1.1)})`
    const lines = `<path d="${(strokes[Number(digit)] ?? []).map(shaken).join('')}"/>`
    return `<g transform="${place}" stroke="${ink()}" stroke-width="${between(2.2, 3.4)}">${lines}</g>`
  })
  const noise = Array.from({ length: 5 }, () => {
    const path = `M0 ${between(0, 40)}C${between(20, 50)} ${between(0, 40)} ${between(60, 90)} ${between(0, 40)} 120 ${between(0, 40)}`
    return `<path d="${path}" stroke="${ink()}" stroke-width="1" opacity=".45"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40"><rect width="120" height="40" fill="#f1f5f9"/>
<g fill="none" stroke-linecap="round" stroke-linejoin="round">${noise.slice(2).join('')}${digits.join('')}${noise.slice(0, 2).join('')}</g></svg>`
}
