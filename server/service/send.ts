import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { DeliveryState, ServiceChannel } from '../../contract/service/delivery.ts'
import { serviceLinkDays } from '../../contract/service/serviceBatch.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import type { Tx } from '../database/db.ts'
import { deadlineOf, readCalendar } from '../deadline/rules.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import { linkTo, sendLetter } from '../provider/letters.ts'
import type { cases } from '../tables/case.ts'
import type { RuleKind } from '../tables/deadline.ts'
import { type batch, delivery } from '../tables/service.ts'
import { localDay } from '../when.ts'
import { newCode } from '../who.ts'
import { receiversOf } from './reach.ts'

export interface Way {
  seen: typeof cases.$inferSelect
  row: typeof batch.$inferSelect
  way: typeof delivery.$inferSelect
}

const deemBy: Record<ServiceChannel, RuleKind> = {
  platform: 'deemElectronic',
  mail: 'deemElectronic',
  sms: 'deemElectronic',
  post: 'deemPost',
  publication: 'deemPublication',
}

/**
 * The day that counts as the day of service of whoever does nothing, by the rule in force today; null where none is. What was
 * counted stays, whatever rules come later.
 */
export async function deemedOn(house: House, tx: Tx, channel: ServiceChannel): Promise<string | null> {
  return deadlineOf(deemBy[channel], localDay(house.now()), await readCalendar(tx)) ?? null
}

/** Lets one way leave, for the first time or again. Its earlier link ends. No name, number or title stands in the letter. Throws `service.platform`. */
export async function dispatchDelivery(house: House, tx: Tx, { seen, row, way }: Way): Promise<void> {
  const { channel, address } = way
  const now = house.now()
  const deemOn = await deemedOn(house, tx, channel)
  let state: DeliveryState = 'dispatched'
  let link: { codeHash: string; expiresAt: Date } | undefined
  if (channel === 'platform') {
    const seats = await attendeesOf(tx, seen.id)
    const params = { caseNo: seen.caseNo, title: row.title }
    const to = receiversOf(seen, seats, way.partyId)
    // Since the batch was made the last who received for them may have gone.
    if (to.length === 0) throw new AppError('service.platform')
    await sendMessage(house, tx, to, {
      kind: 'servedOnYou',
      params,
      link: `/CaseDetails?caseId=${seen.id}`,
      caseId: seen.id,
    })
    state = 'delivered'
  } else if (channel === 'mail' || channel === 'sms') {
    const { code, hash } = newCode()
    link = { codeHash: hash, expiresAt: new Date(now.getTime() + serviceLinkDays * 86_400_000) }
    const place = linkTo(house, `/serveDoc?code=${code}`)
    await sendLetter(house, tx, {
      channel,
      to: address,
      subject: '文书送达 Service of documents',
      text: `仲裁机构有文书向您送达，请在 ${serviceLinkDays} 天内打开链接查阅并确认收到：  An arbitral institution serves documents on you. Please open this link within ${serviceLinkDays} days to read them and confirm receipt: ${place} 仅供您本人使用，请勿转发。 For your use only.`,
      code,
      link: place,
      goodForMs: serviceLinkDays * 86_400_000,
      about: way.id,
    })
  }
  const fresh = { state, deemOn, tries: way.tries + 1, dispatchedAt: now, reason: '' }
  const arrived = { deliveredAt: state === 'delivered' ? now : null, openedAt: null }
  await tx
    .update(delivery)
    .set({ ...fresh, ...arrived, codeHash: null, expiresAt: null, ...link })
    .where(eq(delivery.id, way.id))
}
