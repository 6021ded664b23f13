import { createTransport } from 'nodemailer'
import { Undeliverable } from './undeliverable.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** A calendar entry (RFC 5545) that goes with it. */
  ics?: string | null
  /** Stands in its Message-ID, the same on every retry: by it is known which letter came back. */
  logId?: string | null
  /** The Message-ID of the mail that it answers. */
  inReplyTo?: string | null
}

const patienceMs = 20_000

/**
 * Sends through the SMTP server at `url`, encrypted where it can be. Throws where it was not taken. What is answered to an answer goes
 * to `replyTo`.
 */
export function openMail(url: string, from: string, replyTo?: string) {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, subject, text, ics, logId, inReplyTo }: Mail): Promise<void> => {
    try {
      const attachments = ics
        ? [{ filename: 'invite.ics', content: ics, contentType: 'text/calendar; charset=utf-8' }]
        : []
      const thread = inReplyTo ? { inReplyTo, references: inReplyTo, ...(replyTo ? { replyTo } : {}) } : {}
      const named = logId ? { messageId: `<${logId}@${from.split('@')[1]}>` } : {}
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, attachments, ...named, ...thread })
    } catch (error) {
      const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
      // 5xx about the recipient; a refused login or an overloaded server may be mended.
      if (code === 'EENVELOPE' && responseCode >= 550 && responseCode < 560)
        throw new Undeliverable(String(responseCode))
      throw error
    }
  }
}
