import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { desks, filing, secretary } from '../kernel/office.ts'
import { email, id, listOf, nothing, page, phone, reason, text } from '../kernel/rules.ts'
import { channels, serviceBatch } from './delivery.ts'
import { serviceGap, unsealedDocument } from './serviceGap.ts'

/*
 * What secretaries do about service: a batch is prepared, looked at, sent, and followed until everybody is served.
 */

export const batchTitleMax = 100
export const batchFilesMax = 50
export const batchDeliveriesMax = 100
/** Days of a time limit that begins with service, at most; characters of an address. */
export const termDaysMax = 365
export const serviceAddressMax = 200
/** For so many days a link is good. */
export const serviceLinkDays = 60

/** Where it goes; what a channel asks of it. */
const way = z.object({
  channel: z.enum(channels, 'required'),
  to: z._default(z.string('wrongType').check(z.trim(), z.maxLength(serviceAddressMax, 'tooLong')), ''),
})
const addresses = {
  platform: z.literal('', 'wrongType'),
  mail: email,
  sms: phone,
  post: text(serviceAddressMax),
  publication: text(serviceAddressMax),
} as const
const rightTo = z.superRefine<z.output<typeof way>>(({ channel, to }, context) => {
  const checked = z.safeParse(addresses[channel], to)
  const message = checked.error?.issues[0]?.message
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['to'], message })
})

const one = { id, version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')) }
/** Which way of which batch, as it stood. */
const ofDelivery = { ...one, deliveryId: id }

export const batchBody = z.object({
  /** Chosen by the page, so that a second arrival is recognised. */
  id,
  /** The case. */
  baseId: id,
  title: text(batchTitleMax),
  notice: z.boolean('wrongType'),
  term: z._default(
    z.nullable(
      z.object({
        title: text(batchTitleMax),
        days: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(termDaysMax, 'wrongType')),
      }),
    ),
    null,
  ),
  fileIds: z.array(id).check(z.minLength(1, 'service.noFile'), z.maxLength(batchFilesMax, 'tooMany')),
  deliveries: z
    .array(z.object({ ...way.shape, id, partyId: id }).check(rightTo))
    .check(z.minLength(1, 'service.nobody'), z.maxLength(batchDeliveriesMax, 'tooMany')),
})

/** Left out by devices of before, which do not ask; false asks, true says that it is meant. */
const meant = z.optional(z.boolean('wrongType'))

const staff = {
  method: 'POST',
  who: [...filing, ...secretary],
  offline: 'no',
  reply: serviceBatch,
  keeps: 'serviceBatch',
} as const
const base = 'caseservice/service/batch'

export const serviceBatches = domain('service', {
  makeBatch: {
    ...staff,
    says: 'A secretary prepares the service of documents of a case on its parties, by one or several channels each. Nothing leaves yet.',
    path: `${base}/make`,
    body: batchBody,
    refuses: ['notFound', 'stale', 'state.closed', 'service.file', 'service.platform', 'document.void'],
  },
  sendBatch: {
    ...staff,
    says: 'Sends a prepared batch: messages, mails and SMS leave, post and publication count as handed over. Who asks is refused where a party lacks a document that it should have, or where one leaves unsealed, unless they say that it is meant.',
    path: `${base}/send`,
    body: z.object({ ...one, evenMissing: meant, evenUnsealed: meant }),
    refuses: [
      'notFound',
      'stale',
      'state.closed',
      'service.platform',
      'service.missing',
      'service.unsealed',
      'document.void',
    ],
  },
  sealBatch: {
    ...staff,
    says: 'Seals the documents of a prepared batch that bear no seal yet; the sealed copies take their place in it.',
    path: `${base}/seal`,
    who: secretary,
    body: z.object(one),
    limit: { max: 30, seconds: 60 },
    refuses: ['notFound', 'stale', 'state.closed', 'sign.failed'],
  },
  listServiceGaps: {
    says: 'What the parties of a case should have been served with and were not, as if the named batch had been sent; and which of its documents bear no seal.',
    method: 'GET',
    path: `${base}/gaps`,
    who: [...filing, ...secretary],
    offline: 'no',
    query: z.object({ baseId: id, batchId: z.optional(id) }),
    reply: z.object({ gaps: z.array(serviceGap), unsealed: z.array(unsealedDocument) }),
    refuses: ['notFound'],
  },
  dropBatch: {
    says: 'Gives up a batch that was not sent.',
    method: 'POST',
    path: `${base}/drop`,
    who: [...filing, ...secretary],
    offline: 'no',
    body: z.object(one),
    reply: nothing,
    refuses: ['notFound', 'stale', 'state.closed'],
  },
  retryDelivery: {
    ...staff,
    says: 'Sends one way again, to the same or a corrected address; an earlier link of it ends.',
    path: `${base}/retry`,
    body: z.object({ ...ofDelivery, ...way.shape }).check(rightTo),
    refuses: ['notFound', 'stale', 'state.closed', 'service.channel', 'service.platform'],
  },
  switchDelivery: {
    ...staff,
    says: 'Takes another way to the same recipient instead of one that did not arrive; its link ends.',
    path: `${base}/switch`,
    body: z.object({ ...ofDelivery, ...way.shape, newId: id }).check(rightTo),
    refuses: ['notFound', 'stale', 'state.closed', 'service.platform'],
  },
  bounceDelivery: {
    ...staff,
    says: 'A secretary notes that one way came back undelivered, and why.',
    path: `${base}/bounce`,
    body: z.object({ ...ofDelivery, reason }),
    refuses: ['notFound', 'stale', 'state.closed'],
  },
  trackDelivery: {
    ...staff,
    says: 'A secretary notes the tracking number of the post, or where a publication stands.',
    path: `${base}/track`,
    body: z.object({ ...ofDelivery, trackingNo: text(100) }),
    refuses: ['notFound', 'stale', 'state.closed', 'service.channel'],
  },
  listBatches: {
    says: 'The batches of a case, newest first.',
    method: 'GET',
    path: `${base}/list`,
    who: desks,
    offline: 'local',
    query: z.object({ baseId: id, ...page }),
    reply: listOf(serviceBatch),
    keeps: 'serviceBatch',
    refuses: ['notFound'],
  },
})
