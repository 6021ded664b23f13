import { fileTypeFromBlob } from 'file-type/core'
import { compoundNames } from '../../contract/both/compound.ts'
import { extensionOf, fileGroups } from '../../contract/both/file.ts'
import { type FileBytes, readZip } from '../../contract/both/zip.ts'
import type { House } from '../house.ts'
import { blobOf, storedBytes } from '../upload/content/bytes.ts'

/* What a file that came with a mail is, and is called here: who sent it knew nothing of our rules, and some programs name no ending. */

/** The rules that it is held to. */
export const group = 'document'
const takes = (extension: string): boolean => (fileGroups[group] as readonly string[]).includes(extension)

/** Its name as the product's files are called (§5). */
export function nameHere(name: string): string {
  const extension = extensionOf(name)
  const stem = name.slice(0, name.length - extension.length - 1).replaceAll('.', '_')
  return extension ? `${stem.slice(0, 90) || '_'}.${extension}` : name
}

/** What is called so is refused, whatever it holds. */
const refused = /^(exe|scr|com|bat|cmd|msi|js|vbs|wsf|hta|ps1|lnk|sh|html?|svg|eml)$/

/** Whether its name tells what it is. */
export function saysKind(name: string): boolean {
  const ending = extensionOf(name)
  return takes(ending) || refused.test(ending)
}

/** What it is filed as. Where its name does not say what it is its bytes do; if they do not either, the name stays, and is refused by the rule it breaks. */
export async function endingFor(house: House, id: string, size: number, name: string): Promise<string> {
  if (saysKind(name)) return nameHere(name)
  const file = storedBytes(house.store, id, { name, size })
  const ending = await kindOf(file)
  if (!ending || !takes(ending)) return nameHere(name)
  return nameHere(`${name.replace(/\.+$/, '') || 'attachment'}.${ending}`)
}

async function kindOf(file: FileBytes): Promise<string | undefined> {
  const sniffed = (await fileTypeFromBlob(blobOf(file)))?.ext
  if (sniffed === 'zip') return packageOf((await readZip(file)).map((entry) => entry.name))
  if (sniffed === 'cfb') {
    const found = await compoundNames(file, new Set(['WordDocument', 'Workbook', 'Book', 'PowerPoint Document']))
    if (found.has('WordDocument')) return 'doc'
    return found.has('PowerPoint Document') ? 'ppt' : found.size > 0 ? 'xls' : undefined
  }
  return sniffed
}

/** Documents are zips by nature. */
function packageOf(names: string[]): string {
  const has = (begins: string) => names.some((name) => name.startsWith(begins))
  if (has('OFD.xml')) return 'ofd'
  return has('word/') ? 'docx' : has('xl/') ? 'xlsx' : has('ppt/') ? 'pptx' : 'zip'
}
