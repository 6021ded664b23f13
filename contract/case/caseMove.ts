import * as z from 'zod/mini'
import { id } from '../kernel/rules.ts'
import type { DocumentKind } from '../template/template.ts'
import type { CaseState } from './case.ts'

/*
 * The types and helpers that both tables of a case's moves share (changeMoves.ts, stageMoves.ts).
 */

/**
 * Who hears of a move: those who have cases in hand, the filing desk, finance, the applicants' side, all who follow the case and among
 * them the tribunal, the second reviewer, its secretary, and who decides on it: the secretary, or before there is one all of them.
 */
export type CaseReader = 'staff' | 'desk' | 'money' | 'app' | 'all' | 'reviewer' | 'secretary' | 'decider'

/** A move of a case says this besides what every move says. */
export interface OfCase {
  /** Who gets its message. */
  tells?: readonly CaseReader[]
  /** The documents that go with it: its dialog offers them, and the server makes those that are chosen, once it is made. */
  documents?: readonly DocumentKind[]
  /** The move is refused once an award ends the case: it would change what the award was made on. */
  undecided?: true
}

/** From the payment to the award: what is claimed is no longer its claimant's alone. */
export const claimed: readonly CaseState[] = ['aff', 'transfered', 'tribunal', 'hearing', 'award', 'suspended']

/** The fields a request can be returned at. */
export const caseReturnFields = [
  'applicants',
  'respondents',
  'agents',
  'agreement',
  'claims',
  'amount',
  'cause',
  'facts',
  'files',
] as const
export const caseReturnField = z.enum(caseReturnFields, 'wrongType')
export type CaseReturnField = z.output<typeof caseReturnField>

/** Somebody chosen from a list. */
export const chosen = z.string('required').check(
  z.minLength(1, 'required'),
  z.refine((value) => z.safeParse(id, value).success, 'wrongType'),
)

/** The documents of a move that its maker chose, as ids of the templates they are made from. */
export const documents = z._default(z.array(id, 'wrongType').check(z.maxLength(10, 'tooLong')), [])
