import * as z from 'zod/mini'
import { isIp, rangeInOrder } from '../both/check.ts'
import { amountPattern } from '../both/money.ts'
import { cleanText } from '../both/spelling.ts'
import { type Kind, understood } from '../both/understood.ts'

/*
 * Checks that both sides run. Every message is an error code of errors.ts, so that words follow the language shown.
 */

/** The types of what people paste in many spellings, and of what kind each is (`understood.ts`). */
export const spelled = z.registry<{ kind: Kind }>()
const spelling = (kind: Kind) => z.overwrite(understood[kind])

/** Text without what only hides or turns it. */
const clean = z.overwrite(cleanText)

/** Text that must be there, trimmed, of at most `max` characters. */
export const text = (max: number) =>
  z.string('required').check(clean, z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'tooLong'))

/** Text that may be empty. */
export const optionalText = (max: number) =>
  z._default(z.string('wrongType').check(clean, z.trim(), z.maxLength(max, 'tooLong')), '')

/** Why something is decided or asked for. */
export const reason = z
  .string('reason.required')
  .check(clean, z.trim(), z.minLength(1, 'reason.required'), z.maxLength(500, 'tooLong'))

/** Nothing chosen is missing, not malformed. */
export const id = z
  .string('required')
  .check(
    z.minLength(1, 'required'),
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'wrongType'),
  )

/** A sum of money as decimal text, at most 4 decimals and below 1e15 (§9); it may be 0. */
export const sum = z
  .string('required')
  .check(
    spelling('sum'),
    z.minLength(1, 'required'),
    z.maxLength(24, 'amount.tooLarge'),
    z.regex(amountPattern, 'amount.format'),
    z.refine((value) => value.replace(/^0+/, '').split('.')[0]!.length <= 15, 'amount.tooLarge'),
  )
  .register(spelled, { kind: 'sum' })

/** A sum of money that is more than 0. */
export const amount = sum
  .check(z.refine((value) => /[1-9]/.test(value), 'amount.positive'))
  .register(spelled, { kind: 'sum' })

const phonePattern = /^(?:\+[1-9]\d{4,18}|\d{5,20})$/

/** No national pattern: foreign phones exist (decisions C-23). */
export const phone = z
  .string('required')
  .check(spelling('phone'), z.minLength(1, 'required'), z.regex(phonePattern, 'phone.format'))
  .register(spelled, { kind: 'phone' })

/** Letters, digits and one special character at least, 9 to 16 of printable ASCII without spaces (§5, decisions C-21). */
export const newPassword = z
  .string('newPassword.required')
  .check(
    z.minLength(1, 'newPassword.required'),
    z.regex(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[!-/:-@[-`{-~])[!-~]{9,16}$/, 'newPassword.rule'),
  )

/** A code sent to a phone or a mailbox: digits, at most 4 (§5). That there are four is for the server to say. */
export const sentCode = z
  .string('sentCode.required')
  .check(spelling('sentCode'), z.minLength(1, 'sentCode.required'), z.regex(/^\d{1,4}$/, 'sentCode.digits'))
  .register(spelled, { kind: 'sentCode' })

const mailPattern = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i

/** Whether `value` has the form of a mail address. */
export function isEmail(value: string): boolean {
  return value.length <= 200 && mailPattern.test(value)
}

export const email = z
  .string('email.required')
  .check(spelling('email'), z.minLength(1, 'email.required'), z.refine(isEmail, 'email.format'))
  .register(spelled, { kind: 'email' })

/** The same where nothing has to be said. */
export const optionalEmail = z._default(z.union([z.literal(''), email], 'email.format'), '')

/** A phone, or with an @ a mail address (§5). */
export const phoneOrEmail = z
  .string('account.required')
  .check(
    spelling('phoneOrEmail'),
    z.minLength(1, 'account.required'),
    z.refine((value) => !value.includes('@') || isEmail(value), 'email.format'),
    z.refine((value) => value.includes('@') || phonePattern.test(value), 'phone.format'),
  )
  .register(spelled, { kind: 'phoneOrEmail' })

/** 15 digits, 18 digits, or 17 digits and an X; kept with a capital X (§5, decisions C-22). */
export const idNumber = z
  .string('idNumber.required')
  .check(
    spelling('idNumber'),
    z.minLength(1, 'idNumber.required'),
    z.regex(/^(\d{15}|\d{17}[\dX])$/, 'idNumber.format'),
  )
  .register(spelled, { kind: 'idNumber' })

/** What may be missing, and is of one of those kinds where it is there: a number of a paper, an account, a phone of any form. */
export const optionalSpelled = (max: number, kind: Kind) =>
  z._default(
    z.string('wrongType').check(clean, spelling(kind), z.maxLength(max, 'tooLong')).register(spelled, { kind }),
    '',
  )

/** The number of a case of ours, in the brackets in which it is given. */
export const caseNumber = z
  .string('required')
  .check(clean, spelling('caseNumber'), z.minLength(1, 'required'), z.maxLength(50, 'tooLong'))
  .register(spelled, { kind: 'caseNumber' })

/** The tenant asked for, 1 where none is named (§9). */
export const tenantId = z._default(
  z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(2147483647, 'wrongType')),
  1,
)

/** Whether the calendar has this day, written as `2026-11-21`: not the 31st of February, nor one of the year 0 or 9999. */
export function isDay(value: string): boolean {
  const start = new Date(`${value}T00:00:00Z`)
  return (
    /^(19|2\d)\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(start.getTime()) && start.toISOString().startsWith(value)
  )
}

/** Whether there is such a moment, written as `2026-11-21T08:30:00.000Z`. */
export function isMoment(value: string): boolean {
  return /^.{10}T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,9})?Z$/.test(value) && isDay(value.slice(0, 10))
}

/** A moment as ISO 8601 text in UTC. */
export const moment = z.string('required').check(z.refine((value) => isMoment(value), 'wrongType'))

/** A day of the calendar, as `2026-11-21`, of the years 1900 to 2999. */
export const day = z
  .string('required')
  .check(
    spelling('day'),
    z.minLength(1, 'required'),
    z.refine((value) => value === '' || isDay(value), 'wrongType'),
  )
  .register(spelled, { kind: 'day' })

/** How many records a page of a list holds: at most `most`, fewer where records are large. */
export const pageSize = (most: number) =>
  z._default(
    z.coerce.number('wrongType').check(z.int('wrongType'), z.minimum(1, 'wrongType'), z.maximum(most, 'wrongType')),
    Math.min(most, 50),
  )

/** One page of a list, counted from 1. */
export const page = {
  page: z._default(
    z.coerce.number('wrongType').check(z.int('wrongType'), z.minimum(1, 'wrongType'), z.maximum(100000, 'wrongType')),
    1,
  ),
  size: pageSize(100),
}

/** A page of records and how many there are in all. */
export const listOf = <T extends z.core.$ZodType>(item: T) => z.object({ total: z.int(), list: z.array(item) })

/** A call that answers with nothing but its code. */
export const nothing = z.null()

/** An IP address, or empty (§5). */
export const ip = z._default(
  z.string('wrongType').check(
    z.trim(),
    z.refine((value) => isIp(value), 'ip.format'),
  ),
  '',
)

/** Two days or moments of one form, the start not later than the end; equal is allowed, and so are open ends (§5). */
export const inOrder = <K extends string>(from: K, to: K) =>
  z.refine<{ [key in K]?: string | undefined }>((value) => rangeInOrder(value[from] ?? '', value[to] ?? ''), {
    error: 'range.order',
    path: [to],
  })
