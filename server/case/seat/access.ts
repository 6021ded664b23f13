import { and, eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import { accessDays, type services } from '../../../contract/service/service.ts'
import type { Tx } from '../../database/db.ts'
import { rowsOf } from '../../database/sql.ts'
import type { Handler } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { channelOf, linkTo, sendLetter } from '../../provider/letters.ts'
import { caseAttendee, cases, seatAccess } from '../../tables/case.ts'
import { hashOfCode, newCode, type Person } from '../../who.ts'
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

/**
 * Whether an account is the party of a seat, as far as the institution looked: by the name or number it verified, of its holder or of
 * a corporation of theirs. Where both numbers are known they decide: others bear the same name. The code went where the other side
 * said that the party is reached: who holds it may be anybody.
 */
async function isTheParty(tx: Tx, me: Person, { caseId, partyId }: { caseId: string; partyId: string }) {
  const [found] = await tx
    .select({ name: caseAttendee.name, form: cases.form })
    .from(caseAttendee)
    .innerJoin(cases, eq(cases.id, caseAttendee.caseId))
    .where(and(eq(caseAttendee.caseId, caseId), eq(caseAttendee.id, partyId)))
  if (!found) return false
  const number = found.form?.respondents.find(({ id }) => id === partyId)?.certificatesNum.toUpperCase() ?? ''
  const fits = (name: SQL, held: SQL) =>
    sql`case when ${number} <> '' and coalesce(${held}, '') <> '' then upper(${held}) = ${number} else ${name} = ${found.name} end`
  const [theirs] = await rowsOf<{ id: string }>(
    tx,
    sql`select a.id from account a where a.id = ${me.id} and (
      (a.verify_type <> '' and ${fits(sql`a.nick_name`, sql`a.profile ->> 'certificatesNum'`)})
      or exists (select from registration r where r.account_id = a.id and r.kind = 'corporation' and r.state = 'approved'
        and ${fits(sql`r.title`, sql`r.data ->> 'creditCode'`)}))`,
  )
  return theirs !== undefined
}

/** The code opens the seat it was sent for, once. Throws `linkUsed` for one that is unknown, used or too old, `seat.unproven` to another. */
export const claimSeat: Handler<typeof services.claimSeat> = async ({ house, tx, me, body }) => {
  const codeHash = hashOfCode(body.code)
  const [found] = await tx.select().from(seatAccess).where(eq(seatAccess.codeHash, codeHash)).for('update')
  if (!found || found.expiresAt <= house.now()) throw new AppError('linkUsed')
  await takeSeat({ house, tx, me }, found)
  if (!(await isTheParty(tx, me, found))) throw new AppError('seat.unproven')
  await tx.delete(seatAccess).where(eq(seatAccess.codeHash, codeHash))
  return { caseId: found.caseId }
}
