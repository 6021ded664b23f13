import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { tusPath, uploadSessionHeader } from '../../contract/upload/upload.ts'
import type { TestServer } from '../setup/server.ts'
import type { Name } from './people.ts'

const leaf = 8 * 1024 * 1024

/** sha256-8MiB-tree, written a second time so that the server's own cannot agree with itself. */
export function treeOf(bytes: Buffer): string {
  const leaves: Buffer[] = []
  for (let at = 0; at < bytes.length; at += leaf)
    leaves.push(
      createHash('sha256')
        .update(bytes.subarray(at, at + leaf))
        .digest(),
    )
  return createHash('sha256').update(Buffer.concat(leaves)).digest('hex')
}

/** Bytes that begin like a PDF and are like no other. */
export function pdfOf(size: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(Math.max(0, size - 9))])
}

export interface Upload {
  id: string
  name: string
  bytes: Buffer
  digest: string
  group: string
  length: number
}

export function makeUpload(change: Partial<Upload> = {}): Upload {
  const bytes = change.bytes ?? pdfOf(2000)
  return {
    id: randomUUID(),
    name: '申请书.pdf',
    bytes,
    digest: treeOf(bytes),
    group: 'danbao1',
    length: bytes.length,
    ...change,
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The three requests of tus, as a person's device sends them, or a phone that scanned a code. */
export class Tus {
  private readonly server: TestServer
  private readonly who: Name | { uploadId: string }

  constructor(server: TestServer, who: Name | { uploadId: string }) {
    this.server = server
    this.who = who
  }

  create({ id, name, digest, group, length }: Upload) {
    const metadata = `id ${base64(id)},filename ${base64(name)},digest ${base64(digest)},group ${base64(group)}`
    return this.request('POST', '', { 'upload-length': String(length), 'upload-metadata': metadata })
  }

  head(id: string) {
    return this.request('HEAD', `/${id}`, {})
  }

  patch(id: string, offset: number, bytes: Buffer | ReadableStream) {
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    return this.request('PATCH', `/${id}`, headers, bytes)
  }

  async request(method: string, path: string, headers: Record<string, string>, body?: Buffer | ReadableStream) {
    const own: Record<string, string> =
      typeof this.who === 'string'
        ? { authorization: await this.server.token(this.who) }
        : { [uploadSessionHeader]: this.who.uploadId }
    const answer = await fetch(`${this.server.address}/moduleApi/${tusPath}${path}`, {
      method,
      headers: { ...own, 'tus-resumable': '1.0.0', 'accept-language': 'zh', ...headers },
      body: (body ?? null) as BodyInit,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit)
    const text = await answer.text()
    const said = text ? (JSON.parse(text) as { error?: string; message?: string; code?: number }) : {}
    return {
      ...said,
      status: answer.status,
      offset: Number(answer.headers.get('upload-offset') ?? Number.NaN),
      headers: answer.headers,
    }
  }
}

/** Uploads a whole file and answers with its id. */
export async function give(server: TestServer, who: Name, change: Partial<Upload> = {}): Promise<string> {
  const upload = makeUpload(change)
  const tus = new Tus(server, who)
  const made = await tus.create(upload)
  const sent = await tus.patch(upload.id, 0, upload.bytes)
  if (made.status !== 201 || sent.status !== 204)
    throw new Error(`The upload failed: ${made.status} ${sent.status} ${sent.error}`)
  return upload.id
}
