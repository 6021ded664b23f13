import { createHash, randomUUID } from 'node:crypto'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { makePng } from '../../server/demo/demoFiles.ts'
import { sweep } from '../../server/sweep.ts'
import { file } from '../../server/tables/upload.ts'
import { looseMax } from '../../server/upload/create.ts'
import { makeBody, submit } from '../make/application.ts'
import { give, makeUpload, pdfOf, Tus } from '../make/file.ts'
import { bothEngines, TestServer } from '../setup/server.ts'

const mib = 1024 * 1024

describe.each(bothEngines)('an upload on %s', (engine) => {
  let server: TestServer
  let wang: Tus
  let chen: Tus
  beforeAll(async () => {
    server = await TestServer.start(engine)
    wang = new Tus(server, 'partyWang')
    chen = new Tus(server, 'partyChen')
  })
  afterAll(() => server.stop())

  const download = (id: string, as: Parameters<TestServer['token']>[0]) =>
    server.token(as).then((authorization) =>
      fetch(`${server.address}/moduleApi/fileservice/attachment/download/${id}`, {
        method: 'POST',
        headers: { authorization },
      }),
    )
  const pathOf = (id: string) => join(server.running.house.config.dataDir, 'files', id)
  const rowOf = async (id: string) => (await server.running.house.db.orm.select().from(file).where(eq(file.id, id)))[0]

  test('goes on from the last byte held and comes out as it went in', async () => {
    const upload = makeUpload({ bytes: pdfOf(17 * mib + 123) })
    expect((await wang.head(upload.id)).status).toBe(404)
    const made = await wang.create(upload)
    expect([made.status, made.headers.get('location')]).toEqual([201, `/moduleApi/fileservice/tus/${upload.id}`])
    expect((await wang.patch(upload.id, 0, upload.bytes.subarray(0, 9 * mib))).offset).toBe(9 * mib)
    const held = await wang.head(upload.id)
    expect([held.status, held.offset, held.headers.get('upload-length')]).toEqual([200, 9 * mib, String(upload.length)])
    expect((await wang.patch(upload.id, 9 * mib, upload.bytes.subarray(9 * mib))).status).toBe(204)
    expect((await wang.head(upload.id)).offset).toBe(upload.length)
    const record = await submit(server, 'partyWang', { files: [{ attachmentId: upload.id, purpose: 'application' }] })
    const sha256 = createHash('sha256').update(upload.bytes).digest('hex')
    expect(record.files[0]).toMatchObject({ sha256, size: upload.length, upLoaderName: '王建国' })
    const answer = await download(upload.id, 'secretaryLi')
    expect(Buffer.from(await answer.arrayBuffer()).equals(upload.bytes)).toBe(true)
  })

  test('keeps what had arrived when the connection broke', async () => {
    const upload = makeUpload({ bytes: pdfOf(4 * mib) })
    await wang.create(upload)
    let sent = 0
    const broken = new ReadableStream({
      pull(controller) {
        if (sent >= 2 * mib) return controller.error(new Error('cut'))
        controller.enqueue(upload.bytes.subarray(sent, sent + mib))
        sent += mib
      },
    })
    await expect(wang.patch(upload.id, 0, broken)).rejects.toThrow()
    await expect.poll(async () => (await wang.head(upload.id)).offset).toBeGreaterThan(0)
    const { offset } = await wang.head(upload.id)
    expect(offset).toBeLessThanOrEqual(2 * mib)
    await expect
      .poll(async () => {
        const now = (await wang.head(upload.id)).offset
        return (await wang.patch(upload.id, now, upload.bytes.subarray(now))).status
      })
      .toBe(204)
    expect((await rowOf(upload.id))?.sha256).toBe(createHash('sha256').update(upload.bytes).digest('hex'))
  })

  test('is taken over by a new connection while the old one still hangs, as after a change of network', async () => {
    const upload = makeUpload({ bytes: pdfOf(6 * mib) })
    await wang.create(upload)
    const hanging = new ReadableStream({ start: (controller) => controller.enqueue(upload.bytes.subarray(0, 2 * mib)) })
    const cut = wang.patch(upload.id, 0, hanging).catch(() => undefined)
    const path = pathOf(upload.id)
    await expect.poll(() => existsSync(path) && statSync(path).size).toBe(2 * mib)
    const { offset } = await wang.head(upload.id)
    expect(offset).toBe(2 * mib)
    expect((await wang.patch(upload.id, offset, upload.bytes.subarray(offset))).status).toBe(204)
    await cut
    expect((await rowOf(upload.id))?.sha256).toBe(createHash('sha256').update(upload.bytes).digest('hex'))
  })

  test('belongs to its owner: nobody else finds it', async () => {
    const upload = makeUpload()
    await wang.create(upload)
    expect((await chen.head(upload.id)).status).toBe(404)
    expect((await chen.patch(upload.id, 0, upload.bytes)).error).toBe('notFound')
    expect((await chen.create(upload)).error).toBe('file.exists')
    expect((await wang.head(upload.id)).offset).toBe(0)
    await wang.patch(upload.id, 0, upload.bytes)
    expect((await download(upload.id, 'partyChen')).status).toBe(404)
    expect((await download(upload.id, 'secretaryLi')).status).toBe(404)
    expect((await download(upload.id, 'partyWang')).status).toBe(200)
  })

  test('is reached by its own address alone, whatever stands behind the question mark', async () => {
    const foreign = makeUpload()
    await chen.create(foreign)
    await chen.patch(foreign.id, 0, foreign.bytes.subarray(0, 700))
    const own = makeUpload()
    await wang.create(own)
    const aside = `/${own.id}?x=/${foreign.id}`
    const type = { 'content-type': 'application/offset+octet-stream' }
    expect((await wang.request('HEAD', aside, {})).offset).toBe(0)
    const rest = own.bytes.subarray(700)
    expect((await wang.request('PATCH', aside, { ...type, 'upload-offset': '700' }, rest)).status).toBe(409)
    expect(
      (await wang.request('PATCH', `/${own.id}?x=/abc`, { ...type, 'upload-offset': '0' }, own.bytes)).status,
    ).toBe(204)
    expect((await chen.head(foreign.id)).offset).toBe(700)
    expect((await rowOf(own.id))?.sha256).toBe(createHash('sha256').update(own.bytes).digest('hex'))
  })

  test.each([
    ['bytes', { 'content-type': 'application/offset+octet-stream' }, pdfOf(2000)],
    ['bytes of no announced length', { 'content-type': 'application/offset+octet-stream' }, 'stream'],
    ['parts of a whole', { 'upload-concat': 'partial' }, undefined],
    ['a length that comes later', { 'upload-defer-length': '1' }, undefined],
  ] as const)('is not begun with %s, and leaves nothing behind', async (_, headers, body) => {
    const upload = makeUpload()
    const { id, name, digest, group, length } = upload
    const metadata = Object.entries({ id, filename: name, digest, group })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    const sent = body === 'stream' ? new Blob([new Uint8Array(upload.bytes)]).stream() : body
    const all = { 'upload-length': String(length), 'upload-metadata': metadata, ...headers }
    const answer = await wang.request('POST', '', all, sent)
    expect([answer.status, answer.error]).toEqual([400, 'badRequest'])
    expect([await rowOf(id), existsSync(pathOf(id))]).toEqual([undefined, false])
    expect((await wang.create(upload)).status).toBe(201)
  })

  test('needs a login', async () => {
    const answer = await server.send('POST', 'fileservice/tus', undefined, { headers: { 'tus-resumable': '1.0.0' } })
    expect([answer.status, answer.error]).toEqual([401, 'signedOut'])
  })

  test('refuses the wrong place and too many bytes, and stays as it was', async () => {
    const upload = makeUpload()
    await wang.create(upload)
    await wang.patch(upload.id, 0, upload.bytes.subarray(0, 500))
    expect((await wang.patch(upload.id, 0, upload.bytes)).error).toBe('file.offset')
    expect((await wang.patch(upload.id, 600, upload.bytes)).status).toBe(409)
    expect((await wang.patch(upload.id, 500, Buffer.alloc(upload.length))).status).toBe(413)
    const wrong = await wang.request(
      'PATCH',
      `/${upload.id}`,
      { 'upload-offset': '500', 'content-type': 'application/pdf' },
      upload.bytes,
    )
    expect([wrong.status, wrong.error]).toEqual([415, 'badMedia'])
    expect((await wang.head(upload.id)).offset).toBe(500)
  })

  test.each([
    [
      'an executable named pdf',
      { bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000, 1)]) },
      415,
      'file.contradicts',
    ],
    [
      'a page of html named pdf',
      { bytes: Buffer.from('<html><script>alert(1)</script>'.repeat(9)) },
      415,
      'file.contradicts',
    ],
    ['a picture named pdf', { bytes: makePng(20, 20, [9, 9, 9]) }, 415, 'file.contradicts'],
    ['bytes other than chosen', { digest: 'a'.repeat(64) }, 422, 'file.digest'],
  ] as const)('refuses %s at its last byte and forgets it', async (_, change, status, error) => {
    const upload = makeUpload(change)
    expect((await wang.create(upload)).status).toBe(201)
    const answer = await wang.patch(upload.id, 0, upload.bytes)
    expect([answer.status, answer.code, answer.error]).toEqual([status, status, error])
    expect((await wang.head(upload.id)).status).toBe(404)
    expect(existsSync(pathOf(upload.id))).toBe(false)
  })

  test.each([
    [{ name: 'a.exe' }, 'file.type'],
    [{ name: '合同.v2.pdf' }, 'file.dots'],
    [{ name: 'pdf' }, 'file.noExtension'],
    [{ name: '.pdf' }, 'file.noExtension'],
    [{ name: '' }, 'badRequest'],
    [{ name: `${'长'.repeat(300)}.pdf` }, 'badRequest'],
    [{ length: 80 * mib }, 'file.tooBig'],
    [{ length: 0 }, 'file.empty'],
    [{ length: -1 }, 'badRequest'],
    [{ length: 1e30 }, 'badRequest'],
    [{ id: '../../etc/passwd' }, 'badRequest'],
    [{ group: 'anything' }, 'badRequest'],
    [{ digest: 'short' }, 'badRequest'],
  ])('is refused at once with %j', async (change, error) => {
    const answer = await wang.create(makeUpload(change))
    expect(answer.error).toBe(error)
    expect(answer.code).toBe(answer.status)
    expect(answer.message).toBeTruthy()
  })

  test('keeps neither folders nor turned writing in a name, and gives Chinese ones back whole', async () => {
    const id = await give(server, 'partyWang', { name: 'a/..\u202e合同（一）"终"\u0007.pdf'.replace('..', '') })
    const answer = await download(id, 'partyWang')
    const disposition = answer.headers.get('content-disposition') ?? ''
    expect(decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? '')).toBe('a_合同（一）"终".pdf')
    expect(disposition).toMatch(/^attachment; filename="a_[_()]*\.pdf"; /)
    const list = await server.call(
      contract.upload.listAttachments,
      { query: { page: 1, size: 100 } },
      { as: 'partyWang' },
    )
    const original = list.data.list.find((one) => one.attachmentId === id)?.oriFilename
    expect(original).toBe('a_合同（一）"终".pdf')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  })

  test('may be finished by two requests at once', async () => {
    const upload = makeUpload({ bytes: pdfOf(5 * mib) })
    await wang.create(upload)
    const answers = await Promise.all([
      wang.patch(upload.id, 0, upload.bytes),
      wang.patch(upload.id, 0, upload.bytes),
      wang.head(upload.id),
    ])
    for (const answer of answers) expect([200, 204, 409, 423, 503]).toContain(answer.status)
    const { offset } = await wang.head(upload.id)
    if (offset < upload.length)
      expect((await wang.patch(upload.id, offset, upload.bytes.subarray(offset))).status).toBe(204)
    expect((await rowOf(upload.id))?.sha256).toBe(createHash('sha256').update(upload.bytes).digest('hex'))
  })

  test('given up and announced anew while it is checked, is another file: nothing of the first one is said of it', async () => {
    const { store } = server.running.house
    const { settle } = store
    const first = makeUpload()
    const second = makeUpload({ id: first.id })
    let goOn = () => {}
    const slow = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const begun = new Promise<void>((resolve) => {
      store.settle = (key) => {
        resolve()
        return slow.then(() => settle.call(store, key))
      }
    })
    await wang.create(first)
    const sent = wang.patch(first.id, 0, first.bytes)
    await begun
    let isGone = false
    const gone = wang.request('DELETE', `/${first.id}`, {}).finally(() => {
      isGone = true
    })
    await expect.poll(async () => isGone || (await rowOf(first.id))?.leaseWanted).toBe(true)
    const early = await wang.create(second)
    goOn()
    await sent
    expect((await gone).status).toBe(204)
    store.settle = settle
    expect(early.error).toBe('file.exists')
    expect((await wang.create(second)).status).toBe(201)
    expect(await rowOf(first.id)).toMatchObject({ sha256: null, digest: second.digest })
    expect((await wang.patch(second.id, 0, second.bytes)).status).toBe(204)
    expect((await rowOf(second.id))?.sha256).toBe(createHash('sha256').update(second.bytes).digest('hex'))
  })

  test('whose check is refused after its row became another one, takes nothing from that', async () => {
    const { store, db } = server.running.house
    const { settle } = store
    const bad = makeUpload({ bytes: Buffer.from('MZ not a pdf at all') })
    await wang.create(bad)
    store.settle = async (key) => {
      await settle.call(store, key)
      // As where the server lost its lease: the file was given up and announced anew meanwhile.
      await db.orm.update(file).set({ lease: randomUUID() }).where(eq(file.id, key))
    }
    await wang.patch(bad.id, 0, bad.bytes)
    store.settle = settle
    expect(await rowOf(bad.id)).toMatchObject({ sha256: null })
    expect(await store.held(bad.id)).toBe(bad.length)
    await db.orm.delete(file).where(eq(file.id, bad.id))
  })

  describe('whose last byte came but whose check died with the server', () => {
    async function unchecked(bytes = pdfOf(3000)) {
      const upload = makeUpload({ bytes })
      await wang.create(upload)
      writeFileSync(pathOf(upload.id), upload.bytes)
      return upload
    }

    test('is checked by the next HEAD', async () => {
      const upload = await unchecked()
      expect((await wang.head(upload.id)).offset).toBe(upload.length)
      expect((await rowOf(upload.id))?.sha256).toMatch(/^[0-9a-f]{64}$/)
    })

    test('is checked by the submission', async () => {
      const upload = await unchecked()
      const record = await submit(server, 'partyWang', { files: [{ attachmentId: upload.id, purpose: 'application' }] })
      expect(record.files[0]?.sha256).toBe(createHash('sha256').update(upload.bytes).digest('hex'))
    })

    test('is not read for a submission that names a file of somebody else as well', async () => {
      const upload = await unchecked()
      const foreign = await give(server, 'partyChen')
      const files = [upload.id, foreign].map((attachmentId) => ({ attachmentId, purpose: 'application' as const }))
      const body = await makeBody(server, 'partyWang', { files })
      const { error, fields } = await server.call(contract.filing.submitPreservation, { body }, { as: 'partyWang' })
      expect([error, fields.map((field) => field.path)]).toEqual([
        'file.missing',
        [
          ['files', 0],
          ['files', 1],
        ],
      ])
      expect((await rowOf(upload.id))?.sha256).toBe(null)
    })

    test('is checked by the sweep at the next start', async () => {
      const upload = await unchecked()
      await sweep(server.running.house)
      expect((await rowOf(upload.id))?.sha256).toMatch(/^[0-9a-f]{64}$/)
    })

    test('is unknown to the next HEAD when it is refused, and not taken by a submission', async () => {
      const upload = await unchecked(Buffer.from('MZ not a pdf at all'))
      const body = await makeBody(server, 'partyWang', { files: [{ attachmentId: upload.id, purpose: 'application' }] })
      expect((await server.call(contract.filing.submitPreservation, { body }, { as: 'partyWang' })).error).toBe(
        'file.missing',
      )
      expect((await wang.head(upload.id)).status).toBe(404)
    })
  })

  test('cannot be begun without end', async () => {
    const row = {
      ownerId: server.id('candidateHe'),
      name: 'a.pdf',
      size: 1,
      group: 'danbao1' as const,
      digest: 'd',
      createdAt: new Date(),
    }
    const many = Array.from({ length: looseMax.files }, () => ({ ...row, id: randomUUID(), looseSince: new Date() }))
    await server.running.house.db.orm.insert(file).values(many)
    const he = new Tus(server, 'candidateHe')
    expect((await he.create(makeUpload())).error).toBe('file.tooMany')
    await server.running.house.db.orm.delete(file).where(eq(file.ownerId, row.ownerId))
    await server.running.house.db.orm
      .insert(file)
      .values({ ...row, id: randomUUID(), looseSince: new Date(), size: looseMax.bytes - 1 })
    const full = await he.create(makeUpload())
    expect([full.status, full.error]).toEqual([413, 'file.quota'])
  })
})
