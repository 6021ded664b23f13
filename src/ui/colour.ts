type Rgb = readonly [number, number, number]

/** `#rrggbb` as three numbers of 0 to 255; undefined for anything else. */
function rgbOf(colour: string): Rgb | undefined {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)
  return match ? (match.slice(1).map((part) => Number.parseInt(part, 16)) as unknown as Rgb) : undefined
}

function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  return one.map((part, at) => Math.round(part * share + other[at]! * (1 - share))) as unknown as Rgb
}

function light([red, green, blue]: Rgb): number {
  const line = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * line(red) + 0.7152 * line(green) + 0.0722 * line(blue)
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  return a && b ? ratio(a, b) : 1
}

function ratio(one: Rgb, other: Rgb): number {
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}

const white: Rgb = [255, 255, 255]
/** WCAG AA for text. */
const enough = 4.5

/**
 * The colour itself where its words can be read, on white and on its own soft ground, and white words on it; else the
 * same colour darkened until they can. Undefined for what is no colour.
 */
export function readable(colour: string): string | undefined {
  const wanted = rgbOf(colour)
  if (!wanted) return undefined
  for (let share = 1; share >= 0; share -= 0.04) {
    const tried = mixed(wanted, [0, 0, 0], share)
    if (ratio(tried, mixed(tried, white, 0.12)) >= enough) return `#${tried.map(hex).join('')}`
  }
  return '#000000'
}

function hex(part: number): string {
  return part.toString(16).padStart(2, '0')
}
