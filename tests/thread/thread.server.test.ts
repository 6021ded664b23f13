import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import { audiences } from '../../contract/thread/thread.ts'
import { caseIn, makeDept, sideIds } from '../make/case.ts'
import { give } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { fillTribunal } from '../make/tribunal.ts'
import { caseFile } from '../service/serve.ts'
import { engines, TestServer } from '../setup/server.ts'
import { messageTo } from './scene.ts'

const { thread } = contract

/** Who takes part: an applicant, a respondent, a secretary, an arbitrator who accepted. */
const people = { APP: 'partyWang', DEF: 'partyChen', office: 'secretaryLi', tribunal: 'arbitratorSun' } as const

/** Written by hand from the rule against side-channels: audience by writer, and who reads it. */
const table = {
  all: { writers: 'APP DEF office tribunal', readers: 'APP DEF office tribunal' },
  sides: { writers: 'APP DEF office', readers: 'APP DEF office' },
  APP: { writers: 'APP office', readers: 'APP office' },
  DEF: { writers: 'DEF office', readers: 'DEF office' },
  bench: { writers: 'office tribunal', readers: 'office tribunal' },
  tribunal: { writers: 'tribunal', readers: 'tribunal' },
} as const
const groups = Object.keys(people) as (keyof typeof people)[]
const cells = audiences.flatMap((audience) => groups.map((group) => [audience, group] as const))

describe.each(engines)('the thread of a case on %s', (engine) => {
  let server: TestServer
  let known: CaseDetail
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    known = await caseIn(server, 'transfered')
    const { id, version } = known
    const seat = { id, version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
    await server.call(contract.case.linkAttendee, { body: seat }, { as: 'secretaryLi' })
    await fillTribunal(server, id)
  }, 90_000)
  afterAll(() => server.stop())

  const send = (as: Name, change: Parameters<typeof messageTo>[1] = {}) =>
    server.call(thread.sendCaseMessage, { body: messageTo(known.id, change) }, { as })
  const list = async (as: Name) =>
    (await server.call(thread.listCaseMessages, { query: { baseId: known.id } }, { as })).data.list

  test.each(cells)('to %s, written by %s: refused or read as the table says', async (audience, group) => {
    const { writers, readers } = table[audience]
    const text = `给${audience}的消息 ${randomUUID()}`
    const answer = await send(people[group], { audience, text })
    if (!writers.split(' ').includes(group)) {
      expect([answer.error, answer.fields]).toEqual([
        'thread.audience',
        [{ path: ['audience'], code: 'thread.audience' }],
      ])
      for (const as of Object.values(people)) expect((await list(as)).some((one) => one.text === text)).toBe(false)
      return
    }
    expect(answer.data).toMatchObject({ audience, by: group, text })
    for (const reader of groups) {
      const sees = (await list(people[reader])).some((one) => one.text === text)
      expect([reader, sees]).toEqual([reader, readers.split(' ').includes(reader)])
    }
  })

  test('what is attached is read by those who read the message, and by nobody else', async () => {
    const attachmentId = await give(server, 'partyWang', { name: '庭前意见.pdf', group: 'danbao1' })
    const sent = await send('partyWang', { audience: 'APP', files: [{ attachmentId }] })
    expect(sent.data.files.map((one) => one.name)).toEqual(['庭前意见.pdf'])
    const get = async (as: Name) =>
      (await server.call(contract.upload.downloadAttachment, { params: { id: attachmentId } }, { as })).status
    expect([await get('secretaryLi'), await get('partyChen'), await get('arbitratorSun')]).toEqual([200, 404, 404])
  })

  test('what it points at is a file of the case that all in it may open, and no other', async () => {
    const other = await caseIn(server, 'transfered')
    const [own, foreign] = [await caseFile(server, known.id), await caseFile(server, other.id)]
    const loose = await give(server, 'partyWang', { name: '未提交.pdf', group: 'danbao1' })
    const sent = await send('partyWang', { text: '见卷内文件', fileIds: [own] })
    expect(sent.data.cited.map((one) => one.attachmentId)).toEqual([own])
    for (const as of Object.values(people)) {
      const found = (await list(as)).find((one) => one.text === '见卷内文件')
      expect([as, found?.cited.map((one) => one.attachmentId)]).toEqual([as, [own]])
      const opened = await server.call(contract.upload.downloadAttachment, { params: { id: own } }, { as })
      expect([as, opened.status]).toEqual([as, 200])
    }
    for (const wrong of [foreign, loose])
      expect((await send('partyWang', { fileIds: [own, wrong] })).fields).toEqual([
        { path: ['fileIds', 1], code: 'file.missing' },
      ])
  })

  test('a message arrives once, is marked by who read it, and only by who may', async () => {
    const body = messageTo(known.id, { audience: 'APP' })
    expect((await server.call(thread.sendCaseMessage, { body }, { as: 'partyWang' })).status).toBe(200)
    expect((await server.call(thread.sendCaseMessage, { body }, { as: 'partyWang' })).error).toBe('stale')
    for (const as of ['partyChen', 'partyWang', 'secretaryLi'] as const)
      await server.call(thread.readCaseMessages, { body: { ids: [body.id] } }, { as })
    const found = (await list('partyWang')).filter((one) => one.id === body.id)
    expect(found.map((one) => one.readBy.map(({ name }) => name))).toEqual([['李秘书']])
  })

  test('before a case is accepted its applicants write to the institution alone', async () => {
    const early = await caseIn(server, 'aff')
    const write = (audience: 'all' | 'APP') =>
      server.call(thread.sendCaseMessage, { body: messageTo(early.id, { audience }) }, { as: 'partyWang' })
    expect([(await write('all')).error, (await write('APP')).status]).toEqual(['state.closed', 200])
  })
})
