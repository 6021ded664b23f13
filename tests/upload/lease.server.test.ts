import { createHash, randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Running, start } from '../../server/start.ts'
import { file } from '../../server/tables/upload.ts'
import { makeUpload, pdfOf, Tus, type Upload } from '../make/file.ts'
import { postgresTest, TestServer } from '../setup/server.ts'

const mib = 1024 * 1024
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Two instances on one PostgreSQL and one folder; a phone reaches now this one, now that one. */
let server: TestServer
let other: Running
let here: Tus
let there: Tus
beforeAll(async () => {
  server = await TestServer.start('postgres')
  const { config } = server.running.house
  other = await start(config, { empty: true, log: { write: () => undefined } })
  here = new Tus(server, 'partyWang')
  const token = (name: 'partyWang') => server.token(name)
  there = new Tus({ address: other.address, token } as unknown as TestServer, 'partyWang')
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const sizeOf = (id: string) => statSync(join(server.running.house.config.dataDir, 'files', id)).size
const rowOf = async (id: string) => (await server.running.house.db.orm.select().from(file).where(eq(file.id, id)))[0]

/** Sends the first bytes and then nothing more, without ending: as a phone that changed its network. */
function hang(tus: Tus, { id, bytes }: Upload, until: number): Promise<unknown> {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(bytes.subarray(0, until)) })
  return tus.patch(id, 0, body).catch(() => 'cut')
}

async function finish(tus: Tus, upload: Upload): Promise<void> {
  const { offset } = await tus.head(upload.id)
  expect((await tus.patch(upload.id, offset, upload.bytes.subarray(offset))).status).toBe(204)
  expect((await rowOf(upload.id))?.sha256).toBe(sha256(upload.bytes))
}

postgresTest(
  'a new connection to another instance takes over from one that hangs, and goes on from its bytes',
  async () => {
    const upload = makeUpload({ bytes: pdfOf(5 * mib) })
    await here.create(upload)
    const hanging = hang(here, upload, 2 * mib)
    await expect.poll(() => sizeOf(upload.id)).toBe(2 * mib)
    const { offset } = await there.head(upload.id)
    expect(offset).toBe(2 * mib)
    await finish(there, upload)
    await hanging
  },
)

postgresTest('two instances asked to write one file never mix their bytes', async () => {
  const upload = makeUpload({ bytes: pdfOf(20 * mib) })
  await here.create(upload)
  const answers = await Promise.all(
    [here, there, here, there].map((tus) =>
      tus.patch(upload.id, 0, upload.bytes).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  )
  expect(sizeOf(upload.id)).toBeLessThanOrEqual(upload.length)
  // Whoever was sent away comes again, as devices do.
  for (const status of answers) expect([0, 204, 409, 423]).toContain(status)
  await finish(there, upload)
  expect((await rowOf(upload.id))?.lease).toBe(null)
})

async function leaseTo(id: string, until: string): Promise<void> {
  await server.running.house.db.orm
    .update(file)
    .set({ lease: randomUUID(), leaseUntil: sql`now() + ${until}::interval` })
    .where(eq(file.id, id))
}

postgresTest(
  'a file that another instance keeps is busy: nothing is written, and the device is told to come again',
  async () => {
    const upload = makeUpload()
    await here.create(upload)
    await leaseTo(upload.id, '1 minute')
    const busy = await there.patch(upload.id, 0, upload.bytes)
    expect([busy.status, busy.error, busy.headers.get('retry-after')]).toEqual([423, 'file.busy', '5'])
    expect(sizeOf(upload.id)).toBe(0)
  },
)

postgresTest('a file whose instance died is waited for until its lease runs out', async () => {
  const upload = makeUpload()
  await here.create(upload)
  await leaseTo(upload.id, '3 seconds')
  await finish(there, upload)
})

postgresTest('an upload given up through one instance ends at the other', async () => {
  const upload = makeUpload({ bytes: pdfOf(3 * mib) })
  await here.create(upload)
  const hanging = hang(here, upload, mib)
  await expect.poll(() => sizeOf(upload.id)).toBe(mib)
  expect((await there.request('DELETE', `/${upload.id}`, {})).status).toBe(204)
  await hanging
  expect((await here.head(upload.id)).status).toBe(404)
  expect(await rowOf(upload.id)).toBe(undefined)
})

postgresTest('what belongs to a record is not given up', async () => {
  const upload = makeUpload()
  await here.create(upload)
  await here.patch(upload.id, 0, upload.bytes)
  const bound = { recordKind: 'case' as const, recordId: randomUUID(), looseSince: null }
  await server.running.house.db.orm.update(file).set(bound).where(eq(file.id, upload.id))
  const answer = await there.request('DELETE', `/${upload.id}`, {})
  expect([answer.status, answer.error]).toEqual([409, 'state.closed'])
})
