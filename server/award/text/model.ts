import * as Y from 'yjs'
import {
  type DocumentMark,
  type DocumentNode,
  documentProblems,
  nodeRule,
} from '../../../contract/document/document.ts'
import { firstAttributes } from '../../../contract/document/documentFit.ts'
import { AppError } from '../../../contract/errors/errors.ts'

/*
 * The text of an award as what merges (Yjs), in the form that the editor's binding gives it: a node is an element, its attributes
 * are the element's, runs of text are one text whose formats are the marks.
 */

/** The one root, as the editor's binding names it. */
export const root = 'default'

type Inner = Y.XmlElement | Y.XmlText

function isText(node: DocumentNode): boolean {
  return node.type === 'text'
}

function textOf(run: readonly DocumentNode[]): Y.XmlText {
  const text = new Y.XmlText()
  text.applyDelta(
    run.map(({ text: insert = '', marks = [] }) => ({
      insert,
      attributes: Object.fromEntries(marks.map((one) => [one.type, 'attrs' in one ? one.attrs : {}])),
    })),
  )
  return text
}

function innerOf(nodes: readonly DocumentNode[]): Inner[] {
  const made: Inner[] = []
  let run: DocumentNode[] = []
  for (const node of [...nodes, undefined]) {
    if (node && isText(node)) run.push(node)
    else {
      if (run.length) made.push(textOf(run))
      run = []
      if (node) made.push(elementOf(node))
    }
  }
  return made
}

/** What holds blocks holds one at least: the editor takes it no other way. */
const filled = ({ type, content = [] }: DocumentNode): DocumentNode[] =>
  nodeRule(type).holds === 'block' && content.length === 0
    ? [{ type: 'paragraph', attrs: { align: 'left', indent: false }, content: [] }]
    : content

function elementOf(node: DocumentNode): Y.XmlElement {
  const element = new Y.XmlElement<Record<string, string | number | boolean>>(node.type)
  for (const [name, value] of Object.entries(node.attrs ?? {})) element.setAttribute(name, value)
  const inner = innerOf(filled(node))
  // Two who begin to write at one empty place write in one text, or the editors would make one of two, and lose what a third wrote.
  element.insert(0, inner.length === 0 && nodeRule(node.type).holds === 'inline' ? [new Y.XmlText()] : inner)
  return element as Y.XmlElement
}

/** A document that begins with this text. */
export function documentOf(body: DocumentNode): Y.Doc {
  const doc = new Y.Doc()
  doc.getXmlFragment(root).insert(0, innerOf(filled(body)))
  return doc
}

const wrong = () => new AppError('award.update')

/** What is none of ours `documentProblems` finds. */
const markOf = ([type, attrs]: [string, unknown]) =>
  (typeof attrs === 'object' && attrs !== null && Object.keys(attrs).length
    ? { type, attrs }
    : { type }) as DocumentMark

function runsOf(text: Y.XmlText): DocumentNode[] {
  return (text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]).map(
    ({ insert, attributes = {} }) => {
      if (typeof insert !== 'string') throw wrong()
      const marks = Object.entries(attributes).map(markOf)
      return { type: 'text', text: insert, ...(marks.length ? { marks } : {}) } as DocumentNode
    },
  )
}

/**
 * Of an element only what the model knows of its kind; what the editor keeps for itself stays behind. An attribute that is not said
 * is as in the editor: of a change that came before the one it builds on, what it takes away is gone at once, and what it puts there
 * comes with the other.
 */
function nodeOf(inner: unknown): DocumentNode[] {
  if (inner instanceof Y.XmlText) return runsOf(inner)
  if (!(inner instanceof Y.XmlElement)) throw wrong()
  const type = inner.nodeName as DocumentNode['type']
  const { attrs: known = {}, holds } = nodeRule(type) ?? {}
  const said = inner.getAttributes() as Record<string, unknown>
  const names = Object.keys(known)
  const content = inner.toArray().flatMap(nodeOf)
  return [
    {
      type,
      ...(names.length
        ? { attrs: Object.fromEntries(names.map((name) => [name, said[name] ?? firstAttributes[name]])) }
        : {}),
      ...(holds || content.length ? { content } : {}),
    } as DocumentNode,
  ]
}

/** What a document says. Throws `award.update` for what is none of ours, and what `documentProblems` finds wrong in it. */
export function bodyOf(doc: Y.Doc): DocumentNode {
  for (const name of doc.share.keys()) if (name !== root) throw wrong()
  const body: DocumentNode = { type: 'doc', content: doc.getXmlFragment(root).toArray().flatMap(nodeOf) }
  const [problem] = documentProblems(body, true)
  if (problem) throw problem.code === 'tooLong' ? new AppError('award.tooLong') : wrong()
  return body
}
