import { type DocumentNode, documentLimits } from '../../../contract/document/document.ts'
import { AppError } from '../../../contract/errors/errors.ts'

/** What a case says, by the keys of placeholders: texts, and lists of which each line says some texts more. */
export interface Facts {
  texts: Readonly<Record<string, string>>
  lists: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>
}

export interface Filled {
  document: DocumentNode
  /** Keys that nothing is known of, each once: their placeholders are left where they stood. */
  unresolved: string[]
}

/**
 * A template with the facts of a case in it. Placeholders without a fact stay, conditions and repetitions go; but conditions on what
 * is known only `later` stay, too, and are met when it is. Throws `tooLong` where more comes of it than a document may hold: a list in a
 * list in a list has no end.
 */
export function fill(template: DocumentNode, { texts, lists }: Facts, later: readonly string[] = []): Filled {
  const unresolved = new Set<string>()
  const left = { nodes: documentLimits.nodes, characters: documentLimits.characters }
  const spend = (characters: number) => {
    left.nodes -= 1
    left.characters -= characters
    if (left.nodes < 0 || left.characters < 0) throw new AppError('tooLong', { max: documentLimits.characters })
  }
  const known = (key: string, line: Facts['texts']): string | undefined => line[key] ?? texts[key]
  const linesOf = (key: string) => {
    const lines = lists[key] ?? []
    if (lines.length === 0) unresolved.add(key)
    return lines
  }
  /** Where a list has no line its place stands: nobody issues a letter that names nobody. */
  const open = (key: string): DocumentNode => ({
    type: 'paragraph',
    attrs: { align: 'left', indent: false },
    content: [{ type: 'placeholder', attrs: { key } }],
  })

  function inline(node: DocumentNode, line: Facts['texts']): DocumentNode[] {
    if (node.type !== 'placeholder') return [node]
    const key = String(node.attrs?.key)
    const text = known(key, line)
    if (!text) {
      unresolved.add(key)
      return [node]
    }
    spend(text.length)
    const marks = node.marks ? { marks: node.marks } : {}
    return text
      .split('\n')
      .flatMap((part, at): DocumentNode[] => [
        ...(at ? [{ type: 'hardBreak' as const }] : []),
        ...(part ? [{ type: 'text' as const, text: part, ...marks }] : []),
      ])
  }

  function filled(node: DocumentNode, line: Facts['texts']): DocumentNode[] {
    const { type, attrs = {}, content = [] } = node
    spend(node.text?.length ?? 0)
    const inside = (said: Facts['texts']) => content.flatMap((one) => filled(one, said))
    if (type === 'when') {
      const key = String(attrs.key)
      if (later.includes(key)) return [{ ...node, content: inside(line) }]
      const isThere = Boolean(known(key, line)) || (lists[key]?.length ?? 0) > 0
      return isThere !== attrs.not ? inside(line) : []
    }
    if (type === 'each') {
      const lines = linesOf(String(attrs.key))
      return lines.length ? lines.flatMap((said) => inside({ ...line, ...said })) : [open(String(attrs.key))]
    }
    if (attrs.each) {
      const key = String(attrs.each)
      const plain = { ...attrs, each: '' }
      const lines = linesOf(key)
      if (lines.length) return lines.map((said) => ({ ...node, attrs: plain, content: inside({ ...line, ...said }) }))
      const cell: DocumentNode = { type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [open(key)] }
      return [{ ...node, attrs: plain, content: [type === 'tableRow' ? cell : open(key)] }]
    }
    if (node.content === undefined) return inline(node, line)
    return [{ ...node, content: inside(line) }]
  }

  const content = (template.content ?? []).flatMap((one) => filled(one, {}))
  return { document: { ...template, content }, unresolved: [...unresolved] }
}
