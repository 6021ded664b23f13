import { createHash } from 'node:crypto'
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { isSound } from '../../contract/signing/fileReport.ts'
import { stamp } from '../../server/signing/cms/stamp.ts'
import { checkFile } from '../../verify/check.ts'
import { type Authority, openAuthority, sealedAward } from './make.ts'
import { bareOf, cmsOf, numberOf, signedPdf, signsBySha1, type Way } from './older.ts'

let authority: Authority
let who: Awaited<ReturnType<Authority['person']>>
let other: typeof who
beforeAll(async () => {
  authority = await openAuthority()
  who = await authority.person('王明')
  other = await authority.person('李明')
})

const check = (bytes: Uint8Array) => checkFile(new Uint8Array(bytes), authority.trust, new Date())
const signed = (way: Way, subFilter?: string) =>
  signedPdf((covered) => cmsOf(who, covered, way), subFilter ? { subFilter } : {})
/** As it came, with a byte of its page changed. */
const changed = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('100 re f', '900 re f'), 'latin1')

describe('a signature of other programs, or of before, is called what it is:', () => {
  test.each<[string, () => Promise<Buffer>, string[]]>([
    ['that names its certificate as today', () => signed({ names: 'v2' }), ['unstamped']],
    ['that names it by SHA-512', () => signed({ names: 'v2', by: 'sha512' }), ['unstamped']],
    ['that names it by SHA-384', () => signed({ names: 'v2', by: 'sha384' }), ['unstamped']],
    ['that names it in the older way', () => signed({ names: 'v1' }), ['oldName', 'unstamped']],
    ['that does not name it', () => signed({ names: 'nothing' }), ['unnamed', 'unstamped']],
    ['without attributes', () => signed({ names: 'nothing', bare: true }), ['unnamed', 'unstamped']],
    [
      'whose content is known by its SHA-1 within',
      () => signed({ names: 'v1', within: true }, 'adbe.pkcs7.sha1'),
      ['oldName', 'weak', 'unstamped'],
    ],
    [
      'whose content is known by SM3',
      () => signed({ names: 'nothing', digestOid: '1.2.156.10197.1.401' }),
      ['unchecked', 'unstamped'],
    ],
    ['of the first days, bare', () => signedPdf(bareOf, { subFilter: 'adbe.x509.rsa_sha1' }), ['unchecked']],
  ])('one %s', async (_, make, problems) => {
    const { signatures, notes } = await check(await make())
    expect(signatures.map((one) => one.problems)).toEqual([problems])
    expect([signatures[0]?.kind, notes]).toEqual(['signature', []])
  })

  test('one of SHA-1 throughout holds weakly, or its bytes were changed', async () => {
    const old = await signsBySha1()
    const bytes = await signedPdf((covered) => cmsOf(old, covered, { names: 'v1', digest: 'sha1' }))
    expect((await check(bytes)).signatures[0]?.problems).toEqual(['oldName', 'weak', 'unstamped', 'untrusted'])
    expect((await check(changed(bytes))).signatures[0]?.problems.slice(0, 1)).toEqual(['content'])
  })

  test('and forged is what is: another certificate is named, or none of it belongs together', async () => {
    const ways: Way[] = [
      { names: 'v1', other: other.certificate },
      { names: 'v2', other: other.certificate },
      { names: 'v2', by: 'sha512', other: other.certificate },
    ]
    for (const way of ways) expect((await check(await signed(way))).signatures[0]?.problems).toContain('forged')
    for (const way of [
      { names: 'v1' },
      { names: 'nothing' },
      { names: 'nothing', bare: true },
      { names: 'v1', within: true },
    ] as const)
      expect((await check(changed(await signed(way)))).signatures[0]?.problems).toContain('content')
    expect((await check(await signedPdf(numberOf))).signatures[0]?.problems).toEqual(['shape'])
  })

  test('rights to use a form are nobody’s signature, and a file that has nothing else is unsigned', async () => {
    const form = await signedPdf((covered) => cmsOf(other, covered, { names: 'v1' }), { perms: 'UR3', field: false })
    expect(await check(form)).toMatchObject({ signatures: [], notes: ['usageRights'], problems: ['unsigned'] })
    // A signature that a field shows is one, whatever else is said of it.
    const shown = await signedPdf((covered) => cmsOf(other, covered, { names: 'v1' }), { perms: 'UR3' })
    expect((await check(shown)).signatures).toHaveLength(1)
  })

  test('one that says what may be changed behind it certifies', async () => {
    const { signatures } = await check(
      await signedPdf((covered) => cmsOf(who, covered, { names: 'v2' }), { perms: 'DocMDP' }),
    )
    expect(signatures).toMatchObject([{ kind: 'certification', signer: '王明', problems: ['unstamped'] }])
  })

  test('a time stamp of the whole file is one: nobody signs by it, and it holds or is of other bytes', async () => {
    const now = new Date()
    const frame = { subFilter: 'ETSI.RFC3161', type: 'DocTimeStamp' } as const
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
    const stamped = await signedPdf((covered) => stamp(authority.stamping, sha256(covered), now), frame)
    const { signatures } = await check(stamped)
    expect(signatures).toMatchObject([{ kind: 'timeStamp', signer: 'TSA', problems: [] }])
    expect(signatures[0]?.stampedAt).not.toBeNull()
    expect((await check(changed(stamped))).signatures).toMatchObject([{ kind: 'timeStamp', problems: ['content'] }])
    const stranger = await openAuthority('别家 CA')
    const unknown = await signedPdf((covered) => stamp(stranger.stamping, sha256(covered), now), frame)
    expect((await check(unknown)).signatures).toMatchObject([{ kind: 'timeStamp', problems: ['stamp'] }])
  })
})

