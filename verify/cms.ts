import { BitString, fromBER, ObjectIdentifier, OctetString } from 'asn1js'
import { Certificate, type CertificateRevocationList, ContentInfo, SignedData, type SignerInfo, TSTInfo } from 'pkijs'
import type { Signature, SignatureProblem } from '../contract/signing/fileReport.ts'
import {
  chainOf,
  engine,
  equalBytes,
  hex,
  type ListsBy,
  mayUse,
  oids,
  own,
  partOfName,
  serialOf,
} from './certificate.ts'

const ids = {
  signedData: '1.2.840.113549.1.7.2',
  data: '1.2.840.113549.1.7.1',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  certificateV1: '1.2.840.113549.1.9.16.2.12',
  certificateV2: '1.2.840.113549.1.9.16.2.47',
  stampToken: '1.2.840.113549.1.9.16.2.14',
}

const digests: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}

/** What signatures of before hold by, and nothing of today may. */
const sha1 = '1.3.14.3.2.26'
const octetString = 0x04

const curves = ['1.2.840.10045.3.1.7', '1.3.132.0.34', '1.3.132.0.35']

/** Whether keys of this kind are checked here at all: what is of another (SM2, DSA) is neither good nor bad. */
function isKnownKey({ subjectPublicKeyInfo: { algorithm } }: Certificate): boolean {
  const { algorithmId, algorithmParams } = algorithm
  if (algorithmId === '1.2.840.10045.2.1')
    return algorithmParams instanceof ObjectIdentifier && curves.includes(algorithmParams.valueBlock.toString())
  return algorithmId === '1.2.840.113549.1.1.1' || algorithmId === '1.2.840.113549.1.1.10'
}

/** What a checker knows besides the signature itself. */
export interface Known {
  authorities: Certificate[]
  stampAuthorities: Certificate[]
  /** Seals of the institution, as DER. */
  seals: Uint8Array[]
  sealAuthorities: Certificate[]
  sealName: string
  between: Certificate[]
  lists: ListsBy
  /** Those of `lists` that the file itself holds. */
  ownLists: CertificateRevocationList[]
  /** When it is checked: an unstamped signature counts as made now. */
  now: Date
}

interface Signed {
  data: SignedData
  info: SignerInfo
  cert: Certificate
  others: Certificate[]
}

/** The parts of a CMS signature by one signer; null for anything else, whatever it is. */
function readCms(der: Uint8Array, contentType: string): Signed | null {
  try {
    return partsOf(der, contentType)
  } catch {
    return null
  }
}

/** Throws where something else stands there than a CMS message. */
function partsOf(der: Uint8Array, contentType: string): Signed | null {
  const read = fromBER(own(der))
  if (read.offset === -1) return null
  // Behind it the room that was kept for it, and nothing else.
  if (der.subarray(read.offset).some((byte) => byte !== 0)) return null
  const content = new ContentInfo({ schema: read.result })
  if (content.contentType !== ids.signedData) return null
  const data = new SignedData({ schema: content.content })
  const [info, ...more] = data.signerInfos
  if (!info || more.length > 0 || data.encapContentInfo.eContentType !== contentType) return null
  const certificates = (data.certificates ?? []).filter((one) => one instanceof Certificate)
  const cert = certificates.find(
    (one) => one.serialNumber.isEqual(info.sid.serialNumber) && one.issuer.isEqual(info.sid.issuer),
  )
  return cert ? { data, info, cert, others: certificates.filter((one) => one !== cert) } : null
}

const attribute = (info: SignerInfo, type: string) =>
  info.signedAttrs?.attributes.filter((one) => one.type === type).flatMap((one) => one.values) ?? []

/** Not copied before: what is hashed may be the whole file. */
const digest = async (name: string, bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest(name, bytes as Uint8Array<ArrayBuffer>))

/** What is wrong with how the signer's own signed attributes name the certificate, by its hash (RFC 5035; before, by SHA-1, RFC 2634). */
async function naming({ info, cert }: Signed): Promise<SignatureProblem | undefined> {
  const [ofToday] = attribute(info, ids.certificateV2)
  const [ofBefore] = attribute(info, ids.certificateV1)
  const der = new Uint8Array(cert.toSchema(true).toBER(false))
  const says = async (value: { toBER(): ArrayBuffer }, name: string) =>
    hex(new Uint8Array(value.toBER())).includes(hex(await digest(name, der)))
  if (ofToday) {
    for (const name of Object.values(digests)) if (await says(ofToday, name)) return undefined
    return 'forged'
  }
  if (ofBefore) return (await says(ofBefore, 'SHA-1')) ? 'oldName' : 'forged'
  return 'unnamed'
}

