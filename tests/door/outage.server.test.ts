import { createHash } from 'node:crypto'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { file } from '../../server/tables/upload.ts'
import { makeUpload, pdfOf, Tus, type Upload } from '../make/file.ts'
import { BucketServer } from '../setup/bucket.ts'
import { TestServer } from '../setup/server.ts'
import { SilentLine } from '../setup/silence.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const health = async (server: TestServer) => {
  const answer = await fetch(`${server.address}/healthz`)
  return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
}

describe.skipIf(process.env.NO_POSTGRES)('what we stand on fails', () => {
  let line: SilentLine
  let server: TestServer
  let wang: Tus
  beforeAll(async () => {
    line = await SilentLine.to(Number(new URL(inject('postgresUrl')).port))
    server = await TestServer.start('postgres', { DATABASE_SILENCE_SECONDS: '5' }, (url) => line.by(url))
    wang = new Tus(server, 'partyWang')
    await server.token('partyWang')
  })
  afterEach(() => line.release())
  afterAll(async () => {
    await server.stop()
    await line.close()
  })
  const config = () => server.running.house.config

  test('a database that says nothing: healthz says so before anybody is answered, calls and files are told later, and it mends', async () => {
    const upload = makeUpload({ bytes: pdfOf(300_000) })
    expect((await wang.create(upload)).status).toBe(201)
    line.hold()
    const answered: string[] = []
    // More than there are connections: some wait for an answer, some for a connection.
    const calls = Array.from({ length: 14 }, () => server.call(contract.account.captcha, {}))
    // Who they are is asked on one connection that all share.
    const known = Array.from({ length: 3 }, () => server.call(contract.account.info, {}, { as: 'partyWang' }))
    const files = [wang.create(makeUpload()), wang.patch(upload.id, 0, upload.bytes)]
    const all = Promise.all([...calls, ...known, ...files]).then((answers) => {
      answered.push('calls')
      return answers.map(({ status, error }) => `${status} ${error}`)
    })
    const well = await health(server)
    answered.push('healthz')
    expect(well).toMatchObject({ status: 503, ok: false, database: { ok: false }, files: { ok: true } })
    // Who waited for a connection is told that there was none.
    expect([...new Set(await all)].sort()).toEqual(['503 busy', '503 unreachable'])
    expect(answered).toEqual(['healthz', 'calls'])
    line.release()
    await expect.poll(() => health(server)).toMatchObject({ status: 200, ok: true })
    await expect.poll(async () => (await server.call(contract.account.info, {}, { as: 'partyWang' })).status).toBe(200)
    const { offset } = await wang.head(upload.id)
    expect((await wang.patch(upload.id, offset, upload.bytes.subarray(offset))).status).toBe(204)
  })

  test('below the held back space files are refused early and in words, what was here of them goes, the rest goes on', async () => {
    const upload = makeUpload({ bytes: pdfOf(500_000) })
    await wang.create(upload)
    const slow = upload.bytes.subarray(0, 300_000)
    expect((await wang.patch(upload.id, 0, slow)).offset).toBe(300_000)
    const before = config().diskReserveMb
    config().diskReserveMb = 10_000_000
    const refused = await wang.patch(upload.id, 300_000, upload.bytes.subarray(300_000))
    expect([refused.status, refused.error, refused.message]).toEqual([503, 'full', '服务器存储空间不足，请稍后再试'])
    expect((await wang.create(makeUpload())).error).toBe('full')
    const form = new FormData()
    form.append('file', new File([new Uint8Array(pdfOf(3000))], '收据.pdf'))
    const headers = { authorization: await server.token('partyWang'), 'accept-language': 'en' }
    const address = `${server.address}/moduleApi/fileservice/attachment/upload`
    const sent = await fetch(address, { method: 'POST', headers, body: form })
    expect([sent.status, (await sent.json()).message]).toEqual([
      503,
      'The server has run out of storage, please try again later',
    ])
    expect((await server.call(contract.account.captcha, {})).status).toBe(200)
    expect(await health(server)).toMatchObject({ status: 503, ok: false, disk: { ok: false }, database: { ok: true } })
    config().diskReserveMb = before
    expect((await wang.head(upload.id)).offset).toBe(0)
    expect((await wang.patch(upload.id, 0, upload.bytes)).status).toBe(204)
    expect(await health(server)).toMatchObject({ status: 200, ok: true, disk: { ok: true } })
  })

  test('40 files through a silent database, one that drops its connections, and a disk that takes nothing: all arrive, byte for byte', async () => {
    const told = new Map<string, number>()
    const final: string[] = []
    const count = (key: string) => told.set(key, (told.get(key) ?? 0) + 1)
    /** As a device does: what is for later goes again, from the last byte the server holds; anything else would be the end of it. */
    async function bring(upload: Upload): Promise<void> {
      const step = async (asking: Promise<{ status: number; error?: string }>, fine: number[]) => {
        const { status, error } = await asking
        if (fine.includes(status)) return true
        count(`${status} ${error ?? ''}`.trim())
        if (![423, 503].includes(status)) final.push(`${status} ${error}`)
        return false
      }
      for (let tries = 0; final.length === 0 && tries < 1000; tries++) {
        if (!(await step(wang.create(upload), [201, 409]))) continue
        const head = await wang.head(upload.id)
        if (!(await step(Promise.resolve(head), [200]))) continue
        if (head.offset === upload.length) return
        await step(wang.patch(upload.id, head.offset, upload.bytes.subarray(head.offset)), [204])
      }
    }
    const rounds: { begin: (first: string) => void; end?: () => Promise<void> }[] = [
      { begin: () => undefined },
      {
        begin: () => line.hold(),
        async end() {
          await expect.poll(() => told.get('503 unreachable') ?? 0).toBeGreaterThan(0)
          line.release()
        },
      },
      { begin: () => line.cut() },
      // The system's own disk that is always full.
      { begin: (first) => symlinkSync('/dev/full', join(config().dataDir, 'files', first)) },
    ]
    const sent: Upload[] = []
    for (const { begin, end } of rounds) {
      const uploads = Array.from({ length: 10 }, () => makeUpload({ bytes: pdfOf(200_000) }))
      sent.push(...uploads)
      begin(uploads[0]?.id ?? '')
      const arriving = Promise.all(uploads.map(bring))
      await end?.()
      await arriving
    }
    expect(final).toEqual([])
    const ids = sent.map(({ id }) => id)
    const rows = await server.running.house.db.orm.select().from(file).where(inArray(file.id, ids))
    const arrived = new Map(rows.map((row) => [row.id, row.sha256]))
    expect(sent.filter(({ id, bytes }) => arrived.get(id) !== sha256(bytes))).toEqual([])
    expect(sent).toHaveLength(40)
  })
})

