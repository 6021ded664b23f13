import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Envelope } from '../../contract/envelope/envelope.ts'
import { capacities, type Representative, representativeLine } from '../../contract/signing/capacity.ts'
import {
  codeCheck,
  type IdentityCheck,
  identityCheckLine,
  identityChecks,
  identityCheckWords,
} from '../../contract/signing/identityCheck.ts'
import { account, session } from '../../server/tables/account.ts'
import { localMinute } from '../../server/when.ts'
import { handwriting } from '../envelope/body.ts'
import { askToSign, bytesOf, openLink, readLink, signByLink } from '../envelope/make.ts'
import { awardIn } from '../make/award.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { openSaid } from '../make/open.ts'
import type { Name } from '../make/people.ts'
import { openHearing } from '../make/trial.ts'
import { textOfPdf } from '../setup/readPdf.ts'
import { engines, TestServer } from '../setup/server.ts'
import { signingTimes } from './judges.ts'

const { envelope, recordSign, signing } = contract

/** What is true of one signer: how they were checked, and when they signed. */
interface Truth {
  name: string
  checks: IdentityCheck[]
  at: number
}

describe.each(engines)('what is told of who signed, on %s', (engine) => {
  let server: TestServer
  let baseId: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    baseId = (await caseIn(server, 'hearing')).id
  })
  afterAll(() => server.stop())

  const orm = () => server.running.house.db.orm
  const now = () => server.running.house.now().getTime()
  const later = (minutes: number) => {
    server.clock.later += minutes * 60_000
  }
  const certified = (as: Name, verifyType: string) =>
    orm()
      .update(account)
      .set({ verifyType })
      .where(eq(account.id, server.id(as)))
  const strong = (as: Name, isStrong: boolean) =>
    orm()
      .update(session)
      .set({ strong: isStrong })
      .where(eq(session.accountId, server.id(as)))

  const said = ({ id, readSha256 }: Envelope) => ({
    ...{ envelopeId: id, sha256: readSha256, strokes: handwriting, pagesSeen: 99, consent: true as const },
  })

  /** One row a way to sign: does it, and answers with how its signer was checked. */
  const byAccount =
    (as: Name, checks: IdentityCheck[], call: 'paper' | 'session' = 'paper') =>
    async (one: Envelope) => {
      await certified(as, checks.includes('realName') ? 'review' : '')
      await server.token(as)
      await strong(as, checks.includes('factor'))
      const sign = call === 'paper' ? envelope.signature : recordSign.meetMediateDoSign
      const answer = await server.call(sign, { body: said(one) }, { as })
      expect([as, answer.error]).toEqual([as, undefined])
      return checks
    }
  const byLink = (address: string) => async () => {
    expect((await signByLink(server, address)).status).toBe(200)
    return [codeCheck(address)]
  }
  const byOwnLink = (as: Name, trialId: string, address: string) => async () => {
    const { data } = await server.call(recordSign.getOnlineSignCode, { body: { trialId } }, { as })
    await server.call(envelope.sendSignCode, { body: { code: data.code } })
    const sentCode = await server.codeTo(address)
    const checked = await server.call(envelope.checkSignCode, { body: { code: data.code, sentCode } })
    const { signed } = await readLink(server, { code: data.code, pass: checked.data.pass })
    expect((await server.call(envelope.signatureByCode, { body: signed })).status).toBe(200)
    return [codeCheck(address)]
  }

  /** All sign, each some minutes after the one before; hours after the last it is sealed. */
  async function signAndSeal(
    one: Envelope,
    ways: Record<string, (one: Envelope) => Promise<IdentityCheck[]>>,
    number = '',
  ) {
    const truths: Truth[] = []
    for (const { name } of one.signers) {
      later(3)
      const way = ways[name]
      if (!way) throw new Error(`Nobody said how ${name} signs`)
      const checks = await way(one)
      truths.push({ name, checks, at: now() })
    }
    later(5 * 60)
    const { data: listed } = await server.call(
      envelope.listEnvelopes,
      { query: { baseId: one.baseId } },
      { as: 'adminZhao' },
    )
    const complete = listed.find(({ id }) => id === one.id) as Envelope
    const said = number ? await openSaid(server, { as: 'adminZhao' }, one.baseId, 'issue', one.aboutId ?? '') : {}
    const body = { id: complete.id, version: complete.version, number, ...said }
    await orm().update(session).set({ provedAt: server.running.house.now() })
    const sealed = await server.call(envelope.sealEnvelope, { body }, { as: 'adminZhao' })
    expect(sealed.error).toBe(undefined)
    return { truths, sealed: sealed.data, sealedAt: now() }
  }

  /** Every place that speaks of its signers says of each what is true, and nothing else. */
  async function expectTold({ truths, sealed, sealedAt }: Awaited<ReturnType<typeof signAndSeal>>) {
    const near = (at: string | null, wanted: number) => Math.abs(Date.parse(at ?? '') - wanted) < 60_000
    const true_ = truths.map(({ name, checks }) => ({ name, checks, onTime: true }))
    // The screen of the case, and the completion page of a link.
    expect(
      sealed.signers.map(({ name, checks, signedAt }, no) => ({
        ...{ name, checks, onTime: near(signedAt, truths[no]?.at ?? 0) },
      })),
    ).toEqual(true_)
    expect(near(sealed.closedAt, sealedAt)).toBe(true)
    // The register, and the certificates inside the file.
    const attachmentId = sealed.issued?.attachmentId ?? ''
    const { data } = await server.call(signing.checkAttachment, { body: { attachmentId } }, { as: 'adminZhao' })
    const { signers = [], issuedAt = '' } = data.register.facts ?? {}
    expect(
      signers.map(({ checks, at }, no) => ({ name: truths[no]?.name, checks, onTime: near(at, truths[no]?.at ?? 0) })),
    ).toEqual(true_)
    expect(near(issuedAt, sealedAt)).toBe(true)
    const people = data.report.signatures.slice(0, -1)
    expect(people.map(({ signer, basis }) => [signer, basis])).toEqual(
      truths.map(({ name, checks }) => [name, identityCheckLine(checks)]),
    )
    expect(data.report.signatures.flatMap(({ problems }) => problems)).toEqual([])
    // Time stamps are of the sealing, for they were made then; the time a signature itself states is that of the act.
    for (const one of data.report.signatures) expect(near(one.stampedAt, sealedAt)).toBe(true)
    expect(people.map(({ claimedAt }, no) => near(claimedAt, truths[no]?.at ?? 0))).toEqual(truths.map(() => true))
    // The certificate of completion.
    const paper = (await textOfPdf(await bytesOf(server, sealed.certificate?.attachmentId ?? ''))).join('')
    const plain = (text: string) => text.replaceAll(/\s/g, '')
    for (const { checks } of truths) expect(paper).toContain(plain(identityCheckLine(checks)))
    // The very moments that the screen of the case says, to the minute.
    for (const { signedAt } of sealed.signers) expect(paper).toContain(plain(localMinute(new Date(signedAt ?? ''))))
    expect(paper).toContain(plain(localMinute(new Date(sealed.closedAt ?? ''))))
    const done = new Set(truths.flatMap(({ checks }) => checks))
    for (const one of identityChecks) if (!done.has(one)) expect(paper).not.toContain(identityCheckWords[one].zh)
    return attachmentId
  }

  const [phone, mail] = ['13700000071', 'told@example.com'] as const

  test('is the same in every place, whichever way each of them signed a paper, and another way the next time', async () => {
    const ways = {
      王建国: byAccount('partyWang', ['account']),
      李秘书: byAccount('secretaryLi', ['account', 'factor', 'realName']),
      赵主任: byAccount('adminZhao', ['account', 'realName']),
      张三: byLink(phone),
      李四: byLink(mail),
    }
    const signers = [
      { name: '王建国', role: '申请人', accountId: server.id('partyWang') },
      { name: '李秘书', role: '仲裁秘书', accountId: server.id('secretaryLi') },
      { name: '赵主任', role: '主任', accountId: server.id('adminZhao') },
      { name: '张三', role: '证人', contact: phone },
      { name: '李四', role: '证人', contact: mail },
    ]
    const first = await signAndSeal(await askToSign(server, baseId, { signers }), ways)
    const file = await expectTold(first)
    const times = signingTimes(await bytesOf(server, file))
    if (times)
      expect(times.map((one, no) => Math.abs(one - (first.truths[no]?.at ?? first.sealedAt)) < 60_000)).not.toContain(
        false,
      )
    // The completion page of a link says when it was sealed, and how its signer was checked.
    later(3)
    const { code, pass } = await openLink(server, phone)
    const { data } = await server.call(envelope.getSignDetail, { body: { code, pass } })
    expect(data.me.checks).toEqual(['phoneCode'])
    expect(Date.parse(data.sealedAt ?? '')).toBeLessThan(Date.parse(data.me.signedAt ?? '') + 6 * 3_600_000)

    const others = {
      ...ways,
      王建国: byAccount('partyWang', ['account', 'realName']),
      李秘书: byAccount('secretaryLi', ['account', 'factor']),
      赵主任: byAccount('adminZhao', ['account']),
    }
    await expectTold(await signAndSeal(await askToSign(server, baseId, { signers }), others))
  })

  test('is the same of the record of a session, signed in the room’s page or by the link of a QR code, and of an award', async () => {
    const own = '13700000073'
    await orm()
      .update(account)
      .set({ phone: own })
      .where(eq(account.id, server.id('partyWang')))
    for (const isLinked of [false, true]) {
      const trialId = await openHearing(server, baseId, ['王建国', '证人甲', '李秘书'])
      const body = { id: randomUUID(), trialId, due: new Date(now() + 5 * 86_400_000).toISOString().slice(0, 10) }
      const record = await server.call(recordSign.signCourtRecord, { body }, { as: 'secretaryLi' })
      expect(record.error).toBe(undefined)
      const wang = isLinked ? byOwnLink('partyWang', trialId, own) : byAccount('partyWang', ['account'], 'session')
      await expectTold(
        await signAndSeal(record.data, {
          ...{ 王建国: wang, 证人甲: byLink('13900000088') },
          李秘书: byAccount('secretaryLi', ['account', 'realName'], 'session'),
        }),
      )
    }

    const known = await awardIn(server, (await caseIn(server, 'award')).id, 'signing')
    const { data } = await server.call(envelope.listEnvelopes, { query: { baseId: known.baseId } }, { as: 'adminZhao' })
    const award = data.find((one) => one.aboutId === known.id) as Envelope
    await expectTold(await signAndSeal(award, { 孙首席: byAccount('arbitratorSun', ['account']) }, known.no))
  })

  test('names in every place the person who signed for a company, and by what; a company that names nobody does not sign', async () => {
    const company = '宁波海岳物流有限公司'
    const address = '13700000075'
    for (const capacity of capacities) {
      const by: Representative = { name: '欧阳文静', capacity }
      const signers = [
        { name: company, role: '被申请人', contact: address },
        { name: '王建国', role: '申请人', accountId: server.id('partyWang') },
      ]
      const asked = await askToSign(server, baseId, { signers, order: 'sequence' })
      expect(asked.signers.map(({ organisation }) => organisation)).toEqual([true, false])
      const ways = {
        [company]: async () => {
          const { signed } = await readLink(server, await openLink(server, address))
          const nobody = await server.call(envelope.signatureByCode, { body: signed })
          expect([nobody.status, nobody.fields]).toEqual([400, [{ path: ['representative'], code: 'required' }]])
          const { data } = await server.call(envelope.signatureByCode, { body: { ...signed, representative: by } })
          expect([data.me.state, data.me.representative]).toEqual(['signed', by])
          return [codeCheck(address)]
        },
        王建国: byAccount('partyWang', ['account']),
      }
      const { sealed } = await signAndSeal(asked, ways)
      expect(sealed.signers.map(({ representative }) => representative)).toEqual([by, null])
      const issued = sealed.issued?.attachmentId ?? ''
      const { data } = await server.call(
        signing.checkAttachment,
        { body: { attachmentId: issued } },
        { as: 'adminZhao' },
      )
      // Anybody may ask the register: it covers the name of a person like that of who signs.
      expect(data.register.facts?.signers.map(({ representative }) => representative)).toEqual([
        { name: '欧***', capacity },
        null,
      ])
      for (const attachmentId of [issued, sealed.certificate?.attachmentId ?? '']) {
        const paper = (await textOfPdf(await bytesOf(server, attachmentId))).join('').replaceAll(/\s/g, '')
        expect(paper.split(representativeLine(by).replaceAll(/\s/g, '')).length).toBe(2)
      }
    }
  })

  test('has words of its own for each check, short enough for a certificate, and says it of who was not checked', () => {
    const all = identityChecks.map((one) => identityCheckLine([one]))
    expect(new Set(all).size).toBe(all.length)
    expect(identityCheckLine(['account', 'factor', 'realName']).length).toBeLessThanOrEqual(64)
    expect(identityCheckLine([])).toBe('未核验身份 identity not checked')
  })
})
