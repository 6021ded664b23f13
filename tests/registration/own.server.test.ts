import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { newMail } from '../make/address.ts'
import { give } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { makeAgent, makeCorporation, submitCorporation } from '../make/registration.ts'
import { engines, TestServer } from '../setup/server.ts'

const { registration, upload, account } = contract

describe.each(engines)('corporations and letters of authority on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const corporations = (as: Name, of: Name) =>
    server.call(registration.listCorporations, { query: { userId: server.id(of) } }, { as })
  const agents = (as: Name, of: Name) =>
    server.call(registration.agentInfo, { query: { userId: server.id(of) } }, { as })
  const step = ({ id, version }: { id: string; version: number }) => ({ body: { id, version } })

  test('a corporation is kept for its owner alone, until it is submitted', async () => {
    const body = await makeCorporation(server, 'partyWang')
    const kept = await server.call(registration.registerCorporation, { body }, { as: 'partyWang' })
    expect(kept.data).toMatchObject({ id: body.id, kind: 'corporation', state: 'stored', version: 1, title: body.name })
    const { licence: _, id, ...fields } = body
    expect(kept.data.data).toEqual(fields)
    expect(kept.data.files).toMatchObject([{ attachmentId: body.licence, name: '营业执照.pdf' }])
    const seen = async (as: Name) => (await corporations(as, 'partyWang')).data.map((row) => row.id)
    expect(await seen('partyWang')).toContain(id)
    expect(await seen('secretaryLi')).not.toContain(id)
    const changed = { ...body, address: '<img src=x>' }
    const again = await server.call(registration.registerCorporation, { body: changed }, { as: 'partyWang' })
    expect(again.data).toMatchObject({ version: 2, data: { address: '<img src=x>' } })

    // Another device of theirs opened it before that change.
    const late = { body: { ...body, version: 1 } }
    expect((await server.call(registration.registerCorporation, late, { as: 'partyWang' })).error).toBe('stale')

    await server.call(account.getOrgCode, { body: { account: body.account } })
    const code = await server.codeTo(body.account)
    const submitted = await server.call(
      registration.submitCorporation,
      { body: { ...body, code } },
      { as: 'partyWang' },
    )
    expect(submitted.data).toMatchObject({ state: 'submitted', version: 3 })
    expect(await seen('secretaryLi')).toContain(id)
    const closed = await server.call(registration.registerCorporation, { body }, { as: 'partyWang' })
    expect(closed.error).toBe('state.closed')
  })

  test('its licence is for the owner and the secretaries of the institution', async () => {
    const { body } = await submitCorporation(server, 'partyWang')
    const download = async (as: Name) =>
      (await server.call(upload.downloadAttachment, { params: { id: body.licence } }, { as })).status
    expect(await download('partyWang')).toBe(200)
    expect(await download('secretaryLi')).toBe(200)
    for (const as of ['partyChen', 'secretaryFar', 'arbitratorSun', 'candidateHe'] as const)
      expect([as, await download(as)]).toEqual([as, 404])
  })

  test('approved, the number is held and the owner acts for a corporation; taken back, neither', async () => {
    const { body, answer } = await submitCorporation(server, 'partyChen')
    const check = async () =>
      (await server.call(registration.checkCorporation, { body: { creditCode: body.creditCode } }, { as: 'partyWang' }))
        .data.registered
    const isCorporate = async () => (await server.call(account.info, {}, { as: 'partyChen' })).data.user.corporation
    expect([await check(), await isCorporate()]).toEqual([true, false])
    const approved = await server.call(registration.approve, step(answer.data), { as: 'secretaryLi' })
    expect(approved.data.state).toBe('approved')
    expect([await check(), await isCorporate()]).toEqual([true, true])
    const other = await submitCorporation(server, 'partyWang', { creditCode: body.creditCode.toLowerCase() })
    expect([other.answer.error, other.answer.fields]).toEqual([
      'corporation.taken',
      [{ path: ['creditCode'], code: 'corporation.taken' }],
    ])
    const gone = await server.call(registration.withdraw, step(approved.data), { as: 'partyChen' })
    expect(gone.data.state).toBe('withdrawn')
    expect([await check(), await isCorporate()]).toEqual([false, false])
  })

  test('of two who register one number at once one is let through', async () => {
    const { creditCode } = await makeCorporation(server, 'partyWang')
    const answers = await Promise.all([
      submitCorporation(server, 'partyWang', { creditCode }),
      submitCorporation(server, 'partyChen', { creditCode }),
    ])
    expect(answers.map((one) => one.answer.error ?? 'none').sort()).toEqual(['corporation.taken', 'none'])
  })

  test('returned, it is mended under the same id; the letter says why', async () => {
    const { body, answer } = await submitCorporation(server, 'partyWang')
    const back = { body: { id: body.id, version: answer.data.version, reason: '执照已过期' } }
    const returned = await server.call(registration.back, back, { as: 'secretaryLi' })
    expect(returned.data).toMatchObject({ state: 'returned', reason: '执照已过期', reviewedBy: '李秘书' })
    const mended = { ...body, account: newMail(), licence: await give(server, 'partyWang') }
    const again = (await submitCorporation(server, 'partyWang', mended)).answer.data
    expect(again).toMatchObject({ id: body.id, state: 'submitted', version: 3 })
    const params = { id: body.id }
    const last = await server.call(registration.getLastSubmitData, { params }, { as: 'secretaryLi' })
    expect(last.data.files.map((one) => one.attachmentId)).toEqual([mended.licence])
  })

  test.each([
    ['another one’s', 'partyChen', {}],
    ['one of another group', 'partyWang', { group: 'pdf' }],
  ] as const)('a licence must be a whole file of one’s own, not %s', async (_, who, change) => {
    const licence = await give(server, who, change)
    const { answer } = await submitCorporation(server, 'partyWang', { licence })
    expect([answer.error, answer.fields]).toEqual(['file.missing', [{ path: ['licence'], code: 'file.missing' }]])
  })

  test('a wrong code is refused before anything is kept', async () => {
    const body = { ...(await makeCorporation(server, 'partyWang')), code: '0000' }
    expect((await server.call(registration.submitCorporation, { body }, { as: 'partyWang' })).error).toBe(
      'sentCodeWrong',
    )
    const params = { id: body.id }
    expect((await server.call(registration.getLastSubmitData, { params }, { as: 'partyWang' })).error).toBe('notFound')
  })

  test('sent again with its key, also in the same moment, it gets the first answer though its code is used up', async () => {
    const body = { ...(await makeCorporation(server, 'partyWang')), code: '' }
    await server.call(account.getOrgCode, { body: { account: body.account } })
    body.code = await server.codeTo(body.account)
    const key = crypto.randomUUID()
    const submit = (change: object = {}) =>
      server.call(registration.submitCorporation, { body: { ...body, ...change } }, { as: 'partyWang', key })
    const answers = await Promise.all([submit(), submit(), submit()])
    answers.push(await submit())
    for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
    expect(answers[0]?.data).toMatchObject({ id: body.id, state: 'submitted', version: 1 })
    expect((await submit({ name: '另一公司' })).error).toBe('keyReused')
    const fresh = { as: 'partyWang', key: crypto.randomUUID() } as const
    expect((await server.call(registration.submitCorporation, { body }, fresh)).error).toBe('sentCodeWrong')
  })

  test('a letter of authority is submitted, approved and revoked', async () => {
    const body = await makeAgent(server, 'partyWang')
    const submitted = await server.call(registration.submitAgent, { body }, { as: 'partyWang' })
    expect(submitted.data).toMatchObject({
      kind: 'agent',
      state: 'submitted',
      title: body.principal,
      data: { scope: body.scope, from: '2026-01-01', to: '2026-12-31' },
    })
    const approved = await server.call(registration.approve, step(submitted.data), { as: 'secretaryLi' })
    expect((await agents('secretaryLi', 'partyWang')).data).toMatchObject([{ id: body.id, state: 'approved' }])
    const stale = await server.call(registration.withdraw, step(submitted.data), { as: 'partyWang' })
    expect(stale.error).toBe('stale')
    const revoked = await server.call(registration.withdraw, step(approved.data), { as: 'partyWang' })
    expect(revoked.data.state).toBe('withdrawn')
    const twice = await server.call(registration.withdraw, step(revoked.data), { as: 'partyWang' })
    expect(twice.error).toBe('state.closed')
  })

  test('it must not begin after its end', async () => {
    const body = await makeAgent(server, 'partyWang', { from: '2027-01-01' })
    const answer = await server.call(registration.submitAgent, { body }, { as: 'partyWang' })
    expect([answer.status, answer.fields]).toEqual([400, [{ path: ['to'], code: 'range.order' }]])
  })

  test('what is somebody else’s is not there: to look at, to change, to take back, to list', async () => {
    const { body, answer } = await submitCorporation(server, 'partyWang')
    const { getLastSubmitData, registerCorporation, withdraw } = registration
    for (const as of ['partyChen', 'secretaryFar'] as const)
      expect((await server.call(getLastSubmitData, { params: { id: body.id } }, { as })).error).toBe('notFound')
    expect((await server.call(withdraw, step(answer.data), { as: 'partyChen' })).error).toBe('notFound')
    const theirs = { ...(await makeCorporation(server, 'partyChen')), id: body.id }
    expect((await server.call(registerCorporation, { body: theirs }, { as: 'partyChen' })).error).toBe('notFound')
    expect((await corporations('partyChen', 'partyWang')).error).toBe('notFound')
    expect((await corporations('secretaryFar', 'partyWang')).error).toBe('notFound')
    expect((await agents('partyChen', 'partyWang')).error).toBe('notFound')
  })
})
