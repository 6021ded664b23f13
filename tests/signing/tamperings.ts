import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString, rgb } from '@libpdf/core'
import type { FileProblem, SignatureProblem } from '../../contract/signing/fileReport.ts'
import { addProof, signPdf } from '../../server/signing/signer.ts'
import { type Authority, award, openAuthority, sealedAward, signAs } from './make.ts'

/** Whose signatures `whole` bears, and those of most that was made of it. */
export let authority: Authority
let other: Authority
/** An award, signed by two people and sealed. */
export let whole: Buffer

export async function beginTampering(): Promise<void> {
  authority = await openAuthority()
  // Somebody who calls themselves the same.
  other = await openAuthority()
  whole = await sealedAward(authority)
}

/** What a check found: what is wrong around the signatures, with them, and which pages changed. */
export interface Found {
  file?: FileProblem[]
  /** Of any of the signatures. */
  signature?: SignatureProblem[]
  pages?: number[]
}

/** The file with bytes written over the first, or with `last` the last, place where some text stands. */
function over(bytes: Buffer, text: string, by: string, last = false): Buffer {
  const copy = Buffer.from(bytes)
  const at = last ? copy.lastIndexOf(text, undefined, 'latin1') : copy.indexOf(text, 0, 'latin1')
  if (at < 0 || text.length !== by.length) throw new Error(`${text} is not there`)
  copy.write(by, at, 'latin1')
  return copy
}

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

/** The range of the first signature, as if its second part began later. */
function moveRange(by: number): Buffer {
  const copy = Buffer.from(whole)
  const text = copy.toString('latin1')
  const [all = '', b, c, d] = /\/ByteRange \[0 (\d+)\s+(\d+)\s+(\d+)/.exec(text) ?? []
  const next = `/ByteRange [0 ${b} ${Number(c) + by} ${Number(d) - by}`
  return over(copy, all, next.padEnd(all.length))
}

/** With an incremental update behind its end: what was signed stays byte for byte. */
async function append(change: (pdf: PDF) => void, bytes: Uint8Array = whole): Promise<Buffer> {
  const pdf = await PDF.load(bytes)
  change(pdf)
  return Buffer.from(await pdf.save({ incremental: true }))
}

async function resaved(change: (pdf: PDF) => void): Promise<Buffer> {
  const pdf = await PDF.load(whole)
  change(pdf)
  return Buffer.from(await pdf.save())
}

/** From where to where the hexadecimal of each signature stands. */
const holes = (bytes: Buffer) =>
  [...bytes.toString('latin1').matchAll(/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)/g)].map(
    ([, from, to]) => [Number(from) + 1, Number(to) - 1] as const,
  )

function swapped(): Buffer {
  const copy = Buffer.from(whole)
  const [one, two] = holes(copy)
  if (!one || !two) throw new Error('There are no two signatures')
  const first = Buffer.from(copy.subarray(...one))
  copy.copy(copy, one[0], ...two)
  first.copy(copy, two[0])
  return copy
}

/** The digest that a signature speaks of is another one. */
function otherDigest(): Buffer {
  const copy = Buffer.from(whole)
  // The attribute messageDigest, and the tags before its value.
  const at = copy.toString('latin1').search(/2a864886f70d010904/i) + 18 + 8
  copy.write(copy.toString('latin1', at, at + 1) === '0' ? '1' : '0', at, 'latin1')
  return copy
}

/** Something written where the room of a signature was left empty. */
function stuffed(): Buffer {
  const copy = Buffer.from(whole)
  const [, to = 0] = holes(copy)[0] ?? []
  copy.write('DEADBEEF', to - 8, 'latin1')
  return copy
}

