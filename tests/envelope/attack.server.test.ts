import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Envelope } from '../../contract/envelope/envelope.ts'
import { account } from '../../server/tables/account.ts'
import { once } from '../../server/tables/door.ts'
import { caseIn, makeDept, sideIds } from '../make/case.ts'
import type { Name } from '../make/people.ts'
import { anEngine, TestServer } from '../setup/server.ts'
import { makeNewEnvelope, soon } from './body.ts'
import { askToSign, openLink, paperIn, readLink, signByLink, signCodeTo } from './make.ts'

const { certification, envelope, signing } = contract
const [zhang, li] = ['13700000031', '13700000032'] as const

describe('what an outsider tries on a document that is signed', () => {
  let server: TestServer
  let baseId: string
  beforeAll(async () => {
    server = await TestServer.start(anEngine)
    await makeDept(server)
    baseId = (await caseIn(server, 'transfered')).id
  })
  afterAll(() => server.stop())

  const asked = (...names: [string, string]) => {
    // Codes to one address leave once a minute.
    server.clock.later += 120_000
    const signers = names.map((name, at) => ({ name, role: '申请人', contact: at === 0 ? zhang : li }))
    return askToSign(server, baseId, { signers })
  }
  const now = async ({ id, baseId: of }: Envelope) => {
    const { data } = await server.call(envelope.listEnvelopes, { query: { baseId: of } }, { as: 'secretaryLi' })
    return data.find((one) => one.id === id) as Envelope
  }
  const seal = async (made: Envelope) => {
    const { id, version } = await now(made)
    return server.call(envelope.sealEnvelope, { body: { id, version } }, { as: 'secretaryLi' })
  }

  test('are opened by another code each time a secretary asks for one, also by a call that arrives again: none is kept', async () => {
    const made = await asked('张三', '李四')
    const wanted = { body: { envelopeId: made.id, signerId: made.signers[0]?.id ?? '' } }
    const key = randomUUID()
    const asks = () => server.call(envelope.getSignCode, wanted, { as: 'secretaryLi', key })
    const [first, again] = [await asks(), await asks()]
    expect([first.status, again.status]).toEqual([200, 200])
    const opens = async ({ data }: typeof first) =>
      (await server.call(envelope.getSignDetail, { body: { code: data.code } })).error ?? 'opens'
    expect([await opens(first), await opens(again)]).toEqual(['sign.codeWrong', 'opens'])
    const kept = JSON.stringify(await server.running.house.db.orm.select().from(once))
    // What others were answered is there.
    expect([kept.includes(made.id), kept.includes(key)]).toEqual([true, false])
    for (const { data } of [first, again]) expect(kept).not.toContain(data.code)
  })

  test('a code is good once: who uses it again gets no second pass, and a new pass ends the one before', async () => {
    await asked('张三', '李四')
    const code = await signCodeTo(server, zhang)
    await server.call(envelope.sendSignCode, { body: { code } })
    const sentCode = await server.codeTo(zhang)
    const check = () => server.call(envelope.checkSignCode, { body: { code, sentCode } })
    const both = await Promise.all([check(), check(), check()])
    expect(both.map((one) => one.status).sort()).toEqual([200, 400, 400])
    expect((await check()).error).toBe('sentCodeWrong')
    const { pass } = both.find((one) => one.status === 200)?.data ?? { pass: '' }
    server.clock.later += 120_000
    const fresh = await openLink(server, zhang)
    expect((await readLink(server, { code, pass })).status).toBe(410)
    expect((await readLink(server, fresh)).status).toBe(200)
  })

  test('a pass opens no document but its own, and a signature read from one is none of another', async () => {
    await asked('张三', '李四')
    const first = await readLink(server, await openLink(server, zhang))
    await asked('张三', '李四')
    const second = await readLink(server, await openLink(server, li))
    const mixed = { ...second.signed, pass: first.signed.pass }
    expect((await server.call(envelope.signatureByCode, { body: mixed })).error).toBe('linkUsed')
    const otherVersion = { ...second.signed, sha256: first.signed.sha256 }
    expect((await server.call(envelope.signatureByCode, { body: otherVersion })).error).toBe('sign.version')
  })

  test('a call that arrives again signs once, with the same contents or others', async () => {
    const made = await asked('张三', '李四')
    const { signed } = await readLink(server, await openLink(server, zhang))
    const key = randomUUID()
    const first = await server.call(envelope.signatureByCode, { body: signed }, { key })
    const again = await server.call(envelope.signatureByCode, { body: signed }, { key })
    // Without an account no answer is kept: whoever asks again is told that it is done.
    expect([first.status, again.status, again.error]).toEqual([200, 409, 'sign.done'])
    const other = { ...signed, strokes: [[10, 10, 900, 900, 20, 700]] }
    expect((await server.call(envelope.signatureByCode, { body: other }, { key })).status).toBeGreaterThanOrEqual(400)
    expect((await now(made)).signers.map((one) => one.state)).toEqual(['signed', 'invited'])
  })

  test('who refuses in one tab while they sign in another has done one of both', async () => {
    const made = await asked('张三', '李四')
    const { signed } = await readLink(server, await openLink(server, zhang))
    const { code, pass } = signed
    const tabs = await Promise.all([
      server.call(envelope.signatureByCode, { body: signed }),
      server.call(envelope.refuseByCode, { body: { code, pass, reason: '不同意' } }),
    ])
    expect(tabs.map((one) => one.status).sort()).toEqual([200, 409])
    const [zhangsan] = (await now(made)).signers
    expect(zhangsan?.state).toBe(tabs[0]?.status === 200 ? 'signed' : 'refused')
  })

  test('nobody signs with the specimen of somebody else: what is kept of another is shown to nobody', async () => {
    const strokes = [[100, 100, 400, 200, 700, 100]]
    await server.call(certification.replaceSignatures, { body: { strokes } }, { as: 'arbitratorSun' })
    const { data } = await server.call(certification.querySignature, {}, { as: 'partyWang' })
    expect(data).toEqual([])
    // Naming another person in the call changes nothing of whose it is.
    const said = { userId: server.id('arbitratorSun'), accountId: server.id('arbitratorSun') }
    const sent = await server.send('POST', certification.querySignature.path, said, { as: 'partyWang' })
    expect(sent.data).toEqual([])
  })

  test('names of rare characters and of other scripts are signed and sealed as they are', async () => {
    const rare = await asked('阿依古丽·䶮', 'Łukasz محمد 김철수')
    await signByLink(server, zhang)
    await signByLink(server, li)
    const sealed = await seal(rare)
    const body = { attachmentId: sealed.data.issued?.attachmentId ?? '' }
    const { data } = await server.call(signing.checkAttachment, { body }, { as: 'secretaryLi' })
    expect([data.report.problems, data.report.signatures.map((one) => [one.signer, one.problems])]).toEqual([
      [],
      [
        ['阿依古丽·䶮', []],
        ['Łukasz محمد 김철수', []],
        ['仲裁院', []],
      ],
    ])
  })

  test('a name that no font has is refused at its field when the envelope is made, not once people have signed', async () => {
    const signers = [{ name: '王\u{1f600}', role: '申请人', contact: zhang }] as never
    const body = makeNewEnvelope(baseId, randomUUID(), { signers })
    const refused = await server.call(envelope.makeEnvelope, { body }, { as: 'secretaryLi' })
    expect([refused.error, refused.fields.map(({ path, code }) => [path, code])]).toEqual([
      'document.glyphs',
      [[['signers', 0, 'name'], 'document.glyphs']],
    ])
  })

  test('words behind which somebody would sign, and that stand nowhere, are refused at their field before anybody is asked', async () => {
    const attachmentId = await paperIn(server, baseId)
    const signers = [
      { name: '张三', role: '申请人', contact: zhang, anchor: '申请人签名：' },
      { name: '李四', role: '被申请人', contact: li, anchor: '被申请人盖章：' },
    ] as never
    const body = makeNewEnvelope(baseId, attachmentId, { signers, sealAnchor: '年　月　日' })
    const refused = await server.call(envelope.makeEnvelope, { body }, { as: 'secretaryLi' })
    expect([refused.error, refused.fields.map(({ path, code, params }) => [path, code, params])]).toEqual([
      'sign.anchor',
      [
        [['sealAnchor'], 'sign.anchor', { words: '年　月　日' }],
        [['signers', 1, 'anchor'], 'sign.anchor', { words: '被申请人盖章：' }],
      ],
    ])
    const made = await askToSign(server, baseId, { attachmentId, signers: [(signers as object[])[0]] as never })
    // Another version is looked through for the same words.
    const other = { attachmentId: await paperIn(server, baseId, '庭审笔录（修订）。'), newId: randomUUID() }
    const again = { id: made.id, version: made.version, ...other, due: soon(), reason: '更正' }
    const afresh = await server.call(envelope.afreshSign, { body: again }, { as: 'secretaryLi' })
    expect([afresh.error, afresh.fields.map(({ path }) => path)]).toEqual(['sign.anchor', [['attachmentId']]])
  })

  /** Asks the staff's way to sign afresh, and says what came of it. */
  const afresh = async (made: Envelope) => {
    const { id, version } = await now(made)
    const body = { id, version, newId: randomUUID(), due: soon(), reason: '更正' }
    const { error, status } = await server.call(envelope.afreshSign, { body }, { as: 'secretaryLi' })
    return error ?? status
  }

  test('an agent whose letter was revoked signs nothing by the link they have, and is written to no more; what they signed they read still', async () => {
    const { id, version } = await caseIn(server, 'transfered')
    const phone = '13700000033'
    const [userId, body] = [server.id('partyChen'), { id, version }]
    await server.running.house.db.orm.update(account).set({ phone }).where(eq(account.id, userId))
    const link = { body: { ...body, partyId: sideIds.agentId, userId } }
    const linked = await server.call(contract.case.linkAttendee, link, { as: 'secretaryLi' })
    const signers = [
      { accountId: userId, name: '周明', role: '代理人', contact: '' },
      { name: '张三', role: '申请人', contact: zhang },
    ]
    server.clock.later += 120_000
    const signed = await askToSign(server, id, { signers })
    expect((await signByLink(server, phone)).data.me.state).toBe('signed')
    const signedCode = await signCodeTo(server, phone)
    server.clock.later += 120_000
    const made = await askToSign(server, id, { signers })
    const read = await readLink(server, await openLink(server, phone))
    expect(read.status).toBe(200)
    const { code, pass } = read.signed
    server.clock.later += 120_000
    await server.call(envelope.sendSignCode, { body: { code } })
    const sentCode = await server.codeTo(phone)
    const letters = async (to: string) => (await server.lettersTo(to)).length
    const sentBefore = [await letters(phone), await letters(zhang)] as const

    const revoked = { id, version: linked.data.version, agentId: sideIds.agentId, reason: '解除委托' }
    expect((await server.call(contract.case.revokeAgent, { body: revoked }, { as: 'partyWang' })).status).toBe(200)
    const unread = await server.send('POST', envelope.readSignDocument.path, { code, pass }, { key: randomUUID() })
    const tried = [
      await server.call(envelope.signatureByCode, { body: read.signed }),
      await server.call(envelope.getSignDetail, { body: { code, pass } }),
      await server.call(envelope.sendSignCode, { body: { code } }),
      await server.call(envelope.checkSignCode, { body: { code, sentCode } }),
      unread,
      await server.call(envelope.refuseByCode, { body: { code, pass, reason: '不同意' } }),
    ]
    expect(tried.map((one) => one.error)).toEqual(tried.map(() => 'sign.codeWrong'))
    expect((await now(made)).signers.map((one) => one.state)).toEqual(['verified', 'invited'])
    const about = await now(made)
    const reminded = { body: { id: made.id, version: about.version } }
    expect((await server.call(envelope.remindSigners, reminded, { as: 'secretaryLi' })).status).toBe(200)
    expect([await letters(phone), await letters(zhang)]).toEqual([sentBefore[0], sentBefore[1] + 1])
    expect([await afresh(made), (await now(made)).state]).toEqual(['account.outsideCase', 'open'])

    // By a proof of now, as anybody who signed.
    server.clock.later += 120_000
    expect((await server.call(envelope.sendSignCode, { body: { code: signedCode } })).status).toBe(200)
    const proof = { code: signedCode, sentCode: await server.codeTo(phone) }
    const proven = await server.call(envelope.checkSignCode, { body: proof })
    const again = await readLink(server, { code: signedCode, pass: proven.data?.pass ?? '' })
    expect([again.status, again.signed.sha256]).toEqual([200, signed.readSha256])
  })

  test('who is asked to sign afresh hears it once, with why what went before is void, by message and by letter', async () => {
    const { id } = await caseIn(server, 'tribunal')
    const phone = '13700000777'
    const signers = [
      { accountId: server.id('partyWang'), name: '王建国', role: '申请人', contact: '' },
      { name: '张三', role: '证人', contact: phone },
    ]
    const made = await askToSign(server, id, { signers })
    const before = (await server.lettersTo(phone)).length
    expect(await afresh(made)).toBe(200)
    const { data } = await server.call(contract.message.list, { body: { caseId: id } }, { as: 'partyWang' })
    const told = data.list.filter(({ kind }) => kind.startsWith('sign')).map(({ kind }) => kind)
    expect(told.sort()).toEqual(['signAfresh', 'signAsked'])
    expect(data.list.find(({ kind }) => kind === 'signAfresh')?.content).toContain('此前的签署已作废：更正')
    const letters = await server.lettersTo(phone)
    expect(letters.length).toBe(before + 1)
    expect(letters[0]?.text).toContain('此前的签署已作废')
    expect(letters[0]?.link).toContain('/signature?code=')
  })

  test('an arbitrator who was removed is told no more of what is signed: not that somebody refused, nor that it is void, nor of a new one', async () => {
    const { id } = await caseIn(server, 'tribunal')
    const newsOf = async (as: Name) => {
      const { data } = await server.call(contract.message.list, { body: { caseId: id } }, { as })
      return data.list.map((one) => one.kind).filter((kind) => kind.startsWith('sign'))
    }
    const signers = [
      { accountId: server.id('arbitratorSun'), name: '孙首席', role: '仲裁员', contact: '' },
      { accountId: server.id('partyWang'), name: '王建国', role: '申请人', contact: '' },
    ]
    const made = [await askToSign(server, id, { signers }), await askToSign(server, id, { signers })] as const
    expect([await newsOf('arbitratorSun'), await newsOf('partyWang')]).toEqual([
      ['signAsked', 'signAsked'],
      ['signAsked', 'signAsked'],
    ])
    const { data: sits } = await server.call(contract.tribunal.getTribunal, { params: { id } }, { as: 'adminZhao' })
    const left = { id, version: sits.version, memberId: sits.members[0]?.id ?? '', reason: '长期患病' }
    expect((await server.call(contract.tribunal.removeMember, { body: left }, { as: 'adminZhao' })).status).toBe(200)
    const refusal = { body: { envelopeId: made[0].id, reason: '不同意' } }
    expect((await server.call(envelope.refuseSignature, refusal, { as: 'partyWang' })).status).toBe(200)
    expect(await afresh(made[0])).toBe('account.outsideCase')
    const wrong = { body: { id: made[1].id, version: made[1].version, reason: '误发' } }
    expect((await server.call(envelope.voidEnvelope, wrong, { as: 'secretaryLi' })).status).toBe(200)
    expect((await newsOf('partyWang')).sort()).toEqual(['signAsked', 'signAsked', 'signRefused', 'signVoid'])
    expect(await newsOf('arbitratorSun')).toEqual(['signAsked', 'signAsked'])
  })
})
