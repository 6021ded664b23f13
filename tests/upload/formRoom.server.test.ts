import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { strangerPace } from '../../server/door/form.ts'
import { file } from '../../server/tables/upload.ts'
import { looseMax } from '../../server/upload/create.ts'
import { makeCase } from '../make/application.ts'
import { applyAs, openWindow } from '../make/candidacy.ts'
import { submitRequest } from '../make/case.ts'
import { give, makeUpload, pdfOf, Tus } from '../make/file.ts'
import { formsOf, type Parts, pdf } from '../make/form.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const mib = 1024 * 1024
const paths = contract.upload

describe.each(engines)('room for a form with a file on %s', (engine) => {
  let server: TestServer
  let caseId: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    caseId = (await makeCase(server, 'partyWang')).id
  })
  afterAll(() => server.stop())

  const { post, held, download, hang } = formsOf(() => server)

  test('counts with all that is still coming in, before any of it is kept', async () => {
    const rows = server.running.house.db.orm
    const before = await held()
    const row = {
      id: randomUUID(),
      ownerId: server.id('arbitratorSun'),
      name: 'a.pdf',
      group: 'any' as const,
      digest: 'd',
    }
    const size = looseMax.bytes - 100 * mib
    await rows.insert(file).values({ ...row, size, createdAt: new Date(), looseSince: new Date() })
    const hanging = await hang(paths.uploadAttachment.path, {}, 'arbitratorSun')
    const second = await post(paths.uploadAttachment.path, [['file', pdf(30 * mib)]], 'arbitratorSun')
    expect([second.status, second.error]).toEqual([413, 'file.quota'])
    hanging.leave()
    await hanging.answer
    await rows.delete(file).where(eq(file.id, row.id))
    await expect.poll(held).toEqual(before)
  })

  test('is one of four at a time by one person', async () => {
    const before = await held()
    const hanging = []
    for (let count = 0; count < 4; count++) hanging.push(await hang(paths.uploadAttachment.path, {}, 'arbitratorSun'))
    const fifth = await post(paths.uploadAttachment.path, [['file', pdf()]], 'arbitratorSun')
    expect([fifth.status, fifth.error]).toEqual([429, 'tooMany'])
    expect((await post(paths.uploadAttachment.path, [['file', pdf()]], 'partyWang')).status).toBe(200)
    for (const one of hanging) one.leave()
    await expect.poll(held).toEqual(before.map((number) => Number(number) + 1))
    expect((await post(paths.uploadAttachment.path, [['file', pdf()]], 'arbitratorSun')).status).toBe(200)
  })

  test('of a stranger is one of two from an address, and not waited for where hardly a byte comes', async () => {
    const asked = await server.call(paths.getUploadId, { query: { group: 'pdf' } }, { as: 'partyWang' })
    const { uploadId } = asked.data
    const parts: Parts = [
      ['uploadId', uploadId],
      ['file', pdf()],
    ]
    const first = await hang(paths.mobileUpload.path, { uploadId })
    const { ms } = strangerPace
    strangerPace.ms = 10_000
    const second = await hang(paths.mobileUpload.path, { uploadId })
    const third = await post(paths.mobileUpload.path, parts)
    expect([third.status, third.error]).toEqual([429, 'tooMany'])
    strangerPace.ms = 1500
    expect([0, 408]).toContain(await second.answer)
    strangerPace.ms = ms
    expect((await post(paths.mobileUpload.path, parts)).status).toBe(200)
    first.leave()
  })

  test('sent again under its key gets its answer, also where there is no more room', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const sent: Parts = [['file', pdf()]]
    const first = await post(paths.uploadAttachment.path, sent, 'arbitratorSun', key)
    const facts = {
      name: 'a.pdf',
      size: 1,
      group: 'any' as const,
      digest: 'd',
      createdAt: new Date(),
      looseSince: new Date(),
    }
    const ownerId = server.id('arbitratorSun')
    const many = Array.from({ length: looseMax.files }, () => ({ ...facts, id: randomUUID(), ownerId }))
    await server.running.house.db.orm.insert(file).values(many)
    const before = await held()
    expect((await post(paths.uploadAttachment.path, sent, 'arbitratorSun')).error).toBe('file.tooMany')
    const again = await post(paths.uploadAttachment.path, sent, 'arbitratorSun', key)
    expect([again.status, again.data]).toEqual([200, first.data])
    expect(await held()).toEqual(before)
    await server.running.house.db.orm.delete(file).where(
      inArray(
        file.id,
        many.map(({ id }) => id),
      ),
    )
  })

  test('stands in the files of its case, which all its people may open', async () => {
    const path = paths.uploadAttachmentTo.path.replace('{id}', caseId)
    const { data } = await post(path, [['file', pdf()]], 'secretaryLi')
    const list = (as: Name) => server.call(paths.listAttachments, { query: { recordId: caseId } }, { as })
    for (const as of ['secretaryLi', 'partyWang'] as const)
      expect((await list(as)).data.list.map((one) => one.attachmentId)).toContain(data.attachmentId)
    expect((await list('secretaryFar')).error).toBe('notFound')
    expect((await download(data.attachmentId, 'partyWang')).status).toBe(200)
    const gone = await server.call(paths.removeAttachment, { params: { id: data.attachmentId } }, { as: 'secretaryLi' })
    expect(gone.error).toBe('state.closed')
  })

  test('of whatever record is listed with it, for those who may see that', async () => {
    const list = (recordId: string, as: Name) => server.call(paths.listAttachments, { query: { recordId } }, { as })
    const request = await submitRequest(server, 'partyWang')
    await openWindow(server)
    const candidacy = await applyAs(server, 'candidateHe')
    for (const [record, owner, stranger] of [
      [request, 'partyWang', 'partyChen'],
      [candidacy, 'candidateHe', 'partyWang'],
    ] as const) {
      const ids = record.files.map((one) => one.attachmentId)
      expect(ids.length).toBeGreaterThan(0)
      expect((await list(record.id, owner)).data.list.map((one) => one.attachmentId)).toEqual(ids)
      expect((await list(record.id, stranger)).error).toBe('notFound')
    }
  })

  test('that belongs to nothing is listed for its owner, and removed by nobody else', async () => {
    const { data } = await post(paths.uploadAttachment.path, [['file', pdf()]], 'candidateHe')
    const unfinished = makeUpload()
    await new Tus(server, 'candidateHe').create(unfinished)
    const list = await server.call(paths.listAttachments, { query: {} }, { as: 'candidateHe' })
    expect(list.data).toMatchObject({ total: 1, list: [{ attachmentId: data.attachmentId }] })
    const remove = (as: Name) => server.call(paths.removeAttachment, { params: { id: data.attachmentId } }, { as })
    expect((await remove('partyWang')).error).toBe('notFound')
    expect((await remove('candidateHe')).status).toBe(200)
    expect((await download(data.attachmentId, 'candidateHe')).status).toBe(404)
  })

  test('is one of several in a zip, each under a name of its own; nothing comes with a foreign one', async () => {
    const bytes = [pdfOf(5000), pdfOf(6000), pdfOf(7000)]
    const ids: string[] = []
    for (const one of bytes) ids.push(await give(server, 'partyWang', makeUpload({ bytes: one, name: '证据.pdf' })))
    const ask = async (wanted: string[], as: Name) =>
      fetch(`${server.address}/moduleApi/${paths.batchDownload.path}`, {
        method: 'POST',
        headers: { authorization: await server.token(as), 'content-type': 'application/json' },
        body: JSON.stringify({ ids: wanted }),
      })
    const answer = await ask(ids, 'partyWang')
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('附件.zip')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const zip = Buffer.from(await answer.arrayBuffer())
    for (const name of ['证据.pdf', '证据 (2).pdf', '证据 (3).pdf']) expect(zip.includes(name)).toBe(true)
    for (const one of bytes) expect(zip.includes(one)).toBe(true)
    expect((await ask(ids, 'partyChen')).status).toBe(404)
    // Names that no path may have, or that only some systems can write.
    const odd: string[] = []
    for (const name of ['C:合同.pdf', 'a<b>|"?*.pdf']) odd.push(await give(server, 'partyWang', makeUpload({ name })))
    const oddZip = await ask(odd, 'partyWang')
    expect(oddZip.status).toBe(200)
    const names = Buffer.from(await oddZip.arrayBuffer())
    for (const name of ['C_合同.pdf', 'a_b_____.pdf']) expect(names.includes(name)).toBe(true)
    expect((await ask([...ids, randomUUID()], 'partyWang')).status).toBe(404)
  })
})
