import type { CaseState } from '../../../contract/case/case.ts'
import type { CaseDetail, CaseEvent } from '../../../contract/case/caseLife.ts'

/** The stages of a case in their order; each is over once it happened. */
export const stageKeys = ['filed', 'paid', 'accepted', 'served', 'constituted', 'heard', 'awarded', 'closed'] as const
export type StageKey = (typeof stageKeys)[number]

export interface Stage {
  /** `ended` is called as the state of the case is. */
  key: StageKey | 'ended'
  is: 'done' | 'now' | 'paused' | 'ahead'
  /** When it happened; undefined where it has not, or nobody wrote it down. */
  at: string | undefined
}

/** The ends of a case besides its closing. */
const brokenOff: readonly CaseState[] = ['disagree', 'withdrawn', 'lapsed']

type Facts = Pick<
  CaseDetail,
  'state' | 'openedAt' | 'acceptedAt' | 'fee' | 'respondents' | 'services' | 'timeline' | 'changedAt'
>

/** When the last of these happened. */
const lastOf = (timeline: readonly CaseEvent[], ...actions: CaseEvent['action'][]): string | undefined =>
  timeline.findLast(({ action }) => actions.includes(action))?.at

/** The day on which the last respondent was served; undefined while one is not. */
function servedOn({ respondents, services }: Facts): string | undefined {
  const days = respondents.map(({ id }) => services.find(({ partyId }) => partyId === id)?.servedOn)
  return days.length && days.every((day) => day !== undefined) ? days.toSorted().at(-1) : undefined
}

/**
 * Where a case stands in its life, from what happened in it: what is over, what goes on, what lies ahead. One that was broken off ends
 * with that; one that is suspended stands still where it is.
 */
export function stagesOf(detail: Facts): Stage[] {
  const { state, timeline } = detail
  const times: Record<StageKey, string | undefined> = {
    filed: detail.openedAt,
    paid: detail.fee?.paidAt ?? undefined,
    accepted: detail.acceptedAt ?? undefined,
    served: servedOn(detail),
    constituted: lastOf(timeline, 'constitute'),
    // What is reopened is heard again.
    heard: state === 'hearing' || state === 'tribunal' ? undefined : lastOf(timeline, 'conclude'),
    awarded: lastOf(timeline, 'awardIssued'),
    closed: state === 'closed' ? (lastOf(timeline, 'close') ?? detail.changedAt) : undefined,
  }
  const last = stageKeys.findLastIndex((key) => times[key] !== undefined)
  const isBroken = brokenOff.includes(state)
  // Service goes on beside what comes after it: it is not over before everybody was served.
  const isDone = (key: StageKey, place: number) =>
    times[key] !== undefined || (place < last && (key !== 'served' || state === 'closed'))
  const firstOpen = stageKeys.findIndex((key, place) => key !== 'served' && !isDone(key, place))
  const stages = stageKeys.map((key, place): Stage => {
    const isNow = place === firstOpen || (key === 'served' && place < last)
    const is = isDone(key, place) ? 'done' : isNow ? (state === 'suspended' ? 'paused' : 'now') : 'ahead'
    return { key, is, at: times[key] }
  })
  if (!isBroken) return stages
  const at = timeline.find((event) => event.state === state)?.at ?? detail.changedAt
  return [...stages.filter(({ is }) => is === 'done'), { key: 'ended', is: 'done', at }]
}
