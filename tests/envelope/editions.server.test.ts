import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Envelope } from '../../contract/envelope/envelope.ts'
import { sweep } from '../../server/sweep.ts'
import { envelope as envelopeTable } from '../../server/tables/envelope.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { engines, TestServer } from '../setup/server.ts'
import { soon } from './body.ts'
import { askToSign, openLink, signByLink } from './make.ts'

const { envelope, signing } = contract
const zhang = '13700000001'

describe.each(engines)('documents that were issued and begun afresh, on %s', (engine) => {
  let server: TestServer
  let baseId: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    baseId = (await caseIn(server, 'transfered')).id
  })
  afterAll(() => server.stop())

  /** Codes to one address leave once a minute. */
  const minutes = (count: number) => {
    server.clock.later += count * 60_000
  }
  const seal = ({ id, version }: Pick<Envelope, 'id' | 'version'>) =>
    server.call(envelope.sealEnvelope, { body: { id, version } }, { as: 'secretaryLi' })
  const now = async ({ id }: Envelope) => {
    const { data } = await server.call(envelope.listEnvelopes, { query: { baseId } }, { as: 'secretaryLi' })
    return data.find((one) => one.id === id) as Envelope
  }
  const signers = [{ name: '张三', role: '申请人', contact: zhang, anchor: '申请人签名：' }]
  const afresh = async (one: Envelope) => {
    minutes(2)
    const { id, version } = await now(one)
    const body = { id, version, newId: randomUUID(), due: soon(), reason: '更正' }
    return server.call(envelope.afreshSign, { body }, { as: 'secretaryLi' })
  }
  const makeVoid = async (one: Envelope) => {
    const { id, version } = await now(one)
    const body = { id, version, reason: '误发' }
    expect((await server.call(envelope.voidEnvelope, { body }, { as: 'secretaryLi' })).status).toBe(200)
  }
  const sealed = async (one: Envelope) => {
    minutes(2)
    expect((await signByLink(server, zhang)).status).toBe(200)
    const answer = await seal(await now(one))
    expect([answer.status, answer.data?.state]).toEqual([200, 'sealed'])
    return answer.data
  }
  const issuedFirst = async () => {
    minutes(2)
    return sealed(await askToSign(server, baseId, { signers }))
  }
  /** What the register says to anybody of what was issued. */
  const standing = async ({ code }: Envelope) => {
    const body = { sha256: 'f'.repeat(64), code: code ?? '' }
    return (await server.call(signing.checkHash, { body })).data.facts?.state
  }

  test('hold until another edition is sealed, also where one between came to nothing and the first was begun afresh again', async () => {
    const first = await issuedFirst()
    const second = (await afresh(first)).data
    expect([second.edition, (await afresh(first)).error]).toEqual([2, 'stale'])
    await makeVoid(second)
    expect(await standing(first)).toBe('valid')
    const third = await afresh(first)
    expect(third.data, third.error).toMatchObject({ edition: 3, state: 'open', followsId: second.id })
    const last = await sealed(third.data)
    expect([await standing(first), await standing(last)]).toEqual(['replaced', 'valid'])
    expect((await now(first)).standing).toBe('replaced')
    expect((await afresh(first)).error).toBe('stale')
  })

  test.each([
    'refused',
    'expired',
  ] as const)('are replaced by what was begun afresh of an edition that was %s', async (state) => {
    const first = await issuedFirst()
    const second = (await afresh(first)).data
    minutes(2)
    if (state === 'refused') {
      const pass = await openLink(server, zhang)
      await server.call(envelope.refuseByCode, { body: { ...pass, reason: '不同意' } })
    } else {
      const { orm } = server.running.house.db
      await orm.update(envelopeTable).set({ due: '2020-01-01' }).where(eq(envelopeTable.id, second.id))
      await sweep(server.running.house)
    }
    expect((await now(second)).state).toBe(state)
    expect((await afresh(first)).error).toBe('stale')
    const third = (await afresh(second)).data
    expect(third).toMatchObject({ edition: 3, followsId: second.id })
    const last = await sealed(third)
    expect([await standing(first), await standing(last)]).toEqual(['replaced', 'valid'])
  })

  test('are signed in one edition at a time, each with a number of its own, whatever came to nothing between', async () => {
    const first = await issuedFirst()
    const second = (await afresh(first)).data
    const third = (await afresh(second)).data
    // The second is void; what came of it is being signed.
    expect([third.edition, (await afresh(first)).error]).toEqual([3, 'stale'])
    await makeVoid(third)
    expect((await afresh(first)).data).toMatchObject({ edition: 4, followsId: third.id })
  })
})
