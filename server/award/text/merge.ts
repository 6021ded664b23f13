import * as Y from 'yjs'
import type { DocumentNode } from '../../../contract/document/document.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { type Author, ownUp, type Seen, withSuggested } from './authors.ts'
import { bodyOf, documentOf, root } from './model.ts'

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function loaded(state: string): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, bytesOf(state))
  return doc
}

/** What there is before anybody has typed, as base64. */
export const firstState = (body: DocumentNode): string => textOf(Y.encodeStateAsUpdate(documentOf(body)))

interface Merged {
  state: string
  body: DocumentNode
  /** What is suggested in it now, or was before. */
  suggested: Seen
}

interface Sent {
  author: Author
  /** What was suggested in the text before, also where it is gone now. */
  seen: Seen
}

/**
 * Bytes of a text with all that is kept of how it came about, and of changes in it that build on some which are not here yet: more
 * than any text needs, and no more than a server can take in at every stroke. What cannot be seen in it counts, too.
 */
export const textMost = { state: 12_000_000, waiting: 1_000_000 }

const waitingIn = ({ store }: Y.Doc): number =>
  (store.pendingStructs?.update.byteLength ?? 0) + (store.pendingDs?.byteLength ?? 0)

/**
 * A text with a change in it; in whatever order and how often changes come, they end in the same text. What it suggests is suggested
 * by whoever sent it, whatever it says. Throws `award.update` for what is no change of a text or breaks it, `award.tooLong`: the text
 * stays as it was.
 */
export function withUpdate(state: string, update: string, { author, seen }: Sent): Merged {
  const doc = loaded(state)
  const fragment = doc.getXmlFragment(root)
  const before = withSuggested(seen, fragment)
  try {
    Y.applyUpdate(doc, bytesOf(update))
  } catch {
    // Bytes that are no update: the library says so by an error of any kind.
    throw new AppError('award.update')
  }
  ownUp(fragment, before, author, () => loaded(state))
  const suggested = withSuggested(before, fragment)
  const whole = Y.encodeStateAsUpdate(doc)
  if (whole.byteLength > textMost.state || waitingIn(doc) > textMost.waiting) throw new AppError('award.tooLong')
  return { state: textOf(whole), body: bodyOf(doc), suggested }
}

/** What somebody lacks whose text has this vector. Throws `award.update` for a vector that is none. */
export function lackingOf(state: string, vector: string): string {
  if (vector === '') return state
  try {
    return textOf(Y.diffUpdate(bytesOf(state), bytesOf(vector)))
  } catch {
    throw new AppError('award.update')
  }
}
