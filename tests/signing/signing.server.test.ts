import { PDF } from '@libpdf/core'
import { and, eq, isNull } from 'drizzle-orm'
import { CertificateRevocationList } from 'pkijs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { isSound } from '../../contract/signing/fileReport.ts'
import { revokedList, signingOf, stampingOf, trustOf } from '../../server/signing/authority.ts'
import { stamperOf } from '../../server/signing/cms/stamp.ts'
import { checkForeign } from '../../server/signing/foreign/look.ts'
import { addProof, signPdf } from '../../server/signing/signer.ts'
import { signingKey } from '../../server/tables/signing.ts'
import { newMail } from '../make/address.ts'
import { anEngine, TestServer } from '../setup/server.ts'
import { judgesTest, opensslCms, opensslTs, pdfsig, signatureValue } from './judges.ts'

const year = 365 * 86_400_000

/** An award of two pages. */
async function paper(): Promise<Uint8Array> {
  const pdf = PDF.create()
  for (const text of ['Award: 1,000.00', 'Second page']) pdf.addPage().drawText(text, { x: 60, y: 700 })
  return pdf.save()
}

/** Signed by three people and sealed, by the keys of a server. */
function signed(server: TestServer): Promise<Buffer> {
  const { house } = server.running
  return house.db.tx(async (tx) => {
    const scene = { house, tx }
    const stamper = stamperOf(undefined, await stampingOf(scene), house.now)
    const sign = async (bytes: Uint8Array, holder: string, name: string, fieldName: string) => {
      const subject = { name, organisation: '仲裁院', mark: holder }
      const who = await signingOf(scene, { holder, tenantId: 1, purpose: 'signing', subject })
      return signPdf(bytes, who, stamper, { reason: '裁决书', fieldName, at: house.now() })
    }
    let bytes = await paper()
    for (const [at, name] of ['阿依古丽·䶮', '𬀩仲裁', 'Zoë Müller'].entries())
      bytes = await sign(bytes, `account:${at}`, name, `Signer_${at + 1}`)
    bytes = await addProof(bytes, [await revokedList(scene)])
    return Buffer.from(await sign(bytes, 'tenant:1', '仲裁院', 'Seal'))
  })
}

