import { cleanText } from '../../contract/both/spelling.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { findingMax } from '../../contract/finding/finding.ts'

/** Characters that are written without blanks between them, and what stands between those. */
const dense = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef'
const between = new RegExp(`(?<=[${dense}])\\s+(?=[${dense}])`, 'gu')
/** Longer pages are drawings, or made to be long; of files without pages, and of what is typed, pieces are made that are shorter. */
const longest = 100_000

/** Text as it is kept: lines of a page end in the middle of words, so that breaks say nothing; in Chinese blanks say nothing either. */
export const keptText = (text: string): string =>
  cleanText(text).normalize('NFC').replace(between, '').replace(/\s+/g, ' ').trim().slice(0, longest)

/** Whether something of it was left out. */
export const isLonger = (kept: string): boolean => kept.length >= longest

/** How both sides of a comparison are written here; the database does the same (page_words). */
const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** The words that somebody looks for. Throws `find.short` and `find.many` at the field. */
export function termsOf(q: string): string[] {
  // Blanks part words here, also between characters that are written without them on a page.
  const parts = [...q.matchAll(/["“”]([^"“”]+)["“”]|[^\s"“”]+/g)].map(([all, quoted]) => keptText(quoted ?? all))
  const terms = [...new Set(parts.filter((one) => one !== ''))]
  const refuse = (code: 'find.short' | 'find.many') =>
    new AppError(code, { max: findingMax.words }, [{ path: ['q'], code }])
  if (terms.length > findingMax.words) throw refuse('find.many')
  if (!terms.some((one) => Array.from(folded(one)).length > 1)) throw refuse('find.short')
  return terms
}

const before = 30
const around = 140

/** What stands around the first of the words, and where in it all of them stand. Signs keep the width they have on the page. */
export function snippetOf(text: string, terms: string[]): { snippet: string; marks: [number, number][] } {
  // Folding may make two characters of one: each remembers which it came from.
  let plain = ''
  const from: number[] = []
  let at = 0
  for (const char of text) {
    const fold = folded(char)
    plain += fold
    for (let each = 0; each < fold.length; each++) from.push(at)
    at += char.length
  }
  from.push(text.length)
  const places: [number, number][] = terms
    .flatMap((term) => {
      const wanted = folded(term)
      const found: [number, number][] = []
      for (
        let next = plain.indexOf(wanted);
        next >= 0 && found.length < 100;
        next = plain.indexOf(wanted, next + wanted.length)
      )
        found.push([from[next] ?? 0, from[next + wanted.length] ?? text.length])
      return found
    })
    .sort(([a], [b]) => a - b)
  const first = places[0]?.[0] ?? 0
  const begin = first <= before ? 0 : wholeFrom(text, first - before)
  const end = wholeFrom(text, Math.min(text.length, begin + around))
  const lead = begin > 0 ? '…' : ''
  const marks: [number, number][] = []
  const shift = lead.length - begin
  for (const [start, stop] of places.filter(([from, to]) => from >= begin && to <= end)) {
    // Words may overlap: a mark begins where the one before ended.
    const since = Math.max(start + shift, marks.at(-1)?.[1] ?? 0)
    if (stop + shift > since) marks.push([since, stop + shift])
  }
  return { snippet: `${lead}${text.slice(begin, end)}${end < text.length ? '…' : ''}`, marks }
}

/** The same place, or one before it where it would cut a character in two. */
const wholeFrom = (text: string, at: number) => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at)
