import * as z from 'zod/mini'
import { moment } from './rules.ts'
import { attachment } from './upload.ts'

/** Served on the platform, by mail, by post, in person, by public announcement, otherwise. */
export const serviceMeans = ['platform', 'email', 'post', 'person', 'announcement', 'other'] as const
export type ServiceMeans = (typeof serviceMeans)[number]

/** That a respondent was served; the newest record of each. */
export const serviceRecord = z.object({
  partyId: z.string(),
  servedOn: z.string(),
  means: z.enum(serviceMeans),
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
