import { createHash, randomBytes } from 'node:crypto'
import {
  Set as Asn1Set,
  BitString,
  Enumerated,
  Integer,
  OctetString,
  PrintableString,
  Sequence,
  Utf8String,
} from 'asn1js'
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CertificateRevocationList,
  CRLDistributionPoints,
  DistributionPoint,
  Extension,
  Extensions,
  ExtKeyUsage,
  GeneralName,
  RelativeDistinguishedNames,
  RevokedCertificate,
  Time,
} from 'pkijs'

/*
 * Certificates and their lists of revoked ones (RFC 5280), as X.509 says it. Names are UTF-8: people have Chinese names.
 */

export const keyAlgorithms = ['P-256', 'RSA-2048'] as const
export type KeyAlgorithm = (typeof keyAlgorithms)[number]

const webCrypto = globalThis.crypto.subtle
const parameters = {
  'P-256': { name: 'ECDSA', namedCurve: 'P-256' },
  'RSA-2048': {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  },
} as const

type KeyPair =
  Awaited<ReturnType<typeof webCrypto.generateKey>> extends infer K ? Extract<K, { privateKey: unknown }> : never
type Key = KeyPair['privateKey']

export const newKeyPair = (algorithm: KeyAlgorithm): Promise<KeyPair> =>
  webCrypto.generateKey(parameters[algorithm], true, ['sign', 'verify']) as Promise<KeyPair>

/** The private key as PKCS#8. */
export const pkcs8Of = async ({ privateKey }: KeyPair): Promise<Buffer> =>
  Buffer.from(await webCrypto.exportKey('pkcs8', privateKey))

export const keyFrom = (pkcs8: Uint8Array, algorithm: KeyAlgorithm): Promise<Key> =>
  webCrypto.importKey('pkcs8', new Uint8Array(pkcs8), parameters[algorithm], false, ['sign'])

export interface Subject {
  /** What people call it: a person, an institution, an authority. */
  name: string
  organisation: string
  /** By what the authority knows who it is. */
  unit?: string
  /** Tells those of one name apart. */
  mark: string
}

export type Purpose = 'authority' | 'signing' | 'stamping'

/** Each part stands in a set of its own: pkijs by itself puts all of them into one. */
function nameOf({ name, organisation, unit, mark }: Subject): RelativeDistinguishedNames {
  const part = (type: string, value: Utf8String | PrintableString) =>
    new Asn1Set({ value: [new AttributeTypeAndValue({ type, value }).toSchema()] })
  const parts = [
    part('2.5.4.6', new PrintableString({ value: 'CN' })),
    part('2.5.4.10', new Utf8String({ value: organisation })),
    ...(unit ? [part('2.5.4.11', new Utf8String({ value: unit }))] : []),
    part('2.5.4.3', new Utf8String({ value: name })),
    part('2.5.4.5', new PrintableString({ value: mark })),
  ]
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: parts }).toBER(false))
}

const extension = (extnID: string, critical: boolean, value: { toBER(sizeOnly?: boolean): ArrayBuffer }) =>
  new Extension({ extnID, critical, extnValue: value.toBER(false) })

/** Which bits of a key's use are set: digitalSignature and nonRepudiation, or keyCertSign and cRLSign. */
const uses: Record<Purpose, { bits: number; unused: number }> = {
  authority: { bits: 0x06, unused: 1 },
  signing: { bits: 0xc0, unused: 6 },
  stamping: { bits: 0xc0, unused: 6 },
}

interface Issuing {
  subject: Subject
  purpose: Purpose
  publicKey: Key
  notBefore: Date
  notAfter: Date
  /** Who issues it; the key itself where it is its own. */
  issuer: { certificate?: Certificate; key: Key }
  /** Where the list of revoked ones lies, if that has an address. */
  listAt?: string | undefined
}

const keyIdentifier = (cert: Certificate): ArrayBuffer => {
  const bytes = cert.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView
  return new Uint8Array(createHash('sha1').update(bytes).digest()).buffer
}

