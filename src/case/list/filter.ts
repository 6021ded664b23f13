import * as z from 'zod/mini'
import { rangeInOrder } from '../../../contract/both/check.ts'
import { plain } from '../../../contract/both/spelling.ts'
import { type CaseGroup, type CaseRow, type CaseSeat, caseGroups } from '../../../contract/case/case.ts'
import { sumKey } from '../../../contract/case/caseOrder.ts'
import type { ErrorCode } from '../../../contract/errors/errors.ts'
import { isDay, sum } from '../../../contract/kernel/rules.ts'
import type { Wrong } from '../../ui/Field.tsx'
import { dateTime } from '../../ui/format.ts'

/** By the names of the call; what is empty is not asked for. */
export interface CaseFilter {
  group: CaseGroup | ''
  seat: CaseSeat | ''
  q: string
  secretaryId: string
  /** Days as `2026-11-21`. */
  from: string
  to: string
  amountFrom: string
  amountTo: string
}

export const noFilter: CaseFilter = {
  group: '',
  seat: '',
  q: '',
  secretaryId: '',
  from: '',
  to: '',
  amountFrom: '',
  amountTo: '',
}

export type WrongAmounts = Partial<Record<'amountFrom' | 'amountTo', Wrong>>

/** Why an amount that is typed cannot be looked for. */
export function wrongAmounts({ amountFrom, amountTo }: Pick<CaseFilter, 'amountFrom' | 'amountTo'>): WrongAmounts {
  const wrongOf = (typed: string): Wrong | undefined => {
    if (typed === '') return undefined
    const read = z.safeParse(sum, typed)
    return read.success ? undefined : { code: (read.error.issues[0]?.message ?? 'amount.format') as ErrorCode }
  }
  const [low, high] = [wrongOf(amountFrom), wrongOf(amountTo)]
  const isTurned = !low && !high && amountFrom && amountTo && sumKey(amountFrom) > sumKey(amountTo)
  return {
    ...(low ? { amountFrom: low } : {}),
    ...(high ? { amountTo: high } : isTurned ? { amountTo: { code: 'range.amount' } } : {}),
  }
}

/** The filter without what is not sound: half typed, or from after to. Nothing is asked with it, and its field says so. */
export function soundOf(typed: CaseFilter): CaseFilter {
  const wrong = wrongAmounts(typed)
  const from = isDay(typed.from) ? typed.from : ''
  const to = isDay(typed.to) ? typed.to : ''
  return {
    ...typed,
    ...(rangeInOrder(from, to) ? { from, to } : { from: '', to: '' }),
    amountFrom: wrong.amountFrom || wrong.amountTo?.code === 'range.amount' ? '' : typed.amountFrom,
    amountTo: wrong.amountTo ? '' : typed.amountTo,
  }
}

/**
 * Whether a row belongs to a sound filter; the server looks at the same fields, and for words also at who acted in the case
 * before: what it named (`isNamed`) need not show them.
 */
export function fits(row: CaseRow, filter: CaseFilter, whose: keyof typeof caseGroups, isNamed = false): boolean {
  const { group, q, secretaryId, from, to, amountFrom, amountTo } = filter
  const states = group ? (caseGroups[whose] as Partial<Record<CaseGroup, readonly string[]>>)[group] : undefined
  if (group && !states?.includes(row.state)) return false
  if (secretaryId && row.secretaryId !== secretaryId) return false
  const opened = dateTime(row.openedAt).slice(0, 10)
  if ((from && opened < from) || (to && opened > to)) return false
  const key = sumKey(row.amount)
  if ((amountFrom && key < sumKey(amountFrom)) || (amountTo && key > sumKey(amountTo))) return false
  const held = [row.caseNo, row.receiptNo, row.cause, ...row.attendees.map(({ name }) => name)].map(plain)
  return !q || isNamed || held.some((text) => text.includes(plain(q)))
}
