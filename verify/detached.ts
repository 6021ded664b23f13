import { certificatesOf, hex, listsBy, own, revocationsOf } from './certificate.ts'
import { checkCms, type Facts, nobody } from './cms.ts'
import type { Trust } from './trust.ts'

/** What the seal of a file is worth that stands in a file of its own, beside it. Never throws: what cannot be read is no seal. */
export async function checkDetached(der: Uint8Array, bytes: Uint8Array, trust: Trust, now: Date): Promise<Facts> {
  return checkCms(der, bytes, {
    authorities: certificatesOf(trust.authorities),
    stampAuthorities: certificatesOf(trust.stampAuthorities),
    seals: trust.seals,
    sealAuthorities: certificatesOf(trust.sealAuthorities),
    sealName: trust.sealName,
    between: [],
    lists: listsBy(revocationsOf(trust.revocations)),
    ownLists: [],
    now,
  }).catch(() => nobody)
}

/** SHA-256 in hexadecimal. */
export const digestOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

/** By what people compare a certificate: its SHA-256, in groups of four. */
export async function fingerprintOf(der: Uint8Array): Promise<string> {
  return ((await digestOf(own(der))).toUpperCase().match(/.{4}/g) ?? []).join(' ')
}
