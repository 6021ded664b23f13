import { randomBytes } from 'node:crypto'
import { contract } from '../contract/all.ts'
import { hasDovecot, ImapServer } from '../tests/setup/imap.ts'
import { Caller } from '../tests/setup/people.ts'
import { Product } from '../tests/setup/product.ts'
import { mebibytes } from './memory.ts'

const { mailbox } = contract
const times = 5

/** A mail of 25 MB: a long text, and a file. */
function hugeMail(): string {
  const file = (
    randomBytes(17 * 1024 * 1024)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n')
  const words = `${'仲裁申请。'.repeat(20)}\r\n`.repeat(5000)
  return [
    'From: <party@partner.example>\r\nTo: <office@example.test>\r\nSubject: huge\r\nMessage-ID: <huge@partner.example>',
    'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n',
    `--b\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${words}`,
    `--b\r\nContent-Type: application/pdf; name="a.pdf"\r\nContent-Disposition: attachment; filename="a.pdf"`,
    `Content-Transfer-Encoding: base64\r\n\r\n${file}\r\n--b--\r\n`,
  ].join('\r\n')
}

/** The server's memory while a mail of 25 MB is listed, read and its file taken, five times, against what it had after a small one. */
export async function mail(): Promise<void> {
  if (!hasDovecot) return void console.log('mailbox: dovecot is not installed')
  const imap = await ImapServer.start()
  const product = await Product.start({ ...imap.env, RATE_LIMITS: '0', LOG_LEVEL: 'silent' })
  const secretary = await Caller.logIn(product.url, 'secretary')
  await imap.put('From: <a@partner.example>\r\nSubject: small\r\n\r\nsmall\r\n')
  const take = async (subject: string) => {
    const { list } = await secretary.ask(mailbox.listMails, { query: {} })
    const id = list.find((one) => one.subject === subject)?.id ?? ''
    const { parts } = await secretary.ask(mailbox.readMail, { params: { id } })
    for (const { part } of parts) {
      const answer = await secretary.fetch(mailbox.loadMailPart, { params: { id, part } })
      for await (const _ of answer.body ?? []);
      if (!answer.ok) throw new Error(`${answer.status}`)
    }
    return parts.length
  }
  await take('small')
  const before = mebibytes(product.pid)
  await imap.put(hugeMail())
  let most = before
  const watch = setInterval(() => (most = Math.max(most, mebibytes(product.pid))), 50)
  for (let done = 0; done < times; done++) if ((await take('huge')) !== 1) throw new Error('The mail has no file')
  clearInterval(watch)
  console.log(
    `server memory while a mail of 25 MB is read and its file taken, ${times} times: ${before.toFixed(0)} MiB before`,
  )
  console.log(`  most      +${(most - before).toFixed(0)} MiB   goal ≤ +50`)
  await product.close()
  await imap.close()
}
