import { X509Certificate } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fromBER, Integer, Sequence } from 'asn1js'
import { TimeStampReq } from 'pkijs'
import { derOf, issueCertificate, newKeyPair, pkcs8Of, revocationList } from '../../server/signing/certificate.ts'
import { stamp } from '../../server/signing/cms/stamp.ts'
import { signingWith } from '../../server/signing/signer.ts'

const at = (days: number) => new Date(Date.now() + days * 86_400_000)

/** A time-stamp authority on this machine (RFC 3161 over HTTP), with its list of revoked certificates. `behaves`: how it answers. */
export async function openStampService() {
  let behaves: 'well' | 'refuses' | 'away' = 'well'
  let asked = 0
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const [root, mine] = [await newKeyPair('P-256'), await newKeyPair('P-256')]
  const named = (name: string, mark: string) => ({ name, organisation: '时间戳服务', mark })
  const valid = { notBefore: at(-9), notAfter: at(9000) }
  const authority = await issueCertificate({
    ...{ subject: named('时间戳 CA', 'CA'), purpose: 'authority', publicKey: root.publicKey, ...valid },
    issuer: { key: root.privateKey },
  })
  const issuer = { certificate: authority, key: root.privateKey }
  const certificate = await issueCertificate({
    ...{ subject: named('时间戳', 'TSA'), purpose: 'stamping', publicKey: mine.publicKey, ...valid, issuer },
    listAt: `${url}/tsa.crl`,
  })
  const list = await revocationList(issuer, [], { no: 1, from: new Date(), until: at(7) })
  const stamping = signingWith(await pkcs8Of(mine), {
    ...{ algorithm: 'P-256', certificate: derOf(certificate), chain: [derOf(authority)] },
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/tsa.crl') return void response.end(list)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    asked++
    if (behaves === 'away') return void response.writeHead(503).end()
    const { messageImprint } = TimeStampReq.fromBER(new Uint8Array(Buffer.concat(parts)))
    const digest = messageImprint.hashedMessage.valueBlock.valueHexView
    const status = new Sequence({ value: [new Integer({ value: behaves === 'well' ? 0 : 2 })] })
    const token = await stamp(stamping, new Uint8Array(digest), new Date())
    const value = behaves === 'well' ? [status, fromBER(new Uint8Array(token)).result] : [status]
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
    response.end(Buffer.from(new Sequence({ value }).toBER(false)))
  }

  return {
    url,
    /** The certificate by which its stamps are believed. */
    authority: new X509Certificate(derOf(authority)).toString(),
    list,
    get asked() {
      return asked
    },
    behave(next: typeof behaves): void {
      behaves = next
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type StampService = Awaited<ReturnType<typeof openStampService>>