describe.each(['P-256', 'RSA-2048'])('a document that is signed and sealed with keys of %s', (SIGNING_KEYS) => {
  let server: TestServer
  let pdf: Buffer
  let pem: string

  beforeAll(async () => {
    server = await TestServer.start(anEngine, { SIGNING_KEYS })
    pdf = await signed(server)
    pem = await (await fetch(`${server.address}/pki/authority.pem`)).text()
  })
  afterAll(() => server.stop())

  const trust = () => server.running.house.db.tx((tx) => trustOf({ house: server.running.house, tx }))

  judgesTest(
    'is believed by poppler, which knows our authority, signature by signature; the seal covers all of it',
    async () => {
      const authority = Buffer.from(await (await fetch(`${server.address}/pki/authority.cer`)).arrayBuffer())
      const good = { isValid: true, isTrusted: true }
      expect(pdfsig(pdf, authority)).toEqual([
        { signer: '阿依古丽·䶮', ...good, isWhole: false },
        { signer: '𬀩仲裁', ...good, isWhole: false },
        { signer: 'Zoë Müller', ...good, isWhole: false },
        { signer: '仲裁院', ...good, isWhole: true },
      ])
      expect(pdfsig(pdf, null).every((one) => one.isValid && !one.isTrusted)).toBe(true)
    },
  )

  judgesTest('is believed by OpenSSL: every signature, and every time stamp of one', () => {
    for (const no of [0, 1, 2, 3]) {
      expect(opensslCms(pdf, no, pem)).toContain('CMS Verification successful')
      expect(opensslTs(pdf, no, pem, signatureValue(pdf, no))).toContain('Verification: OK')
      // One stamp is not that of another signature.
      expect(() => opensslTs(pdf, no, pem, signatureValue(pdf, (no + 1) % 4))).toThrow()
    }
  })

  judgesTest('still verifies in ten years, when the certificates of its signers have expired', async () => {
    const later = new Date(Date.now() + 10 * year)
    expect(() => opensslCms(pdf, 0, pem, later)).toThrow('certificate has expired')
    const report = await checkForeign(pdf, await trust(), later)
    expect(isSound(report)).toBe(true)
    expect(report.signatures.every((one) => one.longTerm)).toBe(true)
    // As of the moment that its time stamp proves, OpenSSL agrees.
    const [first] = report.signatures
    expect(opensslCms(pdf, 0, pem, new Date(first?.stampedAt ?? ''))).toContain('CMS Verification successful')
  })

  test('is sound to our own checker, which names who signed, when, and with what', async () => {
    const report = await checkForeign(pdf, await trust(), new Date())
    expect(report).toMatchObject({ pages: 2, problems: [], changedPages: [] })
    expect(report.signatures.map((one) => [one.signer, one.problems, one.whole])).toEqual([
      ['阿依古丽·䶮', [], false],
      ['𬀩仲裁', [], false],
      ['Zoë Müller', [], false],
      ['仲裁院', [], true],
    ])
    const algorithm = { 'P-256': 'ECDSA P-256', 'RSA-2048': 'RSA 2048' }[SIGNING_KEYS]
    expect(report.signatures[0]).toMatchObject({ organisation: '仲裁院', algorithm, revokedAt: null })
  })

  test('holds when a certificate is revoked later, and says since when; what is signed before the next one is not', async () => {
    const { house } = server.running
    server.clock.later = 5000
    const revoked = await house.db.orm
      .update(signingKey)
      .set({ revokedAt: house.now() })
      .where(and(eq(signingKey.holder, 'account:0'), isNull(signingKey.revokedAt)))
      .returning()
    expect(revoked.length).toBe(1)
    const after = await checkForeign(pdf, await trust(), house.now())
    expect(isSound(after)).toBe(true)
    expect(after.signatures[0]?.revokedAt).not.toBeNull()
    expect(after.signatures[1]?.revokedAt).toBeNull()
    // The next signature of the same person is by another certificate.
    server.clock.later = 10_000
    const next = await checkForeign(await signed(server), await trust(), house.now())
    expect(isSound(next)).toBe(true)
    expect(next.signatures[0]?.serial).not.toBe(after.signatures[0]?.serial)
  })

  test('no key lies in the database or in the log as it is', async () => {
    const { house } = server.running
    const rows = await house.db.tx((tx) => tx.execute('select sealed_key, certificate from signing_key'))
    const kept = JSON.stringify(rows)
    expect(kept).toContain('sealed_key')
    // PKCS#8 of an EC or RSA key begins with version 0 and the algorithm.
    for (const begin of ['3081870201003013', '308204', '0201003013', '020100300d'])
      for (const text of kept.match(/"sealed_key":"([^"]+)"/g) ?? [])
        expect(Buffer.from(text.slice(14), 'base64').toString('hex')).not.toContain(begin)
    expect(server.lines.join('\n')).not.toMatch(/BEGIN|PRIVATE/)
  })
})

