import type { Counting, DocumentNode } from '../../contract/document/document.ts'
import type { DocumentLanguage } from '../../contract/template/template.ts'

/*
 * The words by which the first templates are written: each part in both languages, `{key}` for what the case says. A template in
 * both languages has every part in Chinese and then in English.
 */

/** A part of a template. */
export type Part = (language: 'zh' | 'en') => DocumentNode[]

/** A line of text with its places. */
function inline(line: string): DocumentNode[] {
  return line
    .split(/(\{[\w.]+\})/)
    .filter((part) => part !== '')
    .map(
      (part): DocumentNode =>
        part.startsWith('{')
          ? { type: 'placeholder', attrs: { key: part.slice(1, -1) } }
          : { type: 'text', text: part },
    )
}

type Align = 'left' | 'center' | 'right'

const paragraph = (line: string, indent: boolean, align: Align = 'left'): DocumentNode => ({
  type: 'paragraph',
  attrs: { indent, align },
  content: inline(line),
})

const of =
  (make: (line: string, language: 'zh' | 'en') => DocumentNode[]) =>
  (zh: string, en: string): Part => {
    return (language) => make(language === 'zh' ? zh : en, language)
  }

export const title = of((line) => [{ type: 'heading', attrs: { level: 1, align: 'center' }, content: inline(line) }])
export const heading = of((line) => [{ type: 'heading', attrs: { level: 2, align: 'left' }, content: inline(line) }])
/** Chinese text begins two characters in. */
export const says = of((line, language) => [paragraph(line, language === 'zh')])
export const flush = of((line) => [paragraph(line, false)])
export const right = of((line) => [paragraph(line, false, 'right')])

const inside = (parts: readonly Part[], language: 'zh' | 'en') => parts.flatMap((part) => part(language))

/** Stands only where the case has `key`; with `not`, only where it has not. */
export const when = (key: string, parts: Part[], not = false): Part => {
  return (language) => [{ type: 'when', attrs: { key, not }, content: inside(parts, language) }]
}

/** Stands once for each line of a list. */
export const each = (key: string, ...parts: Part[]): Part => {
  return (language) => [{ type: 'each', attrs: { key }, content: inside(parts, language) }]
}

/** A counted list: an item for each line of `key`, or for each of the parts where there is none. */
export const counted = (key: string, parts: Part[], counting: Counting = 'chinese'): Part => {
  return (language) => {
    const attrs = { counting: language === 'zh' ? counting : ('arabic' as const), start: 1 }
    const item = (content: DocumentNode[]): DocumentNode => ({ type: 'listItem', attrs: { each: key }, content })
    return [{ type: 'orderedList', attrs, content: parts.map((part) => item(part(language))) }]
  }
}

/** Where somebody signs, or the seal stands. */
export const signBlock = (id: string, zh: string, en: string): Part => {
  return (language) => {
    const anchor: DocumentNode = { type: 'anchor', attrs: { id, label: language === 'zh' ? zh : en } }
    return [{ type: 'paragraph', attrs: { indent: false, align: 'right' }, content: [anchor] }]
  }
}

/** A table: its heads, and a row for each line of the list `key`. */
export const table = (key: string, columns: [zh: string, en: string, cell: string, cellEnglish?: string][]): Part => {
  return (language) => {
    const at = language === 'zh' ? 0 : 1
    const cell = (type: 'tableHeader' | 'tableCell', line: string): DocumentNode => ({
      type,
      attrs: { colspan: 1, rowspan: 1 },
      content: [paragraph(line, false)],
    })
    const row = (of: string, content: DocumentNode[]): DocumentNode => ({
      type: 'tableRow',
      attrs: { each: of },
      content,
    })
    const heads = row(
      '',
      columns.map((one) => cell('tableHeader', one[at])),
    )
    const line = row(
      key,
      columns.map((one) => cell('tableCell', (at ? one[3] : undefined) ?? one[2])),
    )
    return [{ type: 'table', content: [heads, line] }]
  }
}

/** A template in one language, or in both: what signs and dates it stands once for both. */
export function written(parts: readonly Part[], language: DocumentLanguage): DocumentNode {
  const languages = language === 'both' ? (['zh', 'en'] as const) : [language]
  return { type: 'doc', content: parts.flatMap((part) => languages.flatMap((one) => part(one))) }
}
