import { createHash, randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { tusPath } from '../../contract/upload/upload.ts'
import { makeUpload, pdfOf } from '../make/file.ts'
import { makeFields } from '../make/preservation.ts'
import { Caller } from '../setup/people.ts'
import { Product } from '../setup/product.ts'

let product: Product
beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.close())

const base64 = (text: string) => Buffer.from(text).toString('base64')

test('a server killed in mid-upload and started again goes on from the bytes it holds', async () => {
  const { token } = await Caller.logIn(product.url, 'applicant')
  const { id, name, bytes, digest, group } = makeUpload({ bytes: pdfOf(24 * 1024 * 1024) })
  const ask = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: Buffer | ReadableStream | null = null,
  ) =>
    fetch(`${product.url}/moduleApi/${tusPath}${path}`, {
      method,
      headers: { authorization: token, 'tus-resumable': '1.0.0', ...headers },
      body: body as BodyInit | null,
      duplex: 'half',
    } as RequestInit)
  const held = async () => Number((await ask('HEAD', `/${id}`, {})).headers.get('upload-offset'))
  const type = { 'content-type': 'application/offset+octet-stream' }
  const metadata = `id ${base64(id)},filename ${base64(name)},digest ${base64(digest)},group ${base64(group)}`
  await ask('POST', '', { 'upload-length': String(bytes.length), 'upload-metadata': metadata })

  // A third of it flows, then the line stays open and silent: the server dies while it waits for more.
  const third = 8 * 1024 * 1024
  const flow = new ReadableStream({
    start(controller) {
      for (let at = 0; at < third; at += 65536) controller.enqueue(bytes.subarray(at, at + 65536))
    },
  })
  const cut = ask('PATCH', `/${id}`, { ...type, 'upload-offset': '0' }, flow).catch(() => 'cut')
  await expect.poll(() => statSync(`${product.dataDir}/files/${id}`).size, { timeout: 20_000 }).toBe(third)
  await product.kill()
  expect(await cut).toBe('cut')
  await product.start()

  expect(await held()).toBe(third)
  const rest = await ask('PATCH', `/${id}`, { ...type, 'upload-offset': String(third) }, bytes.subarray(third))
  expect(rest.status).toBe(204)
  const applicant = new Caller(product.url, token)
  const files = [{ attachmentId: id, purpose: 'application' as const }]
  const body = { ...makeFields(), id: randomUUID(), version: 0, files }
  const record = await applicant.ask(contract.filing.submitPreservation, { body })
  expect(record.files[0]?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
})
