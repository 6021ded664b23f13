import { useEffect } from 'react'
import type { TrialState, TrialType } from '../../../contract/hearing/trial.ts'
import { trialLists } from '../../../contract/hearing/trialList.ts'
import { useAsk } from '../../action/useAsk.ts'
import { useConnection } from '../../local/hooks.ts'
import { onTold } from '../../local/rows.ts'

/** Which list a screen shows. */
export type Which = 'all' | 'meeting' | 'mediate'

export interface ListFilter {
  type: TrialType | ''
  state: TrialState | ''
  from: string
  to: string
  q: string
  /** Part of the name of somebody who attends. */
  name: string
}

type ListCall = typeof trialLists.listHearings

/** The call that answers a filter, each for what the specification has it for. */
function callFor(which: Which, { type, name }: ListFilter): ListCall {
  const call = name
    ? trialLists.findTrialsByName
    : which === 'meeting'
      ? trialLists.listMeetings
      : which === 'mediate'
        ? trialLists.listMeetMediate
        : type
          ? trialLists.listTrialsByType
          : trialLists.listHearings
  // They differ in what they must be told, and that is told.
  return call as ListCall
}

/** What of a filter is asked for, by the names of the calls. */
export function filled(filter: ListFilter): Partial<Record<keyof ListFilter, never>> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
}

export const size = 20
const everyMs = 15_000

/** A page of a list; whatever changes on the calendar is asked for at once. */
export function useTrialList(which: Which, filter: ListFilter, page: number) {
  const type = which === 'meeting' ? 'meeting' : filter.type
  const body = { ...filled({ ...filter, type }), page, size }
  const asked = useAsk(callFor(which, filter), { body })
  const { refresh } = asked
  useEffect(() => onTold((kind) => kind === 'trial' && void refresh()), [refresh])
  // Outside the office no socket tells of changes.
  const { live } = useConnection()
  useEffect(() => {
    if (live) return
    const timer = window.setInterval(() => void refresh(), everyMs)
    return () => window.clearInterval(timer)
  }, [live, refresh])
  return asked
}
