import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server for one product: what came, as people read it. */
export async function openMailbox() {
  const arrived: { to: string; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (bytes: Buffer) => parts.push(bytes))
      stream.on('end', () => {
        arrived.push({ to: envelope.rcptTo[0]?.address ?? '', text: bodyOf(Buffer.concat(parts).toString()) })
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The newest link in the letters to an address. */
    linkTo: (address: string) =>
      arrived
        .filter(({ to }) => to === address)
        .at(-1)
        ?.text.match(/https?:\S+link=[\w-]+/)?.[0],
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function bodyOf(mail: string): string {
  const [head = '', ...rest] = mail.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`)
  return decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/g, '%25'))
}
