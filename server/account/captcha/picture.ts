import { randomInt } from 'node:crypto'
import { type Point, Raster } from './raster.ts'

/*
 * Digits as strokes in a box of 20 × 30, several ways to write each. A picture is a grid of grey: no font, no shapes apart for a
 * machine to read. The strokes of neighbours are joined, all is bent together, and lines as wide and as dark as the digits cross them.
 */
const strokes: string[][][] = [
  [['M10 2C3 2 3 28 10 28S17 2 10 2'], ['M12 3C2 0 0 28 9 28S19 8 11 3']],
  [['M5 8L11 2V28'], ['M10 2V28'], ['M6 9L12 2L10 28', 'M5 28H16']],
  [['M4 8C4 0 16 0 16 8S4 22 4 28H16'], ['M4 6C9 -1 18 3 15 11S6 24 4 28C8 25 12 29 17 26']],
  [['M4 5C8 0 16 2 15 8S9 14 9 14 17 15 16 22 8 30 3 25'], ['M4 3H15L9 12C18 12 18 27 9 28S3 26 3 25']],
  [['M13 28V2L3 20H17'], ['M5 3L4 16H16', 'M13 5V28']],
  [['M15 2H5V13C9 10 17 12 16 20S8 30 3 25'], ['M16 3H6L5 14C14 9 19 20 13 26S5 28 3 26']],
  [['M14 2C6 6 3 16 4 22S16 30 16 21 7 12 4 20'], ['M11 2C4 12 2 26 9 28S17 16 10 16 5 21 4 23']],
  [['M4 2H16L8 28'], ['M4 2H16L8 28', 'M6 15H14'], ['M4 5V2H16C10 12 10 20 9 28']],
  [
    ['M10 14C3 12 4 2 10 2S17 12 10 14 3 28 10 28 18 16 10 14'],
    ['M15 6C12 0 3 3 6 10S18 20 14 26 3 27 5 20 15 12 15 6'],
  ],
  [['M16 9C15 1 4 1 4 9S15 18 16 9C17 18 14 25 7 28'], ['M15 7C10 0 2 6 5 12S15 14 15 7L14 28']],
]

const [width, height] = [240, 80]
const between = (low: number, high: number) => low + ((high - low) * randomInt(1 << 24)) / (1 << 24)
const one = <T>(of: readonly T[]): T => of[randomInt(of.length)] as T

/** A stroke as points along it; only M, L, H, V, C and S are known, all absolute. */
function pointsOf(stroke: string): Point[] {
  const points: Point[] = []
  let here: Point = [0, 0]
  let control: Point = [0, 0]
  for (const [, command = '', rest = ''] of stroke.matchAll(/([MLHVCS])([^MLHVCS]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number)
    const each = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4 }[command] ?? 2
    for (let at = 0; at < numbers.length; at += each) {
      const given = numbers.slice(at, at + each)
      if (command === 'H') given.push(here[1])
      if (command === 'V') given.unshift(here[0])
      if (command === 'S') given.unshift(2 * here[0] - control[0], 2 * here[1] - control[1])
      const [x = 0, y = 0] = given.slice(-2)
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = given.length === 6 ? given : [...here, x, y]
      points.push(...curve(here, [x1, y1], [x2, y2], [x, y], command === 'M' ? 1 : 10))
      control = given.length === 6 ? [x2, y2] : [x, y]
      here = [x, y]
    }
  }
  return points
}

/** Points along a Bézier curve, without its beginning. */
function curve(a: Point, b: Point, c: Point, d: Point, parts: number): Point[] {
  const on = (t: number, axis: 0 | 1) =>
    (1 - t) ** 3 * a[axis] + 3 * (1 - t) ** 2 * t * b[axis] + 3 * (1 - t) * t ** 2 * c[axis] + t ** 3 * d[axis]
  return Array.from({ length: parts }, (_, at) => [on((at + 1) / parts, 0), on((at + 1) / parts, 1)])
}

/** Turned, leant and stretched as no other, around the middle of its place. */
function written(digit: number, [x, y]: Point): Point[][] {
  const [turn, lean] = [between(-0.36, 0.36), between(-0.3, 0.3)]
  const [wide, tall] = [between(1.3, 2.3), between(1.4, 2.05)]
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  return one(strokes[digit] ?? []).map((stroke) =>
    pointsOf(stroke).map(([px, py]): Point => {
      const [u, v] = [(px - 10) * wide + (py - 15) * lean, (py - 15) * tall]
      return [x + u * cos - v * sin, y + u * sin + v * cos]
    }),
  )
}

/** Bends the plane in waves, so that no part of it is where it would be. */
function bend(): (point: Point) => Point {
  const waves = Array.from({ length: 3 }, () => ({
    by: between(1.5, 3.5),
    along: between(0.02, 0.06),
    across: between(-0.05, 0.05),
    from: between(0, 6.3),
    axis: randomInt(2),
  }))
  return ([x, y]) => {
    const moved: [number, number] = [x, y]
    for (const { by, along, across, from, axis } of waves)
      moved[axis] = (moved[axis] ?? 0) + by * Math.sin(along * x + across * y + from)
    return moved
  }
}

/** Between neighbours, as of one hand that does not lift the pen. */
function joint(end: Point, begin: Point): Point[] {
  const out: Point = [end[0] + between(4, 16), end[1] + between(-24, 24)]
  const into: Point = [begin[0] - between(4, 16), begin[1] + between(-24, 24)]
  return [end, ...curve(end, out, into, begin, 16)]
}

/** A line from edge to edge, or nearly. */
function crossing(): Point[] {
  const from: Point = [between(-10, 50), between(8, height - 8)]
  const to: Point = [between(width - 50, width + 10), between(8, height - 8)]
  const by = (): Point => [between(40, width - 40), between(-15, height + 15)]
  return [from, ...curve(from, by(), by(), to, 40)]
}

/** The digits of `code` as a PNG picture. */
export function draw(code: string): Buffer {
  const [tiltX, tiltY, light] = [between(-0.12, 0.12), between(-0.3, 0.3), between(205, 235)]
  const raster = new Raster(width, height, (x, y) => light + tiltX * (x - width / 2) + tiltY * (y - height / 2))
  const bent = bend()
  const lay = (points: readonly Point[], wide: number, grey: number) => raster.stroke(points.map(bent), wide, grey)
  const ink = between(40, 90)
  const pen = between(4, 5.6)
  const step = between(44, 55)
  let x = (width - step * (code.length - 1)) / 2 + between(-12, 12)
  let end: Point | undefined
  const all: Point[][] = []
  const joints: Point[][] = []
  for (const digit of code) {
    const digits = written(Number(digit), [x, height / 2 + between(-9, 9)])
    const first = digits[0]?.[0] ?? [x, height / 2]
    if (end) joints.push(joint(end, first))
    all.push(...digits)
    end = digits.at(-1)?.at(-1)
    x += step + between(-10, 10)
  }
  lay(crossing(), pen * between(0.45, 0.75), ink + between(0, 40))
  for (const points of joints) lay(points, pen * between(0.75, 0.95), ink + between(-12, 12))
  for (const points of all) lay(points, pen * between(0.85, 1.15), ink + between(-12, 12))
  // Lines of the ground cut through the digits, and others as dark as they go over them.
  for (let at = 0; at < 2; at++) lay(crossing(), between(1.5, 2.5), light)
  lay(crossing(), pen * between(0.4, 0.6), ink + between(0, 30))
  return raster.png(() => between(-6, 6))
}
