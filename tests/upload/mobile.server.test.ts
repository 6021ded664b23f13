import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { sweep } from '../../server/sweep.ts'
import { event } from '../../server/tables/live.ts'
import { file, uploadSession } from '../../server/tables/upload.ts'
import { makeUpload, pdfOf, Tus, type Upload } from '../make/file.ts'
import { engines, TestServer } from '../setup/server.ts'

const { upload } = contract
const minutes = (count: number) => count * 60_000

describe.each(engines)('an upload from a phone on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await server.token('partyWang')
  })
  afterEach(() => {
    server.clock.later = 0
  })
  afterAll(() => server.stop())

  const orm = () => server.running.house.db.orm
  /** A code that the desktop shows, and the phone that scanned it. */
  async function scan(limit = 2, group: 'danbao1' | 'pdf' = 'danbao1') {
    const { data } = await server.call(upload.getUploadId, { query: { group, limit } }, { as: 'partyWang' })
    const { uploadId } = data
    return { uploadId, timeout: data.sessionTimeout, phone: new Tus(server, { uploadId }) }
  }
  const poll = async (uploadId: string, as: 'partyWang' | 'partyChen' = 'partyWang') =>
    server.call(upload.getAttachmentByUploadId, { body: { uploadId } }, { as })
  const ask = (uploadId: string) => server.call(upload.getUploadSession, { body: { uploadId } })
  const handOver = (uploadId: string, files: string[], key?: string) =>
    server.call(upload.mobileUpload, { body: { uploadId, files } }, key ? { key } : {})
  const destroy = (uploadId: string, as: 'partyWang' | 'partyChen' = 'partyWang') =>
    server.call(upload.destroyUploadId, { body: { uploadId } }, { as })
  async function send(phone: Tus, change: Partial<Upload> = {}): Promise<Upload> {
    const one = makeUpload(change)
    expect((await phone.create(one)).status).toBe(201)
    expect((await phone.patch(one.id, 0, one.bytes)).status).toBe(204)
    return one
  }
  const rows = (ids: string[]) => orm().select().from(file).where(inArray(file.id, ids))
  const held = (id: string) => server.running.house.store.held(id)

  test('waits for a phone, tells what it may send, receives, and gives the whole batch to its owner at once', async () => {
    const { uploadId, timeout, phone } = await scan(2)
    expect(timeout).toBe(300)
    expect((await poll(uploadId)).data).toMatchObject({
      id: uploadId,
      state: 'waiting',
      sessionTimeout: expect.toSatisfy((left: number) => left > 240 && left <= 300),
      files: [],
    })
    expect((await ask(uploadId)).data).toMatchObject({ state: 'waiting', group: 'danbao1', limit: 2, fileSize: 80 })
    expect((await ask(uploadId)).data.fileType).toContain('bmp')
    // The next code of the same person has the same mark, another person's another; it is no id.
    const markOf = async (as: 'partyWang' | 'partyChen') => {
      const { data } = await server.call(upload.getUploadId, { query: { group: 'pdf', limit: 1 } }, { as })
      return (await ask(data.uploadId)).data.owner
    }
    const { owner } = (await ask(uploadId)).data
    expect(await markOf('partyWang')).toBe(owner)
    expect(await markOf('partyChen')).not.toBe(owner)
    expect(owner).not.toContain(server.id('partyWang'))
    const first = await send(phone, { name: '合同.pdf' })
    expect((await poll(uploadId)).data).toMatchObject({
      state: 'receiving',
      received: first.length,
      total: first.length,
      files: [],
    })
    const second = await send(phone, { name: '照片.pdf' })
    expect((await handOver(uploadId, [second.id, first.id])).data).toEqual({ count: 2 })
    const done = (await poll(uploadId)).data
    expect([done.state, done.files.map((one) => one.name)]).toEqual(['done', ['照片.pdf', '合同.pdf']])
    expect(done.files.map((one) => [one.attachmentId, one.upLoaderName])).toEqual([
      [second.id, '王建国'],
      [first.id, '王建国'],
    ])
    expect((await ask(uploadId)).data.state).toBe('done')
  })

  test('takes the same batch again as before, and no other one', async () => {
    const { uploadId, phone } = await scan(2)
    const one = await send(phone)
    expect((await handOver(uploadId, [one.id])).status).toBe(200)
    expect((await handOver(uploadId, [one.id])).data).toEqual({ count: 1 })
    expect((await handOver(uploadId, [one.id, randomUUID()])).error).toBe('uploadSession.ended')
    expect((await phone.create(makeUpload())).error).toBe('uploadSession.ended')
    expect((await poll(uploadId)).data.files.map((it) => it.attachmentId)).toEqual([one.id])
  })

  test('two phones on one code: each hands in its own batch, the desktop has each at once and the code ends with the last', async () => {
    const { uploadId, phone } = await scan(3)
    const other = new Tus(server, { uploadId })
    const [one, two] = [await send(phone), await send(other)]
    const late = makeUpload()
    await other.create(late)
    await other.patch(late.id, 0, late.bytes.subarray(0, 700))
    expect((await handOver(uploadId, [one.id])).data).toEqual({ count: 1 })
    const first = (await poll(uploadId)).data
    expect([first.state, first.files.map((it) => it.attachmentId)]).toEqual(['receiving', [one.id]])
    expect((await handOver(uploadId, [one.id])).data).toEqual({ count: 1 })
    // The count is that of the code, whoever sends.
    expect((await phone.create(makeUpload())).error).toBe('uploadSession.tooMany')
    expect((await handOver(uploadId, [two.id, late.id])).fields).toEqual([{ path: ['files', 1], code: 'file.missing' }])
    await other.patch(late.id, 700, late.bytes.subarray(700))
    expect((await handOver(uploadId, [two.id, late.id])).data).toEqual({ count: 2 })
    const both = (await poll(uploadId)).data
    expect([both.state, both.files.map((it) => it.attachmentId)]).toEqual(['done', [one.id, two.id, late.id]])
    expect((await handOver(uploadId, [two.id, late.id])).data).toEqual({ count: 2 })
    expect((await phone.create(makeUpload())).error).toBe('uploadSession.ended')
  })

  test('a batch leaves what it does not name; the code ends when the other phone gives its files up, or is refused them', async () => {
    const { uploadId, phone } = await scan(4)
    const other = new Tus(server, { uploadId })
    const [one, whole] = [await send(phone), await send(other)]
    const [part, wrong] = [makeUpload(), makeUpload({ digest: '0'.repeat(64) })]
    await other.create(part)
    await other.create(wrong)
    expect((await handOver(uploadId, [one.id])).data).toEqual({ count: 1 })
    expect(await rows([one.id, whole.id, part.id, wrong.id])).toHaveLength(4)
    for (const { id } of [whole, part]) expect((await other.request('DELETE', `/${id}`, {})).status).toBe(204)
    expect((await poll(uploadId)).data.state).toBe('receiving')
    expect((await other.patch(wrong.id, 0, wrong.bytes)).error).toBe('file.digest')
    const { state, files } = (await poll(uploadId)).data
    expect([state, files.map((it) => it.attachmentId)]).toEqual(['done', [one.id]])
    expect([await held(one.id), await held(whole.id), await held(part.id)]).toEqual([one.length, 0, 0])
  })

  test('ended while another phone still sends, keeps what was handed over and drops the rest', async () => {
    const { uploadId, phone } = await scan(2)
    const [one, other] = [await send(phone), await send(new Tus(server, { uploadId }))]
    await handOver(uploadId, [one.id])
    expect((await destroy(uploadId)).status).toBe(200)
    expect((await rows([one.id, other.id])).map((row) => row.id)).toEqual([one.id])
    expect((await handOver(uploadId, [other.id])).error).toBe('uploadSession.ended')
  })

  test('begun, takes no new file once its time is over; what began finishes', async () => {
    const { uploadId, phone } = await scan(3)
    const one = makeUpload()
    await phone.create(one)
    server.clock.later = minutes(5) + 1000
    expect((await phone.create(makeUpload())).error).toBe('uploadSession.ended')
    expect((await phone.create(one)).error).toBe('file.exists')
    expect((await phone.create(makeUpload())).error).toBe('uploadSession.ended')
    // Nor for bytes of what began.
    expect((await phone.patch(one.id, 0, one.bytes.subarray(0, 700))).status).toBe(204)
    expect((await phone.create(makeUpload())).error).toBe('uploadSession.ended')
    expect((await phone.patch(one.id, 700, one.bytes.subarray(700))).status).toBe(204)
    expect((await phone.create(makeUpload())).error).toBe('uploadSession.ended')
    expect((await handOver(uploadId, [one.id])).status).toBe(200)
  })

  test('what a batch handed over no phone takes back; its owner may give it up', async () => {
    const { uploadId, phone } = await scan(3)
    const [one, other] = [await send(phone), await send(phone)]
    expect((await handOver(uploadId, [one.id])).status).toBe(200)
    for (const thief of [phone, new Tus(server, { uploadId })])
      expect((await thief.request('DELETE', `/${one.id}`, {})).error).toBe('state.closed')
    expect(await held(one.id)).toBe(one.length)
    expect((await phone.request('DELETE', `/${other.id}`, {})).status).toBe(204)
    const own = new Tus(server, 'partyWang')
    expect((await own.request('DELETE', `/${one.id}`, {})).status).toBe(204)
  })

  test.each([
    ['nothing', () => [], 'file.missing'],
    ['a file that is not there', () => [randomUUID()], 'file.missing'],
    ['a file twice', (id: string) => [id, id], 'file.missing'],
    ['more than the limit', (id: string) => [id, randomUUID(), randomUUID()], 'uploadSession.tooMany'],
  ] as const)('refuses %s as a batch, and the right one may follow', async (_, batch, code) => {
    const { uploadId, phone } = await scan(2)
    const { id } = await send(phone)
    expect((await handOver(uploadId, [...batch(id)])).error).toBe(code)
    expect((await poll(uploadId)).data.state).toBe('receiving')
    expect((await handOver(uploadId, [id])).status).toBe(200)
  })

  test('refuses a batch with a file that is not whole, of another code, or of its owner but not by this code', async () => {
    const { uploadId, phone } = await scan(3)
    const { phone: elsewhere } = await scan(1)
    const part = makeUpload()
    await phone.create(part)
    await phone.patch(part.id, 0, part.bytes.subarray(0, 700))
    const foreign = await send(elsewhere)
    const own = await send(new Tus(server, 'partyWang'))
    for (const id of [part.id, foreign.id, own.id])
      expect((await handOver(uploadId, [id])).fields).toEqual([{ path: ['files', 0], code: 'file.missing' }])
    expect((await phone.head(foreign.id)).status).toBe(404)
    expect((await phone.patch(own.id, 0, Buffer.from('x'))).error).toBe('notFound')
  })

  test('holds the phone to the count and the group of the desktop, whatever its address says', async () => {
    const { uploadId, phone } = await scan(1, 'pdf')
    expect((await phone.create(makeUpload({ name: '照片.jpg', group: 'image' }))).status).toBe(400)
    expect((await phone.create(makeUpload({ name: '照片.jpg', group: 'pdf' }))).error).toBe('file.type')
    expect((await phone.create(makeUpload({ group: 'pdf', length: 80 * 1024 * 1024 }))).error).toBe('file.tooBig')
    const one = makeUpload({ group: 'pdf' })
    expect((await phone.create(one)).status).toBe(201)
    expect((await phone.create(one)).error).toBe('file.exists')
    const second = await phone.create(makeUpload({ group: 'pdf' }))
    expect([second.error, second.message]).toEqual(['uploadSession.tooMany', '最多上传1份文件'])
    expect(await rows([one.id])).toHaveLength(1)
    expect((await poll(uploadId)).data.total).toBe(one.length)
  })

  test('is polled and ended by its owner alone', async () => {
    const { uploadId, phone } = await scan()
    expect((await poll(uploadId, 'partyChen')).error).toBe('notFound')
    expect((await destroy(uploadId, 'partyChen')).error).toBe('notFound')
    expect((await server.call(upload.getAttachmentByUploadId, { body: { uploadId } })).status).toBe(401)
    expect((await server.call(upload.destroyUploadId, { body: { uploadId } })).status).toBe(401)
    expect((await server.call(upload.getUploadId, { query: {} })).status).toBe(401)
    expect((await phone.create(makeUpload())).status).toBe(201)
  })

  test('destroyed, takes nothing more, and nothing of it stays', async () => {
    const { uploadId, phone } = await scan(2)
    const whole = await send(phone)
    const part = makeUpload()
    await phone.create(part)
    await phone.patch(part.id, 0, part.bytes.subarray(0, 700))
    expect((await destroy(uploadId)).status).toBe(200)
    expect((await destroy(uploadId)).status).toBe(200)
    expect(await rows([whole.id, part.id])).toEqual([])
    expect([await held(whole.id), await held(part.id)]).toEqual([0, 0])
    expect((await ask(uploadId)).status).toBe(410)
    expect((await phone.head(part.id)).status).toBe(410)
    expect((await phone.patch(part.id, 700, part.bytes.subarray(700))).error).toBe('uploadSession.ended')
    expect((await phone.create(makeUpload())).error).toBe('uploadSession.ended')
    const late = await handOver(uploadId, [whole.id])
    expect([late.status, late.message]).toEqual([410, '二维码已失效，请重新扫码'])
  })

  test('destroyed after its files were handed over, leaves them to their owner', async () => {
    const { uploadId, phone } = await scan()
    const { id } = await send(phone)
    await handOver(uploadId, [id])
    await destroy(uploadId)
    expect((await poll(uploadId)).data.files.map((one) => one.attachmentId)).toEqual([id])
  })

  test('unknown and ended codes are told apart by nobody', async () => {
    const { uploadId } = await scan()
    await destroy(uploadId)
    for (const id of [uploadId, randomUUID()]) {
      expect((await ask(id)).error).toBe('uploadSession.ended')
      expect((await handOver(id, [randomUUID()])).error).toBe('uploadSession.ended')
      expect((await new Tus(server, { uploadId: id }).create(makeUpload())).error).toBe('uploadSession.ended')
    }
    expect((await new Tus(server, { uploadId: 'no id at all' }).create(makeUpload())).error).toBe('uploadSession.ended')
  })

  test('never opened, ends after 300 s', async () => {
    const { uploadId, phone } = await scan()
    server.clock.later = minutes(5) - 30_000
    expect((await poll(uploadId)).data.state).toBe('waiting')
    server.clock.later = minutes(5) + 1000
    expect((await poll(uploadId)).data).toMatchObject({ state: 'ended', sessionTimeout: 0 })
    expect((await ask(uploadId)).error).toBe('uploadSession.ended')
    expect((await phone.create(makeUpload())).error).toBe('uploadSession.ended')
  })

  test('is renewed by bytes, and once begun finishes after six silent minutes', async () => {
    const { uploadId, phone } = await scan()
    server.clock.later = minutes(4)
    const one = makeUpload()
    await phone.create(one)
    expect((await poll(uploadId)).data.sessionTimeout).toBeGreaterThan(240)
    server.clock.later = minutes(8)
    await phone.patch(one.id, 0, one.bytes.subarray(0, 700))
    await expect.poll(async () => (await poll(uploadId)).data.sessionTimeout).toBeGreaterThan(290)
    server.clock.later = minutes(14)
    expect((await poll(uploadId)).data).toMatchObject({ state: 'receiving', sessionTimeout: 0, received: 700 })
    expect((await phone.head(one.id)).offset).toBe(700)
    expect((await phone.patch(one.id, 700, one.bytes.subarray(700))).status).toBe(204)
    expect((await handOver(uploadId, [one.id])).status).toBe(200)
    expect((await poll(uploadId)).data.state).toBe('done')
  })

  test('tells its owner over the socket, and nobody else', async () => {
    const { uploadId, phone } = await scan()
    const after = (await server.call(contract.live.listEvents, { query: {} }, { as: 'partyWang' })).data.next
    const one = await send(phone)
    await handOver(uploadId, [one.id])
    const told = async (as: 'partyWang' | 'partyChen') =>
      (await server.call(contract.live.listEvents, { query: { after } }, { as })).data.list
    const mine = (await told('partyWang')).filter((it) => it.id === uploadId)
    expect(mine.at(-1)).toMatchObject({
      kind: 'uploadSession',
      row: { state: 'done', files: [{ attachmentId: one.id }] },
    })
    expect((await told('partyChen')).filter((it) => it.id === uploadId)).toEqual([])
    expect((await orm().select().from(event).where(eq(event.recordId, uploadId))).length).toBeGreaterThan(1)
  })

  test('by form: one request with the file itself is a batch of one', async () => {
    const { uploadId } = await scan(2)
    const bytes = pdfOf(3000)
    const post = async (fill: (form: FormData) => void) => {
      const form = new FormData()
      fill(form)
      const address = `${server.address}/moduleApi/${upload.mobileUpload.path}`
      const answer = await fetch(address, { method: 'POST', body: form })
      return { status: answer.status, ...((await answer.json()) as { error?: string; data: { count: number } | null }) }
    }
    const part = new File([new Uint8Array(bytes)], '收据.pdf', { type: 'application/pdf' })
    const refused = await post((form) => {
      form.append('uploadId', randomUUID())
      form.append('file', part)
    })
    expect(refused.error).toBe('uploadSession.ended')
    const taken = await post((form) => {
      form.append('uploadId', uploadId)
      form.append('file', part)
    })
    expect([taken.status, taken.data]).toEqual([200, { count: 1 }])
    const { state, files } = (await poll(uploadId)).data
    expect([state, files.map((one) => [one.name, one.size])]).toEqual(['done', [['收据.pdf', 3000]]])
  })

  // The last one: logins are swept as well.
  test('begun and never finished, is forgotten with its files after a week', async () => {
    const { uploadId, phone } = await scan()
    const one = await send(phone)
    server.clock.later = 8 * 86_400_000
    expect((await phone.head(one.id)).status).toBe(410)
    await sweep(server.running.house)
    expect([await rows([one.id]), await held(one.id)]).toEqual([[], 0])
    expect(await orm().select().from(uploadSession).where(eq(uploadSession.id, uploadId))).toEqual([])
  })
})
