/** Another object, by its number. */
export interface Reference {
  to: number
}
export type Dictionary = Map<string, PdfValue>
/** Names keep their slash. Strings are left out: nothing we ask a PDF for is one. */
export type PdfValue = number | string | boolean | null | Reference | PdfValue[] | Dictionary

const maxDepth = 40
/** White space and comments. */
const gap = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y
const reference = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y
const token = /[+-]?(?:\d+\.?\d*|\.\d+)|\/[^\0\t\n\f\r ()<>[\]{}/%]*|true|false|null/y
const words: Record<string, PdfValue> = { true: true, false: false, null: null }

/** How many values may still be read of one file, whatever its size: reading them holds up everybody else. */
export interface Budget {
  values: number
}

/**
 * Reads values of a PDF's text, a byte a character (ISO 32000-1 §7.3). Throws RangeError for what is none, or ends too early, or
 * where the budget is spent.
 */
export class PdfText {
  private readonly text: string
  private readonly budget: Budget
  at: number

  constructor(text: string, budget: Budget, at = 0) {
    this.text = text
    this.budget = budget
    this.at = at
  }

  /** What the pattern (sticky) matches here, past white space. */
  match(pattern: RegExp): RegExpExecArray | null {
    gap.lastIndex = this.at
    gap.exec(this.text)
    this.at = gap.lastIndex
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }

  value(depth = 0): PdfValue {
    if (--this.budget.values < 0) throw new RangeError('Too many values')
    if (depth > maxDepth) throw new RangeError('Too deep')
    if (this.match(/<</y)) return this.dictionary(depth)
    if (this.match(/\[/y)) {
      const items: PdfValue[] = []
      while (!this.match(/\]/y)) items.push(this.value(depth + 1))
      return items
    }
    if (this.match(/<[0-9a-fA-F\0\t\n\f\r ]*>/y)) return null
    if (this.match(/\(/y)) return this.skipString()
    const found = this.match(reference)
    if (found) return { to: Number(found[1]) }
    const [text] = this.match(token) ?? []
    if (text === undefined) throw new RangeError('No value')
    if (text.startsWith('/')) return text
    return words[text] === undefined ? Number(text) : words[text]
  }

  /** Two whole numbers, or nothing where there are none; together they count as a value. */
  pair(): [number, number] | undefined {
    if (--this.budget.values < 0) throw new RangeError('Too many values')
    const found = this.match(/(\d{1,10})[\0\t\n\f\r ]+(\d{1,10})/y)
    return found ? [Number(found[1]), Number(found[2])] : undefined
  }

  private dictionary(depth: number): Dictionary {
    const entries: Dictionary = new Map()
    while (!this.match(/>>/y)) {
      const key = this.value(depth + 1)
      if (typeof key !== 'string') throw new RangeError('A key is no name')
      entries.set(key, this.value(depth + 1))
    }
    return entries
  }

  private skipString(): null {
    for (let open = 1; open > 0; this.at++) {
      const char = this.text[this.at]
      if (char === undefined) throw new RangeError('The text ended')
      if (char === '\\') this.at++
      else if (char === '(') open++
      else if (char === ')') open--
    }
    return null
  }
}
