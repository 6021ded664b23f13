import { Extension } from '@tiptap/core'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import { Awareness } from 'y-protocols/awareness'
import type { Doc } from 'yjs'
import { type PresenceSaid, type PresenceTold, presenceEveryMs } from '../../../contract/document/presence.ts'

/** Each of those who write has a colour of their own, dark enough for white letters on it and for a line on white paper. */
const colours = ['#1d4fbf', '#12623a', '#b3261e', '#855000', '#6d28d9', '#0e7490'] as const

export interface Present {
  userId: string
  name: string
  color: string
}

interface State {
  user?: Present
  cursor?: PresenceSaid['cursor']
}

/** Who has a text open, and where they are in it. What this page says goes to `say`; what the others say comes by `hear`. */
export class Presence {
  private readonly awareness: Awareness
  private readonly id: string
  private readonly say: (said: PresenceSaid) => void
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly watching = new Set<() => void>()

  constructor(doc: Doc, id: string, say: (said: PresenceSaid) => void) {
    this.awareness = new Awareness(doc)
    this.id = id
    this.say = say
    this.awareness.on('update', (_: unknown, origin: unknown) => {
      if (origin === 'local') this.later()
    })
    this.awareness.on('change', () => {
      for (const changed of this.watching) changed()
    })
  }

  /** The newest alone, a moment later: whoever types moves with every key. */
  private later(): void {
    this.timer ??= setTimeout(() => this.now(), presenceEveryMs)
  }

  /** Says where one is. */
  now(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const state = this.awareness.getLocalState() as State | null
    if (state) this.say({ id: this.id, client: this.awareness.clientID, cursor: state.cursor ?? null, gone: false })
  }

  hear({ id, client, userId, name, cursor, gone }: PresenceTold): void {
    if (id !== this.id || client === this.awareness.clientID) return
    const { states, meta } = this.awareness
    const known = states.get(client) as State | undefined
    // Nobody speaks for somebody else.
    if (known?.user && known.user.userId !== userId) return
    if (gone) {
      this.forget([client])
      return
    }
    const color = known?.user?.color ?? this.colourOf(userId)
    states.set(client, { user: { userId, name, color }, cursor })
    meta.set(client, { clock: (meta.get(client)?.clock ?? 0) + 1, lastUpdated: Date.now() })
    const change = known ? { added: [], updated: [client], removed: [] } : { added: [client], updated: [], removed: [] }
    this.awareness.emit('change', [change, 'remote'])
    // Who has just come does not know of this page yet.
    if (!known) this.later()
  }

  /** There is no line to the others: where they are is not known. */
  alone(): void {
    this.forget([...this.awareness.states.keys()].filter((one) => one !== this.awareness.clientID))
  }

  private forget(clients: number[]): void {
    const removed = clients.filter((one) => this.awareness.states.delete(one))
    if (removed.length) this.awareness.emit('change', [{ added: [], updated: [], removed }, 'remote'])
  }

  private get states(): State[] {
    return [...this.awareness.states.values()] as State[]
  }

  /** The same for one person wherever they write; another than anybody else's while there are enough. */
  private colourOf(userId: string): string {
    const users = this.states.flatMap(({ user }) => user ?? [])
    const own = users.find((one) => one.userId === userId)
    if (own) return own.color
    const first = [...userId].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 0) % colours.length
    const free = colours.map((_, at) => colours[(first + at) % colours.length]!)
    return free.find((one) => !users.some(({ color }) => color === one)) ?? free[0]!
  }

  /** The others, each person once, in the order in which they came. */
  get people(): Present[] {
    return [...new Map(this.states.flatMap(({ user }) => (user ? [[user.userId, user] as const] : []))).values()]
  }

  /** Called after each change of who is here or where; answers with how to stop it. */
  watch(changed: () => void): () => void {
    this.watching.add(changed)
    return () => this.watching.delete(changed)
  }

  /** Tells the others that this page closed the text. */
  leave(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.say({ id: this.id, client: this.awareness.clientID, cursor: null, gone: true })
  }

  /** What shows the others in an editor: a line where they are, their name above it, what they chose in their colour. */
  get extension() {
    const { awareness } = this
    return Extension.create({
      name: 'presence',
      addProseMirrorPlugins: () => [
        yCursorPlugin(awareness, {
          cursorBuilder: ({ name, color }: Present) => {
            const caret = document.createElement('span')
            caret.className = 'others-caret'
            // Drawn, not written: it is no part of the text.
            caret.dataset.name = name
            caret.style.setProperty('--of', color)
            return caret
          },
          selectionBuilder: ({ color }: Present) => ({ class: 'others-chosen', style: `--of: ${color}` }),
        }),
      ],
    })
  }
}
