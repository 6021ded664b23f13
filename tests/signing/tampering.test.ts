import { PdfArray, PdfDict, PdfName, PdfString } from '@libpdf/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { isSound } from '../../contract/signing/fileReport.ts'
import { addProof } from '../../server/signing/signer.ts'
import { checkFile } from '../../verify/check.ts'
import { hostilePdfs } from './hostile.ts'
import { award, openAuthority, signAs } from './make.ts'
import { authority, beginTampering, tamperings, whole } from './tamperings.ts'

beforeAll(beginTampering)

describe('a file that somebody tampered with is caught, and what was done is named:', () => {
  test('as it was issued it is sound, whatever it is called', async () => {
    const report = await checkFile(whole, authority.trust, new Date())
    expect(report).toMatchObject({ problems: [], changedPages: [], code: 'ABCD-EFGH-JKLM' })
    expect(isSound(report)).toBe(true)
    expect(tamperings.length).toBeGreaterThanOrEqual(25)
  })

  test.each(tamperings)('%s', async (_, make, { file = [], signature = [], pages }) => {
    const bytes = await make()
    expect(bytes.equals(whole)).toBe(false)
    const report = await checkFile(bytes, authority.trust, new Date())
    const wrong = report.signatures.flatMap((one) => one.problems)
    expect(isSound(report)).toBe(false)
    expect(report.problems).toEqual(expect.arrayContaining(file))
    expect(wrong).toEqual(expect.arrayContaining(signature))
    if (pages) expect(report.changedPages).toEqual(pages)
  })

  test('somebody whom our own authority certified under the name of the institution has no seal; an authority outside certifies one by it', async () => {
    const signed = await signAs(await award(), await authority.person('仲裁院'), authority, 'Signer_1')
    const check = (change: Partial<typeof authority.trust>) =>
      checkFile(signed, { ...authority.trust, seals: [], ...change }, new Date())
    expect((await check({ sealName: '仲裁院' })).problems).toEqual(['unsealed'])
    const outside = { sealAuthorities: authority.trust.authorities }
    expect((await check({ ...outside, sealName: '仲裁院' })).problems).toEqual([])
    expect((await check({ ...outside, sealName: '另一仲裁院' })).problems).toEqual(['unsealed'])
  })

  test('a certificate that was revoked before is, one that was revoked after is not', async () => {
    const who = await authority.person('王明')
    const signed = await signAs(await award(), who, authority, 'Signer_1')
    const check = async (days: number) => {
      const at = new Date(Date.now() + days * 86_400_000)
      const revocations = [await authority.list([{ serial: who.serial, at }])]
      return (await checkFile(signed, { ...authority.trust, revocations }, new Date())).signatures[0]
    }
    expect((await check(-1))?.problems).toEqual(['revoked'])
    const after = await check(1)
    expect([after?.problems, after?.revokedAt !== null]).toEqual([[], true])
  })

  test('a list of revoked certificates that another authority of the same name signed is believed by nobody, nor proves anything for later', async () => {
    const who = await authority.person('王明')
    const signed = await signAs(await award(), who, authority, 'Signer_1')
    const other = await openAuthority()
    const revocations = [await other.list([{ serial: who.serial, at: new Date(0) }])]
    const { signatures } = await checkFile(signed, { ...authority.trust, revocations }, new Date())
    expect(signatures.map((one) => one.problems)).toEqual([[]])
    const check = async (list: Buffer) => {
      const report = await checkFile(await addProof(signed, [list]), authority.trust, new Date())
      return report.signatures.map((one) => [one.longTerm, one.problems])
    }
    expect(await check(await other.list([{ serial: who.serial, at: new Date(0) }]))).toEqual([[false, []]])
    expect(await check(await authority.list())).toEqual([[true, []]])
  })
})

test.each(hostilePdfs)('a PDF %s is answered soon, with what is wrong with it', async (_, make, said) => {
  const report = await checkFile(await make(), authority.trust, new Date())
  expect(report.problems).toContain(said)
  expect(isSound(report)).toBe(false)
})

test('links that lead somewhere are no programs', async () => {
  const linked = await award((pdf) => {
    const action = PdfDict.of({ S: PdfName.of('URI'), URI: PdfString.fromString('https://example.com') })
    const note = PdfDict.of({ Type: PdfName.of('Annot'), Subtype: PdfName.of('Link'), A: action })
    pdf.getPage(0)?.dict.set('Annots', new PdfArray([note]))
  })
  expect((await checkFile(linked, authority.trust, new Date())).problems).toEqual(['unsigned'])
})
