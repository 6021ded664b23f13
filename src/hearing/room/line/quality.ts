/*
 * How good the line of a participant is (specification §4, decisions F-10): 1-2 good, 3 medium, 4-5 poor, anything else
 * offline. Graded on sound: lost pictures are sent again, so that their loss shows late (research: rooms §2e).
 */

/** What is read of one leg every `checkMs`, over the time since the last reading. */
export interface Reading {
  connected: boolean
  /** Packets of sound that came and that were lost. */
  received: number
  lost: number
  /** Share of the sound that was made up, 0 to 1. */
  concealed: number
  rttMs: number
  jitterMs: number
  /** Pictures or sound are due, and none came since so long. */
  frozenMs: number
}

export type Grade = 0 | 1 | 2 | 3 | 4 | 5 | 6
export type Band = 'good' | 'medium' | 'poor' | 'offline'

/** Specification §9. */
export const checkMs = 5_000
export const noticeMs = 3_000
export const noticeEveryMs = 30_000

/** The worst that a grade still allows: loss in percent, round trip and jitter in ms. */
const bounds: readonly [Grade, loss: number, rtt: number, jitter: number][] = [
  [1, 1, 150, 20],
  [2, 3, 250, 30],
  [3, 8, 400, 60],
  [4, 15, 800, 120],
]
const concealedMost = 0.15
const frozenMost = 3_000

/** 0 where nothing is known yet, 6 where there is no connection. */
export function gradeOf({ connected, received, lost, concealed, rttMs, jitterMs, frozenMs }: Reading): Grade {
  if (!connected) return 6
  const isSilent = received + lost === 0
  if (isSilent && frozenMs > checkMs) return 6
  if (concealed > concealedMost || frozenMs > frozenMost) return 5
  // A closed microphone sends nothing: then the way there and back is all that is known.
  if (isSilent && rttMs === 0) return 0
  const [loss, jitter] = isSilent ? [0, 0] : [(lost / (received + lost)) * 100, jitterMs]
  return bounds.find(([, most, rtt, worst]) => loss < most && rttMs < rtt && jitter < worst)?.[0] ?? 5
}

/** Falls at once and rises by one a reading, so that a line that comes and goes does not look good. */
export function settle(before: Grade, now: Grade): Grade {
  const isRising = now > 0 && now < 6 && before > 0 && before < 6 && now < before
  return isRising ? ((before - 1) as Grade) : now
}

export function bandOf(grade: number): Band {
  if (grade === 1 || grade === 2) return 'good'
  if (grade === 3) return 'medium'
  return grade === 4 || grade === 5 ? 'poor' : 'offline'
}

/** The bars of a tile, 0 to 6 (specification §9): 0 offline, 6 one's own. */
export const signalOf = (grade: number, own: boolean): number => (own ? 6 : bandOf(grade) === 'offline' ? 0 : 6 - grade)

/** What a secretary was told of the line of one participant, and when each was shown last: ms since the epoch. */
export interface Noticed {
  /** `unknown`: here, and nothing read of their line yet; undefined: not looked at yet. */
  band: Band | 'unknown' | undefined
  poor: number
  offline: number
}
const never = Number.NEGATIVE_INFINITY
export const unnoticed: Noticed = { band: undefined, poor: never, offline: never }

/**
 * One look at a participant's grade, and whether a notice shows now: where it worsens to poor, every 30 s while it stays so, or
 * where they went. The same shows once in 30 s at most (decisions F-11).
 */
export function notice(
  before: Noticed,
  grade: number,
  now: number,
): { next: Noticed; shows: 'poor' | 'offline' | null } {
  const band = grade === 0 ? (before.band ?? 'unknown') : bandOf(grade)
  if (band !== 'poor' && band !== 'offline') return { next: { ...before, band }, shows: null }
  const isKnown = before.band !== undefined && (band === 'offline' || before.band !== 'unknown')
  const isWorse = band !== before.band && isKnown
  const staysPoor = band === 'poor' && before.band === 'poor' && before.poor > never
  if (!isWorse && !staysPoor) return { next: { ...before, band }, shows: null }
  // What could not be told yet is told once it may, if it still holds.
  if (now - before[band] < noticeEveryMs) return { next: before, shows: null }
  return { next: { ...before, band, [band]: now }, shows: band }
}
