import * as z from 'zod/mini'
import { moment } from '../kernel/rules.ts'
import { attachment } from '../upload/upload.ts'

/** Served on the platform, by mail, by SMS, by post, in person, by public announcement, otherwise. */
export const serviceMeans = ['platform', 'email', 'sms', 'post', 'person', 'announcement', 'other'] as const
export type ServiceMeans = (typeof serviceMeans)[number]

/** How it is known: written down by hand, confirmed by the recipient, by the passing of time. */
export const servedHow = ['recorded', 'confirmed', 'deemed'] as const
export type ServedHow = (typeof servedHow)[number]

/** That a respondent was served with the notice of arbitration; the newest record of each. */
export const serviceRecord = z.object({
  partyId: z.string(),
  servedOn: z.string(),
  means: z.enum(serviceMeans),
  how: z._default(z.enum(servedHow), 'recorded'),
  note: z.string(),
  byName: z.string(),
  at: moment,
  /** The proof; cases of before services were recorded have none. */
  proof: z.nullable(attachment),
})
export type ServiceRecord = z.output<typeof serviceRecord>

interface Reachable {
  phone: string
  email: string
  address: string
  linked: boolean
}

/** Whether there is any way to somebody: a phone, a mailbox, an address, or their account. */
export const isReachable = ({ phone, email, address, linked }: Reachable): boolean =>
  linked || [phone, email, address].some((one) => one !== '')
