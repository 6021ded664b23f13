import * as z from 'zod/mini'
import type { News } from '../kernel/noun.ts'
import { moment, optionalText } from '../kernel/rules.ts'
import { openFields, openRefusals } from '../openItem/openItem.ts'
import type { EnvelopeState } from './envelope.ts'

/*
 * How a document that is signed moves on, what its issue asks for, and what is told of it (envelope.ts).
 */

/** Who may do what, and in which states of the envelope. */
export const envelopeMoves = {
  sign: { by: 'signer', from: ['open'] },
  refuse: { by: 'signer', from: ['open'] },
  remind: { by: 'MISHU', from: ['open'] },
  removeSigner: { by: 'MISHU', from: ['open'] },
  /** Of an award, where its issue takes two people: one asks, and a head who is another one seals it or does not. */
  askSeal: { by: 'MISHU', from: ['signed'] },
  refuseSeal: { by: 'MISHU', from: ['signed'] },
  seal: { by: 'MISHU', from: ['signed'] },
  void: { by: 'MISHU', from: ['open', 'signed'] },
  afresh: { by: 'MISHU', from: ['open', 'signed', 'sealed', 'refused', 'expired'] },
  expire: { by: 'system', from: ['open'] },
} as const satisfies Record<string, { by: 'signer' | 'MISHU' | 'system'; from: readonly EnvelopeState[] }>
export type EnvelopeMove = keyof typeof envelopeMoves

/** What the timeline of a case says of it. */
export const envelopeEvents = [
  'signAsked',
  'signed',
  'signRefused',
  'sealAsked',
  'sealRefused',
  'signSealed',
  'signVoid',
  'signExpired',
] as const

/** A step towards the seal of an award, by whom and when. */
export const sealStep = z.object({
  byId: z.string(),
  byName: z.string(),
  at: moment,
  reason: z._default(z.string(), ''),
})

/** What is said when an award is issued: its number as it is read on it, and what is open. */
export const issueFields = { number: optionalText(100), ...openFields }
export const issueRefusals = ['award.number', 'issue.unasked', 'issue.head', 'person.same', ...openRefusals] as const

/** What people are told of a document that is signed. */
export const envelopeNews = {
  signAsked: ['请签署《{title}》，截止 {due}', 'Please sign “{title}” by {due}', 'case'],
  signAfresh: [
    '请重新签署《{title}》，截止 {due}；此前的签署已作废：{reason}',
    'Please sign “{title}” again by {due}; the earlier signing has been voided: {reason}',
    'case',
  ],
  signRefused: ['{name} 拒绝签署《{title}》：{reason}', '{name} refused to sign “{title}”: {reason}', 'case'],
  signComplete: [
    '《{title}》已全部签署，可以用印',
    '“{title}” has been signed by all signers and can now be sealed',
    null,
  ],
  signSealed: [
    '《{title}》已用印签发，核验码 {code}',
    '“{title}” has been sealed and issued; verification code {code}',
    'case',
  ],
  sealAsked: [
    '案件 {caseNo}：《{title}》{number} 已签署完毕，{byName} 请求用印签发，待您决定',
    'Case {caseNo}: “{title}” {number} has been signed; {byName} asks for it to be sealed and issued, which awaits your decision',
    null,
  ],
  sealRefused: [
    '案件 {caseNo}：《{title}》未予用印签发：{reason}',
    'Case {caseNo}: the sealing and issue of “{title}” was refused: {reason}',
    null,
  ],
  signVoid: ['《{title}》的签署已作废：{reason}', 'The signing of “{title}” has been voided: {reason}', 'case'],
} as const satisfies News
