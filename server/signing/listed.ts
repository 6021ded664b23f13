import { type Certificate, CertificateRevocationList, CRLDistributionPoints } from 'pkijs'
import type { House } from '../house.ts'
import { fetchOutside } from '../provider/outside.ts'

/** What one list may take. */
const limits = { most: 4 * 1024 * 1024, patienceMs: 8_000 }

/** Where the list of revoked certificates lies that a certificate names: web addresses, in its order. */
function addressesIn({ extensions }: Certificate): string[] {
  const points = extensions?.find((one) => one.extnID === '2.5.29.31')?.parsedValue
  if (!(points instanceof CRLDistributionPoints)) return []
  return points.distributionPoints.flatMap(({ distributionPoint: names }) =>
    Array.isArray(names)
      ? names.flatMap((one) =>
          'type' in one && one.type === 6 && URL.canParse(String(one.value)) ? [String(one.value)] : [],
        )
      : [],
  )
}

/**
 * The list of revoked certificates of an authority outside, such as that of who stamps, fetched where its certificate says. Null where
 * it names none, nobody answers, or what comes is none of that authority: a signature holds without it, the file proves less.
 */
export async function listNamedBy(house: House, cert: Certificate): Promise<Uint8Array | null> {
  for (const address of addressesIn(cert)) {
    const answer = await fetchOutside(house, address, limits).catch(() => null)
    if (answer?.status !== 200) continue
    const list = new Uint8Array(answer.body)
    try {
      if (CertificateRevocationList.fromBER(list).issuer.isEqual(cert.issuer)) return list
    } catch {
      // No list: perhaps the next one is.
    }
  }
  return null
}
