import { constants, createPrivateKey, type KeyObject, privateEncrypt, X509Certificate } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Certificate } from 'pkijs'
import {
  derOf,
  issueCertificate,
  keyFrom,
  newKeyPair,
  pkcs8Of,
  revocationList,
} from '../../server/signing/certificate.ts'

/** How a question is met: well, late, by breaking off before or after the work, by an error, or by an answer to something else. */
export type Mood = 'well' | 'late' | 'deaf' | 'drops' | 'fails' | 'lies' | 'garbage' | 'refuses'

export interface Asked {
  question: string
  key: string
  bytes: number
  body: Record<string, string>
}

const token = 'token of an installation'
const day = 86_400_000
const at = (days: number) => new Date(Date.now() + days * day)

/** Somebody who issues certificates in the name of an authority. */
async function openIssuer(name: string) {
  const pair = await newKeyPair('P-256')
  const subject = { name, organisation: '电子签名服务', mark: 'CA' }
  const own = {
    subject,
    purpose: 'authority' as const,
    publicKey: pair.publicKey,
    notBefore: at(-9),
    notAfter: at(9000),
  }
  const certificate = await issueCertificate({ ...own, issuer: { key: pair.privateKey } })
  const issuer = { certificate, key: pair.privateKey }
  const people = new Map<string, Promise<{ key: KeyObject; der: Buffer }>>()
  async function certify(reference: string, called: string) {
    const mine = await newKeyPair('RSA-2048')
    const who = { name: called, organisation: '电子签名服务', mark: reference.slice(-12) }
    const valid = { notBefore: at(-1), notAfter: at(900) }
    const cert = await issueCertificate({
      subject: who,
      purpose: 'signing',
      publicKey: mine.publicKey,
      ...valid,
      issuer,
    })
    const key = createPrivateKey({ key: await pkcs8Of(mine), format: 'der', type: 'pkcs8' })
    return { key, der: derOf(cert) }
  }
  /** The same for whoever asks again. */
  function person(reference: string, called: string) {
    const known = people.get(reference) ?? certify(reference, called)
    people.set(reference, known)
    return known
  }
  const list = await revocationList(
    {
      certificate: Certificate.fromBER(new Uint8Array(derOf(certificate))),
      key: await keyFrom(await pkcs8Of(pair), 'P-256'),
    },
    [],
    { no: 1, from: new Date(), until: at(7) },
  )
  return { der: derOf(certificate), list, person, people }
}

/** An e-signing service on this machine, as docs/operators.md describes one. `mood` says how the n-th question of a kind is met. */
export async function openESignService() {
  const issuer = await openIssuer('电子签名服务 CA')
  const stranger = await openIssuer('电子签名服务 CA')
  const asked: Asked[] = []
  const times = new Map<string, number>()
  let mood: (question: string, times: number, asked: Asked) => Mood = () => 'well'
  let work = 0
  let certified: object = { verified: false, state: 'none', name: '', reason: '', at: null }

  async function answerOf({ question, body }: Asked, isLie: boolean): Promise<object> {
    work++
    const by = isLie && question === 'certificates' ? stranger : issuer
    const { reference = '' } = body
    if (question === 'certifications') return { url: `https://esign.example.com/real/${reference}` }
    if (question === 'certifications/result') return certified
    if (question === 'certificates') {
      const { der } = await by.person(reference, body.name ?? '')
      const text = (bytes: Buffer) => bytes.toString('base64')
      return { certificate: text(der), chain: [text(by.der)], revocations: [text(by.list)] }
    }
    const { key } = await (issuer.people.get(reference) ?? stranger.person(reference, ''))
    return { signature: signHash(key, isLie ? '00'.repeat(32) : (body.hash ?? '')) }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const bytes = Buffer.concat(parts)
    const question = (request.url ?? '').replace('/v1/', '')
    const one = {
      question,
      key: String(request.headers['idempotency-key']),
      bytes: bytes.length,
      body: JSON.parse(`${bytes}`),
    }
    asked.push(one)
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end()
    const count = (times.get(question) ?? 0) + 1
    times.set(question, count)
    const met = mood(question, count, one)
    if (met === 'deaf') return void request.socket.destroy()
    if (met === 'fails') return void response.writeHead(500).end('away')
    if (met === 'refuses') return void response.writeHead(409).end('{}')
    if (met === 'garbage') return void response.writeHead(200).end('{"signature": ')
    if (met === 'late') await new Promise((resolve) => setTimeout(resolve, 300))
    const said = await answerOf(one, met === 'lies')
    // The work is done, and whoever asked never hears of it.
    if (met === 'drops')
      return void response.writeHead(200, { 'content-length': 9999 }).write('{', () => request.socket.destroy())
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    token,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authority: new X509Certificate(issuer.der).toString(),
    asked,
    get work() {
      return work
    },
    behave(next: typeof mood): void {
      asked.length = 0
      work = 0
      times.clear()
      mood = next
    },
    certify(result: object): void {
      certified = result
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type ESignService = Awaited<ReturnType<typeof openESignService>>

const sha256Info = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** PKCS#1 v1.5 over a hash, as who sees nothing but hashes signs. */
const signHash = (key: KeyObject, hash: string) =>
  privateEncrypt(
    { key, padding: constants.RSA_PKCS1_PADDING },
    Buffer.concat([sha256Info, Buffer.from(hash, 'hex')]),
  ).toString('base64')