/** The file as it was once so many people had signed it: a whole PDF, in which every signature holds. */
function cutBack(signatures: number): Buffer {
  const ends = [...whole.toString('latin1').matchAll(/\/ByteRange \[0 \d+\s+(\d+)\s+(\d+)/g)].map(
    ([, from, size]) => Number(from) + Number(size),
  )
  return whole.subarray(0, ends.sort((one, other) => one - other)[signatures - 1])
}

/** A catalog entry of what runs when it is opened. */
const withScript = (pdf: PDF) =>
  pdf.getCatalog().set('OpenAction', PdfDict.of({ S: PdfName.of('JavaScript'), JS: PdfString.fromString('1') }))

const withXfa = (pdf: PDF) =>
  pdf.getCatalog().set('AcroForm', PdfDict.of({ Fields: new PdfArray([]), XFA: PdfString.fromString('<xdp/>') }))

/** Content that lies ready in the file and is shown by nothing yet. */
async function shadow(): Promise<Buffer> {
  let hidden: PdfRef | undefined
  const source = await award((pdf) => {
    const text = 'BT /F1 12 Tf 60 700 Td (The respondent shall pay 9,000.00) Tj ET'
    hidden = pdf.register(PdfStream.fromDict({}, new TextEncoder().encode(text)))
    pdf.getCatalog().set('Spare', hidden)
  })
  const sealed = await sealedAward(authority, source)
  return append((pdf) => {
    const spare = pdf.getCatalog().get('Spare')
    if (!(spare instanceof PdfRef)) throw new Error('Nothing lies ready')
    pdf.getPage(0)?.dict.set('Contents', spare)
  }, sealed)
}

type Person = Awaited<ReturnType<Authority['person']>>

/** With a list of revoked certificates in the file. */
async function signedBy(who: Person, list = authority.list()): Promise<Buffer> {
  const bytes = await addProof(await signAs(await award(), who, authority, 'Signer_1'), [await list])
  return Buffer.from(bytes)
}

/** The list in the file says since when. */
async function signedByRevoked(): Promise<Buffer> {
  const who = await authority.person('王明')
  return signedBy(who, authority.list([{ serial: who.serial, at: new Date(Date.now() - 86_400_000) }]))
}

/** Without a stamp, or with one that is of something else. */
async function stampedAs(token: 'none' | 'other'): Promise<Buffer> {
  const who = await authority.person('王明')
  const of = Buffer.alloc(32, 7)
  const stamper =
    token === 'none' ? undefined : { timestamp: () => authority.stamper.timestamp(new Uint8Array(of), 'SHA-256') }
  if (stamper)
    return Buffer.from(await signPdf(await award(), who, stamper, { reason: '', fieldName: 'A', at: new Date() }))
  const pdf = await PDF.load(await award())
  const signed = await pdf.sign({
    signer: {
      ...{
        certificate: new Uint8Array(who.certificate),
        certificateChain: who.chain.map((one) => new Uint8Array(one)),
      },
      ...{ keyType: 'EC' as const, signatureAlgorithm: 'ECDSA' as const },
      sign: async (data: Uint8Array) => new Uint8Array(await who.sign(data)),
    },
    level: 'B-B',
  })
  return Buffer.from(signed.bytes)
}

async function between(): Promise<Buffer> {
  const first = await signAs(await award(), await authority.person('王明'), authority, 'Signer_1')
  const changed = await append((pdf) => pdf.getPage(1)?.drawText('and interest', { x: 60, y: 600 }), first)
  return Buffer.from(await signAs(changed, await authority.person('李明'), authority, 'Signer_2'))
}

async function manySignatures(): Promise<Buffer> {
  const mark = '\n% /ByteRange [0 1 2 3]'
  return Buffer.concat([whole, Buffer.from(mark.repeat(60))])
}

const white = (pdf: PDF) =>
  pdf.getPage(0)?.drawRectangle({ x: 190, y: 695, width: 90, height: 20, color: rgb(1, 1, 1) })

/** An annotation laid over the amount: the page itself stays as it is. */
function note(pdf: PDF): void {
  const rect = new PdfArray([190, 695, 280, 715].map((one) => PdfNumber.of(one)))
  const ref = pdf.register(
    PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('FreeText'),
      Rect: rect,
      Contents: PdfString.fromString('9,000.00'),
    }),
  )
  pdf.getPage(0)?.dict.set('Annots', new PdfArray([ref]))
}