describe('what was done to a file after it was sealed', () => {
  /** A note over the text, as an increment. */
  async function annotated(bytes: Uint8Array): Promise<Buffer> {
    const pdf = await PDF.load(bytes)
    const rect = new PdfArray([190, 695, 280, 715].map((one) => PdfNumber.of(one)))
    const note = {
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('FreeText'),
      Rect: rect,
      Contents: PdfString.fromString('注'),
    }
    pdf.getPage(0)?.dict.set('Annots', new PdfArray([pdf.register(PdfDict.of(note))]))
    return Buffer.from(await pdf.save({ incremental: true }))
  }

  /** The increment points at the blank before each table, as what Firefox adds to files of Acrobat does. */
  function astray(bytes: Buffer, from: number): Buffer {
    const copy = Buffer.from(bytes)
    const added = copy.subarray(from).toString('latin1')
    for (const { 0: all, 1: before = '', 2: at = '', index } of added.matchAll(/(startxref\s+|\/Prev )(\d+)/g))
      if (all && String(Number(at) - 1).length === at.length)
        copy.write(`${before}${Number(at) - 1}`, from + index, 'latin1')
    return copy
  }

  test('notes alone are called notes, and the page is named; a changed page is none', async () => {
    const whole = await sealedAward(authority)
    const noted = await annotated(whole)
    const report = await check(noted)
    expect(report).toMatchObject({ problems: ['appended'], notes: ['annotated'], changedPages: [1] })
    expect(report.signatures.flatMap((one) => one.problems)).toEqual([])
    expect(isSound(report)).toBe(false)
    const pdf = await PDF.load(whole)
    pdf.getPage(0)?.drawText('9', { x: 200, y: 700 })
    const drawn = Buffer.from(await pdf.save({ incremental: true }))
    expect((await check(drawn)).notes).toEqual([])
  })

  test('an increment that points at the blanks before a table is no damage', async () => {
    const whole = await sealedAward(authority)
    const noted = await annotated(whole)
    const moved = astray(noted, whole.length)
    expect(moved.equals(noted)).toBe(false)
    const report = await check(moved)
    expect(report).toMatchObject({ pages: 2, problems: ['appended'], notes: ['annotated'], changedPages: [1] })
    expect(report.signatures.flatMap((one) => one.problems)).toEqual([])
  })
})
