import { OctetString } from 'asn1js'
import { ContentInfo, EncapsulatedContentInfo, EnvelopedData, SignedData } from 'pkijs'

const data = '1.2.840.113549.1.7.1'
const bytesOf = (type: string, content: SignedData | EnvelopedData) =>
  Buffer.from(new ContentInfo({ contentType: type, content: content.toSchema() }).toSchema().toBER())

/** smime.p7m around bytes, as programs of mail write it, without a signer: nobody here looks at the signature. */
export function signedAround(bytes: Buffer): Buffer {
  const eContent = new OctetString({ valueHex: Uint8Array.from(bytes).buffer })
  const encapContentInfo = new EncapsulatedContentInfo({ eContentType: data, eContent })
  return bytesOf('1.2.840.113549.1.7.2', new SignedData({ version: 1, encapContentInfo }))
}

/** One that is encrypted for somebody else. */
export const encryptedFor = (): Buffer => bytesOf('1.2.840.113549.1.7.3', new EnvelopedData({ version: 0 }))
