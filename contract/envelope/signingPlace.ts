import * as z from 'zod/mini'

/** The place where a signature will stand: the page, from 0, and a box from the lower left corner of what is shown of it, in points. */
export const signingPlace = z.object({
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type SigningPlace = z.output<typeof signingPlace>
