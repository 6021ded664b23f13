import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { fingerprint, isWords, type Prevailing, prevailing } from '../../../contract/document/translation.ts'

/*
 * Paragraphs in two languages (contract/document/translation.ts), as they stand in the editor.
 */

/** `missing`: nobody translated it; `changed`: it says something else than when it was translated. */
type PairState = 'missing' | 'changed' | 'current'

export interface Pair {
  /** Where what is translated begins, and where what translates it ends. */
  pos: number
  end: number
  text: string
  state: PairState
  /** Where its translations begin. */
  translations: number[]
}

const isTranslation = (node: Node) => typeof node.attrs.translates === 'string'
const isLine = ({ type }: Node) => type.name === 'paragraph' || type.name === 'heading'

/** What a line says, with the names of what it refers to. */
const wordsOf = (line: Node): string =>
  line.textBetween(0, line.content.size, '', (leaf) => String(leaf.attrs.label ?? ''))

/** Every line that has words, with its translations. Tables are for numbers and names, and are read in either language. */
export function pairsOf(doc: Node): Pair[] {
  const pairs: Pair[] = []
  const walk = (parent: Node, start: number) => {
    let last: Pair | undefined
    parent.forEach((node, offset) => {
      const pos = start + offset
      if (!isLine(node)) {
        last = undefined
        if (node.type.name !== 'table') walk(node, pos + 1)
        return
      }
      if (isTranslation(node)) {
        if (!last) return
        last.translations.push(pos)
        last.end = pos + node.nodeSize
        const isCurrent = node.attrs.translates === fingerprint(last.text) && isWords(wordsOf(node))
        const states: PairState[] = [
          last.state === 'missing' ? 'current' : last.state,
          isCurrent ? 'current' : 'changed',
        ]
        last.state = states.includes('changed') ? 'changed' : 'current'
        return
      }
      const text = wordsOf(node)
      // An empty line between the two parts nothing.
      if (!isWords(text)) return
      last = { pos, end: pos + node.nodeSize, text, state: 'missing', translations: [] }
      pairs.push(last)
    })
  }
  walk(doc, 0)
  return pairs
}

export const hasTranslations = (pairs: readonly Pair[]): boolean => pairs.some((one) => one.translations.length > 0)

/** An empty translation of a line, behind it, to be written now. */
export function addTranslation(editor: Editor, { pos, text, end }: Pair): void {
  const source = editor.state.doc.nodeAt(pos)
  if (!source) return
  const attrs = { ...source.attrs, translates: fingerprint(text) }
  editor
    .chain()
    .insertContentAt(end, { type: source.type.name, attrs })
    .setTextSelection(end + 1)
    .focus()
    .scrollIntoView()
    .run()
}

/** Somebody looked at it: it says what its text says now. */
export function confirmTranslation(editor: Editor, { text, translations }: Pair): void {
  const { tr } = editor.state
  for (const pos of translations) tr.setNodeAttribute(pos, 'translates', fingerprint(text))
  editor.view.dispatch(tr)
}

/** Puts the sentence that says which language prevails at the end, in both. */
export function addPrevailing(editor: Editor, language: Prevailing): void {
  const { zh, en } = prevailing[language]
  const line = (text: string, translates: string | null) => ({
    type: 'paragraph',
    attrs: { indent: true, translates },
    content: [{ type: 'text', text }],
  })
  editor
    .chain()
    .insertContentAt(editor.state.doc.content.size, [line(zh, null), line(en, fingerprint(zh))])
    .focus('end')
    .scrollIntoView()
    .run()
}

const key = new PluginKey<DecorationSet>('translations')

function marksIn(doc: Node): DecorationSet {
  const pairs = pairsOf(doc)
  if (!hasTranslations(pairs)) return DecorationSet.empty
  const marks = pairs.flatMap(({ pos, state, translations }) => {
    const at = (place: number, name: string) => {
      const node = doc.nodeAt(place)
      return node ? [Decoration.node(place, place + node.nodeSize, { class: name })] : []
    }
    if (state === 'missing') return at(pos, 'translation-missing')
    return state === 'changed' ? translations.flatMap((place) => at(place, 'translation-changed')) : []
  })
  return DecorationSet.create(doc, marks)
}

/** Marks what is not translated, or was before its text changed; a new line comes behind the translation of the one before it. */
export const translations = Extension.create({
  name: 'translations',
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        if (!empty || !isLine($from.parent) || isTranslation($from.parent)) return false
        if ($from.parentOffset < $from.parent.content.size) return false
        const around = $from.node(-1)
        let at = $from.after()
        for (let no = $from.index(-1) + 1; no < around.childCount && isTranslation(around.child(no)); no++)
          at += around.child(no).nodeSize
        if (at === $from.after()) return false
        const { paragraph } = editor.schema.nodes
        if (!paragraph) return false
        const tr = editor.state.tr.insert(at, paragraph.create({ indent: $from.parent.attrs.indent ?? false }))
        editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView())
        return true
      },
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_, { doc }) => marksIn(doc),
        apply: (tr, old) => (tr.docChanged ? marksIn(tr.doc) : old),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})
