import { Extension } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { documentLimits } from '../../../contract/document/document.ts'
import { fitNode } from '../../../contract/document/documentFit.ts'
import { editorOf } from './model.ts'

/*
 * The editor holds nothing that the model does not know: whatever comes in, by typing, by the clipboard or from others who write,
 * is made of the model in the same change, so that what is seen is what is saved.
 */

/** Blocks of a document that were looked at: a change leaves most of them as they were. */
const fit = new WeakSet<Node>()

/** What a block of a document becomes; nothing where it is of the model already. */
function fitted(block: Node): Node[] | undefined {
  if (fit.has(block)) return undefined
  const { schema } = block.type
  const nodes = fitNode(block.toJSON(), 'block', 2, true).map((one) => schema.nodeFromJSON(editorOf(one)))
  const [only] = nodes
  if (nodes.length === 1 && only?.eq(block)) {
    fit.add(block)
    return undefined
  }
  for (const one of nodes) fit.add(one)
  return nodes
}

/** The change that makes what stands there a document of the model; undefined where it is one. */
export function fitting(state: EditorState): Transaction | undefined {
  const { doc, selection, tr, schema } = state
  const blocks: [at: number, block: Node, nodes: Node[]][] = []
  doc.forEach((block, at) => {
    const nodes = fitted(block)
    if (nodes) blocks.unshift([at, block, nodes])
  })
  if (blocks.length === 0) return undefined
  for (const [at, block, nodes] of blocks) {
    // A document is not empty.
    const isAll = nodes.length === 0 && tr.doc.childCount === 1
    const into = isAll ? Fragment.from(schema.nodes.paragraph?.create()) : Fragment.from(nodes)
    tr.replaceWith(at, at + block.nodeSize, into)
  }
  // What was mended is mostly as long as before: the cursor stays where it was.
  if (tr.doc.content.size === doc.content.size)
    tr.setSelection(TextSelection.between(tr.doc.resolve(selection.anchor), tr.doc.resolve(selection.head)))
  return tr
}

const weights = new WeakMap<Node, { nodes: number; characters: number }>()

function weightOf(node: Node): { nodes: number; characters: number } {
  const known = weights.get(node)
  if (known) return known
  const weight = { nodes: 1, characters: node.text?.length ?? 0 }
  node.forEach((one) => {
    const { nodes, characters } = weightOf(one)
    weight.nodes += nodes
    weight.characters += characters
  })
  weights.set(node, weight)
  return weight
}

/** Whether a document is longer than one may be. A node takes a place of its own, and so does each sign. */
function isTooLong(doc: Node): boolean {
  if (doc.content.size < Math.min(documentLimits.nodes, documentLimits.characters)) return false
  const { nodes, characters } = weightOf(doc)
  return nodes > documentLimits.nodes || characters > documentLimits.characters
}

/**
 * What a page of another program says of a line itself counts more than what it says of all lines of a kind, as in that program: the
 * editor would put its rules behind. Word centres a title in that way.
 */
function ownStyleFirst(html: string): string {
  if (!/<style/i.test(html)) return html
  const { head, body } = new DOMParser().parseFromString(html, 'text/html')
  for (const { style } of body.querySelectorAll<HTMLElement>('[style]'))
    for (const name of ['text-align', 'text-indent', 'font-weight', 'text-decoration'])
      if (style.getPropertyValue(name)) style.setProperty(name, style.getPropertyValue(name), 'important')
  return head.innerHTML + body.innerHTML
}

/** Keeps what is in the editor of the model. `onTooLong` is told of a change that would make it too long, which is not made. */
export const fits = (onTooLong?: () => void) =>
  Extension.create({
    name: 'fits',
    // Before others count the columns of a table that spans a million.
    priority: 1000,
    addProseMirrorPlugins: () => [
      new Plugin({
        props: { transformPastedHTML: ownStyleFirst },
        filterTransaction: (change, { doc }) => {
          const isOurs = change.docChanged && change.getMeta(ySyncPluginKey) === undefined
          if (!isOurs || change.doc.content.size <= doc.content.size || !isTooLong(change.doc)) return true
          onTooLong?.()
          return false
        },
        appendTransaction: (changes, _, state) => (changes.some((one) => one.docChanged) ? fitting(state) : undefined),
      }),
    ],
  })