/** Issues a certificate. */
export async function issueCertificate(wanted: Issuing): Promise<Certificate> {
  const { subject, purpose, publicKey, notBefore, notAfter, issuer, listAt } = wanted
  const cert = new Certificate()
  cert.version = 2
  // Positive, and of 127 random bits.
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  cert.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer })
  cert.subject = nameOf(subject)
  cert.issuer = issuer.certificate?.subject ?? cert.subject
  cert.notBefore = timeOf(notBefore)
  cert.notAfter = timeOf(notAfter)
  await cert.subjectPublicKeyInfo.importKey(publicKey)
  const authority = issuer.certificate ?? cert
  const { bits, unused } = uses[purpose]
  const isAuthority = purpose === 'authority'
  const basic = isAuthority ? new BasicConstraints({ cA: true, pathLenConstraint: 0 }) : new BasicConstraints()
  cert.extensions = [
    extension('2.5.29.19', true, basic.toSchema()),
    extension('2.5.29.15', true, new BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits: unused })),
    extension('2.5.29.14', false, new OctetString({ valueHex: keyIdentifier(cert) })),
    extension(
      '2.5.29.35',
      false,
      new AuthorityKeyIdentifier({ keyIdentifier: new OctetString({ valueHex: keyIdentifier(authority) }) }).toSchema(),
    ),
    ...(purpose === 'stamping'
      ? [extension('2.5.29.37', true, new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.8'] }).toSchema())]
      : []),
    ...(listAt && !isAuthority ? [extension('2.5.29.31', false, placeOf(listAt).toSchema())] : []),
  ]
  await cert.sign(issuer.key, 'SHA-256')
  return cert
}

const placeOf = (url: string) =>
  new CRLDistributionPoints({
    distributionPoints: [new DistributionPoint({ distributionPoint: [new GeneralName({ type: 6, value: url })] })],
  })

/** UTCTime up to 2049, GeneralizedTime after (RFC 5280 4.1.2.5); whole seconds. */
function timeOf(moment: Date): Time {
  const value = new Date(Math.floor(moment.getTime() / 1000) * 1000)
  return new Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value })
}

interface Revoked {
  serial: string
  at: Date
  /** Suspended, and not yet revoked for good. */
  isHeld?: boolean
}

/** certificateHold among the reasons of RFC 5280, 5.3.1. */
const held = new Extensions({ extensions: [extension('2.5.29.21', false, new Enumerated({ value: 6 }))] })

/** The list of revoked certificates of an authority, as DER. `no` rises with every list. */
export async function revocationList(
  issuer: { certificate: Certificate; key: Key },
  revoked: Revoked[],
  { no, from, until }: { no: number; from: Date; until: Date },
): Promise<Buffer> {
  const list = new CertificateRevocationList()
  list.version = 1
  list.issuer = issuer.certificate.subject
  list.thisUpdate = timeOf(from)
  list.nextUpdate = timeOf(until)
  if (revoked.length > 0)
    list.revokedCertificates = revoked.map(
      ({ serial, at, isHeld }) =>
        new RevokedCertificate({
          userCertificate: new Integer({ valueHex: new Uint8Array(Buffer.from(serial, 'hex')).buffer }),
          revocationDate: timeOf(at),
          ...(isHeld ? { crlEntryExtensions: held } : {}),
        }),
    )
  const key = new AuthorityKeyIdentifier({
    keyIdentifier: new OctetString({ valueHex: keyIdentifier(issuer.certificate) }),
  })
  list.crlExtensions = new Extensions({
    extensions: [
      extension('2.5.29.35', false, key.toSchema()),
      extension('2.5.29.20', false, new Integer({ value: no })),
    ],
  })
  await list.sign(issuer.key, 'SHA-256')
  return Buffer.from(list.toSchema(true).toBER(false))
}

export const derOf = (cert: Certificate): Buffer => Buffer.from(cert.toSchema(true).toBER(false))
