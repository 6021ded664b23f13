import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Orm } from '../database/db.ts'
import type { House } from '../house.ts'
import { pushSubscription } from '../tables/message.ts'
import type { letter } from '../tables/provider.ts'
import { postOutside } from './outside.ts'
import { secretOf } from './secretOf.ts'
import { Undeliverable } from './undeliverable.ts'

/** The device is gone, or was made for other keys than ours: it subscribes anew when its person comes by. */
const gone = [403, 404, 410]
/** Answers that say "not now" or "mend your settings", not "never". */
const passing = [401, 408, 425, 429]

type Keys = { publicKey: string; privateKey: string }

/** The keys by which push services know this installation: named in the environment, or made once. */
export async function vapidKeys({ config }: House, orm: Orm): Promise<Keys> {
  if (config.vapid) return config.vapid
  const kept = await secretOf({ config, orm }, 'vapid', async () => {
    const { default: webPush } = await import('web-push')
    return JSON.stringify(webPush.generateVAPIDKeys())
  })
  return JSON.parse(kept) as Keys
}

/**
 * Sends through the push service of a browser (RFC 8030): sealed for the device (RFC 8291), signed by our key (RFC 8292), under
 * a topic that is the same at every try, so that a service that took one twice shows it once.
 */
export function openPush(house: House) {
  return async ({ id, to: endpoint, text, expiresAt }: typeof letter.$inferSelect): Promise<void> => {
    const { orm } = house.db
    const [device] = await orm.select().from(pushSubscription).where(eq(pushSubscription.endpoint, endpoint))
    // It was taken back meanwhile.
    if (!device) return
    const { default: webPush } = await import('web-push')
    const { p256dh, auth } = device
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: house.config.vapidSubject, ...(await vapidKeys(house, orm)) },
      TTL: Math.max(0, Math.round((expiresAt.getTime() - house.now().getTime()) / 1000)),
      urgency: 'normal',
      topic: createHash('sha256').update(`${id} ${endpoint}`).digest('base64url').slice(0, 32),
      contentEncoding: 'aes128gcm',
    })
    const status = await postOutside(house, endpoint, { headers: headers as Record<string, string | number>, body })
    if (status >= 200 && status < 300) return
    if (gone.includes(status)) await orm.delete(pushSubscription).where(eq(pushSubscription.endpoint, endpoint))
    if (gone.includes(status) || (status < 500 && !passing.includes(status))) throw new Undeliverable(String(status))
    throw Object.assign(new Error('The push service refused'), { code: String(status) })
  }
}
