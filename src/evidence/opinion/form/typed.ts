import * as z from 'zod/mini'
import {
  type OpinionChoice,
  type OpinionInput,
  type OpinionMark,
  opinionChoices,
  opinionFields,
  opinionMarks,
  type Said,
} from '../../../../contract/evidence/opinion.ts'
import { lenient } from '../../../../contract/kernel/lenient.ts'

/** What is typed about one piece; a browser's group of choices holds null until one is made. */
export type TypedOpinion = Omit<z.output<typeof opinionFields>, OpinionMark> &
  Record<OpinionMark, OpinionChoice | '' | null>

/** A form as it is typed, none of it checked yet. */
export interface Typed {
  /** The case, with its number for lists on this device. */
  baseId: string
  caseNo: string
  /** By the id of the piece. */
  opinions: Record<string, TypedOpinion>
  /** The version of what was said before that each is typed over, by the id of the piece; 0 is nothing. */
  seen: Record<string, number | undefined>
}

export const blank: TypedOpinion = { authenticity: '', legality: '', relevance: '', remarks: '' }

const mark = z.enum(['', ...opinionChoices])
const shape = z.object({
  baseId: z.string(),
  caseNo: z.string(),
  opinions: z.record(z.string(), z.extend(opinionFields, { authenticity: mark, legality: mark, relevance: mark })),
  seen: z.record(z.string(), z.number()),
})

/** What lies in a draft, by whatever version of the page. */
export const typedOf = lenient<typeof shape, Typed>(shape)

export const filled = (one: Partial<TypedOpinion> | undefined): boolean =>
  opinionMarks.some((mark) => Boolean(one?.[mark])) || Boolean(one?.remarks?.trim())

const isSame = (one: TypedOpinion, said: Said | undefined): boolean =>
  said !== undefined && opinionMarks.every((mark) => one[mark] === said[mark]) && one.remarks.trim() === said.remarks

/** What holds of each piece now, by its id. */
export type Holding = ReadonlyMap<string, Said>

/** The versions that what a draft holds was typed over; a draft of an older version of the page goes over what holds now. */
export function seenAtFirst(fields: unknown, holding: Holding): Typed['seen'] {
  const { opinions, seen } = typedOf(fields)
  const typed = Object.keys(opinions).filter((itemId) => filled(opinions[itemId]))
  return Object.fromEntries(typed.map((itemId) => [itemId, seen[itemId] ?? holding.get(itemId)?.no ?? 0]))
}

/** The body of `submitOpinions` as it stands, checked or not: what was left empty, or as it was said before, is not sent. */
export function bodyOf({ baseId, opinions, seen }: Typed, id: string, holding: Holding): OpinionInput {
  const given = Object.entries(opinions).filter(([itemId, one]) => filled(one) && !isSame(one, holding.get(itemId)))
  const said = given.map(([itemId, one]) => [itemId, { ...one, version: seen[itemId] ?? 0 }])
  return { id, baseId, opinions: Object.fromEntries(said) }
}
