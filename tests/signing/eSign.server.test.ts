import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Envelope } from '../../contract/envelope/envelope.ts'
import { account } from '../../server/tables/account.ts'
import { issuedDocument } from '../../server/tables/signing.ts'
import { askToSign, bytesOf, signByLink } from '../envelope/make.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { anEngine, engines, TestServer } from '../setup/server.ts'
import { type ESignService, type Mood, openESignService } from './eSignService.ts'

const { certification, envelope, signing } = contract
const [zhang, li] = ['13700000021', '13700000022'] as const

/** What a server is told of the service. */
function settings(service: ESignService) {
  const file = join(mkdtempSync(join(tmpdir(), 'esign-')), 'authority.pem')
  writeFileSync(file, service.authority)
  return { ESIGN_URL: service.url, ESIGN_TOKEN: service.token, ESIGN_CA_FILE: file }
}

describe.each(engines)('an e-signing service outside, on %s', (engine) => {
  let service: ESignService
  let server: TestServer
  let baseId: string

  beforeAll(async () => {
    service = await openESignService()
    server = await TestServer.start(engine, { ...settings(service), OUTGOING_NETWORKS: '127.0.0.0/8' })
    await makeDept(server)
    baseId = (await caseIn(server, 'transfered')).id
  })
  afterAll(async () => {
    await server.stop()
    await service.close()
  })
  beforeEach(() => service.behave(() => 'well'))

  /** A document that both signed and nobody sealed yet. */
  async function signed(): Promise<Envelope> {
    server.clock.later += 120_000
    const signers = [
      { name: '张三', role: '申请人', contact: zhang },
      { name: '李四', role: '被申请人', contact: li },
    ]
    const made = await askToSign(server, baseId, { signers })
    await signByLink(server, zhang)
    await signByLink(server, li)
    return now(made)
  }
  async function now({ id }: Envelope): Promise<Envelope> {
    const { data } = await server.call(envelope.listEnvelopes, { query: { baseId } }, { as: 'secretaryLi' })
    return data.find((one) => one.id === id) as Envelope
  }
  const seal = ({ id, version }: Envelope) =>
    server.call(envelope.sealEnvelope, { body: { id, version } }, { as: 'secretaryLi' })
  const register = () => server.running.house.db.orm.select().from(issuedDocument)
  const check = async (one: Envelope) => {
    const body = { attachmentId: one.issued?.attachmentId ?? '' }
    return (await server.call(signing.checkAttachment, { body }, { as: 'secretaryLi' })).data
  }
  const sound = [
    ['张三', []],
    ['李四', []],
    ['仲裁院', []],
  ]
  const facts = ({ report }: Awaited<ReturnType<typeof check>>) =>
    report.signatures.map((one) => [one.signer, one.problems])

  test('certifies people at its own address, and who it knows is certified here', async () => {
    const accountId = server.id('partyChen')
    await server.running.house.db.orm.update(account).set({ verifyType: '' }).where(eq(account.id, accountId))
    const ask = async () => (await server.call(certification.fddCheckResult, {}, { as: 'partyChen' })).data
    const { data } = await server.call(certification.personRegister, {}, { as: 'partyChen' })
    expect(data.url).toBe(`https://esign.example.com/real/account:${accountId}`)
    expect((await ask()).verified).toBe(false)
    service.certify({ verified: true, state: 'approved', name: '陈丽华', reason: '', at: '2026-11-20T08:00:00.000Z' })
    expect(await ask()).toMatchObject({ verified: true, name: '陈丽华' })
    const [row] = await server.running.house.db.orm.select().from(account).where(eq(account.id, accountId))
    expect(row?.verifyType).toBe('provider')
    service.behave(() => 'fails')
    const away = await server.call(certification.fddCheckResult, {}, { as: 'partyChen' })
    expect([away.status, away.error]).toEqual([503, 'sign.failed'])
  })

  test('signs hashes and never sees a document; what comes back is sound to our own checker', async () => {
    const { data } = await seal(await signed())
    expect(data.state).toBe('sealed')
    const said = await check(data)
    expect([said.report.problems, facts(said), said.register.answer]).toEqual([[], sound, 'identical'])
    expect(said.report.signatures.map((one) => one.issuer)).toEqual(sound.map(() => '电子签名服务 CA'))
    expect(Math.max(...service.asked.map((one) => one.bytes))).toBeLessThan(1000)
    const hashes = service.asked.filter((one) => one.question === 'signatures')
    // Two people, the seal, and the seal again under the certificate of completion.
    expect(hashes.map((one) => one.body.reference?.split(':')[0])).toEqual(['signer', 'signer', 'tenant', 'tenant'])
    expect(hashes.every((one) => /^[0-9a-f]{64}$/.test(one.body.hash ?? ''))).toBe(true)
    // Whoever checks elsewhere is told of its authority, too.
    const trust = await server.call(signing.trust, {})
    expect(trust.data.authorities.length).toBeGreaterThan(1)
    expect((await bytesOf(server, data.issued?.attachmentId ?? '')).includes('张三')).toBe(false)
  })

  test.each<Mood>([
    'late',
    'deaf',
    'drops',
    'fails',
  ])('that is %s at first is asked again by the same key, and signs once', async (mood) => {
    const made = await signed()
    const before = (await register()).length
    service.behave((_, times) => (times % 2 ? mood : 'well'))
    const { data, error } = await seal(made)
    expect([error, data?.state]).toEqual([undefined, 'sealed'])
    expect(facts(await check(data))).toEqual(sound)
    expect((await register()).length).toBe(before + 1)
    const keys = new Set(service.asked.map((one) => one.key))
    const questions = new Set(service.asked.map(({ question, body }) => JSON.stringify([question, body])))
    expect(keys.size).toBe(questions.size)
    if (mood !== 'late') expect(service.asked.length).toBeGreaterThan(keys.size)
  })

  test.each<Mood>([
    'fails',
    'drops',
    'lies',
    'garbage',
    'refuses',
  ])('that %s when the seal is due leaves nothing half signed, and the same is sealed once when it is back', async (mood) => {
    const made = await signed()
    const [before, held] = [(await register()).length, await filesHeld()]
    service.behave((question, _, { body }) =>
      question === 'signatures' && body.reference?.startsWith('tenant:') ? mood : 'well',
    )
    const failed = await seal(made)
    expect([failed.status, failed.error]).toEqual([503, 'sign.failed'])
    expect(await now(made)).toEqual(made)
    expect([(await register()).length, await filesHeld()]).toEqual([before, held])
    service.behave(() => 'well')
    const { data } = await seal(made)
    expect([data.state, facts(await check(data))]).toEqual(['sealed', sound])
    expect((await register()).length).toBe(before + 1)
    expect((await seal(made)).error).toBe('stale')
    expect((await register()).length).toBe(before + 1)
  })

  /** Bytes in the store, each of which a row must name in the end. */
  async function filesHeld(): Promise<number> {
    let count = 0
    for await (const _ of server.running.house.store.list()) count++
    return count
  }

  test('whose certificates are of another authority of the same name signs nothing', async () => {
    const made = await signed()
    service.behave((question) => (question === 'certificates' ? 'lies' : 'well'))
    expect((await seal(made)).error).toBe('sign.failed')
    expect(await now(made)).toEqual(made)
  })

  test('that two secretaries ask at once seals once', async () => {
    const made = await signed()
    const before = (await register()).length
    service.behave(() => 'late')
    const answers = await Promise.all([seal(made), seal(made)])
    expect(answers.filter((one) => one.status === 200).length).toBe(1)
    expect(['stale', 'tooMany']).toContain(answers.find((one) => one.status !== 200)?.error)
    expect((await register()).length).toBe(before + 1)
    expect(facts(await check(await now(made)))).toEqual(sound)
  })
})

test('an address within our own network is asked for nothing unless it is named', async () => {
  const service = await openESignService()
  const server = await TestServer.start(anEngine, settings(service))
  const asked = await server.call(certification.fddCheckResult, {}, { as: 'partyChen' })
  expect([asked.status, asked.error, service.asked]).toEqual([503, 'sign.failed', []])
  await server.stop()
  await service.close()
})
