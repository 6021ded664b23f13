import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hashOfLink } from '../account/link.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { channelOf, linkTo, sendLetter } from '../provider/letters.ts'
import { type candidacy, enrolmentLink } from '../tables/arbitrator.ts'

const linkDays = 60

/** Makes the code of a link to enrol; those made before are no longer good. */
export async function makeEnrolmentCode(house: House, tx: Tx, candidacyId: string): Promise<string> {
  const code = randomBytes(24).toString('base64url')
  const expiresAt = new Date(house.now().getTime() + linkDays * 86_400_000)
  await tx.delete(enrolmentLink).where(eq(enrolmentLink.candidacyId, candidacyId))
  await tx.insert(enrolmentLink).values({ codeHash: hashOfLink(code), candidacyId, expiresAt })
  return code
}

/** Sends the link by which somebody approved enrols. */
export async function sendEnrolmentLink(house: House, tx: Tx, row: typeof candidacy.$inferSelect): Promise<void> {
  const code = await makeEnrolmentCode(house, tx, row.id)
  // To the mailbox of the application, which is required: it is what the applicant said they are reached by.
  const to = row.form.personal.email
  const link = linkTo(house, `/arbitratorRegist?code=${code}`)
  await sendLetter(house, tx, {
    channel: channelOf(to),
    to,
    subject: '仲裁员入册登记 Enrolment as an arbitrator',
    text: `您的仲裁员申请 ${row.no} 已审核通过，入册材料已寄出，请在 ${linkDays} 天内完成登记： Your arbitrator application ${row.no} was approved and your documents have been posted; please enrol within ${linkDays} days: ${link} 登记码 Code: ${code}`,
    link,
  })
}
