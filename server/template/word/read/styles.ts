import { child, children, isOn, valueIn, type Xml } from './xml.ts'

/** How a run looks, as far as it counts. */
export interface RunLook {
  bold?: boolean | undefined
  underline?: boolean | undefined
  italic?: boolean | undefined
  struck?: boolean | undefined
  hidden?: boolean | undefined
  capitals?: boolean | undefined
  level?: 'superscript' | 'subscript' | 'baseline' | undefined
}

/** How a paragraph stands. */
export interface LineLook {
  align?: string | undefined
  indent?: boolean | undefined
  /** The whole paragraph stands further in, at its left or at its right. */
  left?: boolean | undefined
  right?: boolean | undefined
  heading?: number | undefined
  breaksBefore?: boolean | undefined
  list?: string | undefined
  listLevel?: number | undefined
}

const said = <T extends object>(look: T): T =>
  Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)) as T

const levels = { superscript: 'superscript', subscript: 'subscript', baseline: 'baseline' } as const

/** What properties of a run say; nothing of what they leave to the style. */
export function runLook(of: Xml | undefined): RunLook {
  if (!of) return {}
  const struck = isOn(of, 'w:strike') ?? isOn(of, 'w:dstrike')
  return said({
    bold: isOn(of, 'w:b'),
    underline: isOn(of, 'w:u'),
    italic: isOn(of, 'w:i'),
    struck,
    hidden: isOn(of, 'w:vanish'),
    capitals: isOn(of, 'w:caps'),
    level: levels[valueIn(of, 'w:vertAlign') as keyof typeof levels],
  })
}

const aligns: Readonly<Record<string, string>> = {
  ...{ left: 'left', start: 'left', center: 'center', right: 'right', end: 'right' },
  ...{ both: 'justify', distribute: 'justify', thaiDistribute: 'justify', lowKashida: 'justify' },
}

/** Whether a paragraph stands further in by one of these, in characters or twentieths of a point; undefined where nothing is said. */
function isFurtherIn(places: Xml['attrs'] | undefined, ...names: string[]): boolean | undefined {
  const said = names.map((name) => places?.[name]).filter((one) => one !== undefined)
  return said.length ? said.some((one) => Number.parseFloat(one) > 0) : undefined
}

/** What properties of a paragraph say. */
export function lineLook(of: Xml | undefined): LineLook {
  if (!of) return {}
  const places = child(of, 'w:ind')?.attrs
  const first = places?.['w:firstLineChars'] ?? places?.['w:firstLine']
  const outline = valueIn(of, 'w:outlineLvl')
  const list = child(of, 'w:numPr')
  const listLevel = valueIn(list, 'w:ilvl')
  return said({
    align: aligns[valueIn(of, 'w:jc') ?? ''],
    indent: first === undefined ? (places?.['w:hanging'] ? false : undefined) : Number.parseFloat(first) > 0,
    left: isFurtherIn(places, 'w:left', 'w:start', 'w:leftChars', 'w:startChars'),
    right: isFurtherIn(places, 'w:right', 'w:end', 'w:rightChars', 'w:endChars'),
    heading: outline === undefined ? undefined : Number(outline) < 9 ? Number(outline) + 1 : 0,
    breaksBefore: isOn(of, 'w:pageBreakBefore'),
    list: valueIn(list, 'w:numId'),
    listLevel: listLevel === undefined ? undefined : Number(listLevel),
  })
}

interface Style {
  line: LineLook
  run: RunLook
}

/** The styles of a file, each with what it takes from those it is based on. */
export class Styles {
  readonly #known = new Map<string, Xml>()
  readonly #made = new Map<string, Style>()
  readonly #usual: Style
  readonly #first: string | undefined

  constructor(part: Xml | undefined) {
    const usual = child(part, 'w:docDefaults')
    this.#usual = {
      line: lineLook(child(child(usual, 'w:pPrDefault'), 'w:pPr')),
      run: runLook(child(child(usual, 'w:rPrDefault'), 'w:rPr')),
    }
    for (const one of part ? children(part) : [])
      if (one.name === 'w:style') this.#known.set(one.attrs['w:styleId'] ?? '', one)
    const isFirst = ({ attrs }: Xml) =>
      attrs['w:type'] === 'paragraph' && ['1', 'true'].includes(attrs['w:default'] ?? '')
    this.#first = [...this.#known.values()].find(isFirst)?.attrs['w:styleId']
  }

  /** Of a style, or of paragraphs that name none. */
  of(id = this.#first): Style {
    return id === undefined ? this.#usual : this.#of(id, 0)
  }

  /** Of a style of characters: what it adds to that of its paragraph. */
  run(id: string | undefined): RunLook {
    return id === undefined ? {} : this.#own(id, 0).run
  }

  #of(id: string, depth: number): Style {
    const own = this.#own(id, depth)
    return { line: { ...this.#usual.line, ...own.line }, run: { ...this.#usual.run, ...own.run } }
  }

  #own(id: string, depth: number): Style {
    const known = this.#made.get(id)
    if (known) return known
    const style = this.#known.get(id)
    if (!style || depth > 20) return { line: {}, run: {} }
    const base = valueIn(style, 'w:basedOn')
    const under = base === undefined ? { line: {}, run: {} } : this.#own(base, depth + 1)
    const named = /^(?:heading|标题)\s*([1-9])$/i.exec(valueIn(style, 'w:name')?.trim() ?? '')?.[1]
    const own = lineLook(child(style, 'w:pPr'))
    const made = {
      line: { ...under.line, ...(named ? { heading: Number(named) } : {}), ...own },
      run: { ...under.run, ...runLook(child(style, 'w:rPr')) },
    }
    this.#made.set(id, made)
    return made
  }
}
