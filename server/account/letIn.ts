import type * as z from 'zod/mini'
import type { loginReply } from '../../contract/account.ts'
import type { DeviceCookie } from '../door/handler.ts'
import type { House } from '../house.ts'
import { type From, openSession, rolesHere } from '../who.ts'
import { deviceDays, knowDevice } from './device/device.ts'
import { tellOfNewDevice } from './device/tellOfDevice.ts'
import { reviewOf } from './link.ts'
import { type AccountRow, daysLeft, userOf } from './user.ts'

/** Opens a session for somebody who showed all that is asked of them; who is not approved has their name and no token. */
export async function letIn(
  house: House,
  found: AccountRow,
  { from, device }: { from: From; device: DeviceCookie },
  strong: boolean,
): Promise<z.input<typeof loginReply>> {
  const { roles } = rolesHere(house, found, strong)
  const pwdTimeOut = daysLeft(house, found)
  const user = { ...userOf(house, found), roles }
  const reply = { user, roles, dataScopes: found.dataScopes, updatePassWord: false, pwdTimeOut }
  if (found.status !== '' && found.status !== 'VERIFIED')
    return { ...reply, token: null, ...(await reviewOf(house, house.db.orm, found.id)) }
  await tellOfNewDevice(house, found, from, device.secret)
  device.keep(await knowDevice(house, house.db.orm, found.id, device.secret), deviceDays)
  const { token } = await openSession(house, house.db.orm, found.id, from, { strong })
  return { ...reply, token, statusCode: null, inReview: false }
}
