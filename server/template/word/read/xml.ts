/** An element of a part of a Word file. Its name has the prefix that everybody gives its namespace, whatever the file calls it. */
export interface Xml {
  name: string
  attrs: Readonly<Record<string, string>>
  inside: (Xml | string)[]
}

const spaces: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function signOf(whole: string, said: string): string {
  if (!said.startsWith('#')) return entities[said] ?? whole
  const code = said[1] === 'x' ? Number.parseInt(said.slice(2), 16) : Number.parseInt(said.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
const unescaped = (text: string) => (text.includes('&') ? text.replace(/&(#?\w{1,10});/g, signOf) : text)

/** Where a tag that begins at `from` ends: no sign of a value does. */
function endOf(xml: string, from: number): number {
  let quote = ''
  for (let at = from; at < xml.length; at++) {
    const sign = xml[at]!
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
  }
  return -1
}

/** The root of a part. Nothing is defined in it, and it nests no deeper than `checkWord` lets it. What does not end is read as far as it goes. */
export function xmlOf(xml: string): Xml | undefined {
  const prefixes = new Map<string, string>()
  const named = (name: string) => {
    const [prefix, local] = name.includes(':') ? (name.split(':', 2) as [string, string]) : ['', name]
    const known = prefixes.get(prefix) ?? prefix
    return known ? `${known}:${local}` : local
  }
  const open: Xml[] = [{ name: '', attrs: {}, inside: [] }]
  let at = 0
  while (at < xml.length) {
    const begins = xml.indexOf('<', at)
    const text = xml.slice(at, begins === -1 ? undefined : begins)
    if (text) open.at(-1)!.inside.push(unescaped(text))
    if (begins === -1) break
    const skips = xml.startsWith('<!--', begins) ? '-->' : xml.startsWith('<![CDATA[', begins) ? ']]>' : ''
    const ends = skips ? xml.indexOf(skips, begins) : endOf(xml, begins)
    if (ends === -1) break
    at = ends + (skips.length || 1)
    if (skips === ']]>') open.at(-1)!.inside.push(xml.slice(begins + '<![CDATA['.length, ends))
    const said = xml.slice(begins + 1, ends)
    if (skips || said.startsWith('?') || said.startsWith('!')) continue
    if (said.startsWith('/')) {
      if (open.length > 1) open.pop()
      continue
    }
    const isClosed = said.endsWith('/')
    const [, name = ''] = /^([^\s/]+)/.exec(said) ?? []
    const pairs = [...said.slice(name.length).matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
    for (const [, key = '', double, single] of pairs) {
      const space = spaces[double ?? single ?? '']
      if (/^xmlns(:|$)/.test(key) && space) prefixes.set(key.slice('xmlns:'.length), space)
    }
    const attrs = Object.fromEntries(
      pairs.map(([, key = '', double, single]) => [named(key), unescaped(double ?? single ?? '')]),
    )
    const element: Xml = { name: named(name), attrs, inside: [] }
    open.at(-1)!.inside.push(element)
    if (!isClosed) open.push(element)
  }
  return open[0]!.inside.find((one): one is Xml => typeof one !== 'string')
}

export const children = ({ inside }: Xml): Xml[] => inside.filter((one): one is Xml => typeof one !== 'string')
export const child = (of: Xml | undefined, name: string): Xml | undefined =>
  of?.inside.find((one): one is Xml => typeof one !== 'string' && one.name === name)
/** `w:val` of a child, the form in which Word says most things. */
export const valueIn = (of: Xml | undefined, name: string): string | undefined => child(of, name)?.attrs['w:val']

/** A property that is on by standing there; undefined where nothing is said. */
export function isOn(of: Xml | undefined, name: string): boolean | undefined {
  const found = child(of, name)
  return found && !['0', 'false', 'off', 'none'].includes(found.attrs['w:val'] ?? '1')
}

/** Every element of a name, wherever it stands. */
export function* everyOf(of: Xml, ...names: string[]): Generator<Xml> {
  for (const one of children(of)) {
    if (names.includes(one.name)) yield one
    yield* everyOf(one, ...names)
  }
}
