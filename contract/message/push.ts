import * as z from 'zod/mini'
import { domain } from '../kernel/call.ts'
import { nothing } from '../kernel/rules.ts'

/*
 * Messages that reach a device while no page is open: Web Push (RFC 8030, 8291, 8292). What leaves says of what kind the news
 * are and how many wait, and nothing of a case: it stands on locked screens (decisions H-01, H-02).
 */

/** Bytes, as browsers write them in a subscription. */
const bytes = (length: number) =>
  z.string('wrongType').check(
    z.maxLength(200, 'tooLong'),
    z.refine((value) => /^[\w-]+={0,2}$/.test(value) && byteLength(value) === length, 'wrongType'),
  )
const byteLength = (value: string) => Math.floor((value.replace(/=+$/, '').length * 3) / 4)

const endpoint = z
  .string('wrongType')
  .check(z.maxLength(1000, 'tooLong'), z.regex(/^https?:\/\/[^\s/]+\/\S*$/, 'wrongType'))

/** What leaves, in the shape of a declarative push message: a browser that knows that shape needs no worker of ours. */
const pushed = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    lang: z.string(),
    tag: z.string(),
    /** The page it leads to; without PUBLIC_URL told from the root. */
    navigate: z.string(),
  }),
  /** How many messages are unread. */
  app_badge: z.int(),
})
export type Pushed = z.output<typeof pushed>

/** What came on a device, read by its shape; undefined where it is not ours, or of a build that comes after this one. */
export function readPushed(json: unknown): Pushed | undefined {
  const known = z.safeParse(pushed, json)
  return known.success ? known.data : undefined
}

/** Each account is told on so many devices, those seen last. */
export const mostDevices = 10

export const pushes = domain('message', {
  pushKey: {
    says: 'The public key under which a browser subscribes to what this installation pushes (RFC 8292), base64url.',
    method: 'GET',
    path: 'messageservice/push/key',
    who: 'signedIn',
    offline: 'no',
    reply: z.object({ publicKey: z.string() }),
  },
  subscribe: {
    says: 'Tells the caller on this device from now on, and that they want to be told so. Asked again it is seen anew.',
    method: 'POST',
    path: 'messageservice/push/subscribe',
    who: 'signedIn',
    offline: 'no',
    unattended: true,
    body: z.object({
      endpoint,
      keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
      language: z.enum(['zh', 'en'], 'wrongType'),
    }),
    reply: nothing,
    limit: { max: 60, seconds: 3600 },
    refuses: ['push.endpoint'],
  },
  unsubscribe: {
    says: 'Tells the caller on this device no longer.',
    method: 'POST',
    path: 'messageservice/push/unsubscribe',
    who: 'signedIn',
    offline: 'no',
    body: z.object({ endpoint }),
    reply: nothing,
  },
})
