import { eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { accessDays, type services } from '../../../contract/service.ts'
import type { Tx } from '../../database/db.ts'
import type { Handler } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { channelOf, linkTo, sendLetter } from '../../provider/letters.ts'
import { hashOfCode, newCode } from '../../who.ts'
import type { cases } from '../table.ts'
import { seatAccess } from '../table.ts'
import { takeSeat } from './link.ts'

/**
 * Writes to every respondent whose phone or mailbox the request says: that there is a case, and the code by which they come to
 * it. No name, number or amount stands in it: nobody knows who reads it first.
 */
export async function sendFirstAccess(house: House, tx: Tx, { id, form }: typeof cases.$inferSelect): Promise<void> {
  for (const { id: partyId, email, phone } of form?.respondents ?? []) {
    const to = email || phone
    if (!to) continue
    const { code, hash } = newCode()
    const expiresAt = new Date(house.now().getTime() + accessDays * 86_400_000)
    await tx.insert(seatAccess).values({ codeHash: hash, caseId: id, partyId, expiresAt })
    const link = linkTo(house, `/caseAccess?code=${code}`)
    await sendLetter(house, tx, {
      channel: channelOf(to),
      to,
      subject: '仲裁通知 Notice of arbitration',
      text: `有一件仲裁案件与您有关，您为被申请人。请在 ${accessDays} 天内由此登录或注册后查阅材料：  An arbitration has been commenced in which you are named as respondent. Please log in or register within ${accessDays} days to read the documents: ${link} 访问码 Access code: ${code} 仅供您本人使用，请勿转发。 For your use only.`,
      link,
      code,
      goodForMs: accessDays * 86_400_000,
    })
  }
}

/** The code opens the seat it was sent for, once. Throws `linkUsed` for one that is unknown, used or too old. */
export const claimSeat: Handler<typeof services.claimSeat> = async ({ house, tx, me, body }) => {
  const codeHash = hashOfCode(body.code)
  const [found] = await tx.select().from(seatAccess).where(eq(seatAccess.codeHash, codeHash)).for('update')
  if (!found || found.expiresAt <= house.now()) throw new AppError('linkUsed')
  await takeSeat({ house, tx, me }, found)
  await tx.delete(seatAccess).where(eq(seatAccess.codeHash, codeHash))
  return { caseId: found.caseId }
}
