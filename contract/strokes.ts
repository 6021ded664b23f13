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

/** How long all lines are together, in the measure of `strokes`. */
export function inkOf(lines: readonly (readonly number[])[]): number {
  let ink = 0
  for (const line of lines)
    for (let at = 2; at + 1 < line.length; at += 2)
      ink += Math.hypot(line[at]! - line[at - 2]!, line[at + 1]! - line[at - 1]!)
  return ink
}
