import type { DocumentNode } from './document.ts'

/*
 * A text in two languages 双语: a translation is a paragraph or heading behind the one that it translates, and knows what that said
 * when it was made. Editor, print and server read pairs here.
 */

/** By what a text is known: eight hexadecimal signs, other ones once it says something else (FNV-1a). */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const sign of text.normalize('NFC').replace(/\s+/g, ' ').trim()) {
    hash ^= sign.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** What has no letters says the same in every language. */
export const isWords = (text: string): boolean => /\p{L}/u.test(text)

/** What is printed in which way: each translation below its text, or at its right. */
export const layouts = ['below', 'beside'] as const
export type Layout = (typeof layouts)[number]

const isTranslation = ({ attrs }: DocumentNode) => typeof attrs?.translates === 'string'

/** Whether a text has translations. */
export const isBilingual = ({ content = [] }: DocumentNode): boolean =>
  content.some((one) => isTranslation(one) || isBilingual(one))

const cell = (content: DocumentNode[]): DocumentNode => ({
  type: 'tableCell',
  attrs: { colspan: 1, rowspan: 1 },
  content,
})

/** Of what holds pairs, such as a table or a list, one side: the texts, or their translations; what has none stands on both. */
function sideOf(node: DocumentNode, side: 'source' | 'translation'): DocumentNode {
  const { content } = node
  if (!content) return node
  const kept = content.filter((one, at) => {
    if (isTranslation(one)) return side === 'translation'
    const next = content[at + 1]
    return side === 'source' || next === undefined || !isTranslation(next)
  })
  return { ...node, content: kept.map((one) => sideOf(one, side)) }
}

/** Whether a table is a text beside its translation, which has no lines when it is printed. */
export const isPairing = ({ type, content = [] }: DocumentNode): boolean =>
  type === 'table' &&
  content.length > 0 &&
  content.every(({ content: cells = [] }) => {
    const [source, translation] = cells
    if (cells.length !== 2 || !source || !translation) return false
    return !isBilingual(source) && isBilingual(translation)
  })

/**
 * A text with its translations at the right of what they translate, tables and lists as a whole; what has none stands over the whole
 * width.
 */
export function besideEachOther({ content = [], ...doc }: DocumentNode): DocumentNode {
  const out: DocumentNode[] = []
  let rows: DocumentNode[] = []
  const close = () => {
    if (rows.length) out.push({ type: 'table', content: rows })
    rows = []
  }
  for (let at = 0; at < content.length; ) {
    const source = content[at] as DocumentNode
    let behind = at + 1
    while (behind < content.length && isTranslation(content[behind] as DocumentNode)) behind++
    const translations = content.slice(at + 1, behind)
    if (translations.length && !isTranslation(source)) {
      rows.push({ type: 'tableRow', attrs: { each: '' }, content: [cell([source]), cell(translations)] })
    } else if (isBilingual(source)) {
      const sides = [cell([sideOf(source, 'source')]), cell([sideOf(source, 'translation')])]
      rows.push({ type: 'tableRow', attrs: { each: '' }, content: sides })
    } else {
      close()
      out.push(source, ...translations)
    }
    at = behind
  }
  close()
  return { ...doc, content: out }
}

export type Prevailing = 'zh' | 'en'

/** The sentence that says which language prevails, in both. */
export const prevailing: Record<Prevailing, { zh: string; en: string }> = {
  zh: {
    zh: '本文书以中文和英文作成，两种文本不一致的，以中文文本为准。',
    en: 'This document is made in Chinese and in English. In case of any discrepancy, the Chinese text shall prevail.',
  },
  en: {
    zh: '本文书以中文和英文作成，两种文本不一致的，以英文文本为准。',
    en: 'This document is made in Chinese and in English. In case of any discrepancy, the English text shall prevail.',
  },
}

/** Which language a text says prevails: undefined where it says nothing of it, or both. */
export function prevailsIn(text: string): Prevailing | undefined {
  const zh = /以中文(文本|本)?为准|Chinese (text|version) (shall )?prevail/i.test(text)
  const en = /以英文(文本|本)?为准|English (text|version) (shall )?prevail/i.test(text)
  return zh === en ? undefined : zh ? 'zh' : 'en'
}
