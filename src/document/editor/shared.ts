import * as Y from 'yjs'
import { documentNodes, type NodeType, nodeRule } from '../../../contract/document/document.ts'

/*
 * A text that several people write: changes merge in whatever order and however often they come. Outside of here they are base64.
 */

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}

function textOf(bytes: Uint8Array): string {
  let text = ''
  // Not all at once: there are no more arguments than so many.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Two changes as one. */
export const joined = (a: string, b: string): string => textOf(Y.mergeUpdates([bytesOf(a), bytesOf(b)]))

/** What came from elsewhere, and is not to be sent. */
const elsewhere = 'elsewhere'
/** What this page put there by itself. */
const begun = 'begun'
/** What holds text. */
const lines = (Object.keys(documentNodes) as NodeType[]).filter((type) => nodeRule(type).holds === 'inline') as string[]

export class SharedText {
  readonly doc = new Y.Doc()
  private typed: Uint8Array[] = []

  /** @param onTyped is called after each change of this page's own */
  constructor(onTyped: () => void) {
    this.doc.on('afterTransaction', (change: Y.Transaction) => {
      if (change.local && change.origin !== elsewhere && change.origin !== begun) this.begin(change)
    })
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === elsewhere) return
      this.typed.push(update)
      onTyped()
    })
  }

  /**
   * Puts an empty text into every empty line that a change made: two who begin to write there at once write in one text then. Else
   * each makes a text, the editors make one of both, and what a third wrote in the other is lost.
   */
  private begin(change: Y.Transaction): void {
    const empty: Y.XmlElement[] = []
    const find = (node: unknown): void => {
      if (!(node instanceof Y.XmlElement)) return
      if (lines.includes(node.nodeName) && node.length === 0) empty.push(node)
      else node.toArray().forEach(find)
    }
    for (const type of change.changed.keys()) {
      find(type)
      if (type instanceof Y.XmlFragment) type.toArray().forEach(find)
    }
    if (empty.length === 0) return
    this.doc.transact(() => {
      for (const line of empty) if (line.length === 0) line.insert(0, [new Y.XmlText()])
    }, begun)
  }

  /** Takes in what somebody else has, or this device kept. */
  take(change: string): void {
    Y.applyUpdate(this.doc, bytesOf(change), elsewhere)
  }

  /** All of it. */
  get state(): string {
    return textOf(Y.encodeStateAsUpdate(this.doc))
  }

  /** What it has, in few words: who knows it can say what is lacking. */
  get vector(): string {
    return textOf(Y.encodeStateVector(this.doc))
  }

  /** What was typed since this was asked last, as one change; undefined where nothing was. */
  takeTyped(): string | undefined {
    const [first, ...others] = this.typed
    this.typed = []
    return first && textOf(others.length ? Y.mergeUpdates([first, ...others]) : first)
  }

  end(): void {
    this.doc.destroy()
  }
}
