import { createHash, randomBytes } from 'node:crypto'
import { HttpTimestampAuthority, type TimestampAuthority } from '@libpdf/core'
import { Integer, ObjectIdentifier, OctetString, Sequence, UTCTime } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TSTInfo,
} from 'pkijs'
import type { KeyAlgorithm } from './certificate.ts'
import type { Signing } from './signer.ts'

const sha256 = '2.16.840.1.101.3.4.2.1'
const tstInfoType = '1.2.840.113549.1.9.16.1.4'
/** Of this product's own authority: it stamps what its own server signs, at the time of that server. */
const policy = '1.3.6.1.4.1.99999.1.1'

const buffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/** The signing certificate as RFC 5035 names it: by its SHA-256, the default of that structure. */
const namedCertificate = (der: Buffer) =>
  new Sequence({
    value: [
      new Sequence({
        value: [
          new Sequence({ value: [new OctetString({ valueHex: buffer(createHash('sha256').update(der).digest()) })] }),
        ],
      }),
    ],
  })

const signatureOids: Record<KeyAlgorithm, string> = {
  'P-256': '1.2.840.10045.4.3.2',
  'RSA-2048': '1.2.840.113549.1.1.11',
}

/** A time stamp token (RFC 3161) by the authority of this installation. */
export async function stamp(authority: Signing, digest: Uint8Array, now: Date): Promise<Uint8Array> {
  const second = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const info = new TSTInfo({
    version: 1,
    policy,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
      hashedMessage: new OctetString({ valueHex: buffer(digest) }),
    }),
    serialNumber: new Integer({ valueHex: buffer(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])) }),
    genTime: second,
  })
  const content = Buffer.from(info.toSchema().toBER(false))
  const cert = Certificate.fromBER(new Uint8Array(authority.certificate))
  const attribute = (type: string, value: object) => new Attribute({ type, values: [value] })
  const signedAttrs = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      attribute('1.2.840.113549.1.9.3', new ObjectIdentifier({ value: tstInfoType })),
      attribute('1.2.840.113549.1.9.5', new UTCTime({ valueDate: second })),
      attribute(
        '1.2.840.113549.1.9.4',
        new OctetString({ valueHex: buffer(createHash('sha256').update(content).digest()) }),
      ),
      attribute('1.2.840.113549.1.9.16.2.47', namedCertificate(authority.certificate)),
    ],
  })
  // Signed as a SET in the order that DER gives its members.
  signedAttrs.attributes.sort((one, other) =>
    Buffer.compare(Buffer.from(one.toSchema().toBER(false)), Buffer.from(other.toSchema().toBER(false))),
  )
  const encoded = Buffer.from(signedAttrs.toSchema().toBER(false))
  encoded[0] = 0x31
  const signature = await authority.sign(encoded)
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: cert.issuer, serialNumber: cert.serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
    signedAttrs,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithmId: signatureOids[authority.algorithm] }),
    signature: new OctetString({ valueHex: buffer(signature) }),
  })
  const signed = new SignedData({
    version: 3,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: sha256 })],
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: tstInfoType,
      eContent: new OctetString({ valueHex: buffer(content) }),
    }),
    certificates: [cert, ...authority.chain.map((der) => Certificate.fromBER(new Uint8Array(der)))],
    signerInfos: [signer],
  })
  const whole = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) })
  return new Uint8Array(whole.toSchema().toBER(false))
}

/** Who stamps: the authority outside that TSA_URL names, or that of this installation. */
export function stamperOf(tsaUrl: string | undefined, local: Signing, now: () => Date): TimestampAuthority {
  if (tsaUrl !== undefined) return new HttpTimestampAuthority(tsaUrl, { timeout: 15_000 })
  return { timestamp: (digest) => stamp(local, digest, now()) }
}
