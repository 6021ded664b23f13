import { createHash } from 'node:crypto'
import type { TimestampAuthority } from '@libpdf/core'
import { fromBER, ObjectIdentifier, OctetString, Sequence, UTCTime } from 'asn1js'
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
import type { KeyAlgorithm } from '../certificate.ts'
import type { Signing } from '../signer.ts'

export const sha256Oid = '2.16.840.1.101.3.4.2.1'
const dataType = '1.2.840.113549.1.7.1'

export const buffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** The signing certificate as RFC 5035 names it: by its SHA-256, the default of that structure. */
const namedCertificate = (der: Buffer) =>
  new Sequence({
    value: [
      new Sequence({
        value: [new Sequence({ value: [new OctetString({ valueHex: buffer(sha256(der)) })] })],
      }),
    ],
  })

const signatureOids: Record<KeyAlgorithm, string> = {
  'P-256': '1.2.840.10045.4.3.2',
  'RSA-2048': '1.2.840.113549.1.1.11',
}

interface Signed {
  /** What kind of content it is. */
  type: string
  content: Uint8Array
  at: Date
  /** The content stands elsewhere. */
  detached?: boolean
  /** Proves when it was signed. */
  stamper?: TimestampAuthority
}

/** A signature (CMS, CAdES) over some bytes by one signer, with its certificates. */
export async function signCms(who: Signing, { type, content, at, detached, stamper }: Signed): Promise<Uint8Array> {
  const cert = Certificate.fromBER(new Uint8Array(who.certificate))
  const attribute = (type: string, value: object) => new Attribute({ type, values: [value] })
  const signedAttrs = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      attribute('1.2.840.113549.1.9.3', new ObjectIdentifier({ value: type })),
      attribute('1.2.840.113549.1.9.5', new UTCTime({ valueDate: at })),
      attribute('1.2.840.113549.1.9.4', new OctetString({ valueHex: buffer(sha256(content)) })),
      attribute('1.2.840.113549.1.9.16.2.47', namedCertificate(who.certificate)),
    ],
  })
  // Signed as a SET in the order that DER gives its members.
  signedAttrs.attributes.sort((one, other) =>
    Buffer.compare(Buffer.from(one.toSchema().toBER(false)), Buffer.from(other.toSchema().toBER(false))),
  )
  const encoded = Buffer.from(signedAttrs.toSchema().toBER(false))
  encoded[0] = 0x31
  const signature = await who.sign(encoded)
  const token = await stamper?.timestamp(new Uint8Array(sha256(signature)), 'SHA-256')
  const unsignedAttrs =
    token &&
    new SignedAndUnsignedAttributes({
      type: 1,
      attributes: [attribute('1.2.840.113549.1.9.16.2.14', fromBER(buffer(token)).result)],
    })
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: cert.issuer, serialNumber: cert.serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Oid }),
    signedAttrs,
    ...(unsignedAttrs ? { unsignedAttrs } : {}),
    signatureAlgorithm: new AlgorithmIdentifier({ algorithmId: signatureOids[who.algorithm] }),
    signature: new OctetString({ valueHex: buffer(signature) }),
  })
  const signed = new SignedData({
    version: type === dataType ? 1 : 3,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: sha256Oid })],
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: type,
      ...(detached ? {} : { eContent: new OctetString({ valueHex: buffer(content) }) }),
    }),
    certificates: [cert, ...who.chain.map((der) => Certificate.fromBER(new Uint8Array(der)))],
    signerInfos: [signer],
  })
  const whole = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) })
  return new Uint8Array(whole.toSchema().toBER(false))
}

/** A signature over bytes that stand in a file of their own, as `openssl cms -verify -content` reads it. */
export const signDetached = (bytes: Uint8Array, who: Signing, stamper: TimestampAuthority, at: Date) =>
  signCms(who, { type: dataType, content: bytes, at, detached: true, stamper })
