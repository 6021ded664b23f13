import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { id, nothing, optionalEmail, optionalText, phone, sentCode, text } from '../kernel/rules.ts'

/** An activity attendee: no account, known by phone. */
export const guest = z.object({
  userId: z.string(),
  phone: z.string(),
  loginName: z.string(),
  company: z.string(),
  title: z.string(),
  email: z.string(),
  note: z.string(),
})
export type Guest = z.output<typeof guest>

export const guestBody = z.object({
  loginName: text(60),
  company: optionalText(100),
  title: optionalText(60),
  email: optionalEmail,
  note: optionalText(500),
})

export const activity = domain('activity', {
  loginCode: {
    says: 'Sends a code to the phone of an attendee.',
    method: 'POST',
    path: 'caseservice/activity/login/code',
    who: 'anyone',
    offline: 'no',
    body: z.object({ phone }),
    reply: nothing,
    limit: { max: 20, seconds: 60 },
    refuses: ['tooMany'],
  },
  login: {
    says: 'Opens an attendee session by phone and code; a new phone makes a new attendee.',
    method: 'POST',
    path: 'caseservice/activity/login',
    who: 'anyone',
    offline: 'no',
    body: z.object({ phone, code: sentCode }),
    reply: z.object({ token: z.string(), loginName: z.string(), userId: z.string() }),
    limit: { max: 30, seconds: 60 },
    refuses: ['sentCodeWrong', 'sentCodeAgain'],
  },
  getUser: {
    says: 'The attendee who asks; `id` must be their own.',
    method: 'POST',
    path: 'caseservice/activity/user/{id}',
    who: 'guest',
    offline: 'no',
    params: z.object({ id }),
    reply: guest,
    refuses: ['notFound'],
  },
  saveUser: {
    says: 'Keeps what the attendee says about themself.',
    method: 'POST',
    path: 'caseservice/activity/user',
    who: 'guest',
    offline: 'no',
    body: guestBody,
    reply: guest,
  },
  logout: {
    says: 'Ends the attendee session.',
    method: 'POST',
    path: 'caseservice/activity/logout',
    who: 'guest',
    offline: 'no',
    reply: nothing,
  },
})
