import type { Wrong } from '../../ui/Field.tsx'
import type { AboutOf, Deciding, TypedOf } from './decision.ts'

/** What is typed in a dialog. */
export type Values<C extends Deciding, K extends keyof TypedOf<C>> = { [P in K]: TypedOf<C>[P] }
/** Those of them that are texts. */
export type TextOf<C extends Deciding, K extends keyof TypedOf<C>> = {
  [P in K]: TypedOf<C>[P] extends string ? P : never
}[K]

/** What a control of a decision is given. */
export interface DecisionField {
  required: boolean
  value: string
  onChange: (event: { target: { value: string } }) => void
  error: Wrong | undefined
}

/** What a dialog says of its decision. */
export interface Wanted<C extends Deciding, K extends keyof TypedOf<C>, L extends object> {
  call: C
  /**
   * Which record, in which version, and all else that is fixed once the dialog is open. By it the draft is found again: an id that is
   * made here belongs into `opening`.
   */
  about: AboutOf<C, K | keyof L>
  /** What tells its draft from others, where what it is about does not: a record that is made here has no id before. */
  of?: string | undefined
  /** What is typed, as the dialog opens with it. */
  opening: Values<C, K>
  /** What is known only when it is sent, and what the body says otherwise than the screen. */
  late?: (values: Values<C, K>) => L
  /** What must be done before the call is asked: files sent. Throws AppError. */
  before?: () => Promise<unknown>
  /** What is said once it is done. */
  done: string
  refresh?: (() => void | Promise<void>) | undefined
  /** Once it is done, after the dialog has closed. */
  onDone?: () => void
  onClose: () => void
  /** What else is lost with the dialog: files chosen in it. */
  holds?: boolean
}
