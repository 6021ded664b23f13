import { type FileBytes, readZip, refusal } from '../../../contract/both/zip.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { wordPartOf } from './part.ts'

/** Elements one within another, and tables within tables: nobody writes so deep, and whoever does wants us to fall. */
const maxLevels = 200
const maxTables = 6
const maxElements = 400_000

/** Throws `word.nested` for what is nested without end, `file.broken` for what defines things of its own. */
function checkNesting(file: FileBytes, xml: string): void {
  if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) throw refusal(file, 'file.broken')
  let [level, tables, elements] = [0, 0, 0]
  // One run to the end of a tag, and nothing to go back over: it may have megabytes, and no end.
  for (const [, closing, said = ''] of xml.matchAll(/<(\/?)([A-Za-z][^<>]*)>/g)) {
    if (said.endsWith('/')) continue
    const step = closing ? -1 : 1
    level += step
    if (/^w:tbl(?![\w:.-])/.test(said)) tables += step
    elements += 1
    if (level > maxLevels || tables > maxTables || elements > maxElements) throw refusal(file, 'word.nested')
  }
}

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&lt;', '<')

/** What a part fetches from elsewhere. Links that a reader clicks fetch nothing by themselves: they are named as left out. */
function fetched(rels: string): string[] {
  return [...rels.matchAll(/<(?:[\w.-]{1,40}:)?Relationship\b[^<>]*>/g)].flatMap(([tag]) => {
    const of = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? ''
    return of('TargetMode') === 'External' && !of('Type').endsWith('/hyperlink') ? [unescaped(of('Target'))] : []
  })
}

/**
 * Looks at a Word file before anything reads it. Macros, archives within it and bombs were refused when it was uploaded. Throws
 * `word.external`, which names what it fetches, `word.nested`, `word.large`, `file.broken`.
 */
export async function checkWord(file: FileBytes): Promise<void> {
  const entries = await readZip(file)
  const body = entries.find(({ name }) => name === 'word/document.xml')
  if (!body) throw refusal(file, 'file.broken')
  for (const entry of entries.filter(({ name }) => name.endsWith('.rels'))) {
    const targets = fetched(await wordPartOf(file, entry))
    if (targets.length > 0)
      throw new AppError('word.external', { name: file.name, targets: targets.slice(0, 3).join('、').slice(0, 200) })
  }
  for (const entry of entries.filter(({ name }) => /^word\/[^/]+\.xml$/.test(name)))
    checkNesting(file, await wordPartOf(file, entry))
}