/** Whether content, attributes and signature belong together: `content` and `forged` are what may be wrong. */
async function holds(signed: Signed, covered: Uint8Array): Promise<SignatureProblem[]> {
  const { info, cert } = signed
  const isWeak = info.digestAlgorithm.algorithmId === sha1
  const name = isWeak ? 'SHA-1' : digests[info.digestAlgorithm.algorithmId]
  if (!name || !isKnownKey(cert)) return ['unchecked']
  const weak: SignatureProblem[] = isWeak ? ['weak'] : []
  const signature = new BitString({ valueHex: info.signature.valueBlock.valueHexView.slice().buffer })
  const isOf = (bytes: ArrayBuffer) =>
    engine
      .verifyWithPublicKey(bytes, signature, cert.subjectPublicKeyInfo, info.signatureAlgorithm, name)
      .catch(() => false)
  const attributes = info.signedAttrs?.encodedValue
  // Without attributes the content itself was signed: what of both is another nobody can tell.
  if (!attributes)
    return [...((await isOf(own(covered).buffer)) ? (['unnamed'] as const) : (['content'] as const)), ...weak]
  const [said] = attribute(info, ids.messageDigest)
  const [type] = attribute(info, ids.contentType)
  if (!(said instanceof OctetString)) return ['forged']
  const wrongType =
    !(type instanceof ObjectIdentifier) || type.valueBlock.toString() !== signed.data.encapContentInfo.eContentType
  const problems: SignatureProblem[] = []
  if (!equalBytes(await digest(name, covered), said.valueBlock.valueHexView)) problems.push('content')
  // What was signed is the attributes as a SET, whatever tag they stand under.
  const toVerify = new Uint8Array(attributes.slice(0))
  toVerify[0] = 0x31
  const named = await naming(signed)
  if (!(await isOf(toVerify.buffer)) || wrongType || named === 'forged') problems.push('forged')
  else if (named) problems.push(named)
  return [...problems, ...weak]
}

/** The moment that a time stamp proves for these bytes (RFC 3161), or null where it does not. */
export async function stampedAt(token: Uint8Array, stamped: Uint8Array, known: Known): Promise<Date | null> {
  const signed = readCms(token, ids.tstInfo)
  const inside = signed?.data.encapContentInfo.eContent
  if (!signed || !inside) return null
  const content = new Uint8Array(inside.getValue())
  const info = TSTInfo.fromBER(content)
  const name = digests[info.messageImprint.hashAlgorithm.algorithmId]
  if (!name) return null
  const imprint = info.messageImprint.hashedMessage.valueBlock.valueHexView
  if (!equalBytes(await digest(name, stamped), imprint)) return null
  // Authorities of time stamps name their certificate in the older way to this day, and may (RFC 5816).
  const problems = (await holds(signed, content)).filter((one) => one !== 'oldName')
  if (problems.length > 0 || !mayUse(signed.cert, 'stamping')) return null
  const between = [...signed.others, ...known.between]
  const chain = await chainOf(signed.cert, info.genTime, { ...known, anchors: known.stampAuthorities, between })
  const inForce = !chain.revokedAt || chain.revokedAt > info.genTime
  return chain.trusted && chain.validThen && inForce ? info.genTime : null
}

export type Facts = Omit<Signature, 'no' | 'whole'>

export const nobody: Facts = {
  kind: 'signature',
  signer: '',
  organisation: '',
  basis: '',
  issuer: '',
  serial: '',
  algorithm: '',
  stampedAt: null,
  claimedAt: null,
  revokedAt: null,
  longTerm: false,
  seal: false,
  problems: ['shape'],
}

/** A time stamp of the whole file (RFC 3161 in a signature's place): nobody signs by it. */
async function checkStamp(signed: Signed, der: Uint8Array, covered: Uint8Array, known: Known): Promise<Facts> {
  const { cert, data } = signed
  const stamp = await stampedAt(der, covered, known).catch(() => null)
  const inside = data.encapContentInfo.eContent
  const info = inside && TSTInfo.fromBER(new Uint8Array(inside.getValue()))
  const name = info && digests[info.messageImprint.hashAlgorithm.algorithmId]
  const imprint = info?.messageImprint.hashedMessage.valueBlock.valueHexView
  const isOther = name && imprint ? !equalBytes(await digest(name, covered), imprint) : false
  return {
    ...nobody,
    ...certificateFacts(cert),
    kind: 'timeStamp',
    stampedAt: stamp?.toISOString() ?? null,
    problems: stamp ? [] : isOther ? ['content'] : ['stamp'],
  }
}

