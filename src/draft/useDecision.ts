import { useState } from 'react'
import type { AppError, ErrorCode } from '../../contract/errors.ts'
import { type Wrongs, wrongsOf } from '../../contract/fields.ts'
import { isRequired, membersOf, mostOf } from '../../contract/members.ts'
import { told } from '../account/asked/told.ts'
import { useAskedClose } from '../account/asked/useAskedClose.ts'
import { ask } from '../local/call.ts'
import type { Wrong } from '../ui/Field.tsx'
import { notifyError } from '../ui/notify.tsx'
import {
  type AboutOf,
  bodyFor,
  type Deciding,
  draftIdOf,
  judged,
  offered,
  placed,
  rootOf,
  same,
  type TypedOf,
  takenUp,
  unseen,
} from './decision.ts'
import { useDecisionDraft } from './useDecisionDraft.ts'

type Values<C extends Deciding, K extends keyof TypedOf<C>> = { [P in K]: TypedOf<C>[P] }
type TextOf<C extends Deciding, K extends keyof TypedOf<C>> = { [P in K]: TypedOf<C>[P] extends string ? P : never }[K]

/** What a control of a decision is given. */
export interface DecisionField {
  required: boolean
  value: string
  onChange: (event: { target: { value: string } }) => void
  error: Wrong | undefined
}

interface Wanted<C extends Deciding, K extends keyof TypedOf<C>, L extends keyof TypedOf<C>> {
  call: C
  /** Which record, in which version, and all else that is fixed once the dialog is open. */
  about: AboutOf<C, K | L>
  /** What tells its draft from others, where what it is about does not: a record that is made here has no id before. */
  of?: string | undefined
  /** What is typed, as the dialog opens with it. */
  opening: Values<C, K>
  /** What is known only when it is sent, and what the body says otherwise than the screen. */
  late?: (values: Values<C, K>) => { [P in L]: unknown }
  /** What must be done before the call is asked: files sent. Throws AppError. */
  before?: () => Promise<unknown>
  /** What is said once it is done. */
  done: string
  refresh?: (() => void | Promise<void>) | undefined
  /** Once it is done, after the dialog has closed. */
  onDone?: () => void
  onClose: () => void
  /** The field that a refusal without one belongs to. */
  places?: Partial<Record<ErrorCode, K & string>>
  /** What else is lost with the dialog: files chosen in it. */
  holds?: boolean
}

/**
 * Asks for what a call must be told and makes it, in a dialog (`DecisionDialog`). Checked by the schema of its body alone; a
 * refusal stands at its field, one without a field is said; what was typed is kept on the device until it is sent or given up.
 */
export function useDecision<C extends Deciding, K extends keyof TypedOf<C> = never, L extends keyof TypedOf<C> = never>(
  wanted: Wanted<C, K, L>,
) {
  const { call } = wanted
  // What is decided is about what stood here when the dialog opened, not about what came in meanwhile.
  const [about] = useState(wanted.about)
  const [held, setHeld] = useState({ opening: wanted.opening, values: wanted.opening })
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const [refusals, setRefusals] = useState(0)
  const { opening, values } = held
  const isTyped = !same(opening, values)
  const members = membersOf(call.body)
  const kept = useDecisionDraft({
    id: draftIdOf(call, { ...about, of: wanted.of }),
    call,
    values,
    isTyped,
    take: (fields) => setHeld((old) => ({ ...old, values: takenUp(old.opening, fields) })),
  })
  const close = useAskedClose(isTyped || wanted.holds === true, () => {
    kept.end()
    wanted.onClose()
  })

  function put(some: object): void {
    setHeld((old) => ({ ...old, values: { ...old.values, ...some } }))
    setWrongs((old) => Object.fromEntries(Object.entries(old).filter(([path]) => !(rootOf(path) in some))))
    kept.touch()
  }

  function refuse(found: Wrongs, otherwise?: AppError): false {
    setWrongs(found)
    setRefusals((count) => count + 1)
    const said =
      unseen(
        found,
        Object.keys(opening).filter((name) => name in members),
      ) ?? otherwise
    if (said) notifyError(said)
    return false
  }

  async function go(): Promise<boolean> {
    const made = judged(call, bodyFor(call, { ...about, ...values, ...wanted.late?.(values) }))
    if ('wrongs' in made) return refuse(made.wrongs)
    setWrongs({})
    const act = async () => {
      await wanted.before?.()
      await ask(call, made.input)
      kept.end()
    }
    const isDone = await told(wanted.done, act, wanted.refresh, (error) => {
      const place = wanted.places?.[error.code]
      refuse(placed(wrongsOf(error.fields), error, place), place ? undefined : error)
    })
    if (!isDone) return false
    wanted.onClose()
    wanted.onDone?.()
    return true
  }

  const wrong = (name: K) => Object.entries(wrongs).find(([path]) => rootOf(path) === name)?.[1]

  /** A control over a text or a choice: a date, an amount, a select. */
  function field(name: TextOf<C, K>): DecisionField {
    const member = members[String(name)]
    return {
      required: member !== undefined && isRequired(member),
      value: String(values[name]),
      onChange: ({ target }: { target: { value: string } }) => put({ [name]: target.value }),
      error: wrong(name),
    }
  }

  function most(name: TextOf<C, K>): number {
    const limit = mostOf(members[String(name)] ?? call.body)
    if (limit === undefined) throw new Error(`${call.name} names no limit for ${String(name)}`)
    return limit
  }

  return {
    call,
    members,
    values,
    set: (some: Partial<Values<C, K>>) => put(some),
    /** Another opening, from choices that came later: it counts as nothing typed. */
    offer: (some: Partial<Values<C, K>>) => setHeld((old) => offered(old, some)),
    wrong,
    wrongs,
    field,
    /** A control of one line that takes no more characters than the contract. */
    line: (name: TextOf<C, K>) => ({ ...field(name), maxLength: most(name) }),
    /** A control that counts its characters. */
    area: (name: TextOf<C, K>) => ({ ...field(name), limit: most(name), count: String(values[name]).length }),
    close,
    go,
    /** How often it was refused: each time the cursor goes to the first field that is. */
    refusals,
    kept,
  }
}

/** What the dialog around a decision needs of it. */
export type Decision = Pick<ReturnType<typeof useDecision>, 'close' | 'go' | 'refusals' | 'kept'>
