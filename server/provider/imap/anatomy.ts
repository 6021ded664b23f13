import type { ImapFlow, MessageStructureObject } from 'imapflow'

/** A part of a mail that is a file. */
export interface Part {
  /** Where it stands, such as `2` or `1.3`. */
  part: string
  type: string
  /** As its sender called it; empty where they did not. */
  name: string
  /** Bytes, about: decoded they are known only once they are here. */
  size: number
}

/** What a mail is made of, by its outline. */
export interface Anatomy {
  /** The first text of each kind. */
  plain: string | undefined
  html: string | undefined
  files: Part[]
  /** Of a report about a letter: what became of it (RFC 3464), and the letter or its head. */
  status: string | undefined
  original: string | undefined
}

/** A mail may be made of any number of parts in parts: so many are looked at. */
const mostParts = 300

/** Reads the outline that the server made of a mail, however it was put together. */
export function anatomyOf(root: MessageStructureObject | undefined): Anatomy {
  // Without an outline there is one text: all of it.
  const plain = root ? undefined : 'TEXT'
  const found: Anatomy = { plain, html: undefined, files: [], status: undefined, original: undefined }
  const left = root ? [root] : []
  for (let seen = 0; left.length > 0 && seen < mostParts; seen++) {
    const node = left.shift() as MessageStructureObject
    const type = String(node.type ?? '').toLowerCase()
    if (type.startsWith('multipart/')) {
      left.unshift(...(node.childNodes ?? []))
      continue
    }
    const part = node.part ?? '1'
    const isFile = node.disposition?.toLowerCase() === 'attachment'
    if (type === 'message/delivery-status') found.status ??= part
    else if (type === 'text/rfc822-headers') found.original ??= part
    else if (type === 'text/plain' && !isFile && found.plain === undefined) found.plain = part
    else if (type === 'text/html' && !isFile && found.html === undefined) found.html = part
    else {
      if (type === 'message/rfc822') found.original ??= part
      found.files.push({ part, type, name: nameOf(node, type), size: sizeOf(node) })
    }
  }
  return found
}

function nameOf({ dispositionParameters, parameters }: MessageStructureObject, type: string): string {
  const name = dispositionParameters?.filename ?? parameters?.name ?? ''
  return name === '' && type === 'message/rfc822' ? 'message.eml' : name
}

/** Of base64 lines of 76 signs and a break hold 57 bytes. */
const sizeOf = ({ size = 0, encoding }: MessageStructureObject): number =>
  encoding?.toLowerCase() === 'base64' ? Math.floor((size * 57) / 78) : size

/** The first bytes of a part as text, and whether there was more. An unknown charset is read as UTF-8, as far as it goes. */
export async function textOf(
  box: ImapFlow,
  uid: number,
  part: string,
  mostBytes: number,
): Promise<{ text: string; isCut: boolean }> {
  const { content } = await box.download(String(uid), part, { uid: true, maxBytes: mostBytes })
  if (!content) return { text: '', isCut: false }
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece as Buffer)
  const bytes = Buffer.concat(pieces)
  return { text: bytes.toString('utf8').replaceAll('\0', ''), isCut: bytes.length >= mostBytes }
}
