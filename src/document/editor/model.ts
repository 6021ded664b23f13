import type { JSONContent } from '@tiptap/core'
import { type DocumentNode, nodeRule } from '../../../contract/document/document.ts'
import { fitDocument } from '../../../contract/document/documentFit.ts'

const blankLine: DocumentNode = { type: 'paragraph', attrs: { align: 'left', indent: false }, content: [] }

/** Empty in a new document. */
export const blankDocument: DocumentNode = { type: 'doc', content: [blankLine] }

/** What the editor holds as the model has it: without what the editor keeps for itself. */
export const modelOf = (json: JSONContent): DocumentNode => fitDocument(json, true)

/** The same for the editor, which takes no list or table without lines, and begins what holds blocks, above all an item, with one. */
export function editorOf(node: DocumentNode): JSONContent {
  const { content = [], ...rest } = node
  const { holds } = nodeRule(node.type)
  const isBare = holds === 'block' && content.length === 0
  const isLineless = node.type === 'listItem' && content[0]?.type !== 'paragraph'
  const filled = isBare || isLineless ? [blankLine, ...content] : content.filter((one) => !isEmptyFrame(one))
  return { ...rest, ...(filled.length ? { content: filled.map(editorOf) } : {}) } as JSONContent
}

const isEmptyFrame = ({ type, content }: DocumentNode): boolean =>
  (type === 'table' || type === 'orderedList' || type === 'bulletList') && !content?.length
