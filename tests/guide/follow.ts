import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Step } from './steps.ts'

/* How a step of the guide is taken in a copy of the sources, and what the guide allows it to touch. */

const template = 'tests/guide/noun'

/** A number that no migration has. */
function nextNumber(root: string): string {
  const numbers = readdirSync(join(root, 'server/migrations')).map((name) => Number.parseInt(name, 10))
  return String(Math.max(...numbers.filter((one) => !Number.isNaN(one))) + 1).padStart(4, '0')
}

/** The files of the template, and where each goes. */
export function templateFiles(root: string): { from: string; to: string }[] {
  const all = readdirSync(join(root, template), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return all.map((one) => {
    const from = join(one.parentPath, one.name)
    const to = relative(join(root, template), from).replace(/\.txt$/, '')
    return { from, to: to.replace('NEXT', nextNumber(root)) }
  })
}

export function copyTemplate(root: string): void {
  for (const { from, to } of templateFiles(root)) {
    if (existsSync(join(root, to))) throw new Error(`${to} is there already: the note is a noun of the house now`)
    mkdirSync(dirname(join(root, to)), { recursive: true })
    cpSync(from, join(root, to))
  }
}

/** Writes the lines of a step where they belong. Throws where a list no longer looks as the step knows it. */
export function writeLines(root: string, { lines }: Step): void {
  for (const { file, before, line } of lines) {
    const path = join(root, file)
    const parts = readFileSync(path, 'utf8').split(before)
    if (parts.length !== 2)
      throw new Error(`${file} has ${parts.length - 1} places with ${JSON.stringify(before)}, not one`)
    writeFileSync(path, parts.join(line + before))
  }
}

/** Fills what the catalogues lack of English. Answers with what it does not know. */
export function translate(root: string, english: Step['english']): string[] {
  const lacking: string[] = []
  for (const name of readdirSync(join(root, 'locales/en')).filter((one) => one.endsWith('.po'))) {
    const path = join(root, 'locales/en', name)
    const filled = readFileSync(path, 'utf8').replace(/^msgid "(.+)"\nmsgstr ""$/gm, (entry, id: string) => {
      const words = english[id]
      if (words === undefined) lacking.push(id)
      return words === undefined ? entry : `msgid "${id}"\nmsgstr "${words}"`
    })
    writeFileSync(path, filled)
  }
  return lacking
}

/** What stands in code font in a section of the guide; of all sections without a name. */
export function codeIn(guide: string, section?: string): string[] {
  const text = section ? guide.split(/^## /m).find((one) => one.startsWith(`${section}\n`)) : guide
  if (text === undefined) throw new Error(`The guide has no section ${section}`)
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}

/** A path as the guide writes it, where `<noun>` stands for any noun and `<number>` for any number. */
export const pathOf = (code: string, noun: string): string =>
  code.replaceAll('<noun>', noun).replaceAll('<Noun>', (noun[0] ?? '').toUpperCase() + noun.slice(1))

/** Made by a program: the catalogues, and the drawing of the house. */
export const isMade = (path: string) => /^locales\/\w+\/\w+\.po$/.test(path) || path === 'docs/house.svg'

/** What was touched and no section named. */
export function unnamed(touched: readonly string[], guide: string, sections: readonly string[]): string[] {
  const named = sections.flatMap((section) => codeIn(guide, section)).map((code) => pathOf(code, 'note'))
  const isNamed = (path: string) => named.some((one) => path === one || path.replace(/\d{4}/, '<number>') === one)
  return touched.filter((path) => !isMade(path) && !isNamed(path))
}
