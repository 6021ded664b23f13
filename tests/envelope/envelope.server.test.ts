import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Envelope, NewEnvelope } from '../../contract/envelope/envelope.ts'
import { sweep } from '../../server/sweep.ts'
import { account } from '../../server/tables/account.ts'
import { envelopeSigner } from '../../server/tables/envelope.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { textOfPdf } from '../setup/readPdf.ts'
import { engines, TestServer } from '../setup/server.ts'
import { judgesTest, pdfsig } from '../signing/judges.ts'
import { handwriting, makeNewEnvelope } from './body.ts'
import { askToSign, bytesOf, openLink, paperIn, readLink, signByLink, signCodeTo } from './make.ts'

const { envelope, signing } = contract
const [zhang, li, wang] = ['13700000001', '13700000002', 'wang@example.com'] as const
const three = [
  { name: '张三', role: '申请人', contact: zhang, anchor: '申请人签名：' },
  { name: '李四', role: '被申请人', contact: li },
  { name: '王五', role: '书记员', contact: wang },
]

describe.each(engines)('documents that are signed, on %s', (engine) => {
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
  const removeFile = async (attachmentId = '') => {
    const body = { caseId: baseId, key: `file:${attachmentId}` }
    const { status, error } = await server.call(contract.caseFile.remove, { body }, { as: 'secretaryLi' })
    return error ?? status
  }
  const now = async ({ id }: Envelope) => {
    const { data } = await server.call(envelope.listEnvelopes, { query: { baseId } }, { as: 'secretaryLi' })
    return data.find((one) => one.id === id) as Envelope
  }
  const statesOf = (one: Envelope) => [one.state, ...one.signers.map(({ state }) => state)]

  test('are opened by a link, after its phone check alone, signed to be sealed, and then genuine to anybody', async () => {
    minutes(2)
    const made = await askToSign(server, baseId, { signers: three })
    expect(statesOf(made)).toEqual(['open', 'invited', 'invited', 'invited'])
    const code = await signCodeTo(server, zhang)
    const { data: before } = await server.call(envelope.getSignDetail, { body: { code } })
    expect(before).toMatchObject({ title: '庭审笔录', me: { name: '张三', contact: '137*****001', turn: true } })
    // Neither the document nor who else signs is told before.
    expect(before.signers.map((one) => one.name)).toEqual(['', '', ''])
    expect((await readLink(server, { code, pass: 'x' })).status).toBe(410)
    const pass = await openLink(server, zhang)
    const { bytes, signed, status } = await readLink(server, pass)
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(signed.sha256).toBe(made.readSha256)
    const answer = await server.call(envelope.signatureByCode, { body: signed })
    expect(answer.data.me).toMatchObject({ state: 'signed' })
    expect(answer.data.signers.map((one) => one.name)).toEqual(['张三', '李四', '王五'])
    await signByLink(server, li)
    await signByLink(server, wang)
    const complete = await now(made)
    expect(statesOf(complete)).toEqual(['signed', 'signed', 'signed', 'signed'])
    const sealed = await seal(complete)
    expect(sealed.data).toMatchObject({ state: 'sealed', code: expect.stringMatching(/^[2-9A-Z-]{14}$/) })
    const pdf = await bytesOf(server, sealed.data.issued?.attachmentId ?? '')
    // Whoever signed by a link finds there what was issued, also without an account.
    minutes(2)
    const found = await readLink(server, await openLink(server, li))
    expect([found.status, found.bytes.equals(pdf)]).toEqual([200, true])
    const { data: checked } = await server.call(
      signing.checkAttachment,
      { body: { attachmentId: sealed.data.issued?.attachmentId ?? '' } },
      { as: 'secretaryLi' },
    )
    expect(checked.report).toMatchObject({ problems: [], code: sealed.data.code, changedPages: [] })
    expect(checked.report.signatures.map((one) => [one.signer, one.problems, one.whole])).toEqual([
      ['张三', [], false],
      ['李四', [], false],
      ['王五', [], false],
      ['仲裁院', [], true],
    ])
    expect(checked.register).toMatchObject({ answer: 'identical', facts: { kind: 'record', state: 'valid' } })
    // Names are covered, and so is the number of the case.
    expect(checked.register.facts?.signers.map((one) => one.name)).toEqual(['张*', '李*', '王*'])
    expect(checked.register.facts?.caseNo).toMatch(/\*/)
    // A byte more, and it is another file of the same code.
    const other = await server.call(signing.checkHash, {
      body: { sha256: 'f'.repeat(64), code: sealed.data.code ?? '' },
    })
    expect(other.data.answer).toBe('altered')
    issued = { pdf, certificate: await bytesOf(server, sealed.data.certificate?.attachmentId ?? '') }
    // Where each link went stands there, so that whoever it was said to be can tell.
    const told = (await textOfPdf(issued.certificate)).join('').replaceAll(/\s/g, '')
    for (const to of ['137*****001', '137*****002', 'w***@example.com']) expect(told).toContain(to)
    // Nobody takes out of the case what was read, what was issued, or what proves it.
    const { file, issued: sealedFile, certificate } = sealed.data
    for (const one of [file, sealedFile, certificate])
      expect(['file.numbered', 'file.signed']).toContain(await removeFile(one?.attachmentId))
    expect((await bytesOf(server, sealedFile?.attachmentId ?? '')).equals(pdf)).toBe(true)
  })

  let issued: { pdf: Buffer; certificate: Buffer } | undefined

  judgesTest('are believed by poppler once sealed, and so is the certificate of completion', async () => {
    const authority = Buffer.from(await (await fetch(`${server.address}/pki/authority.cer`)).arrayBuffer())
    const said = pdfsig(issued?.pdf ?? Buffer.of(), authority)
    expect(said.map((one) => one.signer)).toEqual(['张三', '李四', '王五', '仲裁院'])
    expect(said.every((one) => one.isValid && one.isTrusted)).toBe(true)
    expect(said.at(-1)?.isWhole).toBe(true)
    expect(pdfsig(issued?.certificate ?? Buffer.of(), authority)).toEqual([
      { signer: '仲裁院', isValid: true, isTrusted: true, isWhole: true },
    ])
  })

  test('are signed one after the other where they are to be: nobody before their turn', async () => {
    minutes(2)
    const made = await askToSign(server, baseId, { signers: three.slice(0, 2), order: 'sequence' })
    expect(made.signers.map((one) => one.turn)).toEqual([true, false])
    const code = await signCodeTo(server, li)
    expect((await server.call(envelope.sendSignCode, { body: { code } })).error).toBe('sign.turn')
    await signByLink(server, zhang)
    expect((await now(made)).signers.map((one) => one.turn)).toEqual([false, true])
    expect((await signByLink(server, li)).status).toBe(200)
  })

  test('are signed once: a replay, a second tab and a used link are told so', async () => {
    minutes(2)
    const made = await askToSign(server, baseId, { signers: three.slice(0, 2) })
    const { signed } = await readLink(server, await openLink(server, zhang))
    const both = await Promise.all([1, 2].map(() => server.call(envelope.signatureByCode, { body: signed })))
    expect(both.map((one) => one.status).sort()).toEqual([200, 409])
    expect((await server.call(envelope.signatureByCode, { body: signed })).error).toBe('sign.done')
    // Whoever signed proves themself anew to read it, and signs nothing by that.
    minutes(2)
    const again = await readLink(server, await openLink(server, zhang))
    expect([again.status, again.signed.sha256]).toEqual([200, signed.sha256])
    expect((await server.call(envelope.signatureByCode, { body: again.signed })).error).toBe('sign.done')
    expect(statesOf(await now(made))).toEqual(['open', 'signed', 'invited'])
  })

  test('take five guesses at a code and no more, and somebody else’s code is worth nothing', async () => {
    minutes(2)
    await askToSign(server, baseId, { signers: three.slice(0, 2) })
    const code = await signCodeTo(server, zhang)
    await server.call(envelope.sendSignCode, { body: { code } })
    const right = await server.codeTo(zhang)
    const wrong = right === '0000' ? '1111' : '0000'
    const others = await signCodeTo(server, li)
    const guess = (link: string, sentCode: string) =>
      server.call(envelope.checkSignCode, { body: { code: link, sentCode } })
    expect((await guess(others, right)).error).toBe('sentCodeWrong')
    for (let tries = 0; tries < 5; tries++) expect((await guess(code, wrong)).error).toBe('sentCodeWrong')
    expect((await guess(code, right)).error).toBe('sentCodeWrong')
    expect((await guess('nobody', right)).error).toBe('sign.codeWrong')
  })

  test('are signed as they were read: another version, an unread one, an empty pad and no consent are refused', async () => {
    minutes(2)
    const made = await askToSign(server, baseId, { signers: three.slice(0, 1) })
    const { signed } = await readLink(server, await openLink(server, zhang))
    const tried = async (change: object) =>
      await server.call(envelope.signatureByCode, { body: { ...signed, ...change } as typeof signed })
    expect((await tried({ sha256: '0'.repeat(64) })).error).toBe('sign.version')
    expect((await tried({ pagesSeen: 0 })).error).toBe('sign.unread')
    expect((await tried({ strokes: [[10, 10, 11, 11]] })).fields[0]?.code).toBe('sign.empty')
    expect((await tried({ strokes: [] })).fields[0]?.code).toBe('sign.empty')
    expect((await tried({ consent: false })).fields[0]?.code).toBe('sign.consent')
    expect((await tried({ pass: 'other' })).error).toBe('linkUsed')
    expect(statesOf(await now(made))).toEqual(['open', 'verified'])
    expect((await tried({})).status).toBe(200)
  })

  test('end with a refusal and its reason where all must sign, and begin afresh on a new version; the old one is void and kept', async () => {
    minutes(2)
    const made = await askToSign(server, baseId, { signers: three.slice(0, 2) })
    await signByLink(server, zhang)
    const pass = await openLink(server, li)
    const reason = '第三段与陈述不符'
    const said = await server.call(envelope.refuseByCode, { body: { ...pass, reason } })
    expect(said.data).toMatchObject({ state: 'refused', me: { state: 'refused' } })
    // Who has no account is told by letter.
    expect((await server.lettersTo(zhang))[0]?.text).toContain(reason)
    const refused = await now(made)
    expect((await seal(refused)).error).toBe('state.closed')
    const attachmentId = await paperIn(server, baseId, '庭审笔录（更正）。申请人签名：')
    minutes(2)
    const body = {
      id: made.id,
      version: refused.version,
      newId: randomUUID(),
      attachmentId,
      due: made.due,
      reason: '更正',
    }
    const fresh = await server.call(envelope.afreshSign, { body }, { as: 'secretaryLi' })
    expect(fresh.data).toMatchObject({ edition: 2, state: 'open', followsId: made.id })
    expect(statesOf(fresh.data)).toEqual(['open', 'invited', 'invited'])
    expect(fresh.data.readSha256).not.toBe(made.readSha256)
    expect(statesOf(await now(made))).toEqual(['void', 'signed', 'refused'])
    // The link of the edition before opens nothing any more.
    expect((await server.call(envelope.sendSignCode, { body: { code: pass.code } })).error).toBe('sign.done')
    const again = await server.call(
      envelope.afreshSign,
      { body: { ...body, newId: randomUUID() } },
      { as: 'secretaryLi' },
    )
    expect(again.status).toBe(409)
  })

  test('are complete with a majority, the refusal stated on them', async () => {
    minutes(2)
    const made = await askToSign(server, baseId, {
      signers: three,
      rule: 'majority',
      kind: 'mediation',
      title: '调解书',
    })
    await signByLink(server, zhang)
    const pass = await openLink(server, li)
    await server.call(envelope.refuseByCode, { body: { ...pass, reason: '不同意多数意见' } })
    expect((await now(made)).state).toBe('open')
    await signByLink(server, wang)
    const sealed = await seal(await now(made))
    const { data } = await server.call(
      signing.checkAttachment,
      { body: { attachmentId: sealed.data.issued?.attachmentId ?? '' } },
      { as: 'secretaryLi' },
    )
    expect(data.report.signatures.map((one) => one.signer)).toEqual(['张三', '王五', '仲裁院'])
    expect(data.register.facts?.signers.map((one) => one.refused)).toEqual([false, true, false])
  })

  test('are asked for again at most once in twelve hours, and made void with a reason', async () => {
    minutes(2)
    const made = await askToSign(server, baseId, { signers: three.slice(0, 2) })
    const again = () => now(made).then(({ version }) => ({ body: { id: made.id, version } }))
    expect(await removeFile(made.file.attachmentId)).toBe('file.numbered')
    expect((await server.call(envelope.remindSigners, await again(), { as: 'secretaryLi' })).status).toBe(200)
    expect((await server.lettersTo(zhang))[0]?.subject).toContain('提醒')
    expect((await server.call(envelope.remindSigners, await again(), { as: 'secretaryLi' })).error).toBe('tooMany')
    const body = { ...(await again()).body, reason: '误发' }
    const over = await server.call(envelope.voidEnvelope, { body }, { as: 'secretaryLi' })
    expect(over.data).toMatchObject({ state: 'void', stateReason: '误发' })
    const code = await signCodeTo(server, zhang)
    expect((await server.call(envelope.sendSignCode, { body: { code } })).error).toBe('sign.closed')
    // A second arrival of what was made is no second one.
    const second = makeNewEnvelope(baseId, made.file.attachmentId, { id: made.id, signers: three })
    expect((await server.call(envelope.makeEnvelope, { body: second }, { as: 'secretaryLi' })).error).toBe('stale')
    // What it was that was void stays to be seen.
    expect(await removeFile(made.file.attachmentId)).toBe('file.numbered')
  })

  test('open by a code that a secretary shows, which ends the link before; its page asks how far it is', async () => {
    minutes(2)
    const made = await askToSign(server, baseId, { signers: three.slice(0, 2) })
    const before = await signCodeTo(server, zhang)
    const [signer] = made.signers
    const wanted = { body: { envelopeId: made.id, signerId: signer?.id ?? '' } }
    const shown = await server.call(envelope.getSignCode, wanted, { as: 'secretaryLi' })
    expect(shown.data.url).toContain(`/signature?code=${shown.data.code}`)
    const { code } = shown.data
    expect((await server.call(envelope.getSignDetail, { body: { code: before } })).error).toBe('sign.codeWrong')
    const status = (id: string, by: string) =>
      server.call(envelope.getSignStatus, { params: { id }, query: { code: by } })
    expect((await status(signer?.id ?? '', code)).data).toMatchObject({ state: 'invited', envelope: 'open' })
    // Of somebody else nothing is told, and without a code nothing at all.
    expect((await status(made.signers[1]?.id ?? '', code)).error).toBe('sign.codeWrong')
    expect((await status(signer?.id ?? '', 'x')).error).toBe('sign.codeWrong')
    const unread = { body: { code, pass: 'x' } }
    expect((await server.call(envelope.readSignDocument, unread)).error).toBe('linkUsed')
  })

  test('are signed by who is logged in, and are nobody else’s', async () => {
    const id = server.id('partyWang')
    const signers = [{ accountId: id, name: '王建国', role: '申请人', contact: '' }]
    const made = await askToSign(server, baseId, { signers })
    const sign = {
      sha256: made.readSha256,
      strokes: handwriting,
      pagesSeen: made.file.pages ?? 0,
      consent: true as const,
    }
    const body = { envelopeId: made.id, ...sign }
    expect((await server.call(envelope.signature, { body }, { as: 'partyChen' })).error).toBe('notFound')
    const signed = await server.call(envelope.signature, { body }, { as: 'partyWang' })
    expect(statesOf(signed.data)).toEqual(['signed', 'signed'])
    expect((await server.call(envelope.signature, { body }, { as: 'partyWang' })).error).toBe('sign.done')
    const refusal = { body: { envelopeId: made.id, reason: '不同意' } }
    expect((await server.call(envelope.refuseSignature, refusal, { as: 'partyWang' })).error).toBe('sign.done')
  })

  test('are signed in nobody’s name by another’s phone, and no award is made of a paper besides its tribunal', async () => {
    const attachmentId = await paperIn(server, baseId)
    const asks = (change: Partial<NewEnvelope>) =>
      server.call(envelope.makeEnvelope, { body: makeNewEnvelope(baseId, attachmentId, change) }, { as: 'secretaryLi' })
    const accountId = server.id('partyWang')
    const of = (contact: string) => ({ signers: [{ accountId, name: '王建国', role: '申请人', contact }] })
    const other = await asks(of('13900009999'))
    expect([other.error, other.fields]).toEqual([
      'badRequest',
      [{ path: ['signers', 0, 'contact'], code: 'contact.other' }],
    ])
    expect((await asks(of('anybody@example.com'))).fields.map((one) => one.code)).toEqual(['contact.other'])
    const phone = '13900007777'
    await server.running.house.db.orm.update(account).set({ phone }).where(eq(account.id, accountId))
    expect((await asks(of(`+86 ${phone}`))).status).toBe(200)
    const award = await asks({ kind: 'award' as never, title: '裁决书' })
    expect([award.error, award.fields.map((one) => one.path)]).toEqual(['badRequest', [['kind']]])
  })

  test('say what is wrong with a file to nobody who does not see its case', async () => {
    const attachmentId = randomUUID()
    const made = await askToSign(server, baseId, { signers: three.slice(0, 1) })
    const asks = (as: 'secretaryLi' | 'secretaryFar') => {
      const body = makeNewEnvelope(baseId, attachmentId, { signers: three })
      return server.call(envelope.makeEnvelope, { body }, { as })
    }
    const anew = (as: 'secretaryLi' | 'secretaryFar') => {
      const body = {
        id: made.id,
        version: made.version,
        newId: randomUUID(),
        attachmentId,
        due: made.due,
        reason: '改',
      }
      return server.call(envelope.afreshSign, { body }, { as })
    }
    for (const one of [asks, anew])
      expect([(await one('secretaryFar')).error, (await one('secretaryLi')).error]).toEqual([
        'notFound',
        'file.missing',
      ])
  })

  test('are decided by who presides: they are not taken out of those who sign', async () => {
    minutes(2)
    const [presides, ...others] = three
    const signers = [{ ...presides!, presides: true }, ...others]
    const made = await askToSign(server, baseId, { signers, rule: 'presiding' })
    const gone = async (at: number) => {
      const { version, signers: left } = await now(made)
      const body = { id: made.id, version, signerId: left[at]?.id ?? '', reason: '不再任职' }
      return server.call(envelope.removeSigner, { body }, { as: 'secretaryLi' })
    }
    expect((await gone(0)).error).toBe('sign.presiding')
    expect((await gone(2)).status).toBe(200)
    const pass = await openLink(server, li)
    await server.call(envelope.refuseByCode, { body: { ...pass, reason: '不同意' } })
    expect((await now(made)).state).toBe('open')
    await signByLink(server, zhang)
    expect((await now(made)).state).toBe('signed')
  })

  test('are signed until the end of their last day, and not a moment later', async () => {
    minutes(2)
    await askToSign(server, baseId, { signers: three.slice(0, 2) })
    const { signed } = await readLink(server, await openLink(server, zhang))
    const before = server.clock.later
    // Nobody has swept yet; whoever holds a pass of a moment ago has one still.
    server.clock.later += 11 * 86_400_000
    await server.running.house.db.orm.update(envelopeSigner).set({ passUntil: new Date(Date.now() + 1e10) })
    expect((await server.call(envelope.signatureByCode, { body: signed })).error).toBe('sign.closed')
    const { code } = signed
    expect((await server.call(envelope.sendSignCode, { body: { code } })).error).toBe('sign.closed')
    server.clock.later = before
    expect((await server.call(envelope.signatureByCode, { body: signed })).status).toBe(200)
  })

  test('shut out a signer who was removed, and expire for all', async () => {
    minutes(2)
    const made = await askToSign(server, baseId, { signers: three.slice(0, 2) })
    const { signed } = await readLink(server, await openLink(server, li))
    const { version } = await now(made)
    const body = { id: made.id, version, signerId: made.signers[1]?.id ?? '', reason: '不再担任代理人' }
    const removed = await server.call(envelope.removeSigner, { body }, { as: 'secretaryLi' })
    expect(statesOf(removed.data)).toEqual(['open', 'invited'])
    expect((await server.call(envelope.signatureByCode, { body: signed })).error).toBe('sign.codeWrong')
    server.clock.later += 30 * 86_400_000
    await sweep(server.running.house)
    const code = await signCodeTo(server, zhang)
    expect((await server.call(envelope.getSignDetail, { body: { code } })).data.state).toBe('expired')
    expect((await server.call(envelope.sendSignCode, { body: { code } })).error).toBe('sign.closed')
  })
})
