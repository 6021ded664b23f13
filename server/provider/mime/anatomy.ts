import { type Head, readHead, valuedField } from './head.ts'

/* What a mail is made of, whoever took it apart: the mail server (imap/outline.ts) or we ourselves (message.ts). */

/** One part that is not made of others. */
export interface Leaf {
  /** Where it stands, such as `2` or `1.3`. */
  part: string
  /** What its bytes are asked for by. */
  key: string
  type: string
  head: Head
  isFile: boolean
  /** Its name as the mail server read it: good enough where its head was not asked for. */
  told: string
  encoding: string
  /** Bytes, as they come. */
  size: number
  /** The outermost `multipart/alternative` that it is in: the same words in several ways. */
  choice: number | undefined
}

/** A part of a mail that is a file. */
export interface Part {
  /** Where it stands, such as `2` or `1.3`. */
  part: string
  type: string
  /** As its sender called it; empty where they did not. */
  name: string
  /** Bytes, about: decoded they are known only once they are here. */
  size: number
  encoding: string
}

/** Words of a mail, in one way or in two. */
export interface Block {
  plain: Leaf[]
  html: Leaf[]
}

export interface Anatomy {
  /** One after the other, as they are read. */
  blocks: Block[]
  files: Part[]
  /** Of a report about a letter: what became of it (RFC 3464), and the letter or its head. */
  status: Leaf | undefined
  original: Leaf | undefined
}

export function anatomyOf(leaves: readonly Leaf[], hints: readonly string[]): Anatomy {
  const found: Anatomy = { blocks: [], files: [], status: undefined, original: undefined }
  const choices = new Map<number, Block>()
  for (const leaf of leaves) {
    const part = partOf(leaf, hints)
    if (leaf.type === 'message/delivery-status') found.status ??= leaf
    else if (leaf.type === 'text/rfc822-headers') found.original ??= leaf
    else if (isWords(leaf, part.name, found.blocks.length === 0 || choices.has(leaf.choice ?? -1))) {
      const block = choices.get(leaf.choice ?? -1) ?? { plain: [], html: [] }
      if (!found.blocks.includes(block)) found.blocks.push(block)
      if (leaf.choice !== undefined) choices.set(leaf.choice, block)
      block[leaf.type === 'text/html' ? 'html' : 'plain'].push(leaf)
    } else {
      if (leaf.type === 'message/rfc822') found.original ??= leaf
      found.files.push(part)
    }
  }
  return found
}

/** Text that is no file. The first one is what the mail says even where it has a name, as some programs give it. */
const isWords = ({ type, isFile }: Leaf, name: string, isFirst: boolean): boolean =>
  (type === 'text/plain' || type === 'text/html') && !isFile && (isFirst || name === '')

const partOf = (leaf: Leaf, hints: readonly string[]): Part => ({
  ...{ part: leaf.part, type: leaf.type, encoding: leaf.encoding, name: nameOf(leaf, hints) },
  // Of base64 lines of 76 signs and a break hold 57 bytes.
  size: leaf.encoding === 'base64' ? Math.floor((leaf.size * 57) / 78) : leaf.size,
})

function nameOf({ head, type, told }: Leaf, hints: readonly string[]): string {
  const name =
    valuedField(head, 'content-disposition', hints).params.get('filename') ||
    valuedField(head, 'content-type', hints).params.get('name') ||
    told
  if (name !== '' || type !== 'message/rfc822') return name
  return 'message.eml'
}

/** What the words of a part are written in, as its head says. */
export function charsetIn(leaf: Leaf, hints: readonly string[]) {
  const { params } = valuedField(leaf.head, 'content-type', hints)
  return {
    charset: params.get('charset'),
    flowed: params.get('format') === 'flowed',
    delSp: params.get('delsp') === 'yes',
  }
}

export const noHead: Head = readHead(Buffer.alloc(0))
