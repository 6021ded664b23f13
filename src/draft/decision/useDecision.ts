import { useState } from 'react'
import type { AppError, ErrorCode, Params } from '../../../contract/errors/errors.ts'
import { type Wrongs, wrongsOf } from '../../../contract/kernel/fields.ts'
import { isRequired, membersOf, mostOf } from '../../../contract/kernel/members.ts'
import { runAction } from '../../action/runAction.ts'
import { useAskedClose } from '../../action/useAskedClose.ts'
import { ask } from '../../local/call.ts'
import { notifyError } from '../../ui/notify.tsx'
import {
  bodyFor,
  type Deciding,
  draftIdOf,
  judged,
  offered,
  rootOf,
  same,
  type TypedOf,
  takenUp,
  unseen,
} from './decision.ts'
import { useDecisionDraft } from './useDecisionDraft.ts'
import type { DecisionField, TextOf, Values, Wanted } from './wanted.ts'

interface RefusalOf {
  code: ErrorCode
  params?: Params | undefined
}

const isOver = ({ code }: RefusalOf) => code === 'stale' || code === 'state.closed' || code === 'notFound'

/**
 * Asks for what a call must be told and makes it, in a dialog (`DecisionDialog`). Checked by the schema of its body alone; a
 * refusal stands at its field, one without a field is said; what was typed is kept on the device until it is sent or given up.
 */
export function useDecision<
  C extends Deciding,
  K extends keyof TypedOf<C> = never,
  L extends { [P in keyof TypedOf<C>]?: unknown } = object,
>(wanted: Wanted<C, K, L>) {
  const { call } = wanted
  // What is decided is about what stood here when the dialog opened, not about what came in meanwhile.
  const [about] = useState(wanted.about)
  const [held, setHeld] = useState({ opening: wanted.opening, values: wanted.opening })
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const [refusals, setRefusals] = useState(0)
  /** Why it was refused, where no field says it: it stays in the dialog to be read. */
  const [refusal, setRefusal] = useState<RefusalOf>()
  const { opening, values } = held
  const isTyped = !same(opening, values)
  const members = membersOf(call.body)
  const kept = useDecisionDraft({
    id: draftIdOf(call, { ...about, of: wanted.of }),
    call,
    version: 'version' in about && typeof about.version === 'number' ? about.version : 0,
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
    // What changed meanwhile may take the dialog away with it: then a notice says why.
    if (said && isOver(said)) notifyError(said)
    else setRefusal(said)
    return false
  }

  async function go(): Promise<boolean> {
    const made = judged(call, bodyFor(call, { ...about, ...values, ...wanted.late?.(values) }))
    if ('wrongs' in made) return refuse(made.wrongs)
    setWrongs({})
    setRefusal(undefined)
    const act = async () => {
      await wanted.before?.()
      await kept.flush()
      await ask(call, made.input)
      kept.end()
    }
    const isDone = await runAction(wanted.done, act, wanted.refresh, (error) => refuse(wrongsOf(error.fields), error))
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
    refusal,
    kept,
  }
}

/** What the dialog around a decision needs of it. */
export type Decision = Pick<ReturnType<typeof useDecision>, 'close' | 'go' | 'refusals' | 'refusal' | 'kept'>
