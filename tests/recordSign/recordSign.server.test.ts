import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import { cases } from '../../server/tables/case.ts'
import { handwriting } from '../envelope/body.ts'
import { readLink } from '../envelope/make.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { fetchBytes } from '../make/evidence.ts'
import type { Name } from '../make/people.ts'
import { noteCame, openHearing, plan, step } from '../make/trial.ts'
import { textOfPdf } from '../setup/readPdf.ts'
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

  const newsOf = async (as: Name) => {
    const { data } = await server.call(contract.message.list, { body: { caseId } }, { as })
    return data.list.map((one) => one.kind).filter((kind) => kind.startsWith('sign'))
  }

  test('says who came by one source, is made anew when that is noted later, and is signed by who came alone', async () => {
    const printed = async (id: string) => {
      const { bytes } = await fetchBytes(server, 'secretaryLi', contract.hearing.printCourtRecord.path, { id })
      return (await textOfPdf(bytes)).join('')
    }
    const trialOf = async (id: string) =>
      (await server.call(contract.hearing.getTrial, { body: { id } }, { as: 'secretaryLi' })).data
    // Nobody came through the room and nobody noted anything: nobody is called absent, and nobody is asked.
    const trialId = await openHearing(server, caseId)
    const before = await printed(trialId)
    expect(before).toContain('通知参加（出席情况未登记）：王建国')
    expect(before).not.toContain('未到场')
    expect((await begin(trialId)).error).toBe('trial.attendance')

    await noteCame(server, await trialOf(trialId), ['王建国', '李秘书'])
    await vi.waitUntil(async () => (await trialOf(trialId)).state === 'record_signing', { timeout: 30_000 })
    const after = await printed(trialId)
    expect(after).toMatch(/到场人员：[^未]*王建国/)
    expect(after).toContain('未到场：证人甲')
    expect(after).not.toContain('出席情况未登记')
    const made = await begin(trialId)
    expect(made.data.signers.map((one) => one.name).sort()).toEqual(['李秘书', '王建国'])
    // What is being signed says already who came.
    const { id, version, attendees } = await trialOf(trialId)
    const body = { id, version, attendees: attendees.map((one) => ({ id: one.id, attendance: 'came' as const })) }
    const late = await server.call(contract.hearing.noteAttendance, { body }, { as: 'secretaryLi' })
    expect(late.error).toBe('state.closed')
  })

  test('of a case that has ended is neither sent to be signed nor signed', async () => {
    const ended = (await caseIn(server, 'hearing')).id
    const came = ['王建国', '李秘书']
    const [first, second] = [await openHearing(server, ended, came), await openHearing(server, ended, came)]
    const made = await begin(first)
    const { orm } = server.running.house.db
    await orm.update(cases).set({ state: 'withdrawn' }).where(eq(cases.id, ended))
    expect((await begin(second)).error).toBe('sign.ended')
    const { readSha256: sha256 } = made.data
    const body = { envelopeId: made.data.id, sha256, strokes: handwriting, pagesSeen: 99, consent: true as const }
    expect((await server.call(envelope.signature, { body }, { as: 'secretaryLi' })).error).toBe('sign.ended')
  })

  test('is signed by who attended, each by a link of their own, and once; whoever does not sign sees none of it', async () => {
    const trialId = await openHearing(server, caseId, ['王建国', '证人甲', '李秘书'])
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
    const newsBefore = await newsOf(as)
    const fresh = await server.call(recordSign.meetMediateAfreshSign, { body: again }, { as: 'secretaryLi' })
    // Each of them is told once: that they sign anew, and that and why what they signed is void.
    expect((await newsOf(as)).slice(0, -newsBefore.length || undefined)).toEqual(['signAfresh'])
    expect(fresh.data).toMatchObject({ edition: 2, state: 'open' })
    expect((await list(trialId, 'secretaryLi')).map((one) => one.state)).toEqual(['open', 'void'])
    expect(fresh.data.signers.some((one) => one.state === 'signed')).toBe(false)
    // The link of a signer leads to the record itself.
    const link = await server.call(recordSign.getOnlineSignCode, { body: { trialId } }, { as })
    expect((await readLink(server, { code: link.data.code, pass: 'none' })).status).toBe(410)
    const detail = await server.call(envelope.getSignDetail, { body: { code: link.data.code } })
    expect(detail.data).toMatchObject({ kind: 'record', edition: 2, sha256 })
  })

  test('of its tribunal alone is signed, sealed and revoked with who attended and the institution: the parties read no title, no name and no file of it', async () => {
    const title = '合议庭评议'
    const sun = { id: randomUUID(), userId: server.id('arbitratorSun'), name: '孙首席', contact: '' }
    const attendees = [{ ...sun, role: 'ARBITRATOR' as const }]
    const planned = await plan(server, caseId, {
      ...{ type: 'meeting', title, online: false, place: randomUUID(), attendees },
    })
    const opened = await step(server, planned, 'notify', 'start')
    const { id: trialId } = await step(server, await noteCame(server, opened, ['孙首席', '李秘书']), 'close')
    const { getTrial } = contract.hearing
    const state = async () => (await server.call(getTrial, { body: { id: trialId } }, { as: 'secretaryLi' })).data.state
    await vi.waitUntil(async () => (await state()) === 'record_signing', { timeout: 30_000 })
    const { data: made, error } = await begin(trialId)
    expect(made, error).toMatchObject({ kind: 'minutes', title: expect.stringContaining(title) })
    expect(made.signers.map((one) => one.name)).toEqual(['孙首席', '李秘书'])
    const { readSha256: sha256 } = made
    const body = { envelopeId: made.id, sha256, strokes: handwriting, pagesSeen: 99, consent: true as const }
    for (const as of ['arbitratorSun', 'secretaryLi'] as const)
      expect([as, (await server.call(recordSign.meetMediateDoSign, { body }, { as })).status]).toEqual([as, 200])
    const [signed] = await list(trialId, 'secretaryLi')
    const wanted = { body: { id: made.id, version: signed?.version ?? 0 } }
    const { data: sealed } = await server.call(envelope.sealEnvelope, wanted, { as: 'secretaryLi' })
    expect(sealed.state).toBe('sealed')

    const files = [sealed.issued, sealed.certificate].map((one) => one?.attachmentId ?? '')
    const { path, method } = contract.upload.downloadAttachment
    const downloads = (as: Name) =>
      Promise.all(
        files.map(async (id) => (await server.send(method, path.replace('{id}', id), undefined, { as })).status),
      )
    const treeOf = async (as: Name) =>
      JSON.stringify((await server.call(contract.caseFile.tree, { query: { caseId } }, { as })).data)
    for (const as of ['arbitratorSun', 'secretaryLi', 'adminZhao'] as const)
      expect([as, await downloads(as)]).toEqual([as, [200, 200]])
    expect(await downloads('partyWang')).toEqual([404, 404])
    const tree = await treeOf('partyWang')
    expect(tree).toContain('"')
    for (const one of [...files, title]) expect(tree).not.toContain(one)

    const asked = { body: { id: randomUUID(), code: sealed.code ?? '', reason: '笔录有误' } }
    const { data: revoking } = await server.call(contract.revocation.askRevocation, asked, { as: 'secretaryLi' })
    const granted = { body: { id: revoking.id, version: revoking.version } }
    const revoked = await server.call(contract.revocation.revokeDocument, granted, { as: 'adminZhao' })
    expect(revoked.status).toBe(200)
    const { data: known } = await server.call(contract.case.getCase, { params: { id: caseId } }, { as: 'partyWang' })
    const ofIt = known.timeline.slice(-5)
    expect(ofIt.map((one) => [one.action, one.details])).toEqual(
      ['signAsked', 'signed', 'signed', 'signSealed', 'documentRevoked'].map((action) => [action, {}]),
    )
    expect(ofIt.slice(0, 4).map((one) => one.byName)).toEqual(['', '', '', ''])
    const newsOf = async (as: Name) =>
      JSON.stringify((await server.call(contract.message.list, { body: { caseId } }, { as })).data)
    expect(await newsOf('partyWang')).not.toContain(title)
    expect(await newsOf('arbitratorSun')).toContain('documentRevoked')
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
