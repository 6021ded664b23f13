import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { makePng } from '../../server/demo/demoFiles.ts'
import { makeCase } from '../make/application.ts'
import { give, pdfOf } from '../make/file.ts'
import { cut, formsOf, type Parts, pdf } from '../make/form.ts'
import type { Name } from '../make/people.ts'
import { type Answer, engines, TestServer } from '../setup/server.ts'

const mib = 1024 * 1024
const paths = contract.upload

describe.each(engines)('a form with a file on %s', (engine) => {
  let server: TestServer
  let caseId: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    caseId = (await makeCase(server, 'partyWang')).id
  })
  afterAll(() => server.stop())

  const { post, held, download } = formsOf(() => server)

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

  test('is named in lists as specification §3 says, a picture as IMAGE and anything else as FILE', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    const bmp = Buffer.alloc(58)
    bmp.write('BM')
    for (const [at, value] of [
      [2, 58],
      [10, 54],
      [14, 40],
      [18, 1],
      [22, 1],
    ] as const)
      bmp.writeUInt32LE(value, at)
    const names = { '图.png': makePng(8, 8, [200, 30, 30]), '图.gif': gif, '图.bmp': bmp, '文.pdf': pdf().bytes }
    const ids = []
    for (const [name, bytes] of Object.entries(names)) ids.push(await give(server, 'partyChen', { name, bytes }))
    const { data } = await server.call(paths.listAttachments, { query: {} }, { as: 'partyChen' })
    expect(data.list.map(({ fileName, type }) => `${fileName} ${type}`)).toEqual([
      '图.png IMAGE',
      '图.gif IMAGE',
      '图.bmp IMAGE',
      '文.pdf FILE',
    ])
    expect(data.list[0]).toMatchObject({
      attachmentId: ids[0],
      fileName: '图.png',
      oriFilename: '图.png',
      destFilename: ids[0],
      url: `/moduleApi/fileservice/attachment/download/${ids[0]}`,
      name: '图.png',
      upLoaderName: '陈丽华',
    })
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

    test('for a text too long leaves nothing behind, whatever pieces it comes in', async () => {
      const text = `--x\r\ncontent-disposition: form-data; name="docType"\r\n\r\n${'a'.repeat(70_000)}\r\n`
      const body = Buffer.from(`${text}${cut('a.pdf')}\r\n--x--\r\n`)
      const headers = {
        authorization: await server.token('partyWang'),
        'content-type': 'multipart/form-data; boundary=x',
      }
      for (let step = 2950; step < 3050; step++) {
        let at = 0
        const stream = new ReadableStream({
          pull(controller) {
            if (at >= body.length) return controller.close()
            controller.enqueue(body.subarray(at, at + step))
            at += step
          },
        })
        const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit
        const { status } = await fetch(`${server.address}/moduleApi/${paths.uploadFile.path}`, init)
        expect([step, status, await held()]).toEqual([step, 413, before])
      }
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
})
