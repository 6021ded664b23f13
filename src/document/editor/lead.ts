import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

/** Chooses what stands at a path into the document of the model, as far as the editor has it, and brings it to the screen. */
export function leadTo(editor: Editor, path: readonly (string | number)[]): void {
  const { doc, tr } = editor.state
  let [from, node] = [0, doc]
  for (const at of path) {
    if (typeof at !== 'number') continue
    const inner = node.maybeChild(at)
    if (!inner) break
    let before = 0
    for (let one = 0; one < at; one++) before += node.child(one).nodeSize
    from += before + (node === doc ? 0 : 1)
    node = inner
  }
  if (node === doc) return
  const selection = TextSelection.between(doc.resolve(from), doc.resolve(from + node.nodeSize))
  editor.view.dispatch(tr.setSelection(selection).scrollIntoView())
  editor.view.focus()
}
