import * as z from 'zod/mini'
import { camp } from '../case/case.ts'
import { day, moment } from '../kernel/rules.ts'
import { capacity } from '../signing/capacity.ts'
import { keptChecks } from '../signing/identityCheck.ts'
import { attachment } from '../upload/upload.ts'
import { servedHow, serviceMeans } from './serviceRecord.ts'

/*
 * Service of documents 送达: documents of a case, served together, on whom, by which channels, and how far each got.
 */

export const channels = ['platform', 'mail', 'sms', 'post', 'publication'] as const
export type ServiceChannel = (typeof channels)[number]

/** What a channel is called where it was proved. */
export const meansOf = {
  platform: 'platform',
  mail: 'email',
  sms: 'sms',
  post: 'post',
  publication: 'announcement',
} as const satisfies Record<ServiceChannel, (typeof serviceMeans)[number]>

/** `prepared` is seen by secretaries alone; `done` once everybody is served. */
export const batchStates = ['prepared', 'sent', 'done'] as const
export type BatchState = (typeof batchStates)[number]

/** How far one way to one recipient got. `otherChannel`: another way was taken instead. */
export const deliveryStates = [
  'queued',
  'dispatched',
  'delivered',
  'opened',
  'confirmed',
  'bounced',
  'otherChannel',
  'deemed',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

interface Move {
  by: 'MISHU' | 'system' | 'link'
  from: readonly DeliveryState[]
  to: DeliveryState
}

/**
 * Who may take which step from where, and where it leads. `link`: whoever holds the recipient's link or account. `record` is a
 * receipt on paper, `fail` a gateway that refuses for good, `deem` the passing of time.
 */
export const deliveryMoves = {
  send: { by: 'MISHU', from: ['queued'], to: 'dispatched' },
  arrive: { by: 'system', from: ['dispatched'], to: 'delivered' },
  open: { by: 'link', from: ['dispatched', 'delivered', 'bounced'], to: 'opened' },
  confirm: { by: 'link', from: ['opened'], to: 'confirmed' },
  record: { by: 'MISHU', from: ['dispatched', 'delivered', 'opened', 'bounced'], to: 'confirmed' },
  bounce: { by: 'MISHU', from: ['dispatched', 'delivered'], to: 'bounced' },
  fail: { by: 'system', from: ['dispatched'], to: 'bounced' },
  retry: { by: 'MISHU', from: ['dispatched', 'delivered', 'bounced'], to: 'dispatched' },
  switch: { by: 'MISHU', from: ['dispatched', 'delivered', 'bounced'], to: 'otherChannel' },
  deem: { by: 'system', from: ['dispatched', 'delivered', 'opened'], to: 'deemed' },
} as const satisfies Record<string, Move>
export type DeliveryMove = keyof typeof deliveryMoves

const delivery = z.object({
  id: z.string(),
  partyId: z.string(),
  channel: z.enum(channels),
  /** A phone, a mailbox, an address, where it is published; empty for the platform. */
  to: z.string(),
  /** Of the post, typed by hand. */
  trackingNo: z.string(),
  state: z.enum(deliveryStates),
  /** How often it left. */
  tries: z.int(),
  /** Why it came back. */
  reason: z.string(),
  dispatchedAt: z.nullable(moment),
  deliveredAt: z.nullable(moment),
  openedAt: z.nullable(moment),
  confirmedAt: z.nullable(moment),
  /** The name typed with the confirmation. */
  signedBy: z.string(),
  /** By what they act for the organisation that was served. */
  signedAs: capacity,
  /** How they were checked when they confirmed. */
  checks: keptChecks,
  /** The day that counts as the day of service where nothing else happens. */
  deemOn: z.nullable(z.string()),
  /** The documents opened this way. */
  openedFiles: z.array(z.string()),
})
export type Delivery = z.output<typeof delivery>

/** A time limit that begins with the service of a batch, in calendar days. */
export const serviceTerm = z.object({ title: z.string(), days: z.int() })

export const serviceBatch = z.object({
  id: z.string(),
  version: z.int(),
  /** The case. */
  baseId: z.string(),
  caseNo: z.string(),
  /** Such as 送20260001. */
  no: z.string(),
  title: z.string(),
  state: z.enum(batchStates),
  /** It is the notice of arbitration: the respondents' time to answer begins with it. */
  notice: z.boolean(),
  term: z.nullable(serviceTerm),
  byName: z.string(),
  /** When it was prepared. */
  submittedAt: moment,
  sentAt: z.nullable(moment),
  files: z.array(attachment),
  parties: z.array(z.object({ id: z.string(), name: z.string(), camp })),
  deliveries: z.array(delivery),
  /** Since when each party counts as served, and by what; those who are not are missing. */
  served: z.array(
    z.object({
      partyId: z.string(),
      servedOn: day,
      how: z.enum(servedHow),
      means: z.enum(serviceMeans),
      /** The proof of service 送达回证; null until it is written. */
      proof: z.nullable(attachment),
    }),
  ),
})
export type ServiceBatch = z.output<typeof serviceBatch>
