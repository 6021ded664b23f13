import { createCanvas } from '@napi-rs/canvas'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { account } from '../../server/tables/account.ts'
import { registration } from '../../server/tables/registration.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'
import { inkPng, pngChunk } from './photo.ts'

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

  test('the ink of a photo is kept beside what was drawn, without what else its file says; what is no signature is refused', async () => {
    const replace = (png: string) =>
      server.call(certification.replaceSignatures, { body: { strokes: { png } } }, { as: 'arbitratorSun' })
    const whole = Buffer.from(inkPng(), 'base64')
    const said = pngChunk('tEXt', Buffer.from('GPS\0 31.2304, 121.4737'))
    const told = Buffer.concat([whole.subarray(0, 33), said, whole.subarray(33)])
    expect((await replace(told.toString('base64'))).status).toBe(200)
    expect((await replace(inkPng(300, 150))).data.version).toBe(2)
    const kept = await specimens('arbitratorSun')
    expect(kept.map((one) => one.version)).toEqual([2, 1])
    const pngs = kept.map(({ strokes }) => (Array.isArray(strokes) ? Buffer.of() : Buffer.from(strokes.png, 'base64')))
    expect(pngs.map((one) => [one.readUInt32BE(16), one.readUInt32BE(20)])).toEqual([
      [300, 150],
      [400, 200],
    ])
    expect(told.includes('GPS')).toBe(true)
    expect(pngs[1]?.includes('GPS')).toBe(false)
    const cut = whole.subarray(0, whole.length - 60)
    const full = createCanvas(300, 150)
    full.getContext('2d').fillRect(0, 0, 300, 150)
    const bomb = Buffer.from(whole)
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    for (const [png, code] of [
      [inkPng(400, 200, false), 'sign.photoEmpty'],
      [full.toBuffer('image/png').toString('base64'), 'sign.photoFull'],
      [cut.toString('base64'), 'sign.photoBroken'],
      [full.toBuffer('image/jpeg').toString('base64'), 'sign.photoBroken'],
      [Buffer.from('no picture at all, whatever it is').toString('base64'), 'sign.photoBroken'],
      [bomb.toString('base64'), 'sign.photoBig'],
      [inkPng(801, 300), 'sign.photoBig'],
    ] as const)
      expect((await replace(png)).error).toBe(code)
    expect((await replace('<svg onload=x>')).fields[0]?.code).toBe('sign.photoBroken')
    expect((await replace('A'.repeat(200_004))).fields[0]?.code).toBe('tooLong')
    expect(await specimens('arbitratorSun')).toEqual(kept)
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
