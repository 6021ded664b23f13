import { createTransport } from 'nodemailer'
import { Undeliverable } from './undeliverable.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** A calendar entry (RFC 5545) that goes with it. */
  ics?: string | null
  /** Which letter it is, and since when. */
  id: number
  madeAt: Date
  /** Stands in its Message-ID: by it is known which letter came back. */
  logId?: string | null
  /** The Message-ID of the mail that it answers. */
  inReplyTo?: string | null
}

const patienceMs = 20_000

/** The same on every retry: a receiver that took one twice knows it for one. */
export const messageIdOf = ({ id, madeAt, logId }: Pick<Mail, 'id' | 'madeAt' | 'logId'>, from: string): string =>
  `<${logId ?? `${id}.${madeAt.getTime()}`}@${from.split('@')[1]}>`

/** A mail as it leaves. What is answered to an answer goes to `replyTo`. */
function written({ to, subject, text, ics, inReplyTo, ...letter }: Mail, from: string, replyTo?: string) {
  const attachments = ics ? [{ filename: 'invite.ics', content: ics, contentType: 'text/calendar; charset=utf-8' }] : []
  const thread = inReplyTo ? { inReplyTo, references: inReplyTo, ...(replyTo ? { replyTo } : {}) } : {}
  const messageId = messageIdOf(letter, from)
  return { from, to: { name: '', address: to }, subject, text, attachments, messageId, ...thread }
}

/** The bytes of a mail that left at `date` (RFC 5322), for the folder of those that were sent. */
export async function mailBytes(mail: Mail, from: string, date: Date, replyTo?: string): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail({ ...written(mail, from, replyTo), date })
  if (!Buffer.isBuffer(message)) throw new Error('A mail was not written')
  return message
}

/**
 * Sends through the SMTP server at `url`, encrypted where it can be, `atOnce` side by side; throws where a mail was not taken. What
 * goes one after the other goes over the same lines, which `rest` ends: a line that was kept would be dead when it is needed.
 */
export function openMail(
  url: string,
  from: string,
  { atOnce, replyTo }: { atOnce: number; replyTo?: string | undefined },
) {
  const open = () =>
    createTransport({
      url,
      pool: true,
      maxConnections: atOnce,
      // Whether it is tried again, and when, is the sender's business.
      maxRequeues: 0,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let transport: ReturnType<typeof open> | undefined
  const rest = () => {
    transport?.close()
    transport = undefined
  }
  const send = async (mail: Mail): Promise<void> => {
    transport ??= open()
    try {
      await transport.sendMail(written(mail, from, replyTo))
    } catch (error) {
      const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
      // 5xx about the recipient; a refused login or sender, or an overloaded server, may be mended.
      if (command === 'RCPT TO' && responseCode >= 550 && responseCode < 560)
        throw new Undeliverable(String(responseCode))
      throw error
    }
  }
  return { send, rest }
}
