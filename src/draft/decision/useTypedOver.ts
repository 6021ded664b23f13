import { useState } from 'react'
import { type Deciding, typedOver } from './decision.ts'
import { useDecisionDraft } from './useDecisionDraft.ts'

interface Wanted<V> {
  id: string
  call: Deciding
  /** What the outbox calls it, where it may wait there. */
  title?: string
  /** The record as it is now; another one when somebody replaced it. */
  now: V
  /** What lies in a draft; undefined where nothing of it can be used. */
  read: (fields: unknown) => V | undefined
}

/**
 * What is typed over a record outside a dialog, kept on the device until it is sent or given up. Where somebody replaced the record
 * meanwhile, `newer` is theirs, and the server refuses what is typed until the person has chosen between the two.
 */
export function useTypedOver<V extends { version: number }>({ id, call, title, now, read }: Wanted<V>) {
  const [typed, setTyped] = useState<V>()
  const { values, newer } = typedOver(typed, now)
  const kept = useDecisionDraft({
    // What is typed says itself over which version.
    ...{ id, call, title, version: 0, values, isTyped: typed !== undefined },
    take: (fields) => setTyped(read(fields)),
  })
  function change(part: Partial<V>): void {
    setTyped((old) => ({ ...(old ?? now), ...part }))
    kept.touch()
  }
  return {
    values,
    newer,
    isTyped: typed !== undefined,
    kept,
    change,
    keepMine: () => change({ version: now.version } as Partial<V>),
    takeTheirs(): void {
      setTyped(undefined)
      kept.end()
    },
  }
}
