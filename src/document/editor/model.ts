import type { JSONContent } from '@tiptap/core'
import {
  type DocumentMark,
  type DocumentNode,
  documentNodes,
  markTypes,
  type NodeType,
  nodeRule,
  type Suggestion,
  suggestionTypes,
} from '../../../contract/document.ts'

/** Empty in a new document. */
export const blankDocument: DocumentNode = {
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { align: 'left', indent: false }, content: [] }],
}

const isNode = (type: string | undefined): type is NodeType => type !== undefined && Object.hasOwn(documentNodes, type)

/** What the editor holds as the model has it: without what the editor keeps for itself. */
export function modelOf(json: JSONContent): DocumentNode {
  const { type, attrs = {}, content, marks, text } = json
  if (!isNode(type)) throw new Error(`The editor made a node of no kind: ${type}`)
  const rule = nodeRule(type)
  const known = Object.keys(rule.attrs ?? {})
  const kept = (marks ?? []).flatMap(({ type: mark, attrs: said }): DocumentMark[] => {
    const suggested = suggestionTypes.find((one) => one === mark)
    return suggested
      ? [{ type: suggested, attrs: said as Suggestion }]
      : markTypes.filter((one) => one === mark).map((one) => ({ type: one }))
  })
  return {
    type,
    ...(known.length
      ? { attrs: Object.fromEntries(known.flatMap((name) => (attrs[name] === null ? [] : [[name, attrs[name]]]))) }
      : {}),
    ...(rule.holds ? { content: (content ?? []).map(modelOf) } : {}),
    ...(kept.length ? { marks: kept } : {}),
    ...(text === undefined ? {} : { text }),
  }
}

/** The same for the editor, which takes no node without a block where it holds blocks. */
export function editorOf(node: DocumentNode): JSONContent {
  const { content, ...rest } = node
  const filled = nodeRule(node.type).holds === 'block' && !content?.length ? blankDocument.content : content
  return { ...rest, ...(filled?.length ? { content: filled.map(editorOf) } : {}) } as JSONContent
}
