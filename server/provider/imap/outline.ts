import type { ImapFlow, MessageStructureObject } from 'imapflow'
import { type Leaf, noHead } from '../mime/anatomy.ts'
import { type Head, hintsIn, readHead } from '../mime/head.ts'
import { loadingOf, takeApart } from '../mime/message.ts'
import type { Loading } from '../mime/words.ts'

/*
 * The outline that the mail server made of a mail, and the bytes of its heads. What servers and our library say of names and subjects
 * was read as UTF-8 already: of other bytes nothing is left there.
 */

/** A mail may be made of any number of parts in parts: so many are looked at. */
const mostParts = 300
const mostHead = 16 * 1024
const mostOwnHead = 128 * 1024

/** What a mail that is not made of parts is asked for by: not all servers number it. */
const whole = 'text'

/** The parts of a mail that are not made of others, however it was put together; their heads are still to come (`withHeads`). */
export function leavesIn(root: MessageStructureObject | undefined): Leaf[] {
  // Without an outline there is one text: all of it.
  const plain = { part: '1', key: whole, type: 'text/plain', head: noHead, told: '', encoding: '', size: 0 }
  if (!root) return [{ ...plain, isFile: false, choice: undefined }]
  const leaves: Leaf[] = []
  const left: { node: MessageStructureObject; choice: number | undefined }[] = [{ node: root, choice: undefined }]
  for (let seen = 0; left.length > 0 && seen < mostParts; seen++) {
    const { node, choice } = left.shift() as (typeof left)[number]
    const type = String(node.type ?? '').toLowerCase()
    if (type.startsWith('multipart/')) {
      const within = choice ?? (type === 'multipart/alternative' ? seen : undefined)
      left.unshift(...(node.childNodes ?? []).map((child) => ({ node: child, choice: within })))
      continue
    }
    leaves.push({
      ...{ part: node.part ?? '1', key: node === root ? whole : (node.part ?? '1'), type, head: noHead, choice },
      told: node.dispositionParameters?.filename ?? node.parameters?.name ?? '',
      isFile: node.disposition?.toLowerCase() === 'attachment',
      encoding: (node.encoding ?? '').toLowerCase(),
      size: node.size ?? 0,
    })
  }
  return leaves
}

/** Bytes of a mail that its server has no outline of; what is behind them is not looked for. */
const mostWhole = 16 * 1024 * 1024

/** A mail taken apart, with the way to the bytes of its parts. Where its server made no outline, or one beyond reading, we do it ourselves. */
export async function mailParts(
  box: ImapFlow,
  uid: number,
  root: MessageStructureObject | undefined,
): Promise<{ head: Head; hints: string[]; leaves: Leaf[]; load: Loading }> {
  if (root) return { ...(await withHeads(box, uid, leavesIn(root))), load: loading(box, uid) }
  const source = { start: 0, maxLength: mostWhole }
  const found = await box.fetchOne(String(uid), { uid: true, source }, { uid: true })
  const { bodies, ...mail } = takeApart((found || undefined)?.source ?? Buffer.alloc(0))
  return { ...mail, load: loadingOf(bodies) }
}

/** The same with their heads and that of the mail, and the charsets that they name or are in. */
async function withHeads(
  box: ImapFlow,
  uid: number,
  leaves: readonly Leaf[],
): Promise<{ head: Head; hints: string[]; leaves: Leaf[] }> {
  const asked = leaves
    .filter(({ key }) => key !== whole)
    .map(({ part }) => ({ key: `${part}.mime`, start: 0, maxLength: mostHead }))
  const own = { key: 'header', start: 0, maxLength: mostOwnHead }
  const found = await box.fetchOne(String(uid), { uid: true, bodyParts: [own, ...asked] }, { uid: true })
  const head = readHead((found || undefined)?.headers ?? Buffer.alloc(0))
  const read = leaves.map((leaf) => {
    const bytes = found ? found.bodyParts?.get(`${leaf.part}.mime`) : undefined
    const own = bytes ? readHead(bytes) : noHead
    return { ...leaf, head: leaf.key === whole ? head : own }
  })
  return { head, hints: hintsIn([head, ...read.map((leaf) => leaf.head)]), leaves: read }
}

const pieceBytes = 1024 * 1024

/** How the bytes of a part come over the line: in pieces, each as large as an answer may be. */
const loading =
  (box: ImapFlow, uid: number): Loading =>
  async ({ key }, most) => {
    const pieces: Buffer[] = []
    let length = 0
    while (length < most) {
      const wanted = { key, start: length, maxLength: Math.min(pieceBytes, most - length) }
      const found = await box.fetchOne(String(uid), { uid: true, bodyParts: [wanted] }, { uid: true })
      const piece = found ? found.bodyParts?.get(key) : undefined
      if (piece) pieces.push(piece)
      length += piece?.length ?? 0
      if (!piece || piece.length < wanted.maxLength) return { bytes: Buffer.concat(pieces), isCut: false }
    }
    return { bytes: Buffer.concat(pieces), isCut: true }
  }
