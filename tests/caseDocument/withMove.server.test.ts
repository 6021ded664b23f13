import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import { textOf } from '../../contract/document/document.ts'
import { dayWords } from '../../server/document/letter.ts'
import { documentTemplate } from '../../server/tables/template.ts'
import { localDay } from '../../server/when.ts'
import { act, caseIn, dept, makeDept } from '../make/case.ts'
import { says } from '../make/document.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { caseDocument, case: cases, message, template } = contract

describe.each(engines)('documents chosen with a move of a case on %s', (engine) => {
  let server: TestServer
  /** The notices of acceptance in Chinese, in the order in which they are offered. */
  let notices: string[]
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    const { data } = await server.call(template.listTemplates, {}, { as: 'adminZhao' })
    notices = (['acceptanceNotice', 'arbitrationNotice', 'arbitrationRequest'] as const).map(
      (kind) => data.find((one) => one.kind === kind && one.language === 'zh')?.id ?? '',
    )
  }, 60_000)
  afterAll(() => server.stop())

  const accept = ({ id, version }: CaseDetail, documents: string[], key = randomUUID()) => {
    const body = { id, version, dept, secretaryId: server.id('adminZhao'), documents }
    return server.call(cases.acceptCase, { body }, { as: 'adminZhao', key })
  }
  const made = async (baseId: string) =>
    (await server.call(caseDocument.listDocuments, { query: { baseId } }, { as: 'adminZhao' })).data
  const timeline = async (id: string) =>
    (await server.call(cases.getCase, { params: { id } }, { as: 'adminZhao' })).data.timeline.map((one) => one.action)
  const told = async (kind: string, as: Name = 'adminZhao') =>
    (await server.call(message.list, { body: {} }, { as })).data.list.filter((one) => one.kind === kind)

  test('are made by the server, each once, also where the move arrives twice, and say what the case said then', async () => {
    const known = await caseIn(server, 'aff')
    const key = randomUUID()
    const twice = [...notices, ...notices]
    const answers = [await accept(known, twice, key), await accept(known, twice, key)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await expect.poll(async () => (await made(known.id)).length).toBe(3)
    const [third, second, first] = await made(known.id)
    expect([first, second, third].map((one) => one?.kind)).toEqual([
      'acceptanceNotice',
      'arbitrationNotice',
      'arbitrationRequest',
    ])
    expect(first).toMatchObject({ byName: '赵主任', file: { name: expect.stringMatching(/^文\d+ .*\.pdf$/) } })
    const { data } = await server.call(
      caseDocument.readDocument,
      { params: { id: first?.id ?? '' } },
      { as: 'adminZhao' },
    )
    expect(JSON.stringify(data.body)).toContain(answers[0]?.data.caseNo)
    // What was typed into the form is on paper, for the respondents to be served with it.
    const typed = await server.call(caseDocument.readDocument, { params: { id: third?.id ?? '' } }, { as: 'adminZhao' })
    const said = textOf(typed.data.body)
    for (const one of [
      known.facts,
      ...known.claims.map(({ text }) => text),
      ...known.respondents.map(({ name }) => name),
    ])
      expect(said).toContain(one)
    expect((await timeline(known.id)).slice(-4)).toEqual(['accept', 'fileAdded', 'fileAdded', 'fileAdded'])
  })

  test('of a withdrawal that the institution grants is its decision, with the reasons and the day on which the case ended', async () => {
    const { data: listed } = await server.call(template.listTemplates, {}, { as: 'adminZhao' })
    const decision = listed.find((one) => one.kind === 'dismissalDecision' && one.language === 'zh')?.id ?? ''
    const grant = (as: Name, { id, version }: CaseDetail) =>
      server.call(cases.grantWithdrawal, { body: { id, version, reason: '双方和解', documents: [decision] } }, { as })
    for (const state of ['aff', 'transfered'] as const) {
      const known = await caseIn(server, state)
      const asked = (await act(server, 'partyWang', 'askWithdrawal', known)).data
      const granted = await grant('secretaryLi', asked)
      expect([granted.status, granted.data.state]).toEqual([200, 'withdrawn'])
      await expect.poll(async () => (await made(known.id)).map(({ kind }) => kind)).toEqual(['dismissalDecision'])
      const [{ id } = { id: '' }] = await made(known.id)
      const { data } = await server.call(caseDocument.readDocument, { params: { id } }, { as: 'adminZhao' })
      const said = textOf(data.body)
      const today = dayWords(localDay(server.running.house.now()))
      for (const one of [`案号：${known.caseNo}`, '理由：双方和解', `本案于${today}撤销`]) expect(said).toContain(one)
      expect(said).not.toContain('仲裁庭签名')
    }
    // Of a tribunal it is written and signed as its awards are.
    const heard = await caseIn(server, 'tribunal')
    const asked = (await act(server, 'partyWang', 'askWithdrawal', heard)).data
    const refused = await grant('arbitratorSun', asked)
    expect([refused.status, refused.error]).toEqual([403, 'forbidden'])
  })

  test('wait while the disk is away, and are made once it is back', async () => {
    const known = await caseIn(server, 'aff')
    const { store } = server.running.house
    const write = vi.spyOn(store, 'write').mockRejectedValueOnce(new Error('The disk is away'))
    expect((await accept(known, notices.slice(0, 1))).status).toBe(200)
    await vi.waitFor(() => expect(write).toHaveBeenCalled(), { timeout: 20_000 })
    write.mockRestore()
    expect(await made(known.id)).toEqual([])
    server.clock.later += 60_000
    // Whatever wakes it makes all that is due.
    const other = await caseIn(server, 'aff')
    await accept(other, notices.slice(0, 1))
    await expect.poll(async () => [(await made(known.id)).length, (await made(other.id)).length]).toEqual([1, 1])
  })

  test('of what the case does not say enough for, whoever chose it is told, and the move is made', async () => {
    const body = says('首席：', 'presiding')
    const written = { id: randomUUID(), revision: 0, follows: null, kind: 'acceptanceNotice', language: 'zh' } as const
    await server.call(
      template.writeTemplate,
      { body: { ...written, title: '受理通知（首席）', body } },
      { as: 'adminZhao' },
    )
    await server.call(template.activateTemplate, { body: { id: written.id, revision: 1 } }, { as: 'adminZhao' })
    const known = await caseIn(server, 'aff')
    const accepted = (await accept(known, [written.id, notices[1] ?? ''])).data
    expect(accepted.state).toBe('transfered')
    const [one] = await told('documentUnfilled')
    expect(one).toMatchObject({ caseId: known.id, params: { no: accepted.caseNo, title: '受理通知（首席）' } })
    await expect.poll(async () => (await made(known.id)).map(({ kind }) => kind)).toEqual(['arbitrationNotice'])
  })

  test('whose characters no font has are not tried for ever: whoever chose it is told', async () => {
    const known = await caseIn(server, 'aff', { cause: '纠纷\u{1f4a9}' })
    const { orm } = server.running.house.db
    const body = says('案由：', 'cause')
    await orm
      .update(documentTemplate)
      .set({ body })
      .where(eq(documentTemplate.id, notices[1] ?? ''))
    expect((await accept(known, notices.slice(1, 2))).status).toBe(200)
    await expect.poll(async () => (await told('documentUnmade')).map(({ caseId }) => caseId)).toEqual([known.id])
    expect(await made(known.id)).toEqual([])
  })

  test('that do not go with the move, or are not in force, are refused at their field, and nothing is moved', async () => {
    const known = await caseIn(server, 'aff')
    const { data } = await server.call(template.listTemplates, {}, { as: 'adminZhao' })
    const ofAnother = data.find(({ kind }) => kind === 'paymentNotice')?.id ?? ''
    const retired = data.find(({ state }) => state !== 'active')?.id ?? randomUUID()
    for (const one of [ofAnother, retired, randomUUID()]) {
      const { status, fields } = await accept(known, [notices[0] ?? '', one])
      expect([status, fields]).toEqual([expect.any(Number), [{ path: ['documents'], code: 'template.unknown' }]])
      expect(status).toBeGreaterThanOrEqual(400)
    }
    expect((await timeline(known.id)).at(-1)).toBe('confirmPayment')
    expect(await made(known.id)).toEqual([])
  })
})
