import { chineseNumber } from '../../../../contract/document/chineseNumber.ts'
import type { Counting } from '../../../../contract/document/document.ts'
import { child, children, isOn, valueIn, type Xml } from './xml.ts'

interface Level {
  format: string
  /** `%1.%2`: what stands before an item, with the counts of the levels. */
  text: string
  start: number
  /** The level after which it begins anew; 0 for never. */
  restart: number
  /** Counts of higher levels as plain numbers. */
  legal: boolean
  style: string | undefined
}

/** What stands before a paragraph of a list. */
export interface Count {
  /** As Word shows it. */
  text: string
  number: number
  /** How a list of ours counts so, where one does; for a list of points `bullet`. */
  counting: Counting | 'bullet' | undefined
}

const alphabet = (value: number) => String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26))
const romans: [number, string][] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
  ] as [number, string][]),
  ...([
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as [number, string][]),
]
function roman(value: number): string {
  let [left, out] = [value, '']
  for (const [worth, sign] of romans) for (; left >= worth; left -= worth) out += sign
  return out
}
const legal = (value: number) => {
  const signs: Record<string, string> = {
    〇: '零',
    一: '壹',
    二: '贰',
    三: '叁',
    四: '肆',
    五: '伍',
    六: '陆',
    七: '柒',
    八: '捌',
    九: '玖',
    十: '拾',
    百: '佰',
    千: '仟',
  }
  return [...chineseNumber(value)].map((one) => signs[one] ?? one).join('')
}
const wide = (text: string) => text.replace(/\d/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
const eachDigit = (value: number) => String(value).replace(/\d/g, (one) => '〇一二三四五六七八九'[Number(one)]!)
const circled = (value: number) => (value <= 20 ? String.fromCharCode(0x245f + value) : `${value}`)
const stems = (signs: string) => (value: number) => signs[(value - 1) % signs.length]!

const chinese = [
  'chineseCounting',
  'chineseCountingThousand',
  'japaneseCounting',
  'taiwaneseCounting',
  'taiwaneseCountingThousand',
]
const formats: Readonly<Record<string, (value: number) => string>> = {
  ...Object.fromEntries(chinese.map((one) => [one, chineseNumber])),
  decimal: String,
  none: () => '',
  decimalZero: (value) => String(value).padStart(2, '0'),
  lowerLetter: alphabet,
  upperLetter: (value) => alphabet(value).toUpperCase(),
  lowerRoman: roman,
  upperRoman: (value) => roman(value).toUpperCase(),
  decimalFullWidth: (value) => wide(String(value)),
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  decimalEnclosedParen: (value) => `(${value})`,
  decimalEnclosedFullstop: (value) => `${value}.`,
  ideographDigital: eachDigit,
  japaneseDigitalTenThousand: eachDigit,
  chineseLegalSimplified: legal,
  ideographTraditional: stems('甲乙丙丁戊己庚辛壬癸'),
  ideographZodiac: stems('子丑寅卯辰巳午未申酉戌亥'),
  ordinal: (value) =>
    `${value}${['th', 'st', 'nd', 'rd'][value % 100 > 10 && value % 100 < 14 ? 0 : value % 10] ?? 'th'}`,
}

function countingOf({ format, text }: Level, at: number): Count['counting'] {
  if (format === 'bullet') return 'bullet'
  const frame = text.trim().replace(`%${at + 1}`, '%')
  if (chinese.includes(format)) return frame === '%、' ? 'chinese' : frame === '（%）' ? 'chineseRound' : undefined
  if (format !== 'decimal') return undefined
  return frame === '%.' ? 'arabic' : frame === '(%)' ? 'arabicRound' : undefined
}

function levelOf(of: Xml): Level {
  return {
    format: valueIn(of, 'w:numFmt') ?? 'decimal',
    text: valueIn(of, 'w:lvlText') ?? '',
    start: Number(valueIn(of, 'w:start') ?? 1),
    restart: Number(valueIn(of, 'w:lvlRestart') ?? -1),
    legal: isOn(of, 'w:isLgl') ?? false,
    style: valueIn(of, 'w:pStyle'),
  }
}

/** The lists of a file, and how far each has counted. */
export class Lists {
  readonly #levels = new Map<string, Map<number, Level>>()
  /** Lists of one kind count on from each other. */
  readonly #kind = new Map<string, string>()
  readonly #counts = new Map<string, (number | undefined)[]>()
  readonly #begun = new Set<string>()
  readonly #starts = new Map<string, Map<number, number>>()
  /** Ways of counting that nobody here knows: they count 1, 2, 3. */
  unknown = 0

  constructor(part: Xml | undefined) {
    const parts = part ? children(part) : []
    const kinds = new Map(parts.map((one) => [one.attrs['w:abstractNumId'], one]))
    for (const one of parts.filter(({ name }) => name === 'w:num')) {
      const id = one.attrs['w:numId'] ?? ''
      const kind = valueIn(one, 'w:abstractNumId') ?? ''
      const levels = new Map<number, Level>()
      for (const level of kinds.get(kind)?.inside ?? [])
        if (typeof level !== 'string' && level.name === 'w:lvl')
          levels.set(Number(level.attrs['w:ilvl']), levelOf(level))
      const starts = new Map<number, number>()
      for (const over of children(one).filter(({ name }) => name === 'w:lvlOverride')) {
        const at = Number(over.attrs['w:ilvl'])
        const own = child(over, 'w:lvl')
        if (own) levels.set(at, levelOf(own))
        const start = valueIn(over, 'w:startOverride')
        if (start !== undefined) starts.set(at, Number(start))
      }
      this.#levels.set(id, levels)
      this.#kind.set(id, kind)
      this.#starts.set(id, starts)
    }
  }

  /** The level of a list that stands for a style of paragraphs. */
  levelOfStyle(id: string, style: string | undefined): number {
    for (const [at, one] of this.#levels.get(id) ?? []) if (style !== undefined && one.style === style) return at
    return 0
  }

  /** Counts one on; undefined for what is in no list. */
  next(id: string, at: number): Count | undefined {
    const levels = this.#levels.get(id)
    const level = levels?.get(at)
    if (!levels || !level) return undefined
    const kind = this.#kind.get(id) ?? ''
    const counts = this.#counts.get(kind) ?? []
    this.#counts.set(kind, counts)
    if (!this.#begun.has(id)) {
      this.#begun.add(id)
      for (const [where, start] of this.#starts.get(id) ?? []) counts[where] = start - 1
    }
    const number = (counts[at] ?? level.start - 1) + 1
    counts[at] = number
    for (const [below, one] of levels)
      if (below > at && one.restart !== 0 && (one.restart < 0 || at < one.restart)) counts[below] = undefined
    if (!formats[level.format] && level.format !== 'bullet') this.unknown += 1
    const said = (where: number) => {
      const { format = 'decimal', start = 1 } = levels.get(where) ?? {}
      const value = counts[where] ?? start
      const shown = level.legal && where < at ? 'decimal' : format
      return value > 0 && value < 10_000 ? (formats[shown] ?? String)(value) : String(value)
    }
    const text = level.format === 'bullet' ? '•' : level.text.replace(/%([1-9])/g, (_, no) => said(Number(no) - 1))
    const isCounted = number >= 1 && number <= 9999
    return { text, number, counting: isCounted ? countingOf(level, at) : undefined }
  }
}
