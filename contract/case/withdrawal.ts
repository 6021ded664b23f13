import * as z from 'zod/mini'
import type { Category } from '../kernel/call.ts'
import { moment } from '../kernel/rules.ts'
import type { CaseState } from './case.ts'

/*
 * The withdrawal 撤回 of what an accepted case is about: the request, or a counterclaim that was accepted. Whoever claims asks for
 * it; who decides follows from where the case stands. What one side withdraws leaves the other's claim where it was.
 */

/** A withdrawal that was asked for, and what became of it. */
export const withdrawal = z.object({
  at: moment,
  byName: z.string(),
  reason: z.string(),
  decision: z.nullable(z.object({ granted: z.boolean(), at: moment, byName: z.string(), reason: z.string() })),
})
export type Withdrawal = z.output<typeof withdrawal>

/**
 * Who decides on a withdrawal: the institution until the tribunal is constituted, from then on the tribunal, for which whoever
 * presides or sits alone says it. What does not stand here is decided by nobody: a request that is not accepted yet is its
 * applicants' alone.
 */
const deciders: Partial<Record<CaseState, Category>> = {
  unpay: 'MISHU',
  aff: 'MISHU',
  transfered: 'MISHU',
  tribunal: 'ZCY',
  hearing: 'ZCY',
  award: 'ZCY',
}

interface Standing {
  state: CaseState
  suspendedFrom: CaseState | null
}

/** Whose decision a withdrawal is now; of a suspended case as where it stood. */
export const withdrawalDecider = ({ state, suspendedFrom }: Standing): Category | undefined =>
  deciders[state === 'suspended' ? (suspendedFrom ?? 'transfered') : state]

/** The states of a case in which its withdrawal is this category's to decide; `suspendedFrom` of a suspended one counts. */
export const decidedBy = (cate: Category): CaseState[] =>
  (Object.keys(deciders) as CaseState[]).filter((state) => deciders[state] === cate)

/** Asked for and undecided. */
export const isWithdrawing = (asked: Withdrawal | null): boolean => asked !== null && asked.decision === null
/** What was claimed is no longer before the tribunal. */
export const isWithdrawn = (asked: Withdrawal | null): boolean => asked?.decision?.granted === true
