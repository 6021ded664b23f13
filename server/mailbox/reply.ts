import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { isEmail } from '../../contract/kernel/rules.ts'
import type { mailbox } from '../../contract/mailbox/mailbox.ts'
import type { Tx } from '../database/db.ts'
import type { OwnTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { mustReach, sendLetter } from '../provider/letters.ts'
import { mailReply } from '../tables/mailbox.ts'
import { headOf, line, mailOf, openFor, personOfMail } from './open.ts'

/** `Re: ` before a subject, once. */
const answering = (subject: string): string => (/^(re|回复|答复)\s*[:：]/i.test(subject) ? subject : `Re: ${subject}`)

/**
 * Leaves by the way all letters leave, in the transaction in which it is written down: once, whatever becomes of the line to the
 * mailbox, of the server or of the answer to whoever sent it.
 */
export const replyMail: OwnTransaction<typeof mailbox.replyMail> = {
  async ownTransaction({ house, me, body }) {
    mustReach(house, 'mail')
    const asked = await openFor(house, me, async (box, validity) => {
      const { found } = await mailOf(box, validity, body.mailId)
      const { envelope } = found
      const to = personOfMail(envelope?.replyTo?.[0] ?? envelope?.from?.[0]).address
      return { to, subject: headOf(found, validity).subject, messageId: envelope?.messageId ?? '' }
    })
    if (!isEmail(asked.to)) throw new AppError('mail.noAddress')
    const subject = answering(line(asked.subject, 400))
    const isFirst = await house.db.tx(async (tx) => {
      const sentAt = house.now()
      const inReplyTo = /^<[^<>\s]{1,500}>$/.exec(asked.messageId)?.[0]
      const about = { mailId: body.mailId, address: asked.to, subject, inReplyTo: inReplyTo ?? '' }
      const said = { ...about, text: body.text, byName: me.nickName, sentAt, keepAt: sentAt }
      const made = await tx
        .insert(mailReply)
        .values({ id: body.id, ...said })
        .onConflictDoNothing()
        .returning()
      if (made.length === 0) return false
      await sendLetter(house, tx, {
        ...{ channel: 'mail', to: asked.to, subject, text: body.text, about: body.id },
        ...(inReplyTo ? { inReplyTo } : {}),
      })
      return true
    })
    if (isFirst) await markAnswered(house, me, body.mailId)
    return null
  },
}

/** For other programs that read the mailbox; here it is known by what was written down. */
async function markAnswered(house: House, me: { tenantId: number }, mailId: string): Promise<void> {
  const marking = openFor(house, me, async (box, validity) => {
    const { uid } = await mailOf(box, validity, mailId)
    await box.messageFlagsAdd(String(uid), ['\\Answered', '\\Seen'], { uid: true })
  })
  await marking.catch((error) => {
    if (!(error instanceof AppError)) throw error
  })
}

/** An answer came back. Does nothing for what is none. */
export async function noteReturnedReply(_house: House, tx: Tx, id: string, reason: string): Promise<void> {
  await tx.update(mailReply).set({ returned: reason }).where(eq(mailReply.id, id))
}
