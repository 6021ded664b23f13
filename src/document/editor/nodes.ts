import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { TableCell, TableHeader, TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import type { Doc } from 'yjs'
import { type NodeType, nodeRule } from '../../../contract/document/document.ts'
import { firstAttributes, fitAttribute } from '../../../contract/document/documentFit.ts'
import { placeName } from '../../../contract/document/placeholder.ts'
import type { Language } from '../../../contract/errors/errors.ts'
import { fits } from './fitting.ts'
import { suggestionMarks } from './suggesting.ts'

/*
 * The nodes of the model (contract/document/document.ts) as the editor knows them. What the editor adds of its own is taken off again when
 * the document leaves it (model.ts).
 */

/** An attribute of the model that lies in `data-` of its tag: whatever a page says there, it is one of the model. */
const attributeOf = (type: NodeType, name: string) => ({
  default: firstAttributes[name] ?? '',
  parseHTML: (element: HTMLElement) => fitAttribute(type, name, element.getAttribute(`data-${name}`) ?? undefined),
  renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${name}`]: String(attrs[name]) }),
})

const attributesOf = (type: NodeType) =>
  Object.fromEntries(Object.keys(nodeRule(type).attrs ?? {}).map((name) => [name, attributeOf(type, name)]))

/** A tag of ours stands for a node where it says all that the node must; what is in any other is read as it stands. */
const tagOf = (tag: string, type: NodeType) => ({
  tag: `${tag}[data-node="${type}"]`,
  getAttrs: (element: HTMLElement) =>
    Object.keys(nodeRule(type).attrs ?? {}).every((name) => attributeOf(type, name).parseHTML(element) !== undefined)
      ? null
      : (false as const),
})

const inlineAtom = (name: NodeType, say: (attrs: Record<string, unknown>) => string) =>
  Node.create({
    name,
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => attributesOf(name),
    parseHTML: () => [tagOf('span', name)],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, { 'data-node': name }),
      say(node.attrs),
    ],
    renderText: ({ node }) => say(node.attrs),
  })

const container = (name: NodeType, say: (attrs: Record<string, unknown>) => string) =>
  Node.create({
    name,
    group: 'block',
    content: 'block+',
    defining: true,
    addAttributes: () => attributesOf(name),
    parseHTML: () => [tagOf('div', name)],
    renderHTML: ({ node, HTMLAttributes }) => {
      return ['div', mergeAttributes(HTMLAttributes, { 'data-node': name, 'data-label': say(node.attrs) }), 0]
    },
  })

/** Cells that span no more than cells may: whoever counts the columns of one that spans a million does not come to an end. */
const spanning = (type: 'tableCell' | 'tableHeader') => {
  const span = (name: 'colspan' | 'rowspan') => ({
    default: 1,
    parseHTML: (element: HTMLElement) => fitAttribute(type, name, element.getAttribute(name) ?? undefined),
  })
  return (type === 'tableCell' ? TableCell : TableHeader).extend({
    addAttributes() {
      return { ...this.parent?.(), colspan: span('colspan'), rowspan: span('rowspan') }
    },
  })
}

/** How a list of another program counts: ours says so itself, others by their style. */
function countingOf(element: HTMLElement): unknown {
  const said = element.getAttribute('data-counting')
  if (said !== null) return fitAttribute('orderedList', 'counting', said)
  return /chinese|cjk|japanese/.test(element.style.listStyleType) ? 'chinese' : 'arabic'
}

/** Whether its first line begins further in, as Word and web pages say it. */
const indentOf = (element: HTMLElement): boolean =>
  element.getAttribute('data-indent') === 'true' || Number.parseFloat(element.style.textIndent) > 0

/** Where the lines of a tag of another program stand. */
const alignOf = (element: HTMLElement): unknown =>
  fitAttribute('paragraph', 'align', element.style.textAlign || element.getAttribute('align') || undefined)

/** A power or an index. */
const raised = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub') =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }, { style: `vertical-align=${tag === 'sup' ? 'super' : 'sub'}` }],
    renderHTML: () => [tag, 0],
  })

const pageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'hr' }, { tag: 'div[data-node="pageBreak"]' }],
  renderHTML: () => ['div', { 'data-node': 'pageBreak' }],
})

/** What paragraphs, lists and rows have besides. */
const look = (language: Language) =>
  Extension.create({
    name: 'look',
    addGlobalAttributes: () => [
      {
        types: ['paragraph', 'heading'],
        attributes: {
          align: {
            default: 'left',
            parseHTML: alignOf,
            renderHTML: ({ align }) => (align === 'left' ? {} : { style: `text-align: ${align}` }),
          },
        },
      },
      { types: ['paragraph'], attributes: { indent: { ...attributeOf('paragraph', 'indent'), parseHTML: indentOf } } },
      {
        types: ['paragraph', 'heading'],
        attributes: {
          translates: {
            default: null,
            parseHTML: (element) =>
              fitAttribute('paragraph', 'translates', element.getAttribute('data-translates') ?? undefined) ?? null,
            renderHTML: ({ translates }) => (translates ? { 'data-translates': String(translates) } : {}),
          },
        },
      },
      {
        types: ['orderedList'],
        attributes: { counting: { ...attributeOf('orderedList', 'counting'), parseHTML: countingOf } },
      },
      {
        types: ['listItem', 'tableRow'],
        attributes: {
          each: {
            default: '',
            parseHTML: (element) => fitAttribute('listItem', 'each', element.getAttribute('data-each') ?? undefined),
            renderHTML: ({ each }) =>
              each ? { 'data-each': each, 'data-label': `↻ ${placeName(each, language)}` } : {},
          },
        },
      },
    ],
  })

/** Every extension the editor of documents has, with labels in the language shown. `onTooLong`: see fitting.ts. */
export const extensionsFor = (language: Language, shared?: Doc, onTooLong?: () => void) => {
  const name = (key: unknown) => placeName(String(key), language)
  const onlyIf = language === 'zh' ? '若有' : 'Only with'
  const onlyWithout = language === 'zh' ? '若无' : 'Only without'
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      italic: false,
      link: false,
      strike: false,
      horizontalRule: false,
      // Who writes with others takes back what is their own.
      ...(shared ? { undoRedo: false } : {}),
    }),
    ...(shared ? [Collaboration.configure({ document: shared }), ...suggestionMarks] : []),
    TableKit.configure({ table: { resizable: false }, tableCell: false, tableHeader: false }),
    spanning('tableCell'),
    spanning('tableHeader'),
    look(language),
    raised('superscript', 'sup'),
    raised('subscript', 'sub'),
    fits(onTooLong),
    pageBreak,
    inlineAtom('placeholder', ({ key }) => name(key)),
    inlineAtom('anchor', ({ label }) => String(label)),
    inlineAtom('reference', ({ label }) => String(label)),
    container('when', ({ key, not }) => `${not ? onlyWithout : onlyIf} ${name(key)}`),
    container('each', ({ key }) => `↻ ${name(key)}`),
  ]
}
