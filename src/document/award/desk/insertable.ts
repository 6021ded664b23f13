import { clipped } from './clip.ts'

/** Something of the case that can be put into the text where one writes. */
export interface Insertable {
  key: string
  title: string
  /** Below the title. */
  about: string
  /** What it says, to be quoted before the reference; empty where a reference alone is put there. */
  quote: string
  /** What the reference is called, and where it leads: a file by its id, or a part of the case. */
  label: (page: number) => string
  evidence: string
  /** The file has pages to choose from. */
  paged: boolean
}

/** What goes into the text: the quotation, if it is wanted, and the reference behind it. */
export function insertedBy({ quote, label, evidence }: Insertable, page: number, quotes: boolean) {
  const reference = { type: 'reference', attrs: { evidence, page, label: clipped(label(page), 100) } }
  return quotes && quote ? [{ type: 'text', text: quote }, reference] : [reference]
}

/** A statement as what it says paragraph by paragraph: one is quoted at a time. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((one) => one.trim())
    .filter(Boolean)