/** What somebody may do to a file, and what a check names of it. */
export const tamperings: [what: string, make: () => Buffer | Promise<Buffer>, found: Found][] = [
  ['a byte of the text is another', () => flip(whole, whole.indexOf('Tj') - 4), { signature: ['content'] }],
  [
    'a byte of a picture is another',
    () => flip(whole, whole.indexOf('/Subtype /Image') + 400),
    { signature: ['content'] },
  ],
  [
    'the title is another',
    () => over(whole, 'Award of the tribunal', 'Award of the minority'),
    { signature: ['content'] },
  ],
  ['the digest in a signature is another', otherDigest, { signature: ['content', 'forged'] }],
  ['two signatures are swapped', swapped, { signature: ['content'] }],
  ['something hides behind a signature', stuffed, { signature: ['shape'] }],
  ['a page is appended', () => append((pdf) => void pdf.addPage()), { file: ['appended'], pages: [3] }],
  ['a page is taken out', () => append((pdf) => void pdf.removePage(1)), { file: ['appended'], pages: [2] }],
  ['an annotation lies over the amount', () => append(note), { file: ['appended'], pages: [1] }],
  ['a white box lies over the amount', () => append((pdf) => void white(pdf)), { file: ['appended'], pages: [1] }],
  [
    'page 1 is replaced',
    () => append((pdf) => pdf.getPage(0)?.dict.set('Contents', new PdfArray([]))),
    { file: ['appended'], pages: [1] },
  ],
  ['hidden objects come to the light (shadow attack)', shadow, { file: ['appended'], pages: [1] }],
  ['the metadata are others, as an increment', () => append((pdf) => pdf.setTitle('Other')), { file: ['appended'] }],
  [
    'signatures are taken off the form',
    () => append((pdf) => void pdf.getCatalog().delete('AcroForm')),
    { file: ['appended', 'strayed'] },
  ],
  ['there are two ends of file', () => Buffer.concat([whole, Buffer.from('%%EOF\n')]), { file: ['appended'] }],
  ['blanks follow its end', () => Buffer.concat([whole, Buffer.from('  \n')]), { file: ['appended'] }],
  ['another whole file follows', () => Buffer.concat([whole, whole]), { file: ['appended'] }],
  ['something stands before its beginning', () => Buffer.concat([Buffer.from('junk\n'), whole]), { file: ['before'] }],
  ['it is cut back to what one person signed', () => cutBack(1), { file: ['unsealed'] }],
  ['it is cut back to before the seal', () => cutBack(2), { file: ['unsealed'] }],
  ['its end is cut off', () => whole.subarray(0, whole.length - 500), { signature: ['range'] }],
  ['a range leaves out more than its signature', () => moveRange(1), { signature: ['range'] }],
  ['a range begins later', () => over(whole, '/ByteRange [0 ', '/ByteRange [9 '), { signature: ['range'] }],
  ['another tool saved it', () => resaved((pdf) => pdf.setProducer('Other')), { signature: ['range'] }],
  ['a page is gone, saved by another tool', () => resaved((pdf) => void pdf.removePage(1)), { signature: ['range'] }],
  ['its text changed between two signatures', between, { file: ['between'], pages: [2] }],
  ['an authority of the same name signed it', () => sealedAward(other), { signature: ['untrusted'] }],
  [
    'a certificate had expired',
    async () => signedBy(await authority.person('王明', { from: -900, to: -10 })),
    { signature: ['expired'] },
  ],
  [
    'a certificate is not valid yet',
    async () => signedBy(await authority.person('王明', { from: 10 })),
    { signature: ['expired'] },
  ],
  ['a certificate had been revoked', signedByRevoked, { signature: ['revoked'] }],
  ['who stamps the time signed it', () => signedBy({ ...authority.stamping }), { signature: ['purpose'] }],
  ['the authority itself signed it', () => signedBy({ ...authority.self, serial: '' }), { signature: ['purpose'] }],
  ['its stamp is of another signature', () => stampedAs('other'), { signature: ['stamp'] }],
  ['it has no stamp', () => stampedAs('none'), { signature: ['unstamped'] }],
  ['it runs a program when opened', async () => sealedAward(authority, await award(withScript)), { file: ['active'] }],
  [
    'it is a form that draws itself (XFA)',
    async () => sealedAward(authority, await award(withXfa)),
    { file: ['active'] },
  ],
  ['it was never signed', async () => Buffer.from(await award()), { file: ['unsigned'] }],
  ['it holds more signatures than anybody makes', manySignatures, { file: ['tooMany'] }],
  ['it is no PDF', () => Buffer.from('<html>Award</html>'), { file: ['notPdf'] }],
]
