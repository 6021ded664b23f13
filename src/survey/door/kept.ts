import type { Asking, SurveyAnswers } from '../../../contract/survey.ts'

/*
 * What is typed by somebody without an account stays on their device until it is sent: the questionnaire, the answers, and the key by
 * which the server knows a second arrival. Which device it is it says to nobody but the server, and there to each questionnaire anew.
 */

const deviceKey = 'survey-device'

export function deviceSecret(): string {
  const known = localStorage.getItem(deviceKey)
  if (known) return known
  const made = crypto.randomUUID()
  localStorage.setItem(deviceKey, made)
  return made
}

export interface Kept {
  survey: Asking
  /** Of this submission. */
  key: string
  answers: SurveyAnswers
  /** Its person has sent it, and no server was there. */
  waits: boolean
}

const keyOf = (place: string) => `survey ${place}`

export function keptAt(place: string): Kept | undefined {
  const kept = localStorage.getItem(keyOf(place))
  return kept === null ? undefined : (JSON.parse(kept) as Kept)
}

export const keepAt = (place: string, kept: Kept): void => localStorage.setItem(keyOf(place), JSON.stringify(kept))

export const forgetAt = (place: string): void => localStorage.removeItem(keyOf(place))
