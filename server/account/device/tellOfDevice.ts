import { eq } from 'drizzle-orm'
import type { Tx } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { channelOf, linkTo, sendLetter } from '../../provider/letters.ts'
import { knownDevice } from '../../tables/account.ts'
import { localMinute } from '../../when.ts'
import type { From } from '../../who.ts'
import { reachOf } from '../password/passLink.ts'
import { deviceIn } from '../sessions.ts'
import type { AccountRow } from '../user.ts'
import { knownTo } from './device.ts'

/**
 * Tells somebody by letter of a login from a device they never logged in from, with what is known of where it was: the address of its
 * network. The first device of an account is the one it began with.
 */
export async function tellOfNewDevice(house: House, tx: Tx, to: AccountRow, from: From, secret: string): Promise<void> {
  const address = reachOf(to)
  if (!address || (await knownTo(tx, to.id, secret))) return
  const [other] = await tx.select().from(knownDevice).where(eq(knownDevice.accountId, to.id)).limit(1)
  if (!other) return
  const [device, at] = [deviceIn(from.device) || '未知设备 unknown device', localMinute(house.now())]
  const link = linkTo(house, '/user/center')
  await sendLetter(house, tx, {
    channel: channelOf(address),
    to: address,
    subject: '新设备登录 Login from a new device',
    text: `${to.nickName}：您的账号 ${to.username} 于 ${at} 在新设备上登录（${device}，网络地址 ${from.ip}）。如非本人操作，请立即修改密码，并在个人中心结束其他登录。Your account ${to.username} was used on a new device (${device}, network address ${from.ip}) at ${at}. If that was not you, set a new password at once and end all other sessions: ${link}`,
  })
}
