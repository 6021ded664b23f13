import * as z from 'zod/mini'
import { id } from '../kernel/rules.ts'

/*
 * Who has a text open that several people write, and where in it they are: said and told over the socket of live changes (event.ts),
 * kept nowhere. A place is the number of what stands there, never what it says.
 */

const count = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))
const item = z.strictObject({ client: count, clock: count })
/** A place in a text that merges (Yjs): between two of its items, whatever else is written. */
const place = z.strictObject({
  type: z.nullish(item),
  tname: z.nullish(z.literal('default')),
  item: z.nullish(item),
  assoc: z.optional(z.int().check(z.minimum(-1), z.maximum(1))),
})

const said = {
  /** The award. */
  id,
  /** Of which open text; one person may have several. */
  client: count,
  /** Null where they read, or look elsewhere. */
  cursor: z.nullable(z.strictObject({ anchor: place, head: place })),
  /** They closed it. */
  gone: z.boolean(),
}

/** What a page says; whose it is the server knows. */
export const presenceSaid = z.strictObject({ presence: z.strictObject(said) })
export type PresenceSaid = z.output<typeof presenceSaid>['presence']

/** What the others are told. */
export const presenceTold = z.object({ presence: z.object({ ...said, userId: z.string(), name: z.string() }) })
export type PresenceTold = z.output<typeof presenceTold>['presence']

/** What one page says is told at most so often, its newest alone. */
export const presenceEveryMs = 250
