import * as z from 'zod/mini'
import { domain } from './call.ts'
import { email, id, moment, nothing, sentCode } from './rules.ts'
import { user } from './user.ts'

export const arbitrator = domain('arbitrator', {
  abroadCode: {
    says: 'Sends a code to the mailbox of a foreign applicant.',
    method: 'POST',
    path: 'caseservice/arbitrator/abroad/login/code',
    who: 'anyone',
    offline: 'no',
    body: z.object({ email }),
    reply: nothing,
    limit: { max: 20, seconds: 60 },
    refuses: ['tooMany'],
  },
  abroadLogin: {
    says: 'Lets a foreign applicant in by mailbox and code; a new mailbox makes a new applicant.',
    method: 'POST',
    path: 'caseservice/arbitrator/abroad/login',
    who: 'anyone',
    offline: 'no',
    body: z.object({ email, code: sentCode }),
    reply: z.object({
      loginToken: z.string(),
      loginName: z.string(),
      userId: z.string(),
      phone: z.string(),
      email: z.string(),
    }),
    limit: { max: 30, seconds: 60 },
    refuses: ['sentCodeWrong'],
  },
  abroadToken: {
    says: 'Gives the platform token for the login token; `id` must be the applicant’s own (decisions C-14).',
    method: 'POST',
    path: 'caseservice/arbitrator/abroad/token/{id}',
    who: 'abroad',
    offline: 'no',
    params: z.object({ id }),
    reply: z.object({ token: z.string(), expiresAt: moment, user }),
    refuses: ['notFound'],
  },
})
