import type { Place } from './places.ts'

/** Where somebody signs who signs behind some words: a box on the same page, in points. */
export const boxBehind = ({ page, x, y, width, height }: Place): Place => ({
  ...{ page, x: x + width + 6, y: y - 8 },
  ...{ width: 110, height: height + 16 },
})
