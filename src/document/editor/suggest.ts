import type { Mark, Node } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import type { Suggestion } from '../../../contract/document/document.ts'

/*
 * Suggestions 修改建议: what somebody would put in is marked, and what they would take out stays, marked. Accepting and refusing take
 * the marks, or the text, away. Only text is suggested: lines, lists and tables change at once.
 */

export type Author = Pick<Suggestion, 'by' | 'name'>

type Kind = 'insertion' | 'deletion'
const markOf = (node: Node | null | undefined, kind: Kind): Mark | undefined =>
  node?.marks.find((one) => one.type.name === kind)

/** The author's own suggestion at a place, by its id: what they go on to do there belongs to it. */
export function ownSuggestion(doc: Node, at: number, { by }: Author): string | undefined {
  const { nodeBefore, nodeAfter } = doc.resolve(at)
  const marks = [nodeBefore, nodeAfter].flatMap((one) => [markOf(one, 'insertion'), markOf(one, 'deletion')])
  return marks.find((mark) => mark?.attrs.by === by)?.attrs.id
}

interface Run {
  from: number
  to: number
  node: Node
}

/** The texts between two places, from the last to the first: what is taken out behind moves nothing before. */
function runsIn(doc: Node, from: number, to: number): Run[] {
  const runs: Run[] = []
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isText) runs.push({ from: Math.max(from, pos), to: Math.min(to, pos + node.nodeSize), node })
  })
  return runs.reverse()
}

/**
 * What a change becomes where it is only suggested; undefined where it is made as it is. `fresh` is the id of a new suggestion.
 */
export function suggested(state: EditorState, tr: Transaction, author: Author, fresh: string): Transaction | undefined {
  const [step] = tr.steps
  if (tr.steps.length !== 1 || !(step instanceof ReplaceStep)) return undefined
  const { from, to, slice } = step
  const { insertion, deletion } = state.schema.marks
  if (!insertion || !deletion) return undefined
  const runs = runsIn(state.doc, from, to)
  // Two lines become one, or a picture goes: no text is lost.
  if (runs.length === 0 && slice.size === 0) return undefined
  const id = ownSuggestion(state.doc, from, author) ?? ownSuggestion(state.doc, to, author) ?? fresh
  const out = state.tr
  for (const run of runs) {
    const own = markOf(run.node, 'insertion')
    if (own?.attrs.by === author.by) out.delete(run.from, run.to)
    else if (!markOf(run.node, 'deletion')) out.addMark(run.from, run.to, deletion.create({ ...author, id }))
  }
  const end = out.mapping.map(to)
  if (slice.size) {
    out.replace(end, end, slice)
    const behind = out.mapping.slice(out.steps.length - 1).map(end, 1)
    for (const run of runsIn(out.doc, end, behind)) {
      const old = markOf(run.node, 'deletion')
      if (old) out.removeMark(run.from, run.to, old)
      out.addMark(run.from, run.to, insertion.create({ ...author, id }))
    }
    out.setSelection(TextSelection.near(out.doc.resolve(behind), -1))
  } else {
    // Whoever deletes backwards goes on before it, whoever deletes forwards behind it.
    const { selection } = state
    const forwards = selection.empty && selection.from === from
    out.setSelection(TextSelection.near(out.doc.resolve(forwards ? end : out.mapping.map(from)), forwards ? -1 : 1))
  }
  for (const key of ['composition', 'inputType', 'paste', 'uiEvent']) {
    const said: unknown = tr.getMeta(key)
    if (said !== undefined) out.setMeta(key, said)
  }
  return tr.scrolledIntoView ? out.scrollIntoView() : out
}

/** Accepts a suggestion or refuses it: of its text one part stays without a mark, the other goes. */
export function settled(state: EditorState, id: string, accepts: boolean): Transaction {
  const { tr, doc } = state
  for (const { from, to, node } of runsIn(doc, 0, doc.content.size)) {
    const [put, taken] = (['insertion', 'deletion'] as const).map((kind) => {
      const mark = markOf(node, kind)
      return mark?.attrs.id === id ? mark : undefined
    })
    const [goes, stays] = accepts ? [taken, put] : [put, taken]
    if (goes) tr.delete(from, to)
    else if (stays) tr.removeMark(from, to, stays)
  }
  return tr
}

export interface Suggested extends Suggestion {
  /** Where it begins. */
  pos: number
  inserted: string
  deleted: string
}

/** The suggestions of a text that are open, in their order. */
export function suggestionsOf(doc: Node): Suggested[] {
  const found = new Map<string, Suggested>()
  doc.descendants((node, pos) => {
    if (!node.isText) return
    for (const kind of ['insertion', 'deletion'] as const) {
      const said = markOf(node, kind)?.attrs as Suggestion | undefined
      if (!said) continue
      const one = found.get(said.id) ?? { ...said, pos, inserted: '', deleted: '' }
      found.set(said.id, one)
      if (kind === 'insertion') one.inserted += node.text ?? ''
      else one.deleted += node.text ?? ''
    }
  })
  return [...found.values()]
}
