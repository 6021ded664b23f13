import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { contract } from '../../contract/all.ts'
import { livePath } from '../../contract/event.ts'
import { post } from '../../server/demo/outbox/outbox.ts'
import { sendMessage } from '../../server/message/send.ts'
import { settleUnread } from '../../server/message/unread.ts'
import { account } from '../../server/tables/account.ts'
import { message as table } from '../../server/tables/message.ts'
import { newMail } from '../make/address.ts'
import { act, submit } from '../make/application.ts'
import { caseIn, makeDept, act as moveCase } from '../make/case.ts'
import type { Name } from '../make/people.ts'
import { bothEngines, TestServer } from '../setup/server.ts'

const { message, live } = contract

describe.each(bothEngines)('messages on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const send = (as: Name, userIds: string[], content: string) =>
    server.call(message.send, { body: { userIds, content } }, { as })
  const list = async (as: Name, body: { page?: number; size?: number; readStatus?: 0 | 1 } = {}) =>
    (await server.call(message.list, { body }, { as })).data

  test('a secretary writes to people of the institution; it is text, however it looks', async () => {
    const content = '<img src=x onerror=alert(1)> {name}'
    const sent = await send('secretaryLi', [server.id('partyWang'), server.id('partyWang')], content)
    expect(sent.data).toEqual({ sent: 1 })
    const { list: own, total } = await list('partyWang')
    expect([own[0]?.content, own[0]?.readStatus, total]).toEqual([content, 0, 1])
    expect((await list('partyChen')).total).toBe(0)
  })

  test('to nobody where one of them is not of the institution', async () => {
    const ids = [server.id('partyChen'), server.id('secretaryFar')]
    expect((await send('secretaryLi', ids, '不应送达')).error).toBe('notFound')
    expect((await list('partyChen')).total).toBe(0)
  })

  test('total counts all while a page holds some, newest first', async () => {
    for (const content of ['一', '二', '三']) await send('secretaryLi', [server.id('arbitratorSun')], content)
    const page = await list('arbitratorSun', { page: 1, size: 2, readStatus: 0 })
    expect([page.total, page.list.map((row) => row.content)]).toEqual([3, ['三', '二']])
    const second = await list('arbitratorSun', { page: 2, size: 2 })
    expect([second.total, second.list.map((row) => row.content)]).toEqual([3, ['一']])
  })

  test('how many are unread is what a recount says, also once it was added up, and of those nobody knows none counts', async () => {
    const id = server.id('arbitratorSun')
    const { house } = server.running
    await house.db.orm.delete(table).where(eq(table.accountId, id))
    for (const content of ['一', '二', '三', '四']) await send('secretaryLi', [id], content)
    const unread = () => list('arbitratorSun', { page: 1, size: 2, readStatus: 0 })
    const { list: all } = await list('arbitratorSun')
    const found = await unread()
    expect([found.total, found.list]).toEqual([4, all.slice(0, 2)])
    const [first, second] = all
    const ids = [first?.id ?? '', second?.id ?? '']
    // Read twice they count once.
    for (let turn = 0; turn < 2; turn++)
      await server.call(message.batchRead, { body: { ids } }, { as: 'arbitratorSun' })
    expect([(await unread()).total, (await list('arbitratorSun', { page: 2, size: 1, readStatus: 0 })).total]).toEqual([
      2, 2,
    ])
    await settleUnread(house)
    expect((await unread()).total).toBe(2)
    await house.db.orm
      .update(table)
      .set({ kind: 'formerKind' as never })
      .where(eq(table.id, all[2]?.id ?? ''))
    expect((await unread()).total).toBe(1)
    await house.db.orm.delete(table).where(eq(table.id, all[3]?.id ?? ''))
    expect(await unread()).toEqual({ total: 0, list: [] })
    await house.db.orm.delete(table).where(eq(table.accountId, id))
  })

  test('those about a case stand apart: of its steps, and of what was filed in it by its number', async () => {
    await makeDept(server)
    const [one, other] = [await caseIn(server, 'transfered'), await caseIn(server, 'returned')]
    const about = async (as: Name, caseId: string) => {
      const { data } = await server.call(message.list, { body: { caseId } }, { as })
      expect(data.list.every((row) => row.caseId === caseId)).toBe(true)
      expect(data.total).toBe(data.list.length)
      return data.list.map((row) => row.kind)
    }
    expect(await about('partyWang', one.id)).toEqual(['caseAccepted', 'casePaid', 'caseUnpaid'])
    expect(await about('partyWang', other.id)).toEqual(['caseReturned'])
    // A message is its receiver's alone, whoever asks about the case.
    expect(await about('partyChen', one.id)).toEqual([])
    await moveCase(server, 'secretaryLi', 'suspend', one)
    const filed = await submit(server, 'partyWang', { phase: 'during', caseNo: one.caseNo })
    await act(server, 'secretaryLi', 'accept', filed)
    expect(await about('partyWang', one.id)).toEqual([
      'preservationAccepted',
      'caseSuspended',
      'caseAccepted',
      'casePaid',
      'caseUnpaid',
    ])
    expect(await about('secretaryLi', one.id)).toContain('preservationSubmitted')
  })

  test('are found by their topic, by words of what happened in either language, and of what it happened to', async () => {
    const { house } = server.running
    const me = server.id('arbitratorSun')
    const tell = (kind: 'caseAccepted' | 'casePaid' | 'text', params: Record<string, string>) =>
      house.db.tx((tx) => sendMessage(house, tx, [me], { kind, params }))
    await tell('caseAccepted', { caseNo: '（2026）仲字第9001号', cause: '买卖合同纠纷' })
    await tell('casePaid', { caseNo: '（2026）仲字第9002号' })
    await tell('text', { text: '50%_off' })
    const found = async (asked: { topic?: 'payment' | 'case' | 'institution'; blurry?: string }) =>
      (await server.call(message.list, { body: asked }, { as: 'arbitratorSun' })).data.list.map((one) => one.kind)
    expect(await found({ topic: 'payment' })).toEqual(['casePaid'])
    expect(await found({ blurry: '9001' })).toEqual(['caseAccepted'])
    expect(await found({ blurry: 'ACCEPTED' })).toContain('caseAccepted')
    expect(await found({ blurry: '%_' })).toEqual(['text'])
    expect(await found({ topic: 'case', blurry: '9002' })).toEqual([])
  })

  test('say by which ways word of them left the house', async () => {
    const { house } = server.running
    const me = server.id('arbitratorSun')
    await house.db.orm.update(account).set({ email: 'new@example.test' }).where(eq(account.id, me))
    await house.db.tx((tx) => sendMessage(house, tx, [me], { kind: 'caseAccepted', params: {} }))
    const { list } = (await server.call(message.list, { body: {} }, { as: 'arbitratorSun' })).data
    expect(list[0]?.ways).toEqual(['mail'])
  })

  test('read are those that were marked, one or several, and only one’s own', async () => {
    const who = 'candidateHe'
    for (const content of ['一', '二', '三']) await send('secretaryLi', [server.id(who)], content)
    const [three, two, one] = (await list(who)).list
    const read = (id: string, as: Name = who) => server.call(message.read, { body: { id } }, { as })
    expect((await read(three?.id ?? '')).status).toBe(200)
    expect((await read(three?.id ?? '')).status).toBe(200)
    expect((await read(two?.id ?? '', 'partyWang')).error).toBe('notFound')
    expect((await read(crypto.randomUUID())).error).toBe('notFound')
    expect((await list(who, { readStatus: 0 })).list.map((row) => row.content)).toEqual(['二', '一'])
    const ids = [one?.id ?? '', two?.id ?? '']
    const batch = (as: Name) => server.call(message.batchRead, { body: { ids } }, { as })
    expect((await batch('partyWang')).status).toBe(200)
    expect((await list(who, { readStatus: 0 })).total).toBe(2)
    expect((await batch(who)).status).toBe(200)
    expect([(await list(who, { readStatus: 0 })).total, (await list(who, { readStatus: 1 })).total]).toEqual([0, 3])
  })

  test('a new one and its reading reach an open screen of the receiver at once, and nobody else’s', async () => {
    const socket = async (as: Name) => {
      const opened = new WebSocket(`${server.address.replace('http', 'ws')}/moduleApi/${livePath}`)
      const token = await server.token(as)
      const heard: { kind?: string; row?: { content: string; readStatus: number } }[] = []
      await new Promise<void>((resolve) => {
        opened.on('open', () => opened.send(JSON.stringify({ token })))
        opened.on('message', (data) => {
          heard.push(JSON.parse(String(data)))
          resolve()
        })
      })
      return { opened, heard }
    }
    const [mine, other] = [await socket('partyChen'), await socket('partyWang')]
    await send('secretaryLi', [server.id('partyChen')], '请查收')
    const { row } = await until(() => mine.heard.find((one) => one.kind === 'message'))
    expect(row).toMatchObject({ content: '请查收', readStatus: 0 })
    const [newest] = (await list('partyChen')).list
    await server.call(message.read, { body: { id: newest?.id ?? '' } }, { as: 'partyChen' })
    await until(() => mine.heard.find((one) => one.row?.readStatus === 1))
    expect(other.heard.filter((one) => one.kind)).toEqual([])
    mine.opened.terminate()
    other.opened.terminate()
    const { list: events } = (await server.call(live.listEvents, { query: { after: 0 } }, { as: 'partyWang' })).data
    expect(JSON.stringify(events)).not.toContain('请查收')
  })

  test('an application tells the secretaries when it comes in, and its owner what became of it', async () => {
    const { list: before } = await list('partyWang')
    const newest = async (as: Name) => (await list(as, { size: 1 })).list[0]
    const record = await submit(server, 'partyWang')
    const link = `/protectionView?id=${record.id}`
    const submitted = {
      kind: 'preservationSubmitted',
      content: `收到保全申请 ${record.no}（上海远航贸易有限公司）`,
      link,
    }
    expect(await newest('secretaryLi')).toMatchObject(submitted)
    expect((await list('secretaryFar')).total).toBe(0)
    const returned = (await act(server, 'secretaryLi', 'return', record)).data
    expect(await newest('partyWang')).toMatchObject({
      content: `您的保全申请 ${record.no} 已退回：请补充材料`,
      params: { no: record.no, reason: '请补充材料' },
      link,
    })
    const again = (await act(server, 'partyWang', 'submit', returned)).data
    await act(server, 'secretaryLi', 'accept', again)
    expect(await newest('partyWang')).toMatchObject({ content: `您的保全申请 ${record.no} 已受理` })
    await act(server, 'secretaryLi', 'refuse', await submit(server, 'partyWang'))
    expect((await newest('partyWang'))?.kind).toBe('preservationRefused')
    // A refused step tells nobody.
    await act(server, 'secretaryLi', 'accept', record)
    expect((await list('partyWang')).total).toBe(before.length + 3)
  })

  test('the mailbox counts mails to the secretary until it is opened', async () => {
    const { house } = server.running
    const email = newMail()
    const id = server.id('secretaryLi')
    // Whose office stands on it, its address changes by the word of two administrators.
    await house.db.orm.update(account).set({ email }).where(eq(account.id, id))
    const unread = async () => (await server.call(message.unreadMail, {}, { as: 'secretaryLi' })).data
    const write = (to: string) => post(house, house.db.orm, { channel: 'mail', to, subject: '通知', text: '…' })
    expect(await unread()).toBe(0)
    await write(email.toUpperCase())
    await write(email)
    await write(newMail())
    expect(await unread()).toBe(2)
    expect((await server.call(message.mailLink, {}, { as: 'secretaryLi' })).data).toBe('/dev/outbox')
    expect(await unread()).toBe(0)
    server.clock.later = 1000
    await write(email)
    expect(await unread()).toBe(1)
  })
})

async function until<T>(look: () => T | undefined): Promise<T> {
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

describe('without a mailbox', () => {
  test('both calls say that none is configured', async () => {
    const server = await TestServer.start('pglite')
    const token = await server.token('secretaryLi')
    server.running.house.config.demo = false
    for (const call of [message.unreadMail, message.mailLink]) {
      const { status, error, message: words } = await server.call(call, {}, { token })
      expect([status, error, words]).toEqual([501, 'mailboxUnconfigured', '获取登录链接失败，请检查邮箱是否已配置'])
    }
    await server.stop()
  })
})
