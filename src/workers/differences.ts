import { diffArrays, diffChars } from 'diff'

/** A piece of text that stands in both, or in one of them alone. */
export interface Difference {
  value: string
  added?: true
  removed?: true
}

/** One changed passage is looked at sign by sign for so long; then it is shown as taken out and put in whole. */
const passageMs = 2000

/** What differs within a passage, sign by sign, as Chinese text is compared. */
function within(before: string, after: string): Difference[] {
  const parts = diffChars(before, after, { timeout: passageMs })
  if (!parts)
    return [
      { value: before, removed: true },
      { value: after, added: true },
    ]
  return parts.map(({ value, added, removed }) => ({
    value,
    ...(added ? { added: true as const } : {}),
    ...(removed ? { removed: true as const } : {}),
  }))
}

/**
 * What was taken out of a text and put into it. Lines that are the same are passed over first, so that it takes as long as there is
 * changed text, not as there is text.
 */
export function differencesOf(before: string, after: string): Difference[] {
  const lines = (text: string) => text.split(/(?<=\n)/)
  const found: Difference[] = []
  let gone = ''
  let come = ''
  const close = () => {
    if (gone && come) found.push(...within(gone, come))
    else if (gone) found.push({ value: gone, removed: true })
    else if (come) found.push({ value: come, added: true })
    gone = ''
    come = ''
  }
  for (const { value, added, removed } of diffArrays(lines(before), lines(after))) {
    if (removed) gone += value.join('')
    else if (added) come += value.join('')
    else {
      close()
      found.push({ value: value.join('') })
    }
  }
  close()
  return found
}
