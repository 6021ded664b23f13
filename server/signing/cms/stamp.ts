import { randomBytes } from 'node:crypto'
import { HttpTimestampAuthority, type TimestampAuthority } from '@libpdf/core'
import { Integer, OctetString } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, TSTInfo } from 'pkijs'
import type { Signing } from '../signer.ts'
import { buffer, sha256Oid, signCms } from './sign.ts'

const tstInfoType = '1.2.840.113549.1.9.16.1.4'
/** Of this product's own authority: it stamps what its own server signs, at the time of that server. */
const policy = '1.3.6.1.4.1.99999.1.1'

/** A time stamp token (RFC 3161) by the authority of this installation. */
export async function stamp(authority: Signing, digest: Uint8Array, now: Date): Promise<Uint8Array> {
  const second = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const info = new TSTInfo({
    version: 1,
    policy,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Oid }),
      hashedMessage: new OctetString({ valueHex: buffer(digest) }),
    }),
    serialNumber: new Integer({ valueHex: buffer(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])) }),
    genTime: second,
  })
  const content = new Uint8Array(info.toSchema().toBER(false))
  return signCms(authority, { type: tstInfoType, content, at: second })
}

/** Who stamps: the authority outside that TSA_URL names, or that of this installation. */
export function stamperOf(tsaUrl: string | undefined, local: Signing, now: () => Date): TimestampAuthority {
  if (tsaUrl !== undefined) return new HttpTimestampAuthority(tsaUrl, { timeout: 15_000 })
  return { timestamp: (digest) => stamp(local, digest, now()) }
}
