import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { isEmail } from '../../contract/kernel/rules.ts'
import type { House } from '../house.ts'
import { inMailbox, inMailFolder } from '../provider/imap/line.ts'
import { mailBytes, messageIdOf } from '../provider/mail.ts'
import { mailReply } from '../tables/mailbox.ts'
import { letterLog } from '../tables/provider.ts'

/*
 * Answers that left are laid into the folder of sent mails, where the mailbox has one: whoever reads it with another program finds the
 * whole conversation. Once each, by the Message-ID: some providers do it by themselves.
 */

/** An answer is one instance's for so long; when that dies, or the line is lost, it is tried again. */
const leaseMs = 10 * 60_000
const most = 50

/** One round: to the end of what left, but at most 50. Throws what the mailbox throws. */
export async function keepSentReplies(house: House): Promise<void> {
  for (let kept = 0; kept < most; kept++) {
    const reply = await take(house)
    if (!reply) return
    await keep(house, reply)
    await house.db.orm.update(mailReply).set({ keepAt: null }).where(eq(mailReply.id, reply.id))
  }
}

type Reply = typeof mailReply.$inferSelect & { logId: string }

/** The next one that left, with a lease on it. */
async function take({ db: { orm }, now }: House): Promise<Reply | undefined> {
  const at = now()
  const next = orm
    .select({ id: mailReply.id })
    .from(mailReply)
    .innerJoin(letterLog, eq(letterLog.about, mailReply.id))
    .where(and(lte(mailReply.keepAt, at), inArray(letterLog.state, ['sent', 'returned'])))
    .orderBy(asc(mailReply.keepAt))
    .limit(1)
    .for('update', { of: mailReply, skipLocked: true })
  const [reply] = await orm
    .update(mailReply)
    .set({ keepAt: new Date(at.getTime() + leaseMs) })
    .where(eq(mailReply.id, sql`(${next})`))
    .returning()
  if (!reply) return undefined
  const [log] = await orm.select({ id: letterLog.id }).from(letterLog).where(eq(letterLog.about, reply.id))
  return log && { ...reply, logId: log.id }
}

async function keep(house: House, { logId, address: to, subject, text, inReplyTo, sentAt }: Reply): Promise<void> {
  const { mailFrom, imap } = house.config
  const folders = await inMailbox(house, (box) => box.list())
  const folder = folders.find(({ specialUse }) => specialUse === '\\Sent')?.path
  if (!folder) return
  const replyTo = imap && isEmail(imap.user) ? imap.user : undefined
  const letter = { id: 0, madeAt: sentAt, logId }
  const bytes = await mailBytes({ ...letter, to, subject, text, inReplyTo }, mailFrom, sentAt, replyTo)
  await inMailFolder(house, folder, async (box) => {
    const found = await box.search({ header: { 'message-id': messageIdOf(letter, mailFrom) } }, { uid: true })
    if (found && found.length > 0) return
    await box.append(folder, bytes, ['\\Seen'], sentAt)
  })
}
