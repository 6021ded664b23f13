import * as z from 'zod/mini'

/** A line drawn without lifting the pen: x and y in turn, in thousandths of the width of the pad, from its upper left corner. */
const stroke = z
  .array(z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(1000, 'wrongType')))
  .check(z.minLength(4, 'sign.empty'), z.maxLength(4000, 'tooLong'))
/** Handwriting: at least something of a length that nobody makes by touching the pad. */
export const strokes = z.array(stroke, 'sign.empty').check(
  z.minLength(1, 'sign.empty'),
  z.maxLength(200, 'tooLong'),
  z.refine((lines) => inkOf(lines) >= 120, 'sign.empty'),
)
export type Strokes = z.output<typeof strokes>

/** The picture of a signature from paper is at most so many pixels wide and high, and so many characters long. */
export const inkPicture = { width: 800, height: 500, characters: 200_000 } as const

/** What a photo may have before its paper is taken away: megabytes and pixels, these also as the Chinese count them. */
export const photoLimits = { max: 20, megapixels: 64, wan: 6400 } as const

/** From a photo of paper: the ink alone on nothing, a PNG in base64. */
const fromPaper = z.object({
  png: z
    .string('sign.photoBroken')
    .check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'sign.photoBroken'), z.maxLength(inkPicture.characters, 'tooLong')),
})

/** A signature in somebody's own hand: the lines they drew, or the ink of a photo. */
export const handwriting = z.union([strokes, fromPaper], 'sign.empty')
export type Handwriting = z.output<typeof handwriting>

/** What is said of a picture that is no signature. */
export const handRefusals = ['sign.photoBroken', 'sign.photoBig', 'sign.photoEmpty', 'sign.photoFull'] as const

/** How long all lines are together, in the measure of `strokes`. */
export function inkOf(lines: readonly (readonly number[])[]): number {
  let ink = 0
  for (const line of lines)
    for (let at = 2; at + 1 < line.length; at += 2)
      ink += Math.hypot(line[at]! - line[at - 2]!, line[at + 1]! - line[at - 1]!)
  return ink
}

/** Whether nothing that could be a signature was written yet. */
export const isBlank = (hand: Handwriting): boolean => Array.isArray(hand) && inkOf(hand) < 120

/**
 * What becomes of a picture whose ink covers so much: `alpha` is one byte a pixel, 255 where there is only ink. The device asks it
 * of what it cut out, and the server once more of what it is sent.
 */
export function judgeInk(alpha: Uint8Array, width: number): 'sign.photoEmpty' | 'sign.photoFull' | null {
  const height = alpha.length / width
  let ink = 0
  for (const one of alpha) if (one >= 128) ink++
  if (ink < 150 || Math.max(width, height) < 40) return 'sign.photoEmpty'
  return ink > alpha.length * 0.5 ? 'sign.photoFull' : null
}
