import { mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { file } from '../../server/tables/upload.ts'
import { localDay } from '../../server/when.ts'
import { fetchBytes, giveMedia, handIn, makeCaseOf, makeItem, unzip } from '../make/evidence.ts'
import { give, pdfOf } from '../make/file.ts'
import { BucketServer } from '../setup/bucket.ts'
import { TestServer } from '../setup/server.ts'

const { evidence, upload } = contract

describe.each(['disk', 'bucket'] as const)('a file whose bytes are gone from the %s', (kind) => {
  let bucket: BucketServer | undefined
  let server: TestServer
  beforeAll(async () => {
    bucket = kind === 'bucket' ? await BucketServer.start() : undefined
    server = await TestServer.start('pglite', bucket?.env)
  })
  afterAll(async () => {
    await server.stop()
    await bucket?.stop()
  })

  const folder = () => join(server.running.house.config.dataDir, 'files')
  const lose = (id: string) => (bucket ? bucket.objects.delete(id) : rmSync(join(folder(), id)))
  function putBack(id: string, bytes: Buffer): void {
    if (bucket) bucket.objects.set(id, { bytes, at: new Date(), meta: {} })
    else writeFileSync(join(folder(), id), bytes)
  }
  const read = (id: string) => fetchBytes(server, 'partyWang', upload.downloadAttachment.path.replace('{id}', id), {})
  const zip = (ids: string[], language = 'zh') =>
    fetchBytes(server, 'partyWang', upload.batchDownload.path, { ids }, language)
  const health = async () => (await fetch(`${server.address}/healthz`)).json()
  const metrics = async () => (await fetch(`${server.address}/metrics`)).text()

  test('is no such file, which the operator is told once; put back it is there at once', async () => {
    const bytes = pdfOf(3000)
    const id = await give(server, 'partyWang', { bytes })
    const before = (await health()).files.gone
    lose(id)
    for (const _ of [1, 2]) expect(await read(id)).toMatchObject({ status: 404, error: 'file.gone' })
    expect(await health()).toMatchObject({ ok: true, files: { gone: before + 1 } })
    expect(await metrics()).toContain(`files_gone ${before + 1}`)
    const told = server.lines.filter((line) => line.includes('the bytes of a file are gone') && line.includes(id))
    expect(told).toHaveLength(1)
    putBack(id, bytes)
    expect(await read(id)).toMatchObject({ status: 200, bytes })
    expect(await health()).toMatchObject({ files: { gone: before } })
  })

  test('is named before a zip begins, of files as of evidence', async () => {
    const { id: baseId } = await makeCaseOf(server, [['partyWang', 'APP']])
    const ids = [await giveMedia(server, 'partyWang', '有.pdf'), await giveMedia(server, 'partyWang', '无.pdf')]
    const items = ids.map((attachmentId) => makeItem({ offline: 'N', attachmentId }))
    const { items: pieces } = await handIn(server, 'partyWang', baseId, { items })
    expect((await zip(ids)).status).toBe(200)
    lose(ids[1] ?? '')
    const answer = await zip(ids)
    expect(answer).toMatchObject({ status: 404, error: 'file.absent' })
    expect(answer.bytes.toString()).toContain('无.pdf')
    expect(answer.bytes.toString()).not.toContain('有.pdf')
    const body = { ids: pieces.map((one) => one.id) }
    expect(await fetchBytes(server, 'partyWang', evidence.batchDownload.path, body)).toMatchObject({
      status: 404,
      error: 'file.absent',
    })
  })
})

test('a folder of files that was taken away says nothing of any file: it is for later, and healthz names none', async () => {
  const server = await TestServer.start('pglite')
  const files = join(server.running.house.config.dataDir, 'files')
  const id = await give(server, 'partyWang')
  const status = async () =>
    (await fetchBytes(server, 'partyWang', upload.downloadAttachment.path.replace('{id}', id), {})).status
  renameSync(files, `${files}.away`)
  expect(await status()).toBe(503)
  // As an empty mount point stands in the place of a disk.
  mkdirSync(files)
  expect(await status()).toBe(503)
  expect(await (await fetch(`${server.address}/healthz`)).json()).toMatchObject({ files: { gone: 0 } })
  rmdirSync(files)
  renameSync(`${files}.away`, files)
  expect(await status()).toBe(200)
  await server.stop()
})

test('files of one case go by its number and the day, as its evidence does; of several cases, or none, by neither', async () => {
  const server = await TestServer.start('pglite')
  const { orm } = server.running.house.db
  const filesOf = async (recordId: string | undefined, name: string) => {
    const id = await give(server, 'partyWang', { name })
    const place = { recordKind: 'case' as const, recordId, looseSince: null }
    if (recordId) await orm.update(file).set(place).where(eq(file.id, id))
    return id
  }
  const [one, other] = [
    await makeCaseOf(server, [['partyWang', 'APP']]),
    await makeCaseOf(server, [['partyWang', 'APP']]),
  ]
  const [a, b, c] = [await filesOf(one.id, 'a.pdf'), await filesOf(one.id, 'b.pdf'), await filesOf(other.id, 'c.pdf')]
  const loose = await filesOf(undefined, 'd.pdf')
  const zip = async (ids: string[], language: string) =>
    fetchBytes(server, 'partyWang', upload.batchDownload.path, { ids }, language)
  const whole = await zip([a, b], 'en')
  expect(whole.name).toBe(`${one.caseNo}_${localDay(new Date())}.zip`)
  expect([...unzip(whole.bytes).keys()]).toEqual(['a.pdf', 'b.pdf'])
  expect((await zip([a, c], 'zh')).name).toBe('附件.zip')
  expect((await zip([a, loose], 'en')).name).toBe('attachments.zip')
  await server.stop()
})
