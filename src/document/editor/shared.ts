import * as Y from 'yjs'

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

export class SharedText {
  readonly doc = new Y.Doc()
  private typed: Uint8Array[] = []

  /** @param onTyped is called after each change of this page's own */
  constructor(onTyped: () => void) {
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === elsewhere) return
      this.typed.push(update)
      onTyped()
    })
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
