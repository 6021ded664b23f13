import * as z from 'zod/mini'
import { handRefusals, handwriting } from '../both/strokes.ts'
import { representative } from './capacity.ts'

/** A signature: of the version with this SHA-256, read to its end, consented to. */
export const signature = {
  sha256: z.string('required').check(z.regex(/^[0-9a-f]{64}$/, 'wrongType')),
  /** In their own hand. */
  strokes: handwriting,
  /** Whether it stands at the foot of each page, too 逐页签名. */
  everyPage: z._default(z.boolean('wrongType'), false),
  pagesSeen: z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(100_000, 'wrongType')),
  consent: z.literal(true, 'sign.consent'),
  /** Must be said where an organisation signs, a party of the case. */
  representative,
}

export const signRefusals = [
  'sign.codeWrong',
  'sign.closed',
  'sign.version',
  'sign.turn',
  'sign.done',
  'sign.unread',
  'sign.ended',
  ...handRefusals,
] as const
