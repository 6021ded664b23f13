/** Mails as strangers write them. */

interface Written {
  from?: string
  subject?: string
  text?: string
  headers?: string[]
}

const lines = (...all: string[]): string => all.join('\r\n')

const headOf = ({ from = '"Smith, John" <john@partner.example>', subject = 'A question', headers = [] }: Written) => [
  `From: ${from}`,
  'To: office@example.test',
  `Subject: ${subject}`,
  'Date: Thu, 26 Nov 2026 08:00:00 +0000',
  `Message-ID: <${Math.random().toString(36).slice(2)}@partner.example>`,
  'MIME-Version: 1.0',
  ...headers,
]

/** Words alone. */
export const plainMail = (wanted: Written = {}): string =>
  lines(...headOf(wanted), 'Content-Type: text/plain; charset=utf-8', '', wanted.text ?? 'Good morning.', '')

/** A page alone. */
export const htmlMail = (html: string, wanted: Written = {}): string =>
  lines(...headOf(wanted), 'Content-Type: text/html; charset=utf-8', '', html, '')

/** Words in bytes of another charset. */
export const mailIn = (charset: string, subject: Buffer, text: Buffer): string =>
  lines(
    ...headOf({ subject: `=?${charset}?B?${subject.toString('base64')}?=` }),
    `Content-Type: text/plain; charset=${charset}`,
    'Content-Transfer-Encoding: base64',
    '',
    text.toString('base64'),
    '',
  )

/** Words, and a file. */
export function mailWith(file: { name: string; type?: string; bytes: Buffer }, wanted: Written = {}): string {
  const { name, type = 'application/pdf', bytes } = file
  const body = bytes.toString('base64').replace(/(.{76})/g, '$1\r\n')
  return lines(
    ...headOf(wanted),
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    wanted.text ?? 'See the file.',
    '--b',
    `Content-Type: ${type}`,
    `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Content-Transfer-Encoding: base64',
    '',
    body,
    '--b--',
    '',
  )
}

/** What a mail server says of a letter, by RFC 3464: with its head below, or all of it. */
export function reportOf(
  messageId: string,
  { action = 'failed', status = '5.1.1', to = 'nobody@partner.example', whole = false } = {},
): string {
  return lines(
    ...headOf({ from: 'Mail Delivery System <MAILER-DAEMON@partner.example>', subject: 'Undelivered Mail' }),
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="r"',
    '',
    '--r',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host partner.example.',
    '--r',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; partner.example',
    'Arrival-Date: Thu, 26 Nov 2026 08:00:00 +0000',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} <${to}>:`,
    '    no such mailbox',
    '',
    '--r',
    `Content-Type: ${whole ? 'message/rfc822' : 'text/rfc822-headers'}`,
    '',
    'From: office@example.test',
    `To: ${to}`,
    'Subject: =?utf-8?Q?=E6=96=87=E4=B9=A6?=',
    `Message-ID:`,
    ` ${messageId}`,
    '',
    ...(whole ? ['the words of the letter', ''] : []),
    '--r--',
    '',
  )
}

/** The same in plain words. */
export const plainReportOf = (messageId: string, from = 'MAILER-DAEMON@old.example'): string =>
  plainMail({
    from,
    subject: 'failure notice',
    text: lines(
      'Hi. This is the qmail-send program at old.example.',
      '<nobody@old.example>:',
      'Remote host said: 550 5.2.1 mailbox disabled',
      '',
      '--- Below this line is a copy of the message.',
      '',
      'From: office@example.test',
      `Message-ID: ${messageId}`,
      'Subject: x',
    ),
  })
