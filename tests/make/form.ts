import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Attachment } from '../../contract/upload/upload.ts'
import { file } from '../../server/tables/upload.ts'
import type { Answer, TestServer } from '../setup/server.ts'
import { pdfOf } from './file.ts'
import type { Name } from './people.ts'

/** Parts in this order: a text, or a file as its name and bytes. */
export type Parts = [name: string, value: string | { name: string; bytes: Buffer }][]

export const pdf = (size = 3000, name = '证据（一）.pdf') => ({ name, bytes: pdfOf(size) })

/** A form that ends in the middle of its file. */
export function cut(filename: string): string {
  return `--x\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n\r\n%PDF-1.7 and no end`
}

/** What forms are sent, read and counted with; `serverNow` is asked at each call, because tests start it late. */
export function formsOf(serverNow: () => TestServer) {
  async function post<T = Attachment>(path: string, parts: Parts, as?: Name, headers: Record<string, string> = {}) {
    const server = serverNow()
    const form = new FormData()
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, new Blob([new Uint8Array(value.bytes)]), value.name)
    }
    const authorization = as ? { authorization: await server.token(as) } : {}
    const all = { 'accept-language': 'zh', ...authorization, ...headers }
    const answer = await fetch(`${server.address}/moduleApi/${path}`, { method: 'POST', headers: all, body: form })
    return { ...((await answer.json()) as Answer<T>), status: answer.status }
  }
  /** All there is of files: rows and keys in the store. */
  async function held() {
    const server = serverNow()
    const [rows] = await server.running.house.db.orm.select({ count: count() }).from(file)
    return [rows?.count, readdirSync(join(server.running.house.config.dataDir, 'files')).length]
  }
  const download = async (id: string, as: Name) => {
    const server = serverNow()
    const headers = { authorization: await server.token(as) }
    const address = `${server.address}/moduleApi/fileservice/attachment/download/${id}`
    return fetch(address, { method: 'POST', headers })
  }

  /** A form that goes on for ever after the first bytes of its file. */
  async function hang(path: string, texts: Record<string, string>, as?: Name) {
    const server = serverNow()
    const leave = new AbortController()
    const said = Object.entries(texts).map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const bytes = Buffer.concat([Buffer.from(said.join('') + cut('a.pdf')), randomBytes(1024 * 1024)])
    const stream = new ReadableStream({ start: (controller) => controller.enqueue(bytes) })
    const authorization = as ? { authorization: await server.token(as) } : {}
    const before = await held()
    const answer = fetch(`${server.address}/moduleApi/${path}`, {
      method: 'POST',
      headers: { ...authorization, 'content-type': 'multipart/form-data; boundary=x' },
      body: stream,
      duplex: 'half',
      signal: leave.signal,
    } as RequestInit).then(
      ({ status }) => status,
      () => 0,
    )
    await expect.poll(held, { timeout: 15_000 }).not.toEqual(before)
    return { answer, leave: () => leave.abort() }
  }
  return { post, held, download, hang }
}
