import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { account } from '../../server/account/table.ts'
import { registration } from '../../server/registration/table.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { certification } = contract
const line = (y: number) => [[100, y, 400, y + 100, 700, y, 900, y + 60]]

describe.each(engines)('who somebody is, and their own signature, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const specimens = async (as: Name) => (await server.call(certification.querySignature, {}, { as })).data

  test('a signature that is replaced is kept, the new one is in use, and nobody has that of another', async () => {
    expect(await specimens('partyWang')).toEqual([])
    for (const y of [100, 200]) {
      const { status } = await server.call(
        certification.replaceSignatures,
        { body: { strokes: line(y) } },
        { as: 'partyWang' },
      )
      expect(status).toBe(200)
    }
    expect((await specimens('partyWang')).map(({ version, strokes }) => [version, strokes])).toEqual([
      [2, line(200)],
      [1, line(100)],
    ])
    for (const as of ['partyChen', 'arbitratorSun', 'secretaryLi', 'adminZhao'] as const)
      expect([as, await specimens(as)]).toEqual([as, []])
  })

  test('what nobody can have drawn is refused, and many that come at once are numbered without a gap', async () => {
    for (const strokes of [[], [[1, 1, 1, 1]], [[0, 0, 5000, 5000]]]) {
      const { status } = await server.call(certification.replaceSignatures, { body: { strokes } }, { as: 'partyChen' })
      expect([strokes, status]).toEqual([strokes, 400])
    }
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        server.call(certification.replaceSignatures, { body: { strokes: line(at * 10) } }, { as: 'partyChen' }),
      ),
    )
    expect(answers.map(({ error }) => error ?? 'none')).toEqual(answers.map(() => 'none'))
    expect(answers.map(({ data }) => data.version).sort()).toEqual([1, 2, 3, 4])
  })

  test('the result of a certification is that of its review, by whichever door it is asked', async () => {
    const { orm } = server.running.house.db
    const ask = {
      partyChen: [certification.certificationResults, certification.realAuthResult, certification.fddCheckResult],
      arbitratorSun: [
        certification.certificationResultsByZcy,
        certification.realAuthResult,
        certification.fddCheckResult,
      ],
    } as const
    const results = async (as: keyof typeof ask) =>
      Promise.all(ask[as].map(async (call) => (await server.call(call, {}, { as })).data))
    for (const as of Object.keys(ask) as (keyof typeof ask)[]) {
      const { data } = await server.call(certification.personRegister, {}, { as })
      expect(data.url).toMatch(/\/#\/user\/center\?part=identity$/)
      expect((await server.call(certification.fddForCourt, {}, { as })).data).toEqual(data)
      const accountId = server.id(as)
      await orm.update(account).set({ verifyType: '' }).where(eq(account.id, accountId))
      const none = { verified: false, state: 'none', name: '', reason: '', at: null }
      expect(await results(as)).toEqual([none, none, none])
      const values = { id: crypto.randomUUID(), kind: 'identity' as const, accountId, tenantId: 1 }
      const now = server.running.house.now()
      const said = {
        title: '陈某',
        data: {},
        state: 'returned' as const,
        reason: '照片不清',
        version: 1,
        submittedAt: now,
      }
      await orm.insert(registration).values({ ...values, ...said, reviewedAt: now })
      const back = { verified: false, state: 'returned', name: '陈某', reason: '照片不清', at: now.toISOString() }
      expect(await results(as)).toEqual([back, back, back])
      await orm.update(account).set({ verifyType: 'review' }).where(eq(account.id, accountId))
      expect((await results(as)).map((one) => one.verified)).toEqual([true, true, true])
    }
  })
})
