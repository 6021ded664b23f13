import { Extension, mergeAttributes, Node } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import type { Doc } from 'yjs'
import type { Language } from '../../../contract/errors.ts'
import { placeName } from '../../../contract/placeholder.ts'
import { suggestionMarks } from './suggesting.ts'

/*
 * The nodes of the model (contract/document.ts) as the editor knows them. What the editor adds of its own is taken off again when
 * the document leaves it (model.ts).
 */

type Attributes = Record<string, { default: unknown }>

/** A node whose attributes lie in `data-` of its tag. */
const attributesOf = (names: Attributes) =>
  Object.fromEntries(
    Object.entries(names).map(([name, { default: first }]) => [
      name,
      {
        default: first,
        parseHTML: (element: HTMLElement) => {
          const said = element.getAttribute(`data-${name}`)
          if (said === null) return first
          return typeof first === 'boolean' ? said === 'true' : typeof first === 'number' ? Number(said) : said
        },
        renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${name}`]: String(attrs[name]) }),
      },
    ]),
  )

const inlineAtom = (name: string, attributes: Attributes, say: (attrs: Record<string, unknown>) => string) =>
  Node.create({
    name,
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => attributesOf(attributes),
    parseHTML: () => [{ tag: `span[data-node="${name}"]` }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, { 'data-node': name }),
      say(node.attrs),
    ],
    renderText: ({ node }) => say(node.attrs),
  })

const container = (name: string, attributes: Attributes, say: (attrs: Record<string, unknown>) => string) =>
  Node.create({
    name,
    group: 'block',
    content: 'block+',
    defining: true,
    addAttributes: () => attributesOf(attributes),
    parseHTML: () => [{ tag: `div[data-node="${name}"]` }],
    renderHTML: ({ node, HTMLAttributes }) => {
      return ['div', mergeAttributes(HTMLAttributes, { 'data-node': name, 'data-label': say(node.attrs) }), 0]
    },
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
            parseHTML: (element) => element.style.textAlign || 'left',
            renderHTML: ({ align }) => (align === 'left' ? {} : { style: `text-align: ${align}` }),
          },
        },
      },
      { types: ['paragraph'], attributes: attributesOf({ indent: { default: false } }) },
      {
        types: ['paragraph', 'heading'],
        attributes: {
          translates: {
            default: null,
            parseHTML: (element) => element.getAttribute('data-translates'),
            renderHTML: ({ translates }) => (translates ? { 'data-translates': String(translates) } : {}),
          },
        },
      },
      { types: ['orderedList'], attributes: attributesOf({ counting: { default: 'chinese' } }) },
      {
        types: ['listItem', 'tableRow'],
        attributes: {
          each: {
            default: '',
            parseHTML: (element) => element.getAttribute('data-each') ?? '',
            renderHTML: ({ each }) =>
              each ? { 'data-each': each, 'data-label': `↻ ${placeName(each, language)}` } : {},
          },
        },
      },
    ],
  })

/** Every extension the editor of documents has, with labels in the language shown. */
export const extensionsFor = (language: Language, shared?: Doc) => {
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
    TableKit.configure({ table: { resizable: false } }),
    look(language),
    pageBreak,
    inlineAtom('placeholder', { key: { default: '' } }, ({ key }) => name(key)),
    inlineAtom('anchor', { id: { default: 'seal' }, label: { default: '' } }, ({ label }) => String(label)),
    inlineAtom('reference', { evidence: { default: '' }, page: { default: 1 }, label: { default: '' } }, ({ label }) =>
      String(label),
    ),
    container('when', { key: { default: '' }, not: { default: false } }, ({ key, not }) => {
      return `${not ? onlyWithout : onlyIf} ${name(key)}`
    }),
    container('each', { key: { default: '' } }, ({ key }) => `↻ ${name(key)}`),
  ]
}
