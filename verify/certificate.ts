import { Certificate, CertificateRevocationList, getCrypto, type RelativeDistinguishedNames } from 'pkijs'

export const oids = {
  commonName: '2.5.4.3',
  organisation: '2.5.4.10',
  unit: '2.5.4.11',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  extKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const

export const engine = getCrypto(true)

export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** A copy that Web Crypto takes. */
export const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** A part of a name, or nothing. */
export function partOfName(name: RelativeDistinguishedNames, oid: string): string {
  return String(name.typesAndValues.find((one) => one.type === oid)?.value.valueBlock.value ?? '')
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const serialOf = (cert: Certificate): string => hex(cert.serialNumber.valueBlock.valueHexView)

/** The certificates among these bytes; what is none is left out. */
export function certificatesOf(all: Uint8Array[]): Certificate[] {
  return all.flatMap((der) => {
    try {
      return [Certificate.fromBER(own(der))]
    } catch {
      return []
    }
  })
}

/** The same for lists of revoked certificates. */
export function revocationsOf(all: Uint8Array[]): CertificateRevocationList[] {
  return all.flatMap((der) => {
    try {
      return [CertificateRevocationList.fromBER(own(der))]
    } catch {
      return []
    }
  })
}

const extension = (cert: Certificate, oid: string) => cert.extensions?.find((one) => one.extnID === oid)

function isAuthority(cert: Certificate): boolean {
  const basic = extension(cert, oids.basicConstraints)?.parsedValue as { cA?: boolean } | undefined
  return basic?.cA === true
}

/** Whether the certificate of who signs may be used for it: not that of an authority, and for time stamps only one for them. */
export function mayUse(cert: Certificate, purpose: 'signing' | 'stamping'): boolean {
  if (isAuthority(cert)) return false
  const uses = extension(cert, oids.extKeyUsage)?.parsedValue as { keyPurposes?: string[] } | undefined
  const stamps = uses?.keyPurposes?.includes(oids.timeStamping) ?? false
  if (purpose === 'stamping') return stamps && uses?.keyPurposes?.length === 1
  const usage = extension(cert, oids.keyUsage)?.parsedValue as { valueBlock: { valueHexView: Uint8Array } } | undefined
  // digitalSignature or nonRepudiation.
  const mask = usage?.valueBlock.valueHexView[0] ?? 0xc0
  return !stamps && (mask & 0xc0) !== 0
}

/** Whether this authority signed that certificate. */
async function isIssuedBy(cert: Certificate, issuer: Certificate): Promise<boolean> {
  if (!cert.issuer.isEqual(issuer.subject) || !isAuthority(issuer)) return false
  return cert.verify(issuer).catch(() => false)
}

const isValidAt = ({ notBefore, notAfter }: Certificate, at: Date) => at >= notBefore.value && at <= notAfter.value

/** What becomes of a certificate that is followed up to somebody who is trusted. */
export interface Chain {
  trusted: boolean
  validThen: boolean
  revokedAt: Date | null
  /** The lists of who issued it, which they signed themselves. */
  lists: CertificateRevocationList[]
}

/** The lists of an authority; only those count that it signed itself. */
async function listsOf(issuer: Certificate, lists: CertificateRevocationList[]): Promise<CertificateRevocationList[]> {
  const own: CertificateRevocationList[] = []
  for (const list of lists) {
    if (!list.issuer.isEqual(issuer.subject)) continue
    if (await list.verify({ issuerCertificate: issuer }).catch(() => false)) own.push(list)
  }
  return own
}

/** Lists of revoked certificates by who issued them, each verified once however many certificates are looked up in it. */
export type ListsBy = (issuer: Certificate) => Promise<CertificateRevocationList[]>

export function listsBy(lists: CertificateRevocationList[]): ListsBy {
  const known = new Map<Certificate, Promise<CertificateRevocationList[]>>()
  return (issuer) => {
    const own = known.get(issuer) ?? listsOf(issuer, lists)
    known.set(issuer, own)
    return own
  }
}

/**
 * Follows a certificate up to one of `anchors`, which are compared as bytes: a certificate of the same name is another one. `at` is
 * when it was used.
 */
export async function chainOf(
  cert: Certificate,
  at: Date,
  known: { anchors: Certificate[]; between: Certificate[]; lists: ListsBy },
): Promise<Chain> {
  const chain: Chain = { trusted: false, validThen: isValidAt(cert, at), revokedAt: null, lists: [] }
  let here = cert
  for (let depth = 0; depth < 5; depth++) {
    const anchor = await firstThat(known.anchors, (one) => isIssuedBy(here, one))
    const issuer =
      anchor ?? (await firstThat(known.between, async (one) => one !== here && (await isIssuedBy(here, one))))
    if (!issuer) return chain
    const lists = await known.lists(issuer)
    if (here === cert) chain.lists = lists
    const revoked = lists.flatMap((list) => list.revokedCertificates ?? [])
    const mine = revoked.filter((one) => one.userCertificate.isEqual(here.serialNumber))
    for (const one of mine)
      if (!chain.revokedAt || one.revocationDate.value < chain.revokedAt) chain.revokedAt = one.revocationDate.value
    chain.validThen &&= isValidAt(issuer, at)
    if (anchor) return { ...chain, trusted: true }
    here = issuer
  }
  return chain
}

async function firstThat<T>(all: T[], is: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await is(one)) return one
  return undefined
}
