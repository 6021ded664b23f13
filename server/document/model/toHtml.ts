import { countOf } from '../../../contract/document/chineseNumber.ts'
import type { Counting, DocumentNode } from '../../../contract/document/document.ts'
import { openPlace } from '../../../contract/document/placeholder.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: unknown) => String(text).replace(/[&<>"']/g, (char) => entities[char] as string)

const markTags = {
  ...{ bold: 'strong', underline: 'u', superscript: 'sup', subscript: 'sub' },
  ...{ insertion: 'ins', deletion: 'del' },
} as const

function inlineOf({ type, attrs = {}, marks = [], text = '' }: DocumentNode): string {
  if (type === 'hardBreak') return '<br>'
  if (type === 'placeholder') return `<mark>${escaped(openPlace(String(attrs.key)))}</mark>`
  if (type === 'anchor') return `<span id="${escaped(attrs.id)}">${escaped(attrs.label)}</span>`
  if (type === 'reference') return `<cite>${escaped(attrs.label)}</cite>`
  return marks.reduceRight((inner, one) => `<${markTags[one.type]}>${inner}</${markTags[one.type]}>`, escaped(text))
}

const element = (tag: string, inside: string, attrs = '') => `<${tag}${attrs}>${inside}</${tag}>`
const alignOf = (align: unknown) =>
  align === 'left' || align === undefined ? '' : ` style="text-align:${escaped(align)}"`

function blockOf({ type, attrs = {}, content = [] }: DocumentNode): string {
  const inside = () => blocksOf(content)
  switch (type) {
    case 'heading':
      return element(`h${Number(attrs.level)}`, content.map(inlineOf).join(''), alignOf(attrs.align))
    case 'paragraph':
      return element('p', content.map(inlineOf).join(''), alignOf(attrs.align))
    case 'orderedList': {
      const count = (at: number) => countOf(Number(attrs.start) + at, attrs.counting as Counting)
      const items = content.map((one, at) =>
        element('li', blocksOf(one.content ?? []), ` data-count="${escaped(count(at))}"`),
      )
      return element('ol', items.join(''), ` data-counting="${escaped(attrs.counting)}" start="${Number(attrs.start)}"`)
    }
    case 'bulletList':
      return element('ul', content.map((one) => element('li', blocksOf(one.content ?? []))).join(''))
    case 'blockquote':
      return element('blockquote', inside())
    case 'table':
      return element('table', element('tbody', inside()))
    case 'tableRow':
      return element('tr', inside())
    case 'tableHeader':
    case 'tableCell': {
      const spans = (['colspan', 'rowspan'] as const).filter((name) => Number(attrs[name]) > 1)
      const said = spans.map((name) => ` ${name}="${Number(attrs[name])}"`).join('')
      return element(type === 'tableCell' ? 'td' : 'th', inside(), said)
    }
    case 'pageBreak':
      return '<hr>'
    default:
      return inside()
  }
}

const blocksOf = (nodes: readonly DocumentNode[]): string => nodes.map(blockOf).join('')

/** The document as HTML of its own: every character of it is text, whatever it looks like. */
export const toHtml = ({ content = [] }: DocumentNode): string => blocksOf(content)
