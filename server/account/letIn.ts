import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { loginReply } from '../../contract/account/account.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Tx } from '../database/db.ts'
import type { DeviceCookie } from '../door/handler.ts'
import type { House } from '../house.ts'
import { account } from '../tables/account.ts'
import { type From, openSession, rolesHere } from '../who.ts'
import { deviceDays, knowDevice } from './device/device.ts'
import { tellOfNewDevice } from './device/tellOfDevice.ts'
import { waysInTurn } from './factor/held.ts'
import { reviewOf } from './link.ts'
import { daysLeft, userOf } from './user.ts'

interface Entry {
  from: From
  device: DeviceCookie
  /** Whether the second factor was shown, in this transaction. */
  strong: boolean
}

/**
 * Opens a session for somebody who showed all that is asked of them; who is not approved has their name and no token. Undefined where
 * a second factor has come in since it was asked for. Throws `loginWrong` where the password was changed since it was checked.
 */
export async function letIn(
  house: House,
  tx: Tx,
  found: typeof account.$inferSelect,
  { from, device, strong }: Entry,
): Promise<z.input<typeof loginReply> | undefined> {
  const { roles } = rolesHere(house, found, strong)
  const pwdTimeOut = daysLeft(house, found)
  const user = { ...userOf(house, found), roles }
  const reply = { user, roles, dataScopes: found.dataScopes, updatePassWord: false, pwdTimeOut }
  if (found.status !== '' && found.status !== 'VERIFIED')
    return { ...reply, token: null, ...(await reviewOf(house, tx, found.id)) }
  if ((await waysInTurn(tx, found.id)).length > 0 && !strong) return undefined
  const [now] = await tx
    .select({ passwordHash: account.passwordHash })
    .from(account)
    .where(eq(account.id, found.id))
    .for('share')
  if (now?.passwordHash !== found.passwordHash) throw new AppError('loginWrong')
  await tellOfNewDevice(house, tx, found, from, device.secret)
  device.keep(await knowDevice(house, tx, found.id, device.secret), deviceDays)
  const { token } = await openSession(house, tx, found.id, from, { strong })
  return { ...reply, token, statusCode: null, inReview: false }
}
