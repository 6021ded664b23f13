import { hkdfSync, randomBytes } from 'node:crypto'
import type { account as calls } from '../../../contract/account/account.ts'
import type { Handler } from '../../door/handler.ts'
import { secretOf } from '../../provider/secretOf.ts'

/**
 * Derived, so that nothing is to be kept of any device: the same to a person at the same device for good, and to nobody else.
 * Whoever sits at a device without a session there is given none.
 */
export const deviceKey: Handler<typeof calls.deviceKey> = async ({ house, tx, me, body: { device } }) => {
  const secret = await secretOf({ config: house.config, orm: tx }, 'device', () => randomBytes(32).toString('base64'))
  const key = hkdfSync('sha256', Buffer.from(secret, 'base64'), me.id, `kept on ${device}`, 32)
  return { key: Buffer.from(key).toString('base64') }
}
