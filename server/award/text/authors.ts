import * as Y from 'yjs'
import { type Suggestion, type SuggestionType, suggestionTypes } from '../../../contract/document/document.ts'

/*
 * Who suggested what is said by the server: a change may only bear suggestions of whoever sends it. Those of others it may carry along,
 * as a line that is split takes its text with it, but neither make nor add to.
 */

/** Whoever sends a change, as suggestions name them. */
export type Author = Pick<Suggestion, 'by' | 'name'>

interface Run {
  text: Y.XmlText
  /** Where it begins in its text, and what stands there. */
  at: number
  words: string
  type: SuggestionType
  said: Suggestion
}

const isSuggestion = (value: unknown): value is Suggestion =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'by', 'name'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string')

/** What is marked as suggested, in the order of the text. What is no mark of ours `bodyOf` refuses. */
function runsIn(inner: unknown): Run[] {
  // What is none of the text's own is refused by `bodyOf`.
  if (inner instanceof Y.XmlFragment) return inner.toArray().flatMap(runsIn)
  if (!(inner instanceof Y.XmlText)) return []
  let at = 0
  return (inner.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]).flatMap(
    ({ insert, attributes = {} }) => {
      const words = typeof insert === 'string' ? insert : ''
      const from = at
      at += typeof insert === 'string' ? insert.length : 1
      return suggestionTypes.flatMap((type) => {
        const said = attributes[type]
        return isSuggestion(said) ? [{ text: inner, at: from, words, type, said }] : []
      })
    },
  )
}

const keyOf = ({ type, said }: Pick<Run, 'type' | 'said'>) => JSON.stringify([type, said.id, said.by, said.name])

/** So many pairs of signs are compared at most; beyond that the first that fits is taken. */
const mostPairs = 1_000_000

/** Which units of some words stand in the same order in others: as many as can. */
function matched(words: string, whole: string): boolean[] {
  const kept = Array.from({ length: words.length }, () => false)
  if (words.length * whole.length > mostPairs) {
    let from = 0
    for (let at = 0; at < words.length; at++) {
      const found = whole.indexOf(words[at] ?? '', from)
      if (found < 0) continue
      kept[at] = true
      from = found + 1
    }
    return kept
  }
  // How many fit from each pair of places on.
  const width = whole.length + 1
  const fits = new Uint32Array((words.length + 1) * width)
  const best = (one: number, other: number) => fits[one * width + other] ?? 0
  for (let one = words.length - 1; one >= 0; one--)
    for (let other = whole.length - 1; other >= 0; other--)
      fits[one * width + other] =
        words[one] === whole[other]
          ? best(one + 1, other + 1) + 1
          : Math.max(best(one + 1, other), best(one, other + 1))
  for (let [one, other] = [0, 0]; one < words.length && other < whole.length; ) {
    if (words[one] === whole[other]) {
      kept[one++] = true
      other++
    } else if (best(one + 1, other) >= best(one, other + 1)) one++
    else other++
  }
  return kept
}

const isWithin = (words: string, whole: string): boolean =>
  whole.includes(words) || matched(words, whole).every(Boolean)

/** The parts of some words that do not stand in others, as places and lengths. */
function newParts(words: string, whole: string): [at: number, length: number][] {
  if (whole.includes(words)) return []
  const parts: [number, number][] = []
  for (const [at, isKnown] of matched(words, whole).entries()) {
    const last = parts.at(-1)
    if (isKnown) continue
    if (last && last[0] + last[1] === at) last[1]++
    else parts.push([at, 1])
  }
  return parts
}

/** The words of every suggestion that was ever seen in a text, by its mark: what is undone comes back as whose it was. */
export type Seen = ReadonlyMap<string, string>

/** The same with what is suggested now: words that were not there yet are added to those that were. */
export function withSuggested(seen: Seen, root: Y.XmlFragment): Seen {
  const now = new Map<string, string>()
  for (const run of runsIn(root)) now.set(keyOf(run), (now.get(keyOf(run)) ?? '') + run.words)
  const all = new Map(seen)
  for (const [mark, words] of now) {
    const known = all.get(mark) ?? ''
    if (!all.has(mark) || !isWithin(words, known)) all.set(mark, known + words)
  }
  return all
}

/** By whom each id of a suggestion was used first. */
function ownersOf(seen: Seen): Map<string, string> {
  const owners = new Map<string, string>()
  for (const key of seen.keys()) {
    const [, id = '', by = ''] = JSON.parse(key) as string[]
    if (!owners.has(id)) owners.set(id, by)
  }
  return owners
}

/** What stood at a place of a text before: whose suggestion, null where it was nobody's, undefined where it is new. */
type Former = Suggestion | null | undefined

/** A stretch of places in parts before which the same is true. */
function alike(from: number, length: number, formerAt: (at: number) => Former) {
  const parts: { at: number; length: number; former: Former }[] = []
  for (let at = from; at < from + length; at++) {
    const [last, former] = [parts.at(-1), formerAt(at)]
    if (last && last.former === former) last.length++
    else parts.push({ at, length: 1, former })
  }
  return parts
}

/** Whose suggestion to add what stands at a place of a text was before. */
function formerIn(before: Y.Doc): (text: Y.XmlText, at: number) => Former {
  const runs = new Map<unknown, Run[]>()
  return (text, at) => {
    const place = Y.createAbsolutePositionFromRelativePosition(Y.createRelativePositionFromTypeIndex(text, at), before)
    if (!place || !(place.type instanceof Y.XmlText) || place.index >= place.type.length) return undefined
    const { type, index } = place
    const known = runs.get(type) ?? runsIn(type)
    runs.set(type, known)
    const covers = (run: Run) => run.type === 'insertion' && run.at <= index && index < run.at + run.words.length
    return known.find(covers)?.said ?? null
  }
}

/**
 * Gives every suggestion that a change brought, and that was never there before, to whoever sent it: under their name, and apart
 * from those of others. No word is lost. Where two write or settle at one place, a merge can stretch a mark, be it of a third or of
 * whoever sends it, over text that stood there already: that stays whose it was. `before` is the text without the change.
 */
export function ownUp(root: Y.XmlFragment, seen: Seen, { by, name }: Author, before: () => Y.Doc): void {
  let asked: ReturnType<typeof formerIn> | undefined
  const former = (text: Y.XmlText, at: number) => {
    asked ??= formerIn(before())
    return asked(text, at)
  }
  const owners = ownersOf(seen)
  for (const { text, at, words, type, said } of runsIn(root)) {
    const owner = owners.get(said.id) ?? by
    const isOwn = said.by === by && said.name === name && owner === by
    if (isOwn && type !== 'insertion') continue
    const id = owner === by && said.by === by ? said.id : `${by.slice(0, 8)}-${said.id}`.slice(0, 40)
    for (const [from, length] of newParts(words, seen.get(keyOf({ type, said })) ?? ''))
      for (const part of alike(at + from, length, (one) => (type === 'insertion' ? former(text, one) : undefined)))
        if (part.former !== undefined) text.format(part.at, part.length, { [type]: part.former })
        else if (!isOwn) text.format(part.at, part.length, { [type]: { id, by, name } })
  }
}