describe('the checks at the door', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(anEngine)
  })
  afterAll(() => server.stop())

  test('say of a file that nobody issued that it is unknown, and write down that somebody asked', async () => {
    const { data } = await server.call(contract.signing.checkHash, { body: { sha256: '0'.repeat(64) } }, {})
    expect(data).toEqual({ answer: 'unknown', facts: null })
    const { uuid, code } = await server.captcha()
    const body = { code: '2222 3333 4444', uuid, answer: code }
    expect((await server.call(contract.signing.checkCode, { body }, {})).data.answer).toBe('unknown')
    // The captcha is used up.
    expect((await server.call(contract.signing.checkCode, { body }, {})).error).toBe('captchaWrong')
  })

  test('tell anybody whom to believe, and of a seal that an administrator revoked', async () => {
    const { data } = await server.call(contract.signing.trust, {}, {})
    expect([data.authorities.length, data.revocations.length]).toEqual([1, 1])
    const body = { reason: '换章' }
    // There is none yet.
    const tried = await server.call(contract.signing.revokeCertificate, { body }, { as: 'adminZhao' })
    expect(tried.error).toBe('notFound')
    await signed(server)
    const done = await server.call(contract.signing.revokeCertificate, { body }, { as: 'adminZhao' })
    expect(done.status).toBe(200)
    const after = await server.call(contract.signing.trust, {}, {})
    expect((after.data.revocations[0]?.length ?? 0) > (data.revocations[0]?.length ?? 0)).toBe(true)
  })

  test('name a certificate that one administrator suspended, with which nothing is signed until a second one revokes or releases it', async () => {
    const { signing, admin } = contract
    const { house } = server.running
    const zhao = await server.token('adminZhao')
    const invited = {
      username: 'zhao.second',
      nickName: '钱二',
      cate: 'MISHU',
      email: newMail(),
      roles: ['ROLE_ADMIN'],
    }
    const { data: made } = await server.call(admin.addUser, { body: invited as never }, { token: zhao })
    await server.setPassword(invited.email, 'First#2026')
    const { data: entered } = await server.logIn('adminZhao', { username: made.username, password: 'First#2026' })
    const second = entered?.token ?? ''
    const suspend = (token: string) =>
      server.call(signing.revokeCertificate, { body: { reason: '密钥外泄' } }, { token })
    const held = async () => (await server.call(signing.listHeldCertificates, {}, { token: second })).data
    const decide = (call: 'confirmRevocation' | 'releaseCertificate', token: string, id: string) =>
      server.call(signing[call], { body: { id } }, { token })
    const list = async () => {
      const { data } = await server.call(signing.trust, {}, {})
      const der = new Uint8Array(Buffer.from(data.revocations[0] ?? '', 'base64'))
      const all = CertificateRevocationList.fromBER(der).revokedCertificates ?? []
      return all.map((one) => one.crlEntryExtensions?.extensions[0]?.extnValue.valueBlock.valueHexView.at(-1) ?? null)
    }
    const sealOf = async (pdf: Uint8Array) => {
      const known = await house.db.tx((tx) => trustOf({ house, tx }))
      return (await checkForeign(pdf, known, house.now())).signatures.at(-1)
    }

    const before = await signed(server)
    const serial = (await sealOf(before))?.serial
    const revoked = (await list()).length
    server.clock.later += 2000
    expect((await suspend(zhao)).status).toBe(200)
    expect((await suspend(second)).error).toBe('notFound')
    await expect(signed(server)).rejects.toThrow('sign.held')
    const [waits] = await held()
    expect(waits).toMatchObject({ name: '仲裁院', userId: '', reason: '密钥外泄', byName: '赵主任' })
    expect((await list()).filter((reason) => reason === 6).length).toBe(1)
    // What was sealed before holds, and says so.
    expect(await sealOf(before)).toMatchObject({ problems: [], revokedAt: waits?.at.replace(/\.\d+/, '.000') })
    expect((await decide('releaseCertificate', second, waits?.id ?? '')).status).toBe(200)
    expect([(await list()).length, await held()]).toEqual([revoked, []])
    expect((await sealOf(await signed(server)))?.serial).toBe(serial)

    await suspend(zhao)
    const [again] = await held()
    expect((await decide('confirmRevocation', zhao, again?.id ?? '')).error).toBe('change.second')
    expect((await decide('confirmRevocation', second, again?.id ?? '')).status).toBe(200)
    expect([(await list()).includes(6), (await list()).length]).toEqual([false, revoked + 1])
    expect((await sealOf(await signed(server)))?.serial).not.toBe(serial)
    const log = (await server.call(admin.listAudit, { query: {} }, { token: zhao })).data.list
    expect(log.filter(({ action }) => action.startsWith('signing.')).map((one) => [one.action, one.byName])).toEqual([
      ['signing.revokeCertificate', '钱二'],
      ['signing.holdCertificate', '赵主任'],
      ['signing.releaseCertificate', '钱二'],
      ['signing.holdCertificate', '赵主任'],
      ['signing.revokeCertificate', '赵主任'],
    ])
  })

  test('lead from the short address of a code to its page', async () => {
    const answer = await fetch(`${server.address}/v/7K2M-9QXR-4HTB`, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/#/officialSeal?code=7K2M-9QXR-4HTB')
    // Cut in the middle of a character it leads there all the same.
    const cut = await fetch(`${server.address}/v/${'a'.repeat(39)}😀`, { redirect: 'manual' })
    expect([cut.status, cut.headers.get('location')?.startsWith('/#/officialSeal?code=aaa')]).toEqual([302, true])
  })
})