const certificateFacts = (cert: Certificate) => ({
  signer: partOfName(cert.subject, oids.commonName),
  organisation: partOfName(cert.subject, oids.organisation),
  basis: partOfName(cert.subject, oids.unit),
  issuer: partOfName(cert.issuer, oids.commonName),
  serial: serialOf(cert),
  algorithm: algorithmOf(cert),
})

/** What a signature covers by its content: of a file, or, as before, of the file's SHA-1 that stands in it; null where something else does. */
async function contentOf(
  { data }: Signed,
  covered: Uint8Array,
): Promise<[content: Uint8Array, isRight: boolean] | null> {
  const inside = data.encapContentInfo.eContent
  if (!inside) return [covered, true]
  const content = new Uint8Array(inside.getValue())
  return content.length === 20 ? [content, equalBytes(await digest('SHA-1', covered), content)] : null
}

/** Checks one signature (CMS, PAdES): who signed, when, and what is wrong with it. `covered` is what it covers. */
export async function checkCms(der: Uint8Array, covered: Uint8Array, known: Known): Promise<Facts> {
  const stamped = readCms(der, ids.tstInfo)
  if (stamped) return checkStamp(stamped, der, covered, known)
  // A bare signature, whose certificate stands beside it in the file: of the first days of PDF.
  if (der[0] === octetString) return { ...nobody, problems: ['unchecked'] }
  const signed = readCms(der, ids.data)
  const content = signed && (await contentOf(signed, covered))
  if (!signed || !content) return nobody
  const { info, cert } = signed
  const problems = await holds(signed, content[0])
  if (!content[1]) problems.unshift('content')
  if (signed.data.encapContentInfo.eContent && !problems.includes('weak')) problems.push('weak')
  const value = info.signature.valueBlock.valueHexView
  const tokens = info.unsignedAttrs?.attributes.filter((one) => one.type === ids.stampToken) ?? []
  const [token] = tokens.flatMap((one) => one.values)
  const stamp = token ? await stampedAt(new Uint8Array(token.toBER(false)), value, known).catch(() => null) : null
  if (!stamp) problems.push(token ? 'stamp' : 'unstamped')
  const at = stamp ?? known.now
  const between = [...signed.others, ...known.between]
  const chain = await chainOf(cert, at, { ...known, anchors: known.authorities, between })
  if (!chain.trusted) problems.push('untrusted')
  if (!mayUse(cert, 'signing')) problems.push('purpose')
  if (!chain.validThen) problems.push('expired')
  if (chain.revokedAt && chain.revokedAt <= at) problems.push('revoked')
  const [claimed] = attribute(info, ids.signingTime)
  return {
    kind: 'signature',
    ...certificateFacts(cert),
    stampedAt: stamp?.toISOString() ?? null,
    claimedAt: claimed && 'toDate' in claimed ? (claimed as { toDate(): Date }).toDate().toISOString() : null,
    revokedAt: chain.revokedAt?.toISOString() ?? null,
    longTerm: chain.lists.some((list) => known.ownLists.includes(list)),
    seal: chain.trusted && (await isSeal(cert, at, { ...known, between })),
    problems,
  }
}

/** Whether it is the institution's seal. By its name only from outside: our own authority certifies people of any name. */
async function isSeal(cert: Certificate, at: Date, known: Known): Promise<boolean> {
  const der = new Uint8Array(cert.toSchema(true).toBER(false))
  if (known.seals.some((one) => equalBytes(one, der))) return true
  if (known.sealAuthorities.length === 0 || partOfName(cert.subject, oids.commonName) !== known.sealName) return false
  return (await chainOf(cert, at, { ...known, anchors: known.sealAuthorities })).trusted
}

function algorithmOf({ subjectPublicKeyInfo: { algorithm, parsedKey } }: Certificate): string {
  if (algorithm.algorithmId === '1.2.840.10045.2.1') return 'ECDSA P-256'
  const modulus = (parsedKey as { modulus?: { valueBlock: { valueHexView: Uint8Array } } } | undefined)?.modulus
  const bytes = modulus?.valueBlock.valueHexView
  return bytes ? `RSA ${(bytes[0] === 0 ? bytes.length - 1 : bytes.length) * 8}` : algorithm.algorithmId
}
