import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { act, makeBody, makeCase, submit } from '../make/application.ts'
import { give, makeUpload, Tus } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { makeFields } from '../make/preservation.ts'
import { bothEngines, TestServer } from '../setup/server.ts'

const { submitPreservation, listPreservations, getPreservation } = contract.filing

describe.each(bothEngines)('a preservation application on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const send = (as: Name, body: Awaited<ReturnType<typeof makeBody>>, key?: string) =>
    server.call(submitPreservation, { body }, { as, ...(key ? { key } : {}) })
  const totalOf = async (as: Name) => (await server.call(listPreservations, { query: {} }, { as })).data.total

  test('arrives as typed, numbered, with its files and the first line of its history', async () => {
    const body = await makeBody(server, 'partyWang')
    const { status, data } = await send('partyWang', body)
    expect(status).toBe(200)
    const { files, version: _, ...typed } = body
    expect(data).toMatchObject({ ...typed, version: 1, state: 'submitted', ownerName: '王建国' })
    expect(data.no).toMatch(/^保\d{8}$/)
    expect(data.files).toMatchObject([
      { attachmentId: files[0]?.attachmentId, fileName: '申请书.pdf', type: 'FILE', purpose: 'application' },
    ])
    expect(data.history).toMatchObject([{ action: 'submit', byName: '王建国', reason: '', field: null }])
    const seen = await server.call(getPreservation, { params: { id: body.id } }, { as: 'secretaryLi' })
    expect(seen.data).toEqual(data)
  })

  test('is numbered without gaps, also where a submission in between was refused', async () => {
    const first = await submit(server, 'partyWang')
    await send('partyWang', await makeBody(server, 'partyWang', { caseNo: '没有这个案号' }))
    const second = await submit(server, 'partyChen')
    expect(Number(second.no.slice(1))).toBe(Number(first.no.slice(1)) + 1)
  })

  test('is taken once when the same key comes twice, and answered alike', async () => {
    const body = await makeBody(server, 'partyWang')
    const key = randomUUID()
    const before = await totalOf('partyWang')
    const first = await send('partyWang', body, key)
    const again = await send('partyWang', body, key)
    expect(again.data).toEqual(first.data)
    expect(await totalOf('partyWang')).toBe(before + 1)
  })

  test('is taken once when ten of the same key come at once', async () => {
    const body = await makeBody(server, 'partyWang')
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('partyWang', body, key)))
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((one) => JSON.stringify(one.data))).size).toBe(1)
    expect(answers[0]?.data.history).toHaveLength(1)
  })

  test('is taken once when ten without a key come at once: nine are stale', async () => {
    const body = await makeBody(server, 'partyWang')
    const token = await server.token('partyWang')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.send('POST', submitPreservation.path, body, { token })),
    )
    const errors = answers.map((one) => one.error ?? 'none').sort()
    expect(errors).toEqual(['none', ...Array(9).fill('stale')])
  })

  test('refuses a key that was used for something else, and keeps what the key stood for', async () => {
    const key = randomUUID()
    const body = await makeBody(server, 'partyWang')
    await send('partyWang', body, key)
    const other = await send('partyWang', { ...body, reason: '另一个理由' }, key)
    expect([other.status, other.error]).toEqual([422, 'keyReused'])
    const otherCall = await act(server, 'partyWang', 'withdraw', { id: body.id, version: 1 }, key)
    expect(otherCall.error).toBe('keyReused')
    expect((await send('partyChen', await makeBody(server, 'partyChen'), key)).status).toBe(200)
  })

  test('lets a key be used again after a refusal', async () => {
    const key = randomUUID()
    const body = await makeBody(server, 'partyWang', {
      files: [{ attachmentId: randomUUID(), purpose: 'application' }],
    })
    expect((await send('partyWang', body, key)).error).toBe('file.missing')
    expect((await send('partyWang', await makeBody(server, 'partyWang', { id: body.id }), key)).status).toBe(200)
  })

  test('answers again although the first answer was lost on the way', async () => {
    const body = await makeBody(server, 'partyWang')
    const key = randomUUID()
    const token = await server.token('partyWang')
    const cut = new AbortController()
    const lost = fetch(`${server.address}/moduleApi/${submitPreservation.path}`, {
      method: 'POST',
      signal: cut.signal,
      headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    }).catch(() => 'lost')
    // The secretary sees it as soon as it is committed; then the answer is cut off, whether it was written or not.
    await expect
      .poll(async () => (await server.call(getPreservation, { params: { id: body.id } }, { as: 'secretaryLi' })).status)
      .toBe(200)
    cut.abort()
    await lost
    const again = await send('partyWang', body, key)
    expect([again.status, again.data.version, again.data.history.length]).toEqual([200, 1, 1])
  })

  test('refuses an old version, and an id of somebody else as unknown', async () => {
    const record = await submit(server, 'partyWang')
    const body = await makeBody(server, 'partyWang', { id: record.id })
    expect((await send('partyWang', body)).error).toBe('stale')
    const foreign = await makeBody(server, 'partyChen', { id: record.id, version: 1 })
    expect((await send('partyChen', foreign)).error).toBe('notFound')
    const never = await makeBody(server, 'partyChen', { version: 3 })
    expect((await send('partyChen', never)).error).toBe('notFound')
  })

  test('names a case only if the applicant takes part in it', async () => {
    const mine = await makeCase(server, 'partyWang')
    const foreign = await makeCase(server, 'partyChen')
    const good = await send('partyWang', await makeBody(server, 'partyWang', { phase: 'during', caseNo: mine.caseNo }))
    expect(good.status).toBe(200)
    for (const caseNo of [foreign.caseNo, '没有']) {
      const { status, error, fields, message } = await send(
        'partyWang',
        await makeBody(server, 'partyWang', { caseNo }),
      )
      expect([status, error, message]).toEqual([400, 'caseNo.unknown', '未找到您参与的该案件'])
      expect(fields).toMatchObject([{ path: ['caseNo'], code: 'caseNo.unknown' }])
    }
  })

  test('takes only files that are its own, complete and free', async () => {
    const free = await give(server, 'partyWang')
    const half = makeUpload()
    await new Tus(server, 'partyWang').create(half)
    const bound = (await submit(server, 'partyWang')).files[0]?.attachmentId ?? ''
    const foreign = await give(server, 'partyChen')
    const wrong = [half.id, bound, foreign, randomUUID(), free]
    const files = [free, ...wrong].map((attachmentId) => ({ attachmentId, purpose: 'application' as const }))
    const { error, fields } = await send('partyWang', await makeBody(server, 'partyWang', { files }))
    expect(error).toBe('file.missing')
    expect(fields.map((field) => field.path)).toEqual([1, 2, 3, 4, 5].map((at) => ['files', at]))
  })

  test('frees a file that is left out when it is submitted again', async () => {
    const [kept, dropped] = [await give(server, 'partyWang'), await give(server, 'partyWang')]
    const files = [kept, dropped].map((attachmentId) => ({ attachmentId, purpose: 'application' as const }))
    const record = await submit(server, 'partyWang', { files })
    await act(server, 'partyWang', 'withdraw', record)
    const again = await submit(server, 'partyWang', { id: record.id, version: 2, files: files.slice(0, 1) })
    expect(again.files.map((file) => file.attachmentId)).toEqual([kept])
    expect((await submit(server, 'partyWang', { files: files.slice(1) })).files[0]?.attachmentId).toBe(dropped)
  })

  test('tells every field that is wrong, with the parameters of its words', async () => {
    const body = await makeBody(server, 'partyWang')
    const wrong = {
      ...body,
      amount: '1.23456',
      reason: 'x'.repeat(3001),
      liability: false,
      clues: [{ kind: 'bank', details: '', value: '' }],
    }
    const { status, error, fields } = await server.send('POST', submitPreservation.path, wrong, { as: 'partyWang' })
    expect([status, error]).toEqual([400, 'badRequest'])
    expect(fields).toEqual(
      expect.arrayContaining([
        { path: ['amount'], code: 'amount.format' },
        { path: ['reason'], code: 'tooLong', params: { max: 3000 } },
        { path: ['liability'], code: 'liability.unconfirmed' },
        { path: ['clues', 0, 'details'], code: 'required' },
      ]),
    )
    expect(fields).toHaveLength(4)
  })

  test('is found by its state and by words in its numbers and names, on whatever page it is', async () => {
    const { caseNo } = await makeCase(server, 'partyWang')
    const person = makeFields().respondent
    const one = await submit(server, 'partyWang', { caseNo, respondent: { ...person, name: 'Ost & Söhne 100%' } })
    const other = await submit(server, 'partyWang')
    const found = async (query: object, as: Name = 'secretaryLi') => {
      const { status, data, fields } = await server.call(listPreservations, { query }, { as })
      return status === 200 ? { total: data.total, ids: data.list.map(({ id }) => id) } : fields
    }
    const only = { total: 1, ids: [one.id] }
    for (const q of ['ost & s', '100%', ` ${caseNo} `, one.no]) expect([q, await found({ q })]).toEqual([q, only])
    expect(await found({ q: one.no, size: 1 }, 'partyWang')).toEqual(only)
    expect(await found({ q: one.no, state: 'submitted' })).toEqual(only)
    const none = { total: 0, ids: [] }
    expect(await found({ q: one.no, state: 'reviewing' })).toEqual(none)
    expect(await found({ q: '100_' })).toEqual(none)
    expect(await found({ q: one.no }, 'partyChen')).toEqual(none)
    expect(await found({ q: one.no }, 'secretaryFar')).toEqual(none)
    await act(server, 'secretaryLi', 'accept', other)
    expect(await found({ q: other.no, state: 'reviewing' })).toEqual({ total: 1, ids: [other.id] })
    expect(await found({ state: 'lost' })).toEqual([{ path: ['state'], code: 'wrongType' }])
    expect(await found({ q: 'x'.repeat(101) })).toMatchObject([{ path: ['q'], code: 'tooLong' }])
  })

  test('lists page by page, newest first', async () => {
    const newest = await submit(server, 'partyChen')
    const first = (await server.call(listPreservations, { query: { page: 1, size: 2 } }, { as: 'partyChen' })).data
    const second = (await server.call(listPreservations, { query: { page: 2, size: 2 } }, { as: 'partyChen' })).data
    expect(first.list[0]?.id).toBe(newest.id)
    expect(first.total).toBe(second.total)
    const beyond = (await server.call(listPreservations, { query: { page: 99999, size: 2 } }, { as: 'partyChen' })).data
    expect(beyond).toEqual({ total: first.total, list: [] })
    expect(new Set([...first.list, ...second.list].map((row) => row.id)).size).toBe(
      first.list.length + second.list.length,
    )
  })
})
