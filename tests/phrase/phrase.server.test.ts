import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { phraseMax, phrasesMax } from '../../contract/phrase/phrase.ts'
import { phrase } from '../../server/tables/phrase.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { phrase: phrases } = contract

describe.each(engines)('common phrases on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const write = (as: Name, text: string, key: string = randomUUID()) =>
    server.call(phrases.add, { body: { text } }, { as, key })
  const textsOf = async (as: Name) => (await server.call(phrases.listAll, {}, { as })).data.map((one) => one.text)

  test('a phrase is added, changed and removed, and listed in the order it was written', async () => {
    const { data: first } = await write('secretaryLi', '  请补正授权委托书。 ')
    await write('secretaryLi', '请说明争议金额的计算方法。')
    expect(await textsOf('secretaryLi')).toEqual(['请补正授权委托书。', '请说明争议金额的计算方法。'])
    const body = { id: first.id, version: first.version, text: '请补正授权委托书及身份证明。' }
    expect((await server.call(phrases.update, { body }, { as: 'secretaryLi' })).data.version).toBe(first.version + 1)
    expect((await textsOf('secretaryLi'))[0]).toBe(body.text)
    await server.call(phrases.remove, { body: { id: first.id } }, { as: 'secretaryLi' })
    expect(await textsOf('secretaryLi')).toEqual(['请说明争议金额的计算方法。'])
    expect((await server.call(phrases.remove, { body: { id: first.id } }, { as: 'secretaryLi' })).error).toBe(
      'notFound',
    )
  })

  test('everybody has their own', async () => {
    const { data } = await write('arbitratorSun', '仲裁庭经评议认为，')
    expect(await textsOf('partyWang')).toEqual([])
    const body = { id: data.id, version: data.version, text: '换掉' }
    expect((await server.call(phrases.update, { body }, { as: 'adminZhao' })).error).toBe('notFound')
    expect(await textsOf('arbitratorSun')).toEqual(['仲裁庭经评议认为，'])
  })

  test('what another device changed meanwhile is not overwritten', async () => {
    const { data } = await write('adminZhao', '同意。')
    const change = (text: string) =>
      server.call(phrases.update, { body: { id: data.id, version: data.version, text } }, { as: 'adminZhao' })
    expect((await change('同意受理。')).status).toBe(200)
    const late = await change('不同意。')
    expect([late.status, late.error]).toEqual([409, 'stale'])
    expect(await textsOf('adminZhao')).toEqual(['同意受理。'])
  })

  test('sent twice under one key it is there once', async () => {
    const key = randomUUID()
    const [one, other] = await Promise.all([
      write('partyChen', '情况属实。', key),
      write('partyChen', '情况属实。', key),
    ])
    expect(other.data.id).toBe(one.data.id)
    expect(await textsOf('partyChen')).toEqual(['情况属实。'])
  })

  test('nothing, too much, and one too many are refused at the field or with what to do', async () => {
    expect((await write('partyWang', '   ')).fields).toMatchObject([{ path: ['text'], code: 'required' }])
    expect((await write('partyWang', '长'.repeat(phraseMax + 1))).fields).toMatchObject([
      { path: ['text'], code: 'tooLong', params: { max: phraseMax } },
    ])
    const { house } = server.running
    const row = { accountId: server.id('partyWang'), text: '一句', createdAt: house.now() }
    await house.db.orm.insert(phrase).values(Array.from({ length: phrasesMax }, () => row))
    const full = await write('partyWang', '再一句')
    expect([full.status, full.message]).toEqual([409, `常用语最多${phrasesMax}条，请先删除不用的`])
  })
})
