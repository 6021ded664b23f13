import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUpload, pdfOf, Tus } from '../make/file.ts'
import { TestServer } from '../setup/server.ts'

const mib = 1024 * 1024
let server: TestServer
let wang: Tus
let chen: Tus
beforeAll(async () => {
  server = await TestServer.start('pglite')
  wang = new Tus(server, 'partyWang')
  chen = new Tus(server, 'partyChen')
})
afterAll(() => server.stop())

test('says what it speaks to who asks first, and to who comes with another version or none: 412, and nothing is done', async () => {
  const upload = makeUpload()
  await wang.create(upload)
  for (const path of ['', `/${upload.id}`]) {
    const asked = await fetch(`${server.address}/moduleApi/fileservice/tus${path}`, { method: 'OPTIONS' })
    const said = ['tus-version', 'tus-resumable', 'tus-extension'].map((name) => asked.headers.get(name))
    expect([asked.status, ...said]).toEqual([204, '1.0.0', '1.0.0', 'creation,termination'])
  }
  const authorization = await server.token('partyWang')
  const bytes = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  for (const spoken of [{}, { 'tus-resumable': '0.2.0' }])
    for (const [method, path, body] of [
      ['POST', '', null],
      ['HEAD', `/${upload.id}`, null],
      ['PATCH', `/${upload.id}`, upload.bytes],
      ['DELETE', `/${upload.id}`, null],
    ] as const) {
      const headers = { authorization, ...spoken, ...(body ? bytes : {}) } as Record<string, string>
      const answer = await fetch(`${server.address}/moduleApi/fileservice/tus${path}`, {
        method,
        headers,
        body: body && new Uint8Array(body),
      })
      expect([method, answer.status, answer.headers.get('tus-version')]).toEqual([method, 412, '1.0.0'])
    }
  expect((await wang.head(upload.id)).offset).toBe(0)
})

test('says to whom it belongs how much is here while bytes come, and whoever sends them goes on', async () => {
  const upload = makeUpload({ bytes: pdfOf(mib) })
  await wang.create(upload)
  const line = new TransformStream<Uint8Array, Uint8Array>()
  const writer = line.writable.getWriter()
  const sending = wang.patch(upload.id, 0, line.readable)
  await writer.write(new Uint8Array(upload.bytes.subarray(0, 300_000)))
  await expect.poll(async () => (await wang.request('GET', `/${upload.id}`, {})).offset).toBe(300_000)
  expect((await chen.request('GET', `/${upload.id}`, {})).status).toBe(404)
  await writer.write(new Uint8Array(upload.bytes.subarray(300_000)))
  await writer.close()
  expect((await sending).status).toBe(204)
  expect((await wang.request('GET', `/${upload.id}`, {})).offset).toBe(upload.length)
})
