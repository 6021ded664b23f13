import * as z from 'zod/mini'
import { amountPattern } from './money.ts'

/*
 * Checks that both sides run. Every message is an error code of errors.ts, so that words follow the language shown.
 */

/** Text that must be there, trimmed, of at most `max` characters. */
export const text = (max: number) =>
  z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'tooLong'))

/** Text that may be empty. */
export const optionalText = (max: number) =>
  z._default(z.string('wrongType').check(z.trim(), z.maxLength(max, 'tooLong')), '')

export const id = z
  .string('required')
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'wrongType'))

/** A sum of money as decimal text, at most 4 decimals, more than 0 and below 1e15 (§9). */
export const amount = z.string('required').check(
  z.minLength(1, 'required'),
  z.maxLength(24, 'amount.tooLarge'),
  z.regex(amountPattern, 'amount.format'),
  z.refine((value) => /[1-9]/.test(value), 'amount.positive'),
  z.refine((value) => value.replace(/^0+/, '').split('.')[0]!.length <= 15, 'amount.tooLarge'),
)

/** No national pattern: foreign phones exist (decisions C-23). */
export const phone = z
  .string('required')
  .check(z.trim(), z.minLength(1, 'required'), z.regex(/^\+?[\d-]{5,20}$/, 'phone.format'))

/** A moment as ISO 8601 text in UTC. */
export const moment = z.string('required').check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'wrongType'))

/** One page of a list, counted from 1. */
export const page = {
  page: z._default(
    z.coerce.number('wrongType').check(z.int('wrongType'), z.minimum(1, 'wrongType'), z.maximum(100000, 'wrongType')),
    1,
  ),
  size: z._default(
    z.coerce.number('wrongType').check(z.int('wrongType'), z.minimum(1, 'wrongType'), z.maximum(100, 'wrongType')),
    50,
  ),
}

/** A page of records and how many there are in all. */
export const listOf = <T extends z.core.$ZodType>(item: T) => z.object({ total: z.int(), list: z.array(item) })

/** A call that answers with nothing but its code. */
export const nothing = z.null()
