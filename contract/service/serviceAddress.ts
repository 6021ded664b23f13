import * as z from 'zod/mini'
import { strokes } from '../both/strokes.ts'
import { camp } from '../case/case.ts'
import { domain } from '../kernel/call.ts'
import { desks } from '../kernel/office.ts'
import type { Part, Words } from '../kernel/part.ts'
import { id, listOf, moment, optionalEmail, page, pageSize, phone, text } from '../kernel/rules.ts'

/*
 * Confirmation of the address for service 送达地址确认书: where a party wants to be served, in its own words and its own hand. The
 * newest of a party counts from then on; none is ever changed.
 */

export const addressPage = 20

/** What the party types. Drafts hold the same, not yet checked. */
export const addressFields = z.object({
  /** For which party, as the request names it. */
  partyId: id,
  /** Who receives there. */
  receiver: text(50),
  phone,
  email: optionalEmail,
  address: text(200),
  /** Whether documents may be served by mail and SMS. */
  electronic: z.boolean('required'),
  /** The name of who declares it, as typed. */
  signedBy: text(50),
  /** Their signature. */
  strokes,
})

export const electronicWords = {
  yes: /*i18n*/ { id: 'electronic.yes', message: '同意以短信、电子邮件送达' },
  no: /*i18n*/ { id: 'electronic.no', message: '不同意，请邮寄送达' },
} satisfies Record<string, Words>

export const addressParts = {
  partyId: { words: /*i18n*/ { id: 'address.partyId', message: '当事人' }, as: 'ownFacts' },
  receiver: { words: /*i18n*/ { id: 'address.receiver', message: '收件人' }, as: 'plain' },
  phone: { words: /*i18n*/ { id: 'address.phone', message: '收件电话' }, as: 'code' },
  email: { words: /*i18n*/ { id: 'address.email', message: '电子邮箱' }, as: 'plain' },
  address: { words: /*i18n*/ { id: 'address.address', message: '邮寄地址' }, as: 'plain' },
  electronic: { words: /*i18n*/ { id: 'address.electronic', message: '电子送达' }, as: electronicWords },
  signedBy: { words: /*i18n*/ { id: 'address.signedBy', message: '确认人姓名' }, as: 'plain' },
  strokes: { words: /*i18n*/ { id: 'address.strokes', message: '确认人签名' }, as: 'ownFacts' },
} satisfies Record<keyof typeof addressFields.shape, Part>

export const serviceAddress = z.object({
  id: z.string(),
  /** Always 1. */
  version: z.int(),
  /** The case. */
  baseId: z.string(),
  caseNo: z.string(),
  camp,
  partyId: z.string(),
  party: z.string(),
  receiver: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  electronic: z.boolean(),
  signedBy: z.string(),
  /** Null where it was confirmed by a typed name alone, before it was signed by hand. */
  strokes: z.nullable(strokes),
  byName: z.string(),
  submittedAt: moment,
})
export type ServiceAddress = z.output<typeof serviceAddress>

export const serviceAddresses = domain('service', {
  confirmAddress: {
    says: 'A party, or an agent of it, confirms where documents of a case are to be served; what was confirmed before counts no longer.',
    method: 'POST',
    path: 'caseservice/service/address/confirm',
    who: ['USER'],
    offline: 'queue',
    body: z.object({
      /** Chosen by the device, so that a second arrival is recognised. */
      id,
      /** The case. */
      baseId: id,
      ...addressFields.shape,
    }),
    reply: serviceAddress,
    keeps: 'serviceAddress',
    limit: { max: 60, seconds: 60 },
    refuses: ['notFound', 'forbidden', 'stale', 'state.closed'],
  },
  listAddresses: {
    says: 'What was confirmed in a case, newest first: to a party its own side’s.',
    method: 'GET',
    path: 'caseservice/service/address/list',
    who: ['USER', ...desks],
    offline: 'local',
    query: z.object({ baseId: id, ...page, size: pageSize(addressPage) }),
    reply: listOf(serviceAddress),
    keeps: 'serviceAddress',
    refuses: ['notFound'],
  },
})
