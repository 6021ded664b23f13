import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { file } from '../../server/tables/upload.ts'
import { tusLimits } from '../../server/upload/tus/tus.ts'
import { makeUpload, pdfOf, Tus } from '../make/file.ts'
import { TestServer } from '../setup/server.ts'

let server: TestServer
const { create, resume } = tusLimits
const shipped = { create: create.max, resume: resume.max }
beforeAll(async () => {
  // A tenth: so many requests would take a busy machine longer than the minute they are counted in.
  create.max /= 10
  resume.max /= 10
  server = await TestServer.start('pglite', { RATE_LIMITS: '1' })
  // The minute lasts until all of them are here.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

/** As many requests, some at a time; answers with the statuses they were answered with. */
async function many(count: number, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const said = new Set<number>()
  for (let round = 0; round < count / 10; round++)
    for (const { status } of await Promise.all(Array.from({ length: 10 }, ask))) said.add(status)
  return [...said]
}

test('files are announced by one person 400 times a minute, and by another all the same', async () => {
  expect(shipped.create).toBe(400)
  const wang = new Tus(server, 'partyWang')
  const announce = () => wang.request('POST', '', { 'upload-length': '1' })
  expect(await many(create.max, announce)).toEqual([400])
  const { status, error, headers } = await announce()
  expect([status, error, Number(headers.get('retry-after')) > 0]).toEqual([429, 'tooMany', true])
  expect((await new Tus(server, 'partyChen').create(makeUpload())).status).toBe(201)
})

test('files are asked after and go on by one person 1200 times a minute, and by another all the same', async () => {
  expect(shipped.resume).toBe(1200)
  const sun = new Tus(server, 'arbitratorSun')
  const upload = makeUpload()
  await sun.create(upload)
  // No file's address, so that only the door is asked.
  expect(await many(resume.max - 20, () => sun.patch('none', 0, Buffer.alloc(1)))).toEqual([404])
  expect(await many(20, () => sun.head('none'))).toEqual([404])
  for (const { status, headers } of [await sun.head(upload.id), await sun.patch(upload.id, 0, upload.bytes)])
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  const chen = new Tus(server, 'partyChen')
  const own = makeUpload()
  await chen.create(own)
  expect([(await chen.head(own.id)).offset, (await chen.patch(own.id, 0, own.bytes)).status]).toEqual([0, 204])
})

test('files are given up by one person 400 times a minute', async () => {
  const chen = new Tus(server, 'partyChen')
  const giveUp = () => chen.request('DELETE', '/none', {})
  expect(await many(create.max, giveUp)).toEqual([404])
  expect((await giveUp()).status).toBe(429)
})

test('what one person sends within a day has an end, also where all of it belongs to records', async () => {
  const ownerId = server.id('candidateHe')
  const { orm } = server.running.house.db
  const facts = { ownerId, name: 'a.pdf', group: 'danbao1' as const, digest: 'd', sha256: 's' }
  const sent = { ...facts, recordKind: 'case' as const, recordId: randomUUID(), size: 4 * 1024 ** 3 - 1000 }
  const minutesAgo = (minutes: number) => new Date(server.running.house.now().getTime() - minutes * 60_000)
  const at = [24 * 60 + 1, 24 * 60 - 5, 600, 60, 5, 1]
  await orm.insert(file).values(at.map((minutes) => ({ ...sent, id: randomUUID(), createdAt: minutesAgo(minutes) })))
  const he = new Tus(server, 'candidateHe')
  const within = makeUpload({ bytes: pdfOf(5000) })
  expect((await he.create(within)).status).toBe(201)
  const over = makeUpload()
  const full = await he.create(over)
  expect([full.status, full.error, full.message]).toEqual([
    413,
    'file.dayQuota',
    '您24小时内上传的文件总量已达20G上限，请稍后再传',
  ])
  expect((await new Tus(server, 'partyChen').create(makeUpload())).status).toBe(201)
  // What was sent a day ago counts no more.
  server.clock.later += 6 * 60_000
  expect((await he.create(over)).status).toBe(201)
  server.clock.later -= 6 * 60_000
  await orm.delete(file).where(eq(file.ownerId, ownerId))
})
