import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What came for a device, opened as its browser opens it. */
export interface Came {
  headers: Record<string, string | string[] | undefined>
  text: string
  /** What the token of RFC 8292 says, once its signature held. */
  token: { aud: string; exp: number; sub: string }
}

/** A browser's half of a subscription: its keys, and how it opens what comes (RFC 8291). */
class Device {
  readonly endpoint: string
  readonly auth = randomBytes(16)
  private readonly keys = createECDH('prime256v1')
  readonly p256dh = this.keys.generateKeys()

  constructor(endpoint: string) {
    this.endpoint = endpoint
  }

  get subscription() {
    const keys = { p256dh: this.p256dh.toString('base64url'), auth: this.auth.toString('base64url') }
    return { endpoint: this.endpoint, keys }
  }

  open(body: Buffer): string {
    const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.p256dh, theirs])
    const secret = Buffer.from(hkdfSync('sha256', this.keys.computeSecret(theirs), this.auth, info, 32))
    const [key, nonce] = [
      hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16),
      hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12),
    ].map((bytes) => Buffer.from(bytes))
    const decipher = createDecipheriv('aes-128-gcm', key ?? '', nonce ?? '')
    decipher.setAuthTag(body.subarray(-16))
    const padded = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
}

/** Throws where the token is not signed by the key beside it. */
function readToken(authorization: string): Came['token'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', said = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${said}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('The token is not signed by its key')
  return JSON.parse(Buffer.from(said, 'base64url').toString())
}

/** A push service on this machine; `answer` says with which status the n-th message for a device is met (from 1). */
export async function openPushService(answer: (path: string, times: number) => number = () => 201) {
  const devices = new Map<string, Device>()
  const came = new Map<string, Came[]>()
  const times = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = request.url ?? ''
    const count = (times.get(path) ?? 0) + 1
    times.set(path, count)
    const status = answer(path, count)
    const device = devices.get(path)
    if (status < 300 && device) {
      const token = readToken(request.headers.authorization ?? '')
      const text = device.open(Buffer.concat(parts))
      came.set(path, [...(came.get(path) ?? []), { headers: request.headers, text, token }])
    }
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** A new device, known by this path. */
    device(path: string): Device {
      const device = new Device(`${origin}${path}`)
      devices.set(path, device)
      return device
    },
    came: (path: string): Came[] => came.get(path) ?? [],
    tries: (path: string): number => times.get(path) ?? 0,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
