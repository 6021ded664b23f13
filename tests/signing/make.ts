import { PDF } from '@libpdf/core'
import { createCanvas } from '@napi-rs/canvas'
import {
  derOf,
  issueCertificate,
  type KeyAlgorithm,
  newKeyPair,
  type Purpose,
  pkcs8Of,
  revocationList,
} from '../../server/signing/certificate.ts'
import { stamperOf } from '../../server/signing/cms/stamp.ts'
import { addProof, type Signing, signingWith, signPdf } from '../../server/signing/signer.ts'
import type { Trust } from '../../verify/trust.ts'

const dayMs = 86_400_000
const algorithm: KeyAlgorithm = 'P-256'
const later = (days: number) => new Date(Date.now() + days * dayMs)

/** An authority that is no server's, with people who sign by it. */
export async function openAuthority(name = '仲裁院 CA') {
  const pair = await newKeyPair(algorithm)
  const own = { name, organisation: '仲裁院', mark: 'CA' }
  const certificate = await issueCertificate({
    ...{
      subject: own,
      purpose: 'authority',
      publicKey: pair.publicKey,
      notBefore: later(-4000),
      notAfter: later(9000),
    },
    issuer: { key: pair.privateKey },
  })
  const issuer = { certificate, key: pair.privateKey }
  const known: Signing[] = []
  const seals: Uint8Array[] = []

  async function person(
    called: string,
    { purpose = 'signing', from = -1, to = 1000 }: { purpose?: Purpose; from?: number; to?: number } = {},
  ): Promise<Signing & { serial: string }> {
    const mine = await newKeyPair(algorithm)
    const cert = await issueCertificate({
      subject: { name: called, organisation: '仲裁院', mark: called === 'TSA' ? 'TSA' : 'P1' },
      ...{ purpose, publicKey: mine.publicKey, notBefore: later(from), notAfter: later(to), issuer },
    })
    const chain = [derOf(certificate)]
    const signing = signingWith(await pkcs8Of(mine), { algorithm, certificate: derOf(cert), chain })
    known.push(signing)
    if (called === '仲裁院') seals.push(derOf(cert))
    return { ...signing, serial: Buffer.from(cert.serialNumber.valueBlock.valueHexView).toString('hex') }
  }

  const stamping = await person('TSA', { purpose: 'stamping' })
  const self = signingWith(await pkcs8Of(pair), { algorithm, certificate: derOf(certificate), chain: [] })
  const list = (revoked: { serial: string; at: Date }[] = []) =>
    revocationList(issuer, revoked, { no: 1, from: new Date(), until: later(7) })
  const der = derOf(certificate)
  const trust: Trust = {
    authorities: [der],
    stampAuthorities: [der],
    seals,
    sealAuthorities: [],
    sealName: '',
    revocations: [],
  }
  return { person, stamping, self, list, trust, stamper: stamperOf(undefined, stamping, () => new Date()) }
}
export type Authority = Awaited<ReturnType<typeof openAuthority>>

/** An award of two pages, with an amount, a picture, and what nobody sees. */
export async function award(change: (pdf: PDF) => void = () => undefined): Promise<Uint8Array> {
  const pdf = PDF.create()
  const first = pdf.addPage({ size: 'a4' })
  first.drawText('The respondent shall pay 1,000.00', { x: 60, y: 700 })
  const canvas = createCanvas(40, 40)
  const context = canvas.getContext('2d')
  for (let at = 0; at < 40; at++) {
    context.fillStyle = `rgb(${at * 6}, ${255 - at * 6}, ${(at * 37) % 255})`
    context.fillRect(at, 0, 1, 40)
  }
  first.drawImage(pdf.embedPng(new Uint8Array(canvas.toBuffer('image/png'))), { x: 60, y: 500, width: 80 })
  pdf.addPage({ size: 'a4' }).drawText('Second page', { x: 60, y: 700 })
  pdf.setTitle('Award of the tribunal')
  pdf.setKeywords(['verify:ABCD-EFGH-JKLM'])
  change(pdf)
  return pdf.save({ compressStreams: false })
}

export const signAs = (
  bytes: Uint8Array,
  who: Signing,
  { stamper }: Pick<Authority, 'stamper'>,
  fieldName: string,
): Promise<Uint8Array> => signPdf(bytes, who, stamper, { reason: 'Award', fieldName, at: new Date() })

/** Signed by two people, proof embedded, sealed. */
export async function sealedAward(authority: Authority, source?: Uint8Array): Promise<Buffer> {
  let bytes = source ?? (await award())
  for (const [at, name] of ['王明', '李明'].entries())
    bytes = await signAs(bytes, await authority.person(name), authority, `Signer_${at + 1}`)
  bytes = await addProof(bytes, [await authority.list()])
  return Buffer.from(await signAs(bytes, await authority.person('仲裁院'), authority, 'Seal'))
}