test.skipIf(process.env.NO_POSTGRES)(
  'whoever is asked for at every moment is found after a newer house changed a table',
  async () => {
    const server = await TestServer.start('postgres')
    const whoAmI = async () => (await server.call(contract.account.info, {}, { as: 'partyWang' })).status
    expect(await whoAmI()).toBe(200)
    const { orm } = server.running.house.db
    await orm.execute('alter table account alter column nick_name type varchar(500)')
    expect(await Promise.all(Array.from({ length: 5 }, whoAmI))).toEqual([200, 200, 200, 200, 200])
    await server.stop()
  },
)

test('a bucket that is away is 503 for files, and healthz names it; database and pages go on', async () => {
  const bucket = await BucketServer.start()
  const server = await TestServer.start('pglite', bucket.env)
  const wang = new Tus(server, 'partyWang')
  const upload = makeUpload()
  await wang.create(upload)
  await wang.patch(upload.id, 0, upload.bytes)
  expect(await health(server)).toMatchObject({ status: 200, files: { ok: true, kind: 'bucket' } })
  await bucket.stop()
  const read = await server.send('POST', `fileservice/attachment/download/${upload.id}`, undefined, { as: 'partyWang' })
  const next = await wang.create(makeUpload())
  expect([read, next].map(({ status, error }) => [status, error])).toEqual([
    [503, 'unreachable'],
    [503, 'unreachable'],
  ])
  expect(await health(server)).toMatchObject({ status: 503, files: { ok: false }, database: { ok: true } })
  await server.stop()
})
