import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { handwriting } from '../envelope/body.ts'
import { readLink } from '../envelope/make.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { fetchBytes } from '../make/evidence.ts'
import type { Name } from '../make/people.ts'
import { openHearing, plan, step } from '../make/trial.ts'
import { engines, TestServer } from '../setup/server.ts'
import { soon } from './scene.ts'

const { recordSign, envelope } = contract

describe.each(engines)('the record of a session, on %s', (engine) => {
  let server: TestServer
  let caseId: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    caseId = (await caseIn(server, 'hearing')).id
  })
  afterAll(() => server.stop())

  const begin = (trialId: string, as: Name = 'secretaryLi') =>
    server.call(recordSign.signCourtRecord, { body: { id: randomUUID(), trialId, due: soon() } }, { as })
  const list = async (id: string, as: Name) =>
    (await server.call(recordSign.meetMediateSignList, { body: { id } }, { as })).data

  test('is signed by who attended, each by a link of their own, and once; whoever does not sign sees none of it', async () => {
    const trialId = await openHearing(server, caseId)
    const made = await begin(trialId)
    expect([made.status, made.data?.kind], JSON.stringify(made.fields)).toEqual([200, 'record'])
    const names = made.data.signers.map((one) => one.name)
    expect(names.length).toBeGreaterThan(1)
    // A second one beside it is not begun.
    expect((await begin(trialId)).error).toBe('stale')

    const signers = made.data.signers.filter((one) => one.accountId !== null)
    const who = (Object.entries(Object.fromEntries(server.ids)) as [Name, string][]).filter(([, id]) =>
      signers.some((one) => one.accountId === id),
    )
    expect(who.length).toBeGreaterThan(0)
    for (const [as] of who) {
      expect(await list(trialId, as)).toMatchObject([{ id: made.data.id, state: 'open' }])
      const link = await server.call(recordSign.getOnlineSignCode, { body: { trialId } }, { as })
      expect([as, link.status]).toEqual([as, 200])
      expect(link.data.url).toMatch(/\/#\/signature\?code=/)
    }
    const [first] = who
    const as = first?.[0] ?? 'partyWang'
    const { bytes } = await fetchBytes(server, 'secretaryLi', contract.hearing.printCourtRecord.path, { id: trialId })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(sha256).toBe(made.data.readSha256)
    const body = { envelopeId: made.data.id, sha256, strokes: handwriting, pagesSeen: 99, consent: true as const }
    const signed = await server.call(recordSign.meetMediateDoSign, { body }, { as })
    expect(signed.data.signers.find((one) => one.accountId === server.id(as))?.state).toBe('signed')
    expect((await server.call(recordSign.meetMediateDoSign, { body }, { as })).error).toBe('sign.done')
    expect((await server.call(recordSign.getOnlineSignCode, { body: { trialId } }, { as })).error).toBe('sign.done')

    // Signed afresh: the signature of before is void, and the session is signed anew.
    const { version } = (await list(trialId, 'secretaryLi'))[0] ?? made.data
    const again = { id: made.data.id, version, newId: randomUUID(), due: soon(), reason: '笔录有误' }
    const fresh = await server.call(recordSign.meetMediateAfreshSign, { body: again }, { as: 'secretaryLi' })
    expect(fresh.data).toMatchObject({ edition: 2, state: 'open' })
    expect((await list(trialId, 'secretaryLi')).map((one) => one.state)).toEqual(['open', 'void'])
    expect(fresh.data.signers.some((one) => one.state === 'signed')).toBe(false)
    // The link of a signer leads to the record itself.
    const link = await server.call(recordSign.getOnlineSignCode, { body: { trialId } }, { as })
    expect((await readLink(server, { code: link.data.code, pass: 'none' })).status).toBe(410)
    const detail = await server.call(envelope.getSignDetail, { body: { code: link.data.code } })
    expect(detail.data).toMatchObject({ kind: 'record', edition: 2, sha256 })
  })

  test('is not signed before it is a file, nor by a stranger', async () => {
    const planned = await plan(server, caseId, { online: false, place: randomUUID() })
    const running = await step(server, planned, 'notify', 'start')
    expect((await begin(running.id)).error).toBe('state.closed')
    expect((await begin(running.id, 'secretaryFar')).status).toBe(404)
    const closed = await openHearing(server, caseId)
    expect(
      (await server.call(recordSign.getOnlineSignCode, { body: { trialId: closed } }, { as: 'partyWang' })).status,
    ).toBe(404)
  })
})
