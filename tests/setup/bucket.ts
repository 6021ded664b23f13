import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

interface Kept {
  bytes: Buffer
  at: Date
  meta: Record<string, string>
}

interface Multipart {
  key: string
  parts: Map<number, Buffer>
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

/**
 * As much of S3 as the store speaks, in memory: objects, ranges, multipart uploads, lists. It holds the store to what S3 is
 * strict about: parts below 5 MiB are refused but for the last, an unknown upload id is NoSuchUpload, bodies are as long as said.
 */
export class BucketServer {
  readonly objects = new Map<string, Kept>()
  readonly uploads = new Map<string, Multipart>()
  /** The clock of the objects runs so many milliseconds behind. */
  earlier = 0
  /** The part of this number is refused, after a while in which later ones would have been taken. */
  broken: number | undefined
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch((error) => {
      response.writeHead(500).end(String(error))
    })
  })

  static async start(): Promise<BucketServer> {
    const bucket = new BucketServer()
    await new Promise<void>((resolve) => bucket.server.listen(0, '127.0.0.1', resolve))
    return bucket
  }

  /** What a server is given to use it. */
  get env(): Record<string, string> {
    return {
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      S3_REGION: 'test-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
    const key = decodeURIComponent(pathname.replace(/^\/files\/?/, ''))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const signed = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')
    if (!signed) return fail(response, 403, 'AccessDenied')
    if (/aws-chunked/.test(request.headers['content-encoding'] ?? '')) return fail(response, 501, 'NotImplemented')
    const uploadId = searchParams.get('uploadId')
    const method = request.method ?? ''
    if (key === '') return this.list(response)
    if (method === 'POST' && searchParams.has('uploads')) return this.begin(response, key)
    if (uploadId !== null) return this.multipart(response, { method, uploadId, key, body, searchParams })
    if (method === 'PUT') return this.put(request, response, key, body)
    if (method === 'DELETE') {
      this.objects.delete(key)
      return response.writeHead(204).end()
    }
    return this.get(request, response, key)
  }

  private put(request: IncomingMessage, response: ServerResponse, key: string, bytes: Buffer): ServerResponse {
    const meta = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-'))
    this.objects.set(key, { bytes, at: this.now(), meta: Object.fromEntries(meta) as Record<string, string> })
    return response.writeHead(200, { etag: etagOf(bytes) }).end()
  }

  private get(request: IncomingMessage, response: ServerResponse, key: string): ServerResponse {
    const kept = this.objects.get(key)
    if (!kept) return fail(response, 404, request.method === 'HEAD' ? '' : 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const bytes = from === undefined ? kept.bytes : kept.bytes.subarray(Number(from), Number(to) + 1)
    const headers = { ...kept.meta, etag: etagOf(kept.bytes), 'last-modified': kept.at.toUTCString() }
    response.writeHead(from === undefined ? 200 : 206, { ...headers, 'content-length': bytes.length })
    return response.end(request.method === 'HEAD' ? undefined : bytes)
  }

  private begin(response: ServerResponse, key: string): ServerResponse {
    const id = randomUUID()
    this.uploads.set(id, { key, parts: new Map() })
    const inner = `<Bucket>files</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`
    return say(response, `<InitiateMultipartUploadResult>${inner}</InitiateMultipartUploadResult>`)
  }

  private async multipart(
    response: ServerResponse,
    asked: { method: string; uploadId: string; key: string; body: Buffer; searchParams: URLSearchParams },
  ): Promise<ServerResponse> {
    const { method, uploadId, key, body, searchParams } = asked
    const upload = this.uploads.get(uploadId)
    if (upload?.key !== key) return fail(response, 404, 'NoSuchUpload')
    const parts = [...upload.parts].sort(([a], [b]) => a - b)
    if (method === 'PUT') {
      const number = Number(searchParams.get('partNumber'))
      if (number === this.broken) {
        await delay(700)
        return fail(response, 500, 'InternalError')
      }
      upload.parts.set(number, body)
      return response.writeHead(200, { etag: etagOf(body) }).end()
    }
    if (method === 'GET') {
      // Two a page, so that the store has to turn it.
      const after = Number(searchParams.get('part-number-marker') ?? 0)
      const rest = parts.filter(([number]) => number > after)
      const listed = rest.slice(0, 2).map(([number, bytes]) => {
        const facts = `<PartNumber>${number}</PartNumber><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size>`
        return `<Part>${facts}</Part>`
      })
      const next = rest[1]?.[0] ?? rest[0]?.[0] ?? after
      const more = `<IsTruncated>${rest.length > 2}</IsTruncated><NextPartNumberMarker>${next}</NextPartNumberMarker>`
      return say(response, `<ListPartsResult>${more}${listed.join('')}</ListPartsResult>`)
    }
    if (method === 'DELETE') {
      this.uploads.delete(uploadId)
      return response.writeHead(204).end()
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number))
    const chosen = named.map((number) => upload.parts.get(number))
    if (chosen.length === 0 || chosen.some((part) => !part)) return fail(response, 400, 'InvalidPart')
    if (chosen.slice(0, -1).some((part) => (part?.length ?? 0) < 5 * 1024 * 1024))
      return fail(response, 400, 'EntityTooSmall')
    const bytes = Buffer.concat(chosen as Buffer[])
    this.objects.set(key, { bytes, at: this.now(), meta: {} })
    this.uploads.delete(uploadId)
    return say(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
  }

  private list(response: ServerResponse): ServerResponse {
    const all = [...this.objects].map(
      ([key, { bytes, at }]) =>
        `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`,
    )
    return say(response, `<ListBucketResult><IsTruncated>false</IsTruncated>${all.join('')}</ListBucketResult>`)
  }

  private now(): Date {
    return new Date(Date.now() - this.earlier)
  }
}

function say(response: ServerResponse, xml: string): ServerResponse {
  return response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}

function fail(response: ServerResponse, status: number, code: string): ServerResponse {
  const body = code && `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`
  return response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}
