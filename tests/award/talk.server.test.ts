import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { contract } from '../../contract/all.ts'
import { openSuggestions, textOf } from '../../contract/document/document.ts'
import { fingerprint, prevailing } from '../../contract/document/translation.ts'
import { awardIn, doStep, typed } from '../make/award.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { engines, TestServer } from '../setup/server.ts'

const { award } = contract
const sun = { as: 'arbitratorSun' as const }

describe.each(engines)('what is said of an award while it is written on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  const draft = async () => (await awardIn(server, (await caseIn(server, 'award')).id, 'draft')).id
  const read = async (id: string) => (await server.call(award.getDeliberation, { params: { id } }, sun)).data
  /** Behind what there is, as somebody does who sees it. */
  const write = async (id: string, text: string) => {
    const { update } = (await server.call(award.pullText, { body: { id, vector: '' } }, sun)).data
    return server.call(award.pushText, { body: { id, update: typed(text, update) } }, sun)
  }

  test('a comment on a passage arrives once however often it is sent, is answered and settled once', async () => {
    const id = await draft()
    const body = { id, commentId: randomUUID(), quote: '货款', text: '金额请与请求核对' }
    const first = await server.call(award.addComment, { body }, sun)
    const again = await server.call(award.addComment, { body }, sun)
    expect([first.status, again.status, again.data.version]).toEqual([200, 200, first.data.version])
    const answer = { id, commentId: randomUUID(), parentId: body.commentId, text: '已核对' }
    await server.call(award.addComment, { body: answer }, sun)
    // What answers an answer stands below the first.
    await server.call(
      award.addComment,
      { body: { ...answer, commentId: randomUUID(), parentId: answer.commentId } },
      sun,
    )
    const { comments } = await read(id)
    expect(comments.map((one) => [one.quote, one.parentId])).toEqual([
      ['货款', null],
      ['', body.commentId],
      ['', body.commentId],
    ])
    const settle = () => server.call(award.settleComment, { body: { id, commentId: body.commentId } }, sun)
    expect([(await settle()).status, (await settle()).error]).toEqual([200, 'stale'])
    expect((await read(id)).comments[0]).toMatchObject({ settledBy: '孙首席' })
    const strange = await server.call(award.settleComment, { body: { id, commentId: randomUUID() } }, sun)
    expect(strange.error).toBe('notFound')
    for (const as of ['secretaryLi', 'adminZhao'] as const) {
      const said = [
        await server.call(award.addComment, { body: { ...body, commentId: randomUUID() } }, { as }),
        await server.call(award.settleComment, { body: { id, commentId: body.commentId } }, { as }),
        await server.call(award.nameVersion, { body: { id, name: '一稿' } }, { as }),
        await server.call(award.getVersion, { params: { id, no: 1 } }, { as }),
      ]
      expect([as, said.map((one) => one.error)]).toEqual([as, Array(4).fill('notFound')])
    }
  })

  test('a comment of one award does not answer that of another', async () => {
    const [one, other] = [await draft(), await draft()]
    const body = { id: one, commentId: randomUUID(), text: '请补充' }
    await server.call(award.addComment, { body }, sun)
    const foreign = { id: other, commentId: randomUUID(), parentId: body.commentId, text: '答复' }
    expect((await server.call(award.addComment, { body: foreign }, sun)).error).toBe('notFound')
    expect((await server.call(award.addComment, { body: { ...body, id: other } }, sun)).error).toBe('notFound')
  })

  test('in two languages it says which prevails before the vote is asked for', async () => {
    const id = await draft()
    const push = async (change: (doc: Y.Doc) => void) => {
      const { update } = (await server.call(award.pullText, { body: { id, vector: '' } }, sun)).data
      const doc = new Y.Doc()
      Y.applyUpdate(doc, new Uint8Array(Buffer.from(update, 'base64')))
      const before = Y.encodeStateVector(doc)
      change(doc)
      const pushed = Buffer.from(Y.encodeStateAsUpdate(doc, before)).toString('base64')
      return server.call(award.pushText, { body: { id, update: pushed } }, sun)
    }
    const line = (doc: Y.Doc, text: string, of?: string) => {
      const node = new Y.XmlElement('paragraph')
      node.insert(0, [new Y.XmlText(text)])
      if (of) node.setAttribute('translates', fingerprint(of))
      doc.getXmlFragment('default').push([node])
    }
    const said = await push((doc) => {
      line(doc, '支付货款。')
      line(doc, 'The price shall be paid.', '支付货款。')
    })
    expect(said.status).toBe(200)
    const refused = await doStep(server, sun, 'openVote', (await read(id)).award)
    expect([refused.error, refused.message]).toEqual([
      'award.prevailing',
      '文本以两种语言作成，请先写明不一致时以哪种文本为准，再提请表决',
    ])
    await push((doc) => line(doc, prevailing.zh.zh))
    expect((await doStep(server, sun, 'openVote', (await read(id)).award)).status).toBe(200)
  })

  test('a suggestion is read by those who deliberate, and none may be open when the vote is asked for', async () => {
    const id = await draft()
    await write(id, '支付货款')
    const change = async (format: object) => {
      const { update } = (await server.call(award.pullText, { body: { id, vector: '' } }, sun)).data
      const doc = new Y.Doc()
      Y.applyUpdate(doc, new Uint8Array(Buffer.from(update, 'base64')))
      const before = Y.encodeStateVector(doc)
      const texts = doc.getXmlFragment('default').toArray() as Y.XmlElement[]
      const run = texts.at(-1)?.get(0) as Y.XmlText
      run.format(0, 2, format)
      const pushed = Buffer.from(Y.encodeStateAsUpdate(doc, before)).toString('base64')
      return server.call(award.pushText, { body: { id, update: pushed } }, sun)
    }
    const deletion = { id: 's1', by: server.id('arbitratorSun'), name: '孙首席' }
    expect((await change({ deletion: { ...deletion, id: '<script>' } })).error).toBe('award.update')
    expect((await change({ deletion })).status).toBe(200)
    const { award: known, body } = await read(id)
    expect(openSuggestions(body)).toEqual(['s1'])
    const refused = await doStep(server, sun, 'openVote', known)
    expect([refused.status, refused.error, refused.message]).toEqual([
      409,
      'award.suggestions',
      '文本中还有 1 条修改建议未处理，请逐条采纳或不采纳后再提请表决',
    ])
    await change({ deletion: null })
    // Who suggests is said by the server, whatever a change says.
    const forged = { id: 's2', by: server.id('secretaryLi'), name: '李秘书' }
    expect((await change({ deletion: forged })).status).toBe(200)
    const marks = JSON.stringify((await read(id)).body)
    expect([marks.includes('李秘书'), marks.includes(server.id('secretaryLi'))]).toEqual([false, false])
    expect(marks).toContain(`"by":"${server.id('arbitratorSun')}"`)
    await change({ deletion: null })
    expect((await doStep(server, sun, 'openVote', known)).status).toBe(200)
  })

  test('a text that was given a name stays as it was, whatever is written afterwards', async () => {
    const id = await draft()
    await write(id, '第一稿')
    await server.call(award.nameVersion, { body: { id, name: '一稿' } }, sun)
    await write(id, '第二稿')
    await server.call(award.nameVersion, { body: { id, name: '二稿' } }, sun)
    const version = async (no: number) =>
      textOf((await server.call(award.getVersion, { params: { id, no } }, sun)).data.body).trim()
    expect([await version(1), await version(2)]).toEqual(['第一稿', '第一稿\n第二稿'])
    expect((await read(id)).versions.map((one) => [one.no, one.name])).toEqual([
      [2, '二稿'],
      [1, '一稿'],
    ])
    expect((await server.call(award.getVersion, { params: { id, no: 3 } }, sun)).error).toBe('notFound')
  })

  test('once it is submitted nothing more is said or named', async () => {
    const { id } = await awardIn(server, (await caseIn(server, 'award')).id, 'scrutiny')
    const body = { id, commentId: randomUUID(), text: '迟到的批注' }
    expect((await server.call(award.addComment, { body }, sun)).error).toBe('state.closed')
    expect((await server.call(award.nameVersion, { body: { id, name: '三稿' } }, sun)).error).toBe('state.closed')
  })

  test('what was remarked stands with the round it belongs to, and the next round has the text as it was submitted again', async () => {
    const known = await awardIn(server, (await caseIn(server, 'award')).id, 'scrutiny')
    let row = (await doStep(server, { as: 'adminZhao' }, 'return', known)).data
    await write(row.id, '补充说理')
    for (const action of ['openVote', 'vote', 'submit'] as const) row = (await doStep(server, sun, action, row)).data
    const rounds = (await server.call(award.getScrutiny, { params: { id: row.id } }, { as: 'secretaryLi' })).data
    expect(
      rounds.map((one) => [one.no, one.decision, one.remarks.length, textOf(one.body).includes('补充说理')]),
    ).toEqual([
      [1, 'returned', 1, false],
      [2, '', 0, true],
    ])
  })
})
