import * as z from 'zod/mini'
import { lenient } from '../../../contract/kernel/lenient.ts'
import { asking, surveyAnswers } from '../../../contract/survey/survey.ts'

/*
 * What is typed by somebody without an account stays on their device until it is handed in, and lies in their outbox from then on: the
 * questionnaire, the answers, and the key by which the server knows a second arrival. Which device it is it says to nobody but the
 * server, and there to each questionnaire anew.
 */

const deviceKey = 'survey-device'

export function deviceSecret(): string {
  const known = localStorage.getItem(deviceKey)
  if (known) return known
  const made = crypto.randomUUID()
  localStorage.setItem(deviceKey, made)
  return made
}

const kept = z.object({
  survey: asking,
  /** Of this submission. */
  key: z.string(),
  answers: surveyAnswers,
})
export type Kept = z.output<typeof kept>
/** The same as it lies in the outbox. */
export const readKept = lenient(kept)

const keyOf = (place: string) => `survey ${place}`

function lyingAt(place: string): unknown {
  const text = localStorage.getItem(keyOf(place))
  return text === null ? undefined : JSON.parse(text)
}

export function keptAt(place: string): Kept | undefined {
  const lying = lyingAt(place)
  return lying === undefined ? undefined : readKept(lying)
}

/** Whether a build without this outbox would have sent it by itself as soon as there was a network. */
export function waitedAt(place: string): boolean {
  const lying = lyingAt(place)
  return typeof lying === 'object' && lying !== null && 'waits' in lying && lying.waits === true
}

export const keepAt = (place: string, next: Kept): void => localStorage.setItem(keyOf(place), JSON.stringify(next))

export const forgetAt = (place: string): void => localStorage.removeItem(keyOf(place))
