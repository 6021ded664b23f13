import { createHash, randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Envelope, NewEnvelope } from '../../contract/envelope/envelope.ts'
import { says } from '../make/document.ts'
import type { TestServer } from '../setup/server.ts'
import { firstTemplate } from '../template/scene.ts'
import { handwriting, makeNewEnvelope } from './body.ts'

const { envelope, caseDocument } = contract

/** A PDF among the files of a case, with places to sign. Answers with its attachment id. */
export async function paperIn(server: TestServer, baseId: string, text = '庭审笔录。申请人签名：'): Promise<string> {
  const templateId = await firstTemplate(server)
  const body = { id: randomUUID(), baseId, templateId, title: '庭审笔录', body: says(text) }
  const made = await server.call(caseDocument.makeDocument, { body }, { as: 'secretaryLi' })
  return made.data.file.attachmentId
}

/** Asks people to sign a paper of a case. */
export async function askToSign(
  server: TestServer,
  baseId: string,
  change: Partial<NewEnvelope> = {},
): Promise<Envelope> {
  const body = makeNewEnvelope(baseId, change.attachmentId ?? (await paperIn(server, baseId)), change)
  const made = await server.call(envelope.makeEnvelope, { body }, { as: 'secretaryLi' })
  if (made.status !== 200) throw new Error(`Nobody was asked to sign: ${made.error} ${JSON.stringify(made.fields)}`)
  return made.data
}

/** The code in the newest link to sign that went to an address. */
export async function signCodeTo(server: TestServer, address: string): Promise<string> {
  const link = (await server.lettersTo(address)).find((one) => one.link?.includes('/signature?code='))?.link
  return link?.split('code=')[1] ?? ''
}

/** Somebody at their phone: link, phone check, and the pass it gives. */
export async function openLink(server: TestServer, address: string): Promise<{ code: string; pass: string }> {
  const code = await signCodeTo(server, address)
  await server.call(envelope.getSignDetail, { body: { code } })
  const sent = await server.call(envelope.sendSignCode, { body: { code } })
  if (sent.status !== 200) throw new Error(`No code was sent: ${sent.error}`)
  const checked = await server.call(envelope.checkSignCode, {
    body: { code, sentCode: await server.codeTo(address) },
  })
  return { code, pass: checked.data.pass }
}

/** Reads the document of a link and answers with its bytes, their SHA-256 and what is sent to sign it. */
export async function readLink(server: TestServer, { code, pass }: { code: string; pass: string }) {
  const answer = await fetch(`${server.address}/moduleApi/${envelope.readSignDocument.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, pass }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { data } = await server.call(envelope.getSignDetail, { body: { code, pass } })
  const signed = { code, pass, sha256, strokes: handwriting, pagesSeen: data.pages, consent: true as const }
  return { status: answer.status, bytes, signed }
}

/** The whole way of somebody who signs by a link. */
export async function signByLink(server: TestServer, address: string) {
  const { signed } = await readLink(server, await openLink(server, address))
  return server.call(envelope.signatureByCode, { body: signed })
}

/** The bytes of an attachment, for somebody who may read it. */
export async function bytesOf(server: TestServer, attachmentId: string, as: 'secretaryLi' = 'secretaryLi') {
  const path = contract.upload.downloadAttachment.path.replace('{id}', attachmentId)
  const answer = await fetch(`${server.address}/moduleApi/${path}`, {
    method: contract.upload.downloadAttachment.method,
    headers: { authorization: await server.token(as) },
  })
  return Buffer.from(await answer.arrayBuffer())
}
