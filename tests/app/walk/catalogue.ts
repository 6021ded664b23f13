import { createHash } from 'node:crypto'
import { everyFile, read } from '../../walls/walls.ts'

/** The English of every Chinese text of the product. */
export function englishWords(): Map<string, string> {
  const all = everyFile('locales/en/*.po').flatMap((path) => read(path).replace(/"\n"/g, '').split('\n\n').slice(1))
  // The same words in a context of their own mean something else there.
  const entries = all.filter((entry) => !/^msgctxt /m.test(entry))
  return new Map(
    entries.flatMap((entry) => {
      const [, id] = /^msgid "(.*)"$/m.exec(entry) ?? []
      const [, text] = /^msgstr "(.*)"$/m.exec(entry) ?? []
      return id && text ? [[plain(id), plain(text)]] : []
    }),
  )
}

const plain = (text: string) => text.replaceAll('\\"', '"').replaceAll('\\\\', '\\')

/** What shows instead of a text that no catalogue holds: the first of its digest, as lingui makes it. */
export function rawIds(): Set<string> {
  const idOf = (text: string) => createHash('sha256').update(`${text}\u001f`).digest('base64').slice(0, 6)
  return new Set([...englishWords().keys()].map(idOf))
}
