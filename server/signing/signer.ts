import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { PDF, type Signer, type TimestampAuthority } from '@libpdf/core'
import { Certificate, CertificateRevocationList } from 'pkijs'
import type { KeyAlgorithm } from './certificate.ts'

/** Somebody who can sign: a key that is opened for as long as it is needed, and its certificate. */
export interface Signing {
  algorithm: KeyAlgorithm
  certificate: Buffer
  /** Up to the authority, which is the last. */
  chain: Buffer[]
  /** Lists of revoked certificates of an authority that is not ours. */
  revocations?: Buffer[]
  /** Signs the SHA-256 of these bytes: PKCS#1 v1.5, or ECDSA as DER. Throws `sign.failed` where who signs is away. */
  sign(bytes: Uint8Array): Buffer | Promise<Buffer>
}

/** `pkcs8`: the private key. */
export function signingWith(
  pkcs8: Buffer,
  { algorithm, certificate, chain }: Pick<Signing, 'algorithm' | 'certificate' | 'chain'>,
): Signing {
  const key: KeyObject = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  return { algorithm, certificate, chain, sign: (bytes) => sign('sha256', bytes, key) }
}

const signerOf = ({ algorithm, certificate, chain, sign: seal }: Signing): Signer => ({
  certificate: new Uint8Array(certificate),
  certificateChain: chain.map((one) => new Uint8Array(one)),
  keyType: algorithm === 'P-256' ? 'EC' : 'RSA',
  signatureAlgorithm: algorithm === 'P-256' ? 'ECDSA' : 'RSASSA-PKCS1-v1_5',
  sign: async (data) => new Uint8Array(await seal(data)),
})

export interface SignatureWords {
  /** Why it is signed, such as Award 裁决书. */
  reason: string
  fieldName: string
  at: Date
}

/** Adds a signature (PAdES B-T) as an increment: not a byte of what was there changes. */
export async function signPdf(
  bytes: Uint8Array,
  who: Signing,
  stamper: TimestampAuthority,
  { reason, fieldName, at }: SignatureWords,
): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const signed = await pdf.sign({
    signer: signerOf(who),
    reason,
    fieldName,
    signingTime: at,
    level: 'B-T',
    timestampAuthority: stamper,
    estimatedSize: 16_384,
  })
  return signed.bytes
}

/**
 * Adds what proves the signatures later on (PAdES B-LT): certificates, and the lists of revoked ones of their authorities, those that
 * are not at hand from `elsewhere`. It goes before the last signature, the seal, which then covers it.
 */
export async function addProof(
  bytes: Uint8Array,
  lists: Buffer[],
  elsewhere: (cert: Certificate) => Promise<Uint8Array | null> = async () => null,
): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const known = lists.map((der) => ({ der, issuer: CertificateRevocationList.fromBER(new Uint8Array(der)).issuer }))
  const getCRL = async (der: Uint8Array) => {
    const cert = Certificate.fromBER(new Uint8Array(der))
    const list = known.find((one) => one.issuer.isEqual(cert.issuer))
    return list ? new Uint8Array(list.der) : elsewhere(cert)
  }
  const revocationProvider = { getCRL }
  return (await pdf.addValidationData({ revocationProvider })).bytes
}
