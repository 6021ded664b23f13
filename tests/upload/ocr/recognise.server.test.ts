import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/all.ts'
import type { PictureKind, Recognised } from '../../../contract/upload/ocr.ts'
import { ocrOf } from '../../../server/provider/ocr.ts'
import { give } from '../../make/file.ts'
import type { Name } from '../../make/people.ts'
import { TestServer } from '../../setup/server.ts'

const { path } = contract.upload.recognize
const fixture = (name: string) => readFile(new URL(name, import.meta.url))

// A file is read by the same code whatever the database is.
let server: TestServer
beforeAll(async () => {
  server = await TestServer.start('pglite')
})
afterAll(() => server.stop())

const picture = (bytes: Buffer, who: Name = 'partyWang') =>
  give(server, who, { name: '证件.png', bytes, group: 'image' })

/** As the page sends it. */
function recognise(id: string, kind: PictureKind, as: Name = 'partyWang', type = 'application/x-www-form-urlencoded') {
  const body = new URLSearchParams({ id, kind }).toString()
  return server.send<{ fields: Recognised }>('POST', path, body, { as, headers: { 'content-type': type } })
}

/** A PNG that says how large it is and has nothing to show. */
function empty(width: number, height: number, bytes = 100): Buffer {
  const png = Buffer.alloc(bytes)
  png.write('89504e470d0a1a0a0000000d49484452', 'hex')
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

test('an identity card is read from a form-encoded body, one picture a person at a time, and nothing of it is logged', async () => {
  const id = await picture(await fixture('idCard.png'))
  const answers = await Promise.all([recognise(id, 'idCard'), recognise(id, 'idCard')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
  const { fields } = answers.find(({ status }) => status === 200)!.data
  expect(fields).toEqual({
    name: '宋小雨',
    gender: 'F',
    nation: '汉',
    birthDate: '1990-03-07',
    address: '浙江省宁波市江北区人民路108号2幢301室',
    idNumber: '330205199003070021',
  })
  expect(server.lines.join('\n')).not.toMatch(/宋小雨|\b330205/)
})

test('a licence is read', async () => {
  const { data } = await recognise(await picture(await fixture('licence.png')), 'licence')
  expect(data.fields).toEqual({
    name: '宁波海岳物流有限公司',
    creditCode: '91330203MA2AH1234Q',
    legalRepresentative: '陈海岳',
    address: '浙江省宁波市海曙区药行街88号6楼',
  })
})

test('a picture that shows nothing is said to, and so is one whose bytes are damaged', async () => {
  expect((await recognise(await picture(empty(800, 500)), 'idCard')).error).toBe('ocr.nothing')
})

test.each<[string, () => Promise<string>, Name, number, string]>([
  ['of somebody else', async () => picture(empty(8, 8), 'partyChen'), 'partyWang', 404, 'notFound'],
  ['that is not there', async () => crypto.randomUUID(), 'partyWang', 404, 'notFound'],
  ['that is a document', async () => give(server, 'partyWang'), 'partyWang', 415, 'ocr.picture'],
  [
    'of more pixels than any camera makes',
    async () => picture(empty(10_000, 10_000)),
    'partyWang',
    413,
    'ocr.tooLarge',
  ],
  ['of 10 MB', async () => picture(empty(800, 500, 10 * 1024 ** 2)), 'partyWang', 413, 'file.tooBig'],
])('a file %s is refused', async (_, make, as, status, error) => {
  expect(await recognise(await make(), 'idCard', as)).toMatchObject({ status, error })
})

test('no other call takes a body so encoded, and this one takes JSON as well', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await server.send('POST', contract.account.checkCode.path, 'account=a', { headers })
  expect(answer).toMatchObject({ status: 415, error: 'badMedia' })
  const body = { id: crypto.randomUUID(), kind: 'idCard' as const }
  expect((await server.call(contract.upload.recognize, { body }, { as: 'partyWang' })).error).toBe('notFound')
  expect(await recognise('no id', 'idCard')).toMatchObject({ status: 400, fields: [{ path: ['id'] }] })
})

test('reading ends where it takes too long, and where nobody waits for it any more', async () => {
  const reader = ocrOf(server.running.house)
  const bytes = await fixture('licence.png')
  await expect(reader.linesOf(bytes, new AbortController().signal, 1)).rejects.toThrow('ocr.tooLong')
  await expect(reader.linesOf(bytes, AbortSignal.abort())).rejects.toThrow('timeout')
})

test('where it is switched off the call says that it is not configured', async () => {
  const { config } = server.running.house
  const id = await picture(empty(800, 500))
  config.ocr = false
  try {
    expect(await recognise(id, 'idCard')).toMatchObject({ status: 501, error: 'unconfigured' })
  } finally {
    config.ocr = true
  }
})
