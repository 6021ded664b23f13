import { getSchema } from '@tiptap/core'
import type { Node, Schema } from '@tiptap/pm/model'
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { addRowAfter } from '@tiptap/pm/tables'
import { ySyncPlugin } from '@tiptap/y-tiptap'
import { type DocumentNode, textOf } from '../../../contract/document/document.ts'
import type { Seen } from '../../../server/award/text/authors.ts'
import { firstState, lackingOf, withUpdate } from '../../../server/award/text/merge.ts'
import { modelOf } from '../../../src/document/editor/model.ts'
import { extensionsFor } from '../../../src/document/editor/nodes.ts'
import { SharedText } from '../../../src/document/editor/shared.ts'
import { settled, suggested, suggestionsOf } from '../../../src/document/editor/suggest.ts'

/** Numbers that are the same for a seed; from 0 to less than `most`. */
export function numbers(seed: number): (most: number) => number {
  let state = seed >>> 0
  return (most) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

/** The id of a suggestion that is made with these signs. */
const idOf = (words: string) => `s${words.codePointAt(0)}`

/** Where changes go to, and what others changed comes from. */
export interface Table {
  push(change: string, writer: Writer): Promise<void>
  lacking(vector: string): Promise<string>
}

/** The server: what it holds, and every change checked as the product checks it. */
export class Desk implements Table {
  state: string
  body: DocumentNode
  /** Of all suggestions that were ever there. */
  seen: Seen = new Map()

  constructor(body: DocumentNode) {
    this.state = firstState(body)
    this.body = body
  }

  async push(change: string, { author }: Pick<Writer, 'author'>): Promise<void> {
    const { state, body, suggested } = withUpdate(this.state, change, { author, seen: this.seen })
    this.seen = suggested
    this.state = state
    this.body = body
  }

  async lacking(vector: string): Promise<string> {
    return lackingOf(this.state, vector)
  }
}

interface Bound {
  state: EditorState
  dispatch(tr: Transaction): void
  hasFocus(): boolean
}

/** One writer at an editor without a screen: the schema and the binding of the product, its document, and what they have not sent yet. */
export class Writer {
  readonly shared: SharedText
  readonly schema: Schema
  readonly unsent: string[] = []
  private state: EditorState
  private readonly update: () => void

  /** What suggestions of this writer are marked with. */
  readonly author: { by: string; name: string }

  /** @param no decides between two who write at one place, so that a seed plays the same again */
  constructor(base: string, no: number, author = { by: String(no), name: '仲裁员' }) {
    this.author = author
    this.shared = new SharedText(() => undefined)
    this.shared.doc.clientID = no
    this.shared.take(base)
    this.schema = getSchema(extensionsFor('zh', this.shared.doc))
    const plugin = ySyncPlugin(this.shared.doc.getXmlFragment('default'))
    this.state = EditorState.create({ schema: this.schema, plugins: [plugin] })
    const writer = this
    const view: Bound = {
      get state() {
        return writer.state
      },
      dispatch: (tr) => this.apply(tr),
      hasFocus: () => false,
    }
    const bound = plugin.spec.view?.(view as never)
    this.update = () => bound?.update?.(view as never, this.state)
    this.gather()
  }

  private apply(tr: Transaction): void {
    this.state = this.state.apply(tr)
    this.update?.()
  }

  /** Puts what was typed since the last time among what is to be sent. */
  gather(): void {
    const change = this.shared.takeTyped()
    if (change) this.unsent.push(change)
  }

  take(change: string): void {
    this.shared.take(change)
    this.gather()
  }

  get body(): DocumentNode {
    return modelOf(this.state.doc.toJSON())
  }

  private places(): { pos: number; node: Node }[] {
    const found: { pos: number; node: Node }[] = []
    this.state.doc.descendants((node, pos) => {
      if (node.isTextblock) found.push({ pos, node })
      return true
    })
    return found
  }

  private at(random: (most: number) => number): number {
    const places = this.places()
    const { pos, node } = places[random(places.length)]!
    return pos + 1 + random(node.content.size + 1)
  }

  private command(run: (state: EditorState, dispatch: (tr: Transaction) => void) => boolean, at: number): void {
    this.apply(this.state.tr.setSelection(TextSelection.near(this.state.doc.resolve(at))))
    run(this.state, (tr) => this.apply(tr))
  }

  /** A change that is only suggested. */
  private suggest(tr: Transaction, id: string): void {
    this.apply(suggested(this.state, tr, this.author, id) ?? tr)
  }

  /** Suggests, or accepts or refuses what was suggested. Answers with the signs that stand there no more. */
  propose(kind: number, random: (most: number) => number, words: string): string {
    const before = textOf(this.body)
    const at = this.at(random)
    if (kind === 10) this.suggest(this.state.tr.insertText(words, at), idOf(words))
    else if (kind === 11) {
      const place = this.state.doc.resolve(at)
      const to = Math.min(place.end(), at + 1 + random(4))
      if (to > at) this.suggest(this.state.tr.delete(at, to), idOf(words))
    } else {
      const open = suggestionsOf(this.state.doc)
      const one = open[random(Math.max(1, open.length))]
      if (one) this.apply(settled(this.state, one.id, kind === 12))
    }
    const after = textOf(this.body)
    return [...before].filter((sign) => !after.includes(sign)).join('')
  }

  /** One thing that a writer does. `words` is typed where something is; it is answered whether it was, and what was taken out. */
  act(random: (most: number) => number, words: string): { isTyped: boolean; gone: string } {
    const { schema } = this
    const { tr } = this.state
    const at = this.at(random)
    const kind = random(14)
    if (kind >= 10) {
      const gone = this.propose(kind, random, words)
      this.gather()
      return { isTyped: kind === 10, gone }
    }
    const paragraph = (text: string) => schema.nodes.paragraph!.create(null, text ? schema.text(text) : null)
    const after = this.state.doc.resolve(at).after(1)
    let isTyped = true
    if (kind < 5) this.apply(tr.insertText(words, at))
    else if (kind === 5) this.apply(tr.insert(after, paragraph(words)))
    else if (kind === 6) {
      const items = [paragraph(words), paragraph('')].map((one) => schema.nodes.listItem!.create(null, one))
      this.apply(tr.insert(after, schema.nodes.orderedList!.create(null, items)))
    } else if (kind === 7) {
      const cell = (text: string) => schema.nodes.tableCell!.create(null, paragraph(text))
      const row = (text: string) => schema.nodes.tableRow!.create(null, [cell(text), cell('')])
      this.apply(tr.insert(after, schema.nodes.table!.create(null, [row(words), row('')])))
    } else if (kind === 8) {
      isTyped = false
      this.command(addRowAfter, at)
    } else {
      isTyped = false
      // What is split stays whole in two; what is bold or set to the right says the same.
      const place = this.state.doc.resolve(at)
      const { parent } = place
      const which = random(3)
      if (which === 0 && parent.type === schema.nodes.paragraph) this.apply(tr.split(at))
      else if (which === 1 && parent.content.size > 0)
        this.apply(tr.addMark(place.start(), place.end(), schema.marks.bold!.create()))
      else this.apply(tr.setNodeMarkup(place.before(), undefined, { ...parent.attrs, align: 'right' }))
    }
    this.gather()
    return { isTyped, gone: '' }
  }
}
