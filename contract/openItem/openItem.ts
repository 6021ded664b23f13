import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { head, secretary } from '../kernel/office.ts'
import { id, optionalText } from '../kernel/rules.ts'

/*
 * What is open in a case 未了事项, made from its data, before a step that closes something: who takes that step is shown the list,
 * and goes on with a reason that stands in the record. The server asks for both.
 */

export const openItemKinds = [
  /** Time that still runs: a defence, a reply, evidence, comments, a service, what a secretary set. */
  'timeLimit',
  /** A counterclaim that is neither accepted nor refused. */
  'counterclaimUndecided',
  'counterclaimUnpaid',
  'counterclaimUnanswered',
  /** An accepted counterclaim of which the award does not say how it fared. */
  'counterclaimUnresolved',
  /** An objection to proceedings online. */
  'objection',
  'withdrawal',
  'challenge',
  /** A hearing that is planned or runs. */
  'hearing',
  /** A hearing that was held, or is to be, on shorter notice than the rule. */
  'shortNotice',
  /** The record of a hearing that its people have not signed. */
  'recordUnsigned',
  /** A respondent who was not served with the notice of arbitration. */
  'unserved',
  /** A correction or an additional award that a party asked for. */
  'awardRequest',
  /** A decision of the tribunal, such as a correction, that was issued and not served on every party. */
  'decisionUnserved',
] as const
export type OpenItemKind = (typeof openItemKinds)[number]

/** The steps that close something: of the hearings, of the text, of the scrutiny, of the award, of the case. */
export const openStepKinds = ['conclude', 'vote', 'scrutiny', 'issue', 'close'] as const
export type OpenStep = (typeof openStepKinds)[number]

/** Before which steps each is asked for. */
export const askedBefore: Record<OpenItemKind, readonly OpenStep[]> = {
  timeLimit: ['conclude', 'vote'],
  counterclaimUndecided: ['conclude', 'vote', 'scrutiny', 'issue', 'close'],
  counterclaimUnpaid: ['conclude', 'vote', 'scrutiny', 'issue'],
  counterclaimUnanswered: ['conclude', 'vote', 'scrutiny'],
  // The vote asks for the result itself, or for the reason why there is none.
  counterclaimUnresolved: ['scrutiny', 'issue', 'close'],
  objection: ['conclude', 'vote', 'scrutiny'],
  withdrawal: ['conclude', 'vote', 'scrutiny', 'issue', 'close'],
  challenge: ['conclude', 'vote', 'scrutiny', 'issue'],
  hearing: ['vote', 'scrutiny', 'close'],
  shortNotice: ['conclude', 'vote', 'scrutiny'],
  recordUnsigned: ['conclude', 'vote', 'scrutiny', 'issue', 'close'],
  unserved: ['conclude', 'vote', 'scrutiny'],
  awardRequest: ['close'],
  decisionUnserved: ['close'],
}

/** Days between the notice of a hearing and its beginning, at least; in the expedited procedure fewer. */
export const hearingNoticeDays = { ordinary: 20, expedited: 15 } as const

const openItem = z.object({
  /** The same as long as it is the same that is open. */
  key: z.string(),
  kind: z.enum(openItemKinds),
  /** Whom or what it is about: a party, a time limit, a hearing; empty where its kind says it all. */
  about: z.string(),
  /** The day it is about, at the institution's place; empty where there is none. */
  day: z.string(),
})
export type OpenItem = z.output<typeof openItem>

/** Members of the body of a step that is asked for: the keys of the list as it was shown, and why the step is taken all the same. */
export const openFields = {
  openKeys: z._default(z.array(z.string().check(z.maxLength(200)), 'wrongType').check(z.maxLength(500, 'tooLong')), []),
  openReason: optionalText(500),
} as const

/** What speaks against a step before which the list was not shown as it is. */
export const openRefusals = ['open.changed', 'reason.required'] as const

export const openItems = domain('openItem', {
  listOpenItems: {
    says: 'What is open in a case before a step that closes something, made from its data.',
    method: 'GET',
    path: 'caseservice/case/openItems',
    who: ['ZCY', ...secretary, ...head],
    offline: 'no',
    query: z.object({
      baseId: id,
      step: z.enum(openStepKinds, 'required'),
      /** The award that the step is about. */
      awardId: z.optional(id),
    }),
    reply: z.array(openItem),
    refuses: ['notFound'],
  },
})

export const openItemNoun = noun({ rows: {}, news: {}, calls: openItems })
