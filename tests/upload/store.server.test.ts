import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Attachment } from '../../contract/upload/upload.ts'
import { sweep } from '../../server/sweep.ts'
import { submit } from '../make/application.ts'
import { give, makeUpload, pdfOf, Tus } from '../make/file.ts'
import { BucketServer } from '../setup/bucket.ts'
import { type Answer, TestServer } from '../setup/server.ts'

const mib = 1024 * 1024
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A bucket is what large installations choose: the quick run has files on the disk alone, as everybody begins. */
const stores = process.env.SUITE === 'quick' ? (['disk'] as const) : (['disk', 'bucket'] as const)

describe.each(stores)('files in a %s', (kind) => {
  let bucket: BucketServer | undefined
  let server: TestServer
  let wang: Tus
  beforeAll(async () => {
    bucket = kind === 'bucket' ? await BucketServer.start() : undefined
    server = await TestServer.start('pglite', bucket?.env)
    wang = new Tus(server, 'partyWang')
  })
  afterAll(async () => {
    await server.stop()
    await bucket?.stop()
  })

  const folder = () => join(server.running.house.config.dataDir, 'files')
  /** What lies in the store of a key, finished or on its way. */
  const kept = (key: string) =>
    bucket
      ? [...bucket.objects.keys(), ...[...bucket.uploads.values()].map((one) => one.key)].filter((one) =>
          one.startsWith(key),
        )
      : readdirSync(folder()).filter((one) => one === key)
  const download = async (id: string) => {
    const headers = { authorization: await server.token('partyWang') }
    const address = `${server.address}/moduleApi/fileservice/attachment/download/${id}`
    const answer = await fetch(address, { method: 'POST', headers })
    return Buffer.from(await answer.arrayBuffer())
  }

  test.each([
    ['one byte', 1],
    ['a little', 3000],
    ['exactly a slice', 8 * mib],
    ['several slices', 21 * mib + 5],
  ])('come out as they went in: %s', async (_, size) => {
    const upload = makeUpload({ bytes: size === 1 ? pdfOf(10) : pdfOf(size) })
    await wang.create(upload)
    expect((await wang.patch(upload.id, 0, upload.bytes)).status).toBe(204)
    expect((await wang.head(upload.id)).offset).toBe(upload.length)
    expect(sha256(await download(upload.id))).toBe(sha256(upload.bytes))
  })

  test('go on from the last byte held, whatever the size of the pieces', async () => {
    const upload = makeUpload({ bytes: pdfOf(19 * mib + 11) })
    await wang.create(upload)
    let at = 0
    for (const piece of [100, mib, 6 * mib, 300, 8 * mib, 20 * mib]) {
      expect((await wang.head(upload.id)).offset).toBe(at)
      at = (await wang.patch(upload.id, at, upload.bytes.subarray(at, at + piece))).offset
    }
    expect(at).toBe(upload.length)
    const record = await submit(server, 'partyWang', { files: [{ attachmentId: upload.id, purpose: 'application' }] })
    expect(record.files[0]?.sha256).toBe(sha256(upload.bytes))
    expect(sha256(await download(upload.id))).toBe(sha256(upload.bytes))
  })

  test('lose at most a slice where the connection breaks', async () => {
    const upload = makeUpload({ bytes: pdfOf(20 * mib) })
    await wang.create(upload)
    let sent = 0
    const broken = new ReadableStream({
      pull(controller) {
        if (sent >= 14 * mib) return controller.error(new Error('cut'))
        controller.enqueue(upload.bytes.subarray(sent, sent + mib))
        sent += mib
      },
    })
    await expect(wang.patch(upload.id, 0, broken)).rejects.toThrow()
    await expect
      .poll(async () => {
        const { offset } = await wang.head(upload.id)
        return (await wang.patch(upload.id, offset, upload.bytes.subarray(offset))).status
      })
      .toBe(204)
    expect(sha256(await download(upload.id))).toBe(sha256(upload.bytes))
  })

  if (kind === 'bucket') {
    test('go on from the first part that is missing, whatever came after it', async () => {
      const upload = makeUpload({ bytes: pdfOf(23 * mib + 7) })
      await wang.create(upload)
      bucket!.broken = 2
      expect((await wang.patch(upload.id, 0, upload.bytes)).status).toBeGreaterThanOrEqual(500)
      bucket!.broken = undefined
      expect(await server.running.house.store.held(upload.id)).toBe(5 * mib)
      const { offset } = await wang.head(upload.id)
      expect(offset).toBe(5 * mib)
      expect((await wang.patch(upload.id, offset, upload.bytes.subarray(offset))).status).toBe(204)
      expect(sha256(await download(upload.id))).toBe(sha256(upload.bytes))
    })

    test('left with a hole, count as far as the hole, which is filled', async () => {
      const upload = makeUpload({ bytes: pdfOf(18 * mib) })
      await wang.create(upload)
      const [begun] = [...bucket!.uploads.values()].filter(({ key }) => key === upload.id)
      for (const number of [1, 3])
        begun?.parts.set(number, upload.bytes.subarray((number - 1) * 5 * mib, number * 5 * mib))
      expect((await wang.head(upload.id)).offset).toBe(5 * mib)
      expect(await server.running.house.store.held(upload.id)).toBe(5 * mib)
      expect((await wang.patch(upload.id, 5 * mib, upload.bytes.subarray(5 * mib))).status).toBe(204)
      expect(sha256(await download(upload.id))).toBe(sha256(upload.bytes))
    })
  }

  test('come by a form, of any length', async () => {
    for (const size of [40, 5 * mib, 12 * mib + 3]) {
      const bytes = pdfOf(size)
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), '合同.pdf')
      const headers = { authorization: await server.token('partyWang') }
      const address = `${server.address}/moduleApi/${contract.upload.uploadAttachment.path}`
      const answer = await fetch(address, { method: 'POST', headers, body: form })
      const { data } = (await answer.json()) as Answer<Attachment>
      expect([answer.status, data?.sha256]).toEqual([200, sha256(bytes)])
      expect(sha256(await download(data.attachmentId))).toBe(sha256(bytes))
    }
  })

  test('are gone when they are refused, given up or removed', async () => {
    const wrong = makeUpload({ digest: 'a'.repeat(64) })
    await wang.create(wrong)
    expect((await wang.patch(wrong.id, 0, wrong.bytes)).error).toBe('file.digest')
    const half = makeUpload({ bytes: pdfOf(9 * mib) })
    await wang.create(half)
    await wang.patch(half.id, 0, half.bytes.subarray(0, 8 * mib + 9))
    expect((await wang.request('DELETE', `/${half.id}`, {})).status).toBe(204)
    expect((await wang.head(half.id)).status).toBe(404)
    const whole = await give(server, 'partyWang')
    const removed = await server.call(contract.upload.removeAttachment, { params: { id: whole } }, { as: 'partyWang' })
    expect(removed.status).toBe(200)
    for (const id of [wrong.id, half.id, whole]) expect(kept(id)).toEqual([])
  })

  test('are swept when they belong to nothing for a week, or have no row', async () => {
    const loose = makeUpload({ bytes: pdfOf(9 * mib) })
    await wang.create(loose)
    await wang.patch(loose.id, 0, loose.bytes.subarray(0, 8 * mib))
    const bound = (await submit(server, 'partyWang')).files[0]?.attachmentId ?? ''
    const unknown = randomUUID()
    const yesterday = new Date(Date.now() - 2 * 86_400_000)
    if (bucket) bucket.objects.set(unknown, { bytes: pdfOf(99), at: yesterday, meta: {} })
    else {
      writeFileSync(join(folder(), unknown), 'x')
      utimesSync(join(folder(), unknown), yesterday, yesterday)
    }
    await sweep(server.running.house)
    expect([kept(unknown), kept(loose.id).length > 0]).toEqual([[], true])
    server.clock.later = 8 * 86_400_000
    await sweep(server.running.house)
    server.clock.later = 0
    expect([kept(loose.id), kept(bound).length > 0]).toEqual([[], true])
  })
})
