import { type Editor, Extension, Mark } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { type Author, ownSuggestion, settled, suggested } from './suggest.ts'

const attributes = { id: { default: '' }, by: { default: '' }, name: { default: '' } }

/** A mark that is in the text, and comes into it by no paste. What is typed behind it is not of it. */
const suggestionMark = (name: 'insertion' | 'deletion', tag: 'ins' | 'del') =>
  Mark.create({
    name,
    inclusive: false,
    addAttributes: () => attributes,
    renderHTML: ({ mark }) => [tag, { class: 'suggested', title: String(mark.attrs.name) }, 0],
  })

export const suggestionMarks = [suggestionMark('insertion', 'ins'), suggestionMark('deletion', 'del')]

/** What a change says that is to be made as it is. */
const direct = 'suggestionsSettled'
const freshId = () => crypto.randomUUID()

/** Whether what is typed is suggested or written, at one editor. */
export class Suggesting {
  on = false
  author: Author = { by: '', name: '' }

  toggle(editor: Editor): void {
    this.on = !this.on
    // Nothing changes, but how the next is typed.
    editor.view.dispatch(editor.state.tr)
    editor.commands.focus()
  }

  settle(editor: Editor, id: string, accepts: boolean): void {
    editor.view.dispatch(settled(editor.state, id, accepts).setMeta(direct, true))
  }

  get extension() {
    const suggesting = this
    return Extension.create({
      name: 'suggesting',
      dispatchTransaction({ transaction, next }) {
        const others = transaction.getMeta(ySyncPluginKey) !== undefined || transaction.getMeta(direct) !== undefined
        const changes = suggesting.on && transaction.docChanged && !others
        next((changes && suggested(this.editor.state, transaction, suggesting.author, freshId())) || transaction)
      },
      addProseMirrorPlugins: () => [
        new Plugin({
          // What is typed next is marked from its first sign on: an input method that composes is not disturbed by it.
          appendTransaction: (_, __, { selection, storedMarks, schema, tr }) => {
            const { insertion, deletion } = schema.marks
            if (!selection.empty || !insertion || !deletion) return null
            const around = storedMarks ?? selection.$from.marks()
            const bare = deletion.removeFromSet(around)
            const own = bare.some((one) => one.type === insertion && one.attrs.by === suggesting.author.by)
            if (!suggesting.on) {
              // What was to be typed as a suggestion is written, once the mode has ended.
              const plain = storedMarks ? insertion.removeFromSet(bare) : bare
              return plain.length < around.length ? tr.setStoredMarks(plain) : null
            }
            if (own && storedMarks) return null
            const id = ownSuggestion(tr.doc, selection.from, suggesting.author) ?? freshId()
            const mark = insertion.create({ ...suggesting.author, id })
            return tr.setStoredMarks(mark.addToSet(bare))
          },
        }),
      ],
    })
  }
}
