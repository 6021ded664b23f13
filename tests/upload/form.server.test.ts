import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { count, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Attachment } from '../../contract/upload.ts'
import { file } from '../../server/database/schema.ts'
import { strangerPace } from '../../server/door/form.ts'
import { looseMax } from '../../server/upload/create.ts'
import { makeCase } from '../make/application.ts'
import { give, makeUpload, pdfOf, Tus } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { type Answer, engines, TestServer } from '../setup/server.ts'

const mib = 1024 * 1024
const paths = contract.upload

/** Parts in this order: a text, or a file as its name and bytes. */
type Parts = [name: string, value: string | { name: string; bytes: Buffer }][]

describe.each(engines)('a form with a file on %s', (engine) => {
  let server: TestServer
  let caseId: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    caseId = (await makeCase(server, 'partyWang')).id
  })
  afterAll(() => server.stop())

  async function post<T = Attachment>(path: string, parts: Parts, as?: Name, headers: Record<string, string> = {}) {
    const form = new FormData()
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, new Blob([new Uint8Array(value.bytes)]), value.name)
    }
    const authorization = as ? { authorization: await server.token(as) } : {}
    const all = { 'accept-language': 'zh', ...authorization, ...headers }
    const answer = await fetch(`${server.address}/moduleApi/${path}`, { method: 'POST', headers: all, body: form })
    return { ...((await answer.json()) as Answer<T>), status: answer.status }
  }
  /** All there is of files: rows and keys in the store. */
  async function held() {
    const [rows] = await server.running.house.db.orm.select({ count: count() }).from(file)
    return [rows?.count, readdirSync(join(server.running.house.config.dataDir, 'files')).length]
  }
  const download = async (id: string, as: Name) => {
    const headers = { authorization: await server.token(as) }
    const address = `${server.address}/moduleApi/fileservice/attachment/download/${id}`
    return fetch(address, { method: 'POST', headers })
  }
  const pdf = (size = 3000, name = '证据（一）.pdf') => ({ name, bytes: pdfOf(size) })

  test('becomes an attachment like any other, wherever its other parts stand', async () => {
    const sent = pdf(3 * mib + 17)
    const parts: Parts = [
      ['file', sent],
      ['fileType', 'pdf'],
      ['tenantId', '1'],
      ['docType', '证据'],
    ]
    const { status, data } = await post(paths.uploadFile.path, parts, 'partyWang')
    const sha256 = createHash('sha256').update(sent.bytes).digest('hex')
    expect(status).toBe(200)
    expect(data).toMatchObject({ fileName: sent.name, type: 'FILE', size: sent.bytes.length, sha256 })
    expect(data.upLoaderName).toBe('王建国')
    const answer = await download(data.attachmentId, 'partyWang')
    expect(Buffer.from(await answer.arrayBuffer()).equals(sent.bytes)).toBe(true)
    expect((await download(data.attachmentId, 'partyChen')).status).toBe(404)
  })

  test('may also be JSON that names a file sent by tus', async () => {
    const attachmentId = await give(server, 'partyWang')
    const body = { file: { attachmentId }, fileType: 'pdf' as const }
    const { data } = await server.call(paths.uploadFile, { body }, { as: 'partyWang' })
    expect(data.attachmentId).toBe(attachmentId)
    const { error } = await server.call(paths.uploadFile, { body }, { as: 'partyChen' })
    expect(error).toBe('file.missing')
  })

  describe('that is refused', () => {
    let before: unknown
    beforeAll(async () => {
      before = await held()
    })
    afterEach(async () => expect(await held()).toEqual(before))

    const exe = { name: 'a.pdf', bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(900, 1)]) }
    test.each<[string, Parts, number, string]>([
      ['of another type', [['file', { name: 'a.exe', bytes: pdfOf(99) }]], 415, 'file.type'],
      [
        'outside its group',
        [
          ['file', pdf()],
          ['fileType', 'image'],
        ],
        415,
        'file.type',
      ],
      [
        'of an unknown group',
        [
          ['file', pdf()],
          ['fileType', 'all'],
        ],
        400,
        'badRequest',
      ],
      ['with other bytes than its name says', [['file', exe]], 415, 'file.contradicts'],
      ['with two dots in its name', [['file', pdf(99, 'a.b.pdf')]], 400, 'file.dots'],
      ['with a name that is too long', [['file', pdf(99, `${'a'.repeat(300)}.pdf`)]], 400, 'badRequest'],
      ['that is empty', [['file', { name: 'a.pdf', bytes: Buffer.alloc(0) }]], 400, 'file.empty'],
      [
        'beside a second one',
        [
          ['file', pdf()],
          ['file2', pdf()],
        ],
        400,
        'file.tooMany',
      ],
      ['that is none', [['file', 'a.pdf']], 400, 'badRequest'],
      ['under another name', [['files', pdf()]], 400, 'badRequest'],
      ['without any part', [['fileType', 'pdf']], 400, 'badRequest'],
      [
        'for another institution',
        [
          ['file', pdf()],
          ['tenantId', '2'],
        ],
        403,
        'forbidden',
      ],
      [
        'with a text too long',
        [
          ['docType', 'a'.repeat(70_000)],
          ['file', pdf()],
        ],
        413,
        'tooLarge',
      ],
      [
        'with what the contract refuses',
        [
          ['file', pdf()],
          ['docType', '长'.repeat(51)],
        ],
        400,
        'badRequest',
      ],
    ])('%s leaves nothing behind', async (_, parts, status, error) => {
      const answer = await post(paths.uploadFile.path, parts, 'partyWang')
      expect([answer.status, answer.error]).toEqual([status, error])
      expect(answer.message).toBeTruthy()
    })

    test('because it is too big leaves nothing behind, and says the number', async () => {
      const big: Parts = [
        ['fileType', 'certificate'],
        ['file', pdf(30 * mib)],
      ]
      const answer = await post(paths.uploadFile.path, big, 'partyWang')
      expect([answer.status, answer.error, answer.message]).toEqual([413, 'file.tooBig', '证据（一）.pdf大小超过30M'])
      const { status, error } = await post(paths.uploadFile.path, [['file', pdf(82 * mib)]], 'partyWang')
      expect([status, error]).toEqual([413, 'tooLarge'])
    })

    test('because it never says how long it is, and then is too big, leaves nothing behind', async () => {
      const edge = 'x'.repeat(30)
      let sent = 0
      const stream = new ReadableStream({
        start: (controller) =>
          controller.enqueue(
            Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`),
          ),
        pull(controller) {
          if (sent > 81 * mib) return controller.close()
          controller.enqueue(randomBytes(mib))
          sent += mib
        },
      })
      const authorization = await server.token('partyWang')
      const answer = await fetch(`${server.address}/moduleApi/${paths.uploadFile.path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': `multipart/form-data; boundary=${edge}` },
        body: stream,
        duplex: 'half',
      } as RequestInit)
      expect([answer.status, ((await answer.json()) as Answer<null>).error]).toEqual([413, 'file.tooBig'])
    })

    test.each([
      ['has no boundary', 'multipart/form-data', 'anything', 400, 'badRequest'],
      ['breaks off in its file', 'multipart/form-data; boundary=x', cut('a.pdf'), 400, 'badRequest'],
      ['breaks off in its head', 'multipart/form-data; boundary=x', '--x\r\ncontent-disp', 400, 'badRequest'],
    ])('because it %s leaves nothing behind', async (_, type, body, status, error) => {
      const headers = { 'content-type': type }
      const answer = await server.send('POST', paths.uploadFile.path, body, { as: 'partyWang', headers })
      expect([answer.status, answer.error]).toEqual([status, error])
    })

    test('because its sender goes away leaves nothing behind', async () => {
      const leave = new AbortController()
      const stream = new ReadableStream({
        start: (controller) => controller.enqueue(Buffer.concat([Buffer.from(cut('a.pdf')), randomBytes(mib)])),
      })
      const sent = fetch(`${server.address}/moduleApi/${paths.uploadFile.path}`, {
        method: 'POST',
        headers: {
          authorization: await server.token('partyWang'),
          'content-type': 'multipart/form-data; boundary=x',
        },
        body: stream,
        duplex: 'half',
        signal: leave.signal,
      } as RequestInit)
      await expect.poll(held).not.toEqual(before)
      leave.abort()
      await expect(sent).rejects.toThrow()
      await expect.poll(held).toEqual(before)
    })

    test('without a login is not read', async () => {
      const answer = await post(paths.uploadFile.path, [['file', pdf()]])
      expect([answer.status, answer.error]).toEqual([401, 'signedOut'])
    })

    test('by a call that takes none says so', async () => {
      const answer = await post(contract.filing.submitPreservation.path, [['file', pdf()]], 'partyWang')
      expect([answer.status, answer.error]).toEqual([415, 'badMedia'])
    })

    test.each<[string, Name, string, Parts, number, string]>([
      ['by a party', 'partyWang', '', [['file', pdf()]], 403, 'forbidden'],
      ['by another institution', 'secretaryFar', '', [['file', pdf()]], 404, 'notFound'],
      [
        'of a type no document has',
        'secretaryLi',
        '',
        [['file', { name: 'a.exe', bytes: pdfOf(9) }]],
        415,
        'file.type',
      ],
      ['for an unknown case', 'secretaryLi', randomUUID(), [['file', pdf()]], 404, 'notFound'],
      [
        'for an unknown folder',
        'secretaryLi',
        '',
        [
          ['file', pdf()],
          ['folderId', randomUUID()],
        ],
        404,
        'notFound',
      ],
    ])('for a case %s leaves nothing behind', async (_, as, id, parts, status, error) => {
      const path = paths.uploadAttachmentTo.path.replace('{id}', id || caseId)
      const answer = await post(path, parts, as)
      expect([answer.status, answer.error]).toEqual([status, error])
    })

    test('from a phone with an upload id nobody asked for leaves nothing behind', async () => {
      const parts: Parts = [
        ['uploadId', randomUUID()],
        ['file', pdf()],
      ]
      const answer = await post(paths.mobileUpload.path, parts)
      expect([answer.status, answer.error]).toEqual([410, 'uploadSession.ended'])
    })

    test('from a phone that names its upload only after the file leaves nothing behind', async () => {
      const parts: Parts = [
        ['file', pdf()],
        ['uploadId', randomUUID()],
      ]
      const answer = await post(paths.mobileUpload.path, parts)
      expect([answer.status, answer.fields]).toEqual([400, [{ path: ['uploadId'], code: 'required' }]])
    })

    test('in a part that the call does not know leaves nothing behind', async () => {
      const parts: Parts = [
        ['baseId', caseId],
        ['name', '合同'],
        ['purpose', '证明双方存在买卖关系。'],
        ['offline', 'Y'],
        ['scan', pdf()],
      ]
      const answer = await post(contract.evidence.uploadEvidence.path, parts, 'partyWang')
      expect([answer.status, answer.fields]).toEqual([400, [{ path: ['scan'], code: 'wrongType' }]])
    })
  })

  test('sent twice under one key is one file; another file under that key is refused', async () => {
    const sent = pdf()
    const key = { 'idempotency-key': randomUUID() }
    const first = await post(paths.uploadAttachment.path, [['file', sent]], 'partyWang', key)
    const before = await held()
    const second = await post(paths.uploadAttachment.path, [['file', sent]], 'partyWang', key)
    expect(second.data).toEqual(first.data)
    const other = await post(paths.uploadAttachment.path, [['file', pdf()]], 'partyWang', key)
    expect([other.status, other.error]).toEqual([422, 'keyReused'])
    expect(await held()).toEqual(before)
  })

  test('sent twice in one moment under one key is one file', async () => {
    const before = await held()
    const key = { 'idempotency-key': randomUUID() }
    const sent = pdf()
    const send = () => post(paths.uploadAttachment.path, [['file', sent]], 'partyWang', key)
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ data }) => data.attachmentId)).size).toBe(1)
    expect(await held()).toEqual(before.map((number) => Number(number) + 1))
  })

  test('from a phone reaches whoever showed the code, once', async () => {
    const asked = await server.call(paths.getUploadId, { query: { group: 'pdf' } }, { as: 'partyWang' })
    const { uploadId } = asked.data
    const sent = pdf()
    const parts: Parts = [
      ['uploadId', uploadId],
      ['file', sent],
    ]
    const { status, data } = await post<{ count: number }>(paths.mobileUpload.path, parts)
    expect([status, data]).toEqual([200, { count: 1 }])
    const poll = await server.call(paths.getAttachmentByUploadId, { body: { uploadId } }, { as: 'partyWang' })
    expect(poll.data.files.map(({ fileName, size }) => [fileName, size])).toEqual([[sent.name, sent.bytes.length]])
    const before = await held()
    expect(
      (
        await post(paths.mobileUpload.path, [
          ['uploadId', uploadId],
          ['file', pdf()],
        ])
      ).error,
    ).toBe('uploadSession.ended')
    const key = { 'idempotency-key': randomUUID() }
    const again = await post<{ count: number }>(paths.mobileUpload.path, parts, undefined, key)
    expect([again.status, again.data]).toEqual([200, { count: 1 }])
    expect(await held()).toEqual(before)
  })

  /** A form that goes on for ever after the first bytes of its file. */
  async function hang(path: string, texts: Record<string, string>, as?: Name) {
    const leave = new AbortController()
    const said = Object.entries(texts).map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const bytes = Buffer.concat([Buffer.from(said.join('') + cut('a.pdf')), randomBytes(mib)])
    const stream = new ReadableStream({ start: (controller) => controller.enqueue(bytes) })
    const authorization = as ? { authorization: await server.token(as) } : {}
    const before = await held()
    const answer = fetch(`${server.address}/moduleApi/${path}`, {
      method: 'POST',
      headers: { ...authorization, 'content-type': 'multipart/form-data; boundary=x' },
      body: stream,
      duplex: 'half',
      signal: leave.signal,
    } as RequestInit).then(
      ({ status }) => status,
      () => 0,
    )
    await expect.poll(held, { timeout: 15_000 }).not.toEqual(before)
    return { answer, leave: () => leave.abort() }
  }

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
    strangerPace.ms = 1500
    const second = await hang(paths.mobileUpload.path, { uploadId })
    const third = await post(paths.mobileUpload.path, parts)
    expect([third.status, third.error]).toEqual([429, 'tooMany'])
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

/** A form that ends in the middle of its file. */
function cut(filename: string): string {
  return `--x\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n\r\n%PDF-1.7 and no end`
}
