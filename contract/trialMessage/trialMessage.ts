import * as z from 'zod/mini'
import { attendeeMax, trialRole } from '../hearing/trial.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { desks, secretary } from '../kernel/office.ts'
import { id, moment, text } from '../kernel/rules.ts'

/*
 * What a secretary writes to those who attend a mediation, hearing, meeting or consultation 会前通知 (specification §7, meet/mediate):
 * what to bring, that the room changed, that the draft of a settlement lies ready. Not the notice of its time, which has its own call.
 */

export const trialMessage = z.object({
  id: z.string(),
  trialId: z.string(),
  content: z.string(),
  byName: z.string(),
  at: moment,
  /** The one that was sent again as this one. */
  followsId: z.nullable(z.string()),
  /** Whom it went to; whoever has no account had it as a letter. */
  receivers: z.array(z.object({ id: z.string(), name: z.string(), role: trialRole, hasAccount: z.boolean() })),
})
export type TrialMessage = z.output<typeof trialMessage>

export const trialMessageMax = 500
const mediate = 'courtservice/meet/mediate'
const sent = { method: 'POST', who: secretary, offline: 'no', reply: trialMessage } as const

export const trialMessages = domain('trialMessage', {
  meetMediateSendMsg: {
    ...sent,
    says: 'A secretary writes to some of those who attend a mediation, hearing, meeting or consultation: a message to accounts, a letter to others.',
    path: `${mediate}/do/send/msg`,
    body: z.object({
      /** Chosen by the page, so that a second arrival is recognised. */
      id,
      trialId: id,
      /** Of those who attend. */
      attendeeIds: z
        .array(id, 'attendees.atLeastOne')
        .check(z.minLength(1, 'attendees.atLeastOne'), z.maxLength(attendeeMax, 'tooLong')),
      content: text(trialMessageMax),
    }),
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound', 'state.closed', 'contact.required'],
  },
  meetMediateNoticeMsgList: {
    says: 'What was written to those who attend, newest first: all of it for secretaries, for others what they were sent.',
    method: 'POST',
    path: `${mediate}/notice/msg/list`,
    who: ['USER', 'ZCY', ...desks],
    offline: 'no',
    reads: true,
    body: z.object({ id }),
    reply: z.array(trialMessage),
    refuses: ['notFound'],
  },
  meetMediateAfreshNoticeMsg: {
    ...sent,
    says: 'Sends the same again, to those who had it and attend still; the one before stays in the list.',
    path: `${mediate}/afresh/notice/msg`,
    body: z.object({
      /** Of the new one, chosen by the page. */
      newId: id,
      /** Of the one before. */
      id,
    }),
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound', 'state.closed', 'contact.required'],
  },
})

export const trialMessageNoun = noun({
  rows: {},
  news: { trialMessage: ['“{title}”：{text}', '“{title}”: {text}', 'hearing'] },
  calls: trialMessages,
})
