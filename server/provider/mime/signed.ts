import { fromBER } from 'asn1js'
import { ContentInfo, SignedData } from 'pkijs'

const signedData = '1.2.840.113549.1.7.2'

/**
 * What a signed mail of one file (smime.p7m, RFC 8551 §3.5.2) was made around: a part of a mail with its head. Undefined where it is
 * encrypted, holds nothing, or is no such file. Its signature is not looked at: what lies in a mailbox is not believed for it.
 */
export function signedPart(bytes: Buffer): Buffer | undefined {
  try {
    const read = fromBER(Uint8Array.from(bytes).buffer)
    if (read.offset === -1) return undefined
    const { contentType, content } = new ContentInfo({ schema: read.result })
    if (contentType !== signedData) return undefined
    const inner = new SignedData({ schema: content }).encapContentInfo.eContent
    return inner && Buffer.from(inner.getValue())
  } catch {
    // No such file at all: these libraries throw whatever they meet first.
    return undefined
  }
}
