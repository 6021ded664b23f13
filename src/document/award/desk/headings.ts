import type { Node } from '@tiptap/pm/model'

export interface Heading {
  pos: number
  level: number
  text: string
}

export interface Cited {
  pos: number
  label: string
  evidence: string
  page: number
}

/** The headings of a text in their order. They stand at its top: what lies in a list or a table divides nothing. */
export function headingsOf(doc: Node): Heading[] {
  const found: Heading[] = []
  doc.forEach((node, pos) => {
    if (node.type.name === 'heading' && node.textContent.trim() !== '')
      found.push({ pos, level: Number(node.attrs.level), text: node.textContent.trim() })
  })
  return found
}

/** The heading below which a place lies; -1 before the first. */
export const headingAt = (headings: readonly Heading[], place: number): number =>
  headings.findLastIndex(({ pos }) => pos <= place)

/** What an award must have 案情 意见 裁决, as its headings name it in either language. */
export const sections = {
  facts: /案情|事实|案件|background|facts|procedur/i,
  opinion: /意见|说理|理由|opinion|reason|finding|analysis/i,
  decision: /裁决|决定|主文|decision|dispositi|award/i,
} as const
export type Section = keyof typeof sections

/** Of an award, what no heading names but the title at its top. */
export function missingSections(headings: readonly Heading[]): Section[] {
  const dividing = headings.filter(({ level }) => level > 1)
  return (Object.keys(sections) as Section[]).filter((one) => !dividing.some(({ text }) => sections[one].test(text)))
}

/** The references of a text, each once for the page it names. */
export function citedIn(doc: Node): Cited[] {
  const found = new Map<string, Cited>()
  doc.descendants((node, pos) => {
    if (node.type.name !== 'reference') return true
    const { evidence, page, label } = node.attrs as Omit<Cited, 'pos'>
    const key = `${evidence} ${page} ${label}`
    if (!found.has(key)) found.set(key, { pos, label, evidence, page })
    return false
  })
  return [...found.values()]
}
