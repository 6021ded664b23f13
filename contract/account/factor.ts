import * as z from 'zod/mini'
import { understood } from '../both/understood.ts'
import { domain } from '../kernel/call.ts'
import { id, moment, nothing, optionalText, spelled, text } from '../kernel/rules.ts'
import { loginReply } from './account.ts'

/*
 * The second factor of secretaries and arbitrators: codes of an authenticator app (TOTP), passkeys, and recovery codes for whoever
 * lost both. Who holds an office needs one outside the demo: without it the office stays closed to the session.
 */

/** How somebody shows the second factor at a login. */
export const factorWays = ['totp', 'passkey', 'recovery'] as const
export type FactorWay = (typeof factorWays)[number]

const staff = { who: ['MISHU', 'ZCY'], offline: 'no' } as const
/** What the refusal of a login names it by: good for five minutes and five tries. */
const ticket = z.string('required').check(z.minLength(1, 'required'), z.maxLength(100, 'tooLong'))
const password = text(200)
/** Six digits, as apps show them with or without a blank. */
const totpCode = z
  .string('code.required')
  .check(z.overwrite(understood.sentCode), z.minLength(1, 'code.required'), z.regex(/^\d{6}$/, 'factor.digits'))
  .register(spelled, { kind: 'sentCode' })
/** What a browser answers to a challenge, as WebAuthn writes it in JSON; the server's library checks it. */
const answer = z.record(z.string(), z.unknown())
const challenge = z.object({ options: z.record(z.string(), z.unknown()) })
const recovery = z.object({
  /** Shown once; empty where there were codes already. */
  recovery: z.array(z.string()),
})

export const factor = domain('factor', {
  challengeLogin: {
    says: 'The challenge that a passkey signs to end a login.',
    method: 'POST',
    path: 'userservice/author/factor/challenge',
    who: 'anyone',
    offline: 'no',
    body: z.object({ ticket }),
    reply: challenge,
    limit: { max: 30, seconds: 60 },
    refuses: ['factor.over', 'unconfigured'],
  },
  endLogin: {
    says: 'Ends a login that was refused for want of the second factor, and opens its session.',
    method: 'POST',
    path: 'userservice/author/factor',
    who: 'anyone',
    offline: 'no',
    body: z.object({
      ticket,
      way: z.enum(factorWays, 'wrongType'),
      /** Of an app, or a recovery code. */
      code: optionalText(40),
      /** Of a passkey. */
      answer: z._default(answer, {}),
    }),
    reply: loginReply,
    limit: { max: 30, seconds: 60 },
    refuses: ['factor.over', 'factor.wrong', 'unkept', 'tooMany'],
  },
  challengeProof: {
    says: 'The challenge that a passkey signs to prove again who is signed in.',
    method: 'POST',
    path: 'userservice/author/prove/challenge',
    who: 'signedIn',
    offline: 'no',
    reads: true,
    reply: challenge,
    limit: { max: 30, seconds: 60 },
    refuses: ['unconfigured'],
  },
  checkProof: {
    says: 'Whether what asks for proof would go through now; refused with factor.again where it would not.',
    method: 'POST',
    path: 'userservice/author/prove/check',
    who: 'signedIn',
    offline: 'no',
    reads: true,
    reply: nothing,
    refuses: ['factor.again'],
  },
  prove: {
    says: 'Proves again who is signed in, by a second factor, or by the password where there is none: calls refused with factor.again go through for some minutes.',
    method: 'POST',
    path: 'userservice/author/prove',
    who: 'signedIn',
    offline: 'no',
    body: z.object({
      way: z.enum([...factorWays, 'password'], 'wrongType'),
      /** Of an app, a recovery code, or the password. */
      code: optionalText(200),
      /** Of a passkey. */
      answer: z._default(answer, {}),
    }),
    reply: nothing,
    limit: { max: 30, seconds: 60 },
    refuses: ['factor.wrong', 'passwordOldWrong', 'tooMany'],
  },
  listFactors: {
    ...staff,
    says: 'The second factors of the caller, and whether an office of theirs asks for one.',
    method: 'GET',
    path: 'userservice/base/users/factors',
    reply: z.object({
      /** An office of the caller is closed until there is one. */
      required: z.boolean(),
      /** Passkeys need the address of the installation (PUBLIC_URL). */
      hasAddress: z.boolean(),
      totp: z.boolean(),
      passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: moment })),
      recoveryLeft: z.int(),
    }),
  },
  beginTotp: {
    ...staff,
    says: 'A new secret for an authenticator app; it counts once a code of it was sent.',
    method: 'POST',
    path: 'userservice/base/users/factors/totp',
    body: z.object({ password }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    limit: { max: 10, seconds: 60 },
    refuses: ['passwordOldWrong', 'factor.missing', 'unkept', 'tooMany'],
  },
  confirmTotp: {
    ...staff,
    says: 'Takes the new secret into use by a code of it.',
    method: 'POST',
    path: 'userservice/base/users/factors/totp/confirm',
    body: z.object({ code: totpCode }),
    reply: recovery,
    limit: { max: 10, seconds: 60 },
    refuses: ['factor.wrong', 'factor.over', 'factor.missing'],
  },
  beginPasskey: {
    ...staff,
    says: 'What a browser needs to make a passkey for the caller.',
    method: 'POST',
    path: 'userservice/base/users/factors/passkey',
    body: z.object({ password }),
    reply: challenge,
    limit: { max: 10, seconds: 60 },
    refuses: ['passwordOldWrong', 'unconfigured', 'tooMany'],
  },
  confirmPasskey: {
    ...staff,
    says: 'Keeps a passkey that a browser made.',
    method: 'POST',
    path: 'userservice/base/users/factors/passkey/confirm',
    body: z.object({ name: text(60), answer }),
    reply: recovery,
    limit: { max: 10, seconds: 60 },
    refuses: ['factor.wrong', 'factor.over', 'factor.missing'],
  },
  removeFactor: {
    ...staff,
    says: 'Lets go of an authenticator app or a passkey; who holds an office keeps one.',
    method: 'DELETE',
    path: 'userservice/base/users/factors',
    body: z.object({ id: z.union([z.literal('totp'), id]), password }),
    reply: nothing,
    refuses: ['passwordOldWrong', 'factor.last', 'factor.missing', 'tooMany'],
  },
  renewRecovery: {
    ...staff,
    says: 'Ten new recovery codes, shown once; older ones are over.',
    method: 'POST',
    path: 'userservice/base/users/factors/recovery',
    body: z.object({ password }),
    reply: recovery,
    limit: { max: 10, seconds: 60 },
    refuses: ['passwordOldWrong', 'factor.missing', 'tooMany'],
  },
})
