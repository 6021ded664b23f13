import { type DocumentNode, documentLimits, textOf } from '../../../contract/document/document.ts'
import { type PlaceholderList, placeholderLists, placeholderTexts } from '../../../contract/document/placeholder.ts'

type Words = Readonly<Record<string, readonly [zh: string, en: string]>>

/** The key that is written out, or whose words in either language are. */
const keyIn = (words: Words, said: string): string | undefined =>
  Object.hasOwn(words, said)
    ? said
    : Object.keys(words).find((key) => words[key]?.some((one) => one.toLowerCase() === said.toLowerCase()))

const listWords: Words = Object.fromEntries(Object.entries(placeholderLists).map(([key, { words }]) => [key, words]))
const linesOf = (list: string | undefined): Words => (list ? placeholderLists[list as PlaceholderList].lines : {})

/** `{#claims}` begins what stands for each line of a list, or where the case has something; `{^x}` where it has not; `{/claims}` ends it. */
const begins = /^\{([#^])([^{}]{1,80})\}$/
const ends = /^\{\/[^{}]{0,60}\}$/

/** For what begins somewhere in a list of blocks, where it ends; nothing is said of what never does. */
function endsIn(content: readonly DocumentNode[]): Map<number, number> {
  const found = new Map<number, number>()
  const open: number[] = []
  for (const [at, node] of content.entries()) {
    const said = textOf(node).trim()
    if (begins.test(said)) open.push(at)
    const begun = ends.test(said) ? open.pop() : undefined
    if (begun !== undefined) found.set(begun, at)
  }
  return found
}

/**
 * What a Word file says, with places in braces made the places of a template: `{caseNo}` or `{案号}`, and in tables a row that begins
 * with `{#claims}` and ends with `{/claims}`. What no case knows stays as it is written and is named.
 */
export class Places {
  readonly unknown = new Set<string>()

  blocks(content: readonly DocumentNode[], lines: Words = {}, level = 1): DocumentNode[] {
    const out: DocumentNode[] = []
    const ending = endsIn(content)
    for (let at = 0; at < content.length; at++) {
      const node = content[at]!
      const [, sign, padded = ''] = begins.exec(textOf(node).trim()) ?? []
      const said = padded.trim()
      if (!sign || node.type !== 'paragraph') {
        if (node.type === 'paragraph' && ends.test(textOf(node).trim())) this.unknown.add(textOf(node).trim())
        else out.push(this.#node(node, lines))
        continue
      }
      const until = ending.get(at)
      const list = sign === '#' ? keyIn(listWords, said) : undefined
      const key = list ?? keyIn(lines, said) ?? keyIn(placeholderTexts, said) ?? keyIn(listWords, said)
      if (!key || until === undefined || level > documentLimits.levels) {
        this.unknown.add(`{${sign}${said}}`)
        continue
      }
      const inside = this.blocks(content.slice(at + 1, until), list ? linesOf(list) : lines, level + 1)
      out.push(
        list
          ? { type: 'each', attrs: { key }, content: inside }
          : { type: 'when', attrs: { key, not: sign === '^' }, content: inside },
      )
      at = until
    }
    return out
  }

  #node(node: DocumentNode, lines: Words): DocumentNode {
    const { content } = node
    if (!content) return node
    if (node.type === 'paragraph' || node.type === 'heading') return { ...node, content: this.#inline(content, lines) }
    if (node.type === 'tableRow') return this.#row(node, lines)
    if (node.type === 'table' || node.type === 'orderedList' || node.type === 'bulletList')
      return { ...node, content: content.map((one) => this.#node(one, lines)) }
    return { ...node, content: this.blocks(content, lines) }
  }

  #row(row: DocumentNode, lines: Words): DocumentNode {
    const said = textOf(row).trim()
    const wanted = /^\{#([^{}]{1,80})\}/.exec(said)?.[1]?.trim()
    const list = wanted && /\{\/[^{}]{0,60}\}$/.test(said) ? keyIn(listWords, wanted) : undefined
    const plain = list ? withoutSigns(row) : row
    const content = (plain.content ?? []).map((one) => this.#node(one, list ? linesOf(list) : lines))
    return { ...plain, content, ...(list ? { attrs: { ...plain.attrs, each: list } } : {}) }
  }

  #inline(content: readonly DocumentNode[], lines: Words): DocumentNode[] {
    return content.flatMap((node): DocumentNode[] => {
      if (node.type !== 'text') return [node]
      return (node.text ?? '').split(/(\{[^{}]{1,60}\})/).flatMap((part): DocumentNode[] => {
        if (part === '') return []
        const said = /^\{(.*)\}$/.exec(part)?.[1]?.trim()
        const key = said === undefined ? undefined : (keyIn(lines, said) ?? keyIn(placeholderTexts, said))
        if (key) return [{ type: 'placeholder', attrs: { key } }]
        if (said !== undefined) this.unknown.add(part)
        return [{ ...node, text: part }]
      })
    })
  }
}

/** A row without the signs at its beginning and end. */
function withoutSigns(node: DocumentNode): DocumentNode {
  if (node.type === 'text') return { ...node, text: (node.text ?? '').replace(/\{[#/][^{}]{0,60}\}/g, '') }
  if (!node.content) return node
  return { ...node, content: node.content.map(withoutSigns).filter((one) => one.type !== 'text' || one.text !== '') }
}
