import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Award } from '../../contract/award/award.ts'
import type { Envelope } from '../../contract/envelope/envelope.ts'
import { sweep } from '../../server/sweep.ts'
import { handwriting } from '../envelope/body.ts'
import { paperIn } from '../envelope/make.ts'
import { awardIn, doStep, voidSigning } from '../make/award.ts'
import { caseIn, dayAhead, makeDept, sideIds } from '../make/case.ts'
import { unzip } from '../make/evidence.ts'
import { readEverything } from '../make/finding.ts'
import { openSaid } from '../make/open.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { award, envelope, signing } = contract

describe.each(engines)('the signing of an award on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  /** A numbered award that was given to be signed, in a case that the respondent follows, too. */
  async function inSigning(): Promise<Award> {
    const one = await caseIn(server, 'award')
    const link = { partyId: sideIds.respondentId, userId: server.id('partyChen') }
    const body = { id: one.id, version: one.version, ...link }
    await server.call(contract.case.linkAttendee, { body }, { as: 'secretaryLi' })
    return awardIn(server, one.id, 'signing')
  }

  const envelopesOf = async ({ id, baseId }: Award, as: Name = 'secretaryLi') => {
    const { data } = await server.call(envelope.listEnvelopes, { query: { baseId } }, { as })
    return (data ?? []).filter((one) => one.aboutId === id)
  }
  const live = async (known: Award): Promise<Envelope> => {
    const one = (await envelopesOf(known)).find((row) => ['open', 'signed'].includes(row.state))
    if (!one) throw new Error('Nothing is being signed')
    return one
  }
  const now = async ({ id, baseId }: Award, as: Name = 'secretaryLi') =>
    (await server.call(award.listAwards, { query: { baseId } }, { as })).data?.list.find((one) => one.id === id)
  const sign = async (known: Award) => {
    const { id, readSha256 } = await live(known)
    const said = { envelopeId: id, sha256: readSha256, strokes: handwriting, pagesSeen: 99, consent: true as const }
    return server.call(envelope.signature, { body: said }, { as: 'arbitratorSun' })
  }
  const seal = async (known: Award) => {
    const { id, version } = await live(known)
    const as = { as: 'secretaryLi' } as const
    const said = await openSaid(server, as, known.baseId, 'issue', known.id)
    return server.call(envelope.sealEnvelope, { body: { id, version, number: known.no, ...said } }, as)
  }
  const bytesAs = async (as: Name, id: string) => {
    const { path, method } = contract.upload.downloadAttachment
    const headers = { authorization: await server.token(as) }
    const answer = await fetch(`${server.address}/moduleApi/${path.replace('{id}', id)}`, { method, headers })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  /** One row a way in: whether somebody comes upon a file by it. */
  const ways: Record<string, (as: Name, known: Award, fileId: string) => Promise<boolean>> = {
    'its bytes': async (as, _, fileId) => (await bytesAs(as, fileId)).status === 200,
    'the file tree': async (as, { baseId: caseId }, fileId) =>
      JSON.stringify(await server.call(contract.caseFile.tree, { query: { caseId } }, { as })).includes(fileId),
    'the list of what is signed': async (as, known, fileId) =>
      JSON.stringify(await envelopesOf(known, as)).includes(fileId),
    'the list of awards': async (as, known, fileId) => JSON.stringify(await now(known, as))?.includes(fileId) ?? false,
    'live changes': async (as, _, fileId) =>
      JSON.stringify(await server.call(contract.live.listEvents, { query: { after: 0 } }, { as })).includes(fileId),
    'the choices of a bundle': async (as, { baseId }, fileId) =>
      JSON.stringify(await server.call(contract.bundle.bundleChoices, { query: { baseId } }, { as })).includes(fileId),
    'files by the id of what is signed': async (as, known, fileId) => {
      const [one] = await envelopesOf(known)
      const query = { recordId: one?.id ?? '' }
      const asked = await server.call(contract.upload.listAttachments, { query: query as never }, { as })
      return JSON.stringify(asked.data ?? '').includes(fileId)
    },
    'the search in files': async (as, { baseId: caseId }) =>
      (await server.call(contract.finding.findText, { query: { q: '四百六十二万元', caseId } }, { as })).data?.list
        .length > 0,
    'the case with its timeline': async (as, { baseId: id, no }, fileId) => {
      const text = JSON.stringify(await server.call(contract.case.getCase, { params: { id } }, { as }))
      return text.includes(fileId) || text.includes(no)
    },
    messages: async (as, { no }) =>
      JSON.stringify(await server.call(contract.message.list, { body: {} }, { as })).includes(no),
  }
  const reach = async (as: Name, known: Award, fileId: string) => {
    const found: string[] = []
    for (const [way, comes] of Object.entries(ways)) if (await comes(as, known, fileId)) found.push(way)
    return found
  }

  test('its print is the tribunal’s and the institution’s, by no other way and to nobody else, before it is issued', async () => {
    const known = await inSigning()
    const one = await live(known)
    expect(one).toMatchObject({ kind: 'award', rule: 'all', title: known.title, due: dayAhead(server, 7) })
    expect(one.signers.map(({ name, role, presides }) => [name, role, presides])).toEqual([
      ['孙首席', '独任仲裁员', true],
    ])
    const fileId = one.file.attachmentId
    await readEverything(server)
    const own = ['its bytes', 'the list of what is signed', 'live changes']
    for (const as of ['arbitratorSun', 'secretaryLi', 'adminZhao'] as const)
      expect([as, await reach(as, known, fileId)]).toEqual([as, own])
    for (const as of ['partyWang', 'partyChen', 'candidateHe', 'secretaryFar'] as const)
      expect([as, await reach(as, known, fileId)]).toEqual([as, []])

    // Sealed it is issued: the sealed file is the parties', and neither the print nor from where each member signed.
    expect((await sign(known)).status).toBe(200)
    const sealed = await seal(known)
    expect([sealed.status, sealed.data.state], sealed.error).toEqual([200, 'sealed'])
    const issued = await now(known, 'partyWang')
    expect(issued).toMatchObject({ state: 'issued', issuedOn: dayAhead(server, 0), no: known.no })
    const sealedId = issued?.original?.attachmentId ?? ''
    expect(sealedId).toBe(sealed.data.issued?.attachmentId)
    for (const as of ['partyWang', 'partyChen'] as const) {
      expect([as, await ways['its bytes']?.(as, known, sealedId)]).toEqual([as, true])
      expect([as, await ways['the file tree']?.(as, known, sealedId)]).toEqual([as, true])
      for (const id of [fileId, sealed.data.certificate?.attachmentId ?? ''])
        expect([as, (await bytesAs(as, id)).status, await ways['the file tree']?.(as, known, id)]).toEqual([
          ...[as, 404, false],
        ])
    }
    // The archive holds what was read, and what says how each signed, too.
    const headers = { authorization: await server.token('adminZhao') }
    const archived = await fetch(`${server.address}/moduleApi/caseservice/case/archive/${known.baseId}`, { headers })
    const paths = [...unzip(Buffer.from(await archived.arrayBuffer())).keys()]
    expect(
      paths
        .filter((path) => path.startsWith('13 签署/'))
        .map((path) => path.includes('签署完成证书'))
        .sort(),
    ).toEqual([false, true])
    // What they hold is what was issued, to the last byte.
    const { bytes } = await bytesAs('partyChen', sealedId)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const asked = await server.call(signing.checkHash, { body: { sha256, code: sealed.data.code ?? '' } })
    expect(asked.data).toMatchObject({ answer: 'identical', facts: { kind: 'award', state: 'valid' } })
    // What was issued is corrected, not signed again.
    const { id, version } = sealed.data
    const again = { id, version, newId: crypto.randomUUID(), due: dayAhead(server, 7), reason: '重签' }
    const afresh = await server.call(envelope.afreshSign, { body: again }, { as: 'secretaryLi' })
    expect([afresh.status, afresh.error]).toEqual([409, 'state.closed'])
  })

  test('says of which kind it is wherever it is met: to who signs, to the office, in the register', async () => {
    for (const kind of ['partial', 'correction'] as const) {
      const { id } = await caseIn(server, 'award')
      const follows = kind === 'correction' ? { followsId: (await awardIn(server, id, 'issued')).id } : {}
      const known = await awardIn(server, id, 'signing', { kind, ...follows })
      const one = await live(known)
      expect([kind, one.kind, one.is]).toEqual([kind, 'award', kind])
      const { data } = await server.call(
        envelope.getSignCode,
        { body: { envelopeId: one.id } },
        { as: 'arbitratorSun' },
      )
      const detail = await server.call(envelope.getSignDetail, { body: { code: data.code } }, {})
      expect([kind, detail.data?.is], detail.error).toEqual([kind, kind])
      expect((await sign(known)).status).toBe(200)
      const sealed = await seal(known)
      expect(sealed.status, sealed.error).toBe(200)
      const { bytes } = await bytesAs('secretaryLi', sealed.data.issued?.attachmentId ?? '')
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const asked = await server.call(signing.checkHash, { body: { sha256, code: sealed.data.code ?? '' } })
      expect(asked.data.facts?.kind).toBe(kind)
    }
  })

  test('void, refused or late, it stays to be signed, and is given to be signed again; never twice at once', async () => {
    const known = await inSigning()
    const send = (version: number) => doStep(server, { as: 'secretaryLi' }, 'sign', { id: known.id, version })
    const twice = await send(known.version)
    expect([twice.status, twice.error]).toEqual([409, 'award.inSigning'])

    await voidSigning(server, known)
    expect((await now(known))?.state).toBe('signing')
    const second = await send(known.version)
    expect([second.status, second.data?.state], second.error).toEqual([200, 'signing'])

    const refused = { envelopeId: (await live(known)).id, reason: '文本有误' }
    expect((await server.call(envelope.refuseSignature, { body: refused }, { as: 'arbitratorSun' })).status).toBe(200)
    expect((await now(known))?.state).toBe('signing')
    const today = { id: known.id, version: second.data.version, due: dayAhead(server, 0) }
    const third = await server.call(award.sendToSign, { body: today }, { as: 'secretaryLi' })
    expect(third.status, third.error).toBe(200)
    // Of two ways to begin again only one is left.
    const old = (await envelopesOf(known)).find((one) => one.state === 'refused')
    const body = { id: old?.id ?? '', version: old?.version ?? 0, newId: crypto.randomUUID() }
    const both = await server.call(
      envelope.afreshSign,
      { body: { ...body, due: dayAhead(server, 7), reason: '重签' } },
      { as: 'secretaryLi' },
    )
    expect([both.status, both.error]).toEqual([409, 'award.inSigning'])

    server.clock.later += 26 * 3_600_000
    await sweep(server.running.house)
    expect((await envelopesOf(known))[0]?.state).toBe('expired')
    expect((await now(known))?.state).toBe('signing')
    expect((await send(third.data.version)).status).toBe(200)
    expect((await sign(known)).status).toBe(200)
    expect((await seal(known)).status).toBe(200)
    expect((await now(known))?.state).toBe('issued')
  })

  test('a paper that was signed by hand ends what is signed on screens, and a member is not taken out of the signers', async () => {
    const known = await inSigning()
    const { id, version, signers } = await live(known)
    const body = { id, version, signerId: signers[0]?.id ?? '', reason: '出差' }
    const removed = await server.call(envelope.removeSigner, { body }, { as: 'adminZhao' })
    expect([removed.status, removed.error]).toEqual([409, 'state.closed'])
    // Nor is another file put in its place.
    const other = { id, version, newId: crypto.randomUUID(), due: dayAhead(server, 7), reason: '更正' }
    const attachmentId = await paperIn(server, known.baseId)
    const afresh = await server.call(envelope.afreshSign, { body: { ...other, attachmentId } }, { as: 'secretaryLi' })
    expect([afresh.status, afresh.error]).toEqual([409, 'state.closed'])
    const filed = await doStep(server, { as: 'secretaryLi' }, 'issue', known)
    expect([filed.status, filed.data?.state], filed.error).toEqual([200, 'issued'])
    expect((await envelopesOf(known)).map((one) => [one.state, one.stateReason])).toEqual([['void', '已归档签署原件']])
  })

  test('nobody signs who was replaced, nor reads it by their link, and it is not sealed over their signature', async () => {
    const known = await inSigning()
    const one = await live(known)
    const asked = await server.call(
      envelope.getSignCode,
      { body: { envelopeId: one.id, signerId: one.signers[0]?.id ?? '' } },
      { as: 'secretaryLi' },
    )
    const link = () => server.call(envelope.getSignDetail, { body: { code: asked.data.code } })
    expect((await link()).status).toBe(200)
    expect((await sign(known)).status).toBe(200)
    const { baseId } = known
    const sitting = (await server.call(contract.tribunal.getTribunal, { params: { id: baseId } }, { as: 'adminZhao' }))
      .data
    const body = { id: baseId, version: sitting.version, memberId: sitting.members[0]?.id ?? '', reason: '长期患病' }
    expect((await server.call(contract.tribunal.removeMember, { body }, { as: 'adminZhao' })).status).toBe(200)
    expect((await link()).error).toBe('sign.codeWrong')
    expect((await bytesAs('arbitratorSun', one.file.attachmentId)).status).toBe(404)
    const sealed = await seal(known)
    expect([sealed.status, sealed.error]).toEqual([409, 'award.signers'])
    expect((await now(known))?.state).toBe('signing')
  })
})
