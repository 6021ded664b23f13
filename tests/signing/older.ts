import { createHash, createPrivateKey, createSign } from 'node:crypto'
import { Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { derOf, issueCertificate, newKeyPair, pkcs8Of } from '../../server/signing/certificate.ts'
import { type Signing, signingWith } from '../../server/signing/signer.ts'
import { writePdf } from '../make/odd/writePdf.ts'

/*
 * Signatures as other programs make them, and made them before: what names the certificate, by what digest, in what frame. Written
 * after RFC 2634, 5035, 5652 and ISO 32000-1, 12.8.
 */

type Digest = 'sha1' | 'sha256' | 'sha384' | 'sha512'
const digestOids: Record<Digest, string> = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
}
const buffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const hash = (by: Digest, bytes: Uint8Array) => createHash(by).update(bytes).digest()
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: buffer(bytes) })
const algorithm = (oid: string) => new AlgorithmIdentifier({ algorithmId: oid })

export interface Way {
  /** How the attributes name the certificate: by the attribute of before, by that of today under another digest, or not at all. */
  names: 'v1' | 'v2' | 'nothing'
  /** Of which certificate, where it is not the signer's own. */
  other?: Buffer
  by?: Digest
  /** There are no attributes: the content itself is signed. */
  bare?: boolean
  /** By what the content is known. */
  digest?: Digest
  /** The content's SHA-1 stands within (adbe.pkcs7.sha1). */
  within?: boolean
  /** What the signature says that the content is known by. */
  digestOid?: string
}

function namesOf(who: Signing, { names, by = 'sha256', other = who.certificate }: Way): Attribute[] {
  if (names === 'nothing') return []
  const named = octets(hash(names === 'v1' ? 'sha1' : by, other))
  const algorithmOf =
    by === 'sha256' ? [] : [new Sequence({ value: [new ObjectIdentifier({ value: digestOids[by] })] })]
  const one = new Sequence({ value: names === 'v1' ? [named] : [...algorithmOf, named] })
  const type = names === 'v1' ? '1.2.840.113549.1.9.16.2.12' : '1.2.840.113549.1.9.16.2.47'
  return [new Attribute({ type, values: [new Sequence({ value: [new Sequence({ value: [one] })] })] })]
}

/** A signature of some bytes, made in one of these ways. */
export async function cmsOf(who: Signing, covered: Uint8Array, way: Way): Promise<Uint8Array> {
  const cert = Certificate.fromBER(new Uint8Array(who.certificate))
  const data = '1.2.840.113549.1.7.1'
  const content = way.within ? hash('sha1', covered) : covered
  const digest = way.digest ?? 'sha256'
  const signedAttrs = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: data })] }),
      new Attribute({ type: '1.2.840.113549.1.9.4', values: [octets(hash(digest, content))] }),
      ...namesOf(who, way),
    ],
  })
  signedAttrs.attributes.sort((one, another) =>
    Buffer.compare(Buffer.from(one.toSchema().toBER(false)), Buffer.from(another.toSchema().toBER(false))),
  )
  const encoded = Buffer.from(signedAttrs.toSchema().toBER(false))
  encoded[0] = 0x31
  const signature = await who.sign(way.bare ? Buffer.from(content) : encoded)
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: cert.issuer, serialNumber: cert.serialNumber }),
    digestAlgorithm: algorithm(way.digestOid ?? digestOids[digest]),
    ...(way.bare ? {} : { signedAttrs }),
    signatureAlgorithm: algorithm('1.2.840.10045.4.3.2'),
    signature: octets(signature),
  })
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: [algorithm(digestOids[digest])],
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: data,
      ...(way.within ? { eContent: octets(content) } : {}),
    }),
    certificates: [cert, ...who.chain.map((der) => Certificate.fromBER(new Uint8Array(der)))],
    signerInfos: [signer],
  })
  const whole = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) })
  return new Uint8Array(whole.toSchema().toBER(false))
}

/** A bare RSA signature, as the first readers of PDF made it (adbe.x509.rsa_sha1). */
export const bareOf = (): Uint8Array => new Uint8Array(octets(Buffer.alloc(256, 7)).toBER(false))

/** A number where a signature should be. */
export const numberOf = (): Uint8Array => new Uint8Array(new Integer({ value: 5 }).toBER(false))

interface Frame {
  subFilter?: string
  type?: 'Sig' | 'DocTimeStamp'
  /** What the catalog allows by it. */
  perms?: 'UR3' | 'DocMDP'
  /** A field shows it. */
  field?: boolean
}

/** Somebody who signs by SHA-1, as everybody did before 2012; nobody certified them but they themselves. */
export async function signsBySha1(): Promise<Signing> {
  const pair = await newKeyPair('P-256')
  const day = 86_400_000
  const certificate = await issueCertificate({
    ...{ subject: { name: '旧', organisation: '旧', mark: '旧' }, purpose: 'signing', publicKey: pair.publicKey },
    ...{
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + day),
      issuer: { key: pair.privateKey },
    },
  })
  const key = createPrivateKey({ key: Buffer.from(await pkcs8Of(pair)), format: 'der', type: 'pkcs8' })
  const own = signingWith(await pkcs8Of(pair), { algorithm: 'P-256', certificate: derOf(certificate), chain: [] })
  return { ...own, sign: async (data: Uint8Array) => createSign('SHA1').update(data).sign(key) }
}

const room = 12_000

/** A page with a signature, whose hole holds what `sign` makes of what it covers. */
export async function signedPdf(
  sign: (covered: Buffer) => Uint8Array | Promise<Uint8Array>,
  frame: Frame = {},
): Promise<Buffer> {
  const { subFilter = 'adbe.pkcs7.detached', type = 'Sig', perms, field = true } = frame
  const allows = perms ? `/Perms <</${perms} 6 0 R>>` : ''
  const method = perms === 'UR3' ? 'UR3' : 'DocMDP'
  const reference = perms
    ? `/Reference [<</Type /SigRef /TransformMethod /${method} /TransformParams <</Type /TransformParams /P 2 /V /1.2>>>>]`
    : ''
  const blank = '[0 1111111111 2222222222 3333333333]'
  const bytes = writePdf({
    1: `<</Type /Catalog /Pages 2 0 R /AcroForm <</SigFlags 3 /Fields [${field ? '5 0 R' : ''}]>> ${allows}>>`,
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <<>> /Contents 4 0 R ${field ? '/Annots [5 0 R]' : ''}>>`,
    4: { dict: '', data: '0 0 100 100 re f' },
    5: `<</Type /Annot /Subtype /Widget /FT /Sig /T (S) /Rect [0 0 0 0] /P 3 0 R ${field ? '/V 6 0 R' : ''}>>`,
    6: `<</Type /${type} /Filter /Adobe.PPKLite /SubFilter /${subFilter} /ByteRange ${blank} ${reference} /Contents <${'0'.repeat(room)}>>>`,
  })
  const from = bytes.indexOf('/Contents <0') + '/Contents '.length
  const to = from + room + 2
  const range = `[0 ${from} ${to} ${bytes.length - to}]`
  bytes.write(range.padEnd(blank.length), bytes.indexOf(blank), 'latin1')
  const made = await sign(Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]))
  bytes.write(Buffer.from(made).toString('hex'), from + 1, 'latin1')
  return bytes
}
