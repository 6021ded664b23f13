import type { Invited, Trial, TrialBody, TrialType } from '../../../../contract/hearing/trial.ts'
import { dayAt, minuteAt, momentAt } from '../../../ui/format.ts'

/** What a secretary types. */
export interface Plan {
  type: TrialType
  caseId: string | null
  caseNo: string
  title: string
  day: string
  from: string
  to: string
  online: boolean
  place: string
  trialTime: boolean
  attendees: Invited[]
}

export const newInvited = (): Invited => ({
  id: crypto.randomUUID(),
  userId: null,
  name: '',
  role: 'ATTENDEE',
  contact: '',
})

/** Whether anything was typed or chosen of somebody who is asked to come. */
export const isBegun = ({ name, contact }: Invited): boolean => name !== '' || contact !== ''

/** Only a consultation in the room of the platform is held to try it. */
export const mayBeTrial = ({ type, online }: Pick<Plan, 'type' | 'online'>): boolean =>
  type === 'consultation' && online

/** A form as it begins: of one that stands, with how its people are reached, or of a new one on a day. */
export function planOf(old: Trial | undefined, day: string, known?: { id: string; caseNo: string }): Plan {
  if (!old) {
    const type = known ? 'hearing' : 'meeting'
    const ofCase = { caseId: known?.id ?? null, caseNo: known?.caseNo ?? '' }
    const held = { online: true, place: '', trialTime: false }
    return { type, ...ofCase, title: '', day, from: '09:30', to: '11:30', ...held, attendees: [] }
  }
  const { type, baseId, caseNo, title, startsAt, endsAt, online, place, trialTime } = old
  const times = { day: dayAt(startsAt), from: minuteAt(startsAt), to: minuteAt(endsAt) }
  const attendees = old.attendees.map((one) => ({ ...one, contact: '' }))
  return { type, caseId: baseId, caseNo, title, ...times, online, place, trialTime, attendees }
}

/** As the server takes it. What ends before it begins by the clock is not meant to last until the next day. */
export function bodyOf(id: string, { day, from, to, caseNo: _, ...plan }: Plan): TrialBody {
  const times = { startsAt: momentAt(day, from), endsAt: momentAt(day, to) }
  return { id, ...plan, ...times, trialTime: plan.trialTime && mayBeTrial(plan) }
}
