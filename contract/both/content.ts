import { AppError } from '../errors/errors.ts'
import { compoundNames } from './compound.ts'
import { contradicts, extensionOf } from './file.ts'
import { maxMegapixels, pictureSizeOf } from './picture.ts'
import { endsAsZip, type FileBytes, readZip, refusal, type ZipEntry } from './zip.ts'

/*
 * What a file holds, beyond its first bytes (decisions E-16): the same in the page's worker and on the server.
 *
 * Stored as they are, because nothing on our side ever runs or unpacks them and they leave only as attachments of type
 * octet-stream under a sandbox policy: scripts and launch actions in a PDF and passwords on one (courts hand those out),
 * programs in an archive, what a RAR or 7z holds (only its signature is known here), Excel 4 macro sheets of .xls.
 */

/** Endings of archives, which could hide what is refused everywhere else. */
const archives = new Set([
  'zip',
  'rar',
  '7z',
  'gz',
  'tgz',
  'bz2',
  'xz',
  'tar',
  'cab',
  'iso',
  'jar',
  'apk',
  'arj',
  'lzh',
  'zst',
])
const programs = new Set([
  'exe',
  'dll',
  'scr',
  'com',
  'bat',
  'cmd',
  'msi',
  'js',
  'vbs',
  'wsf',
  'hta',
  'ps1',
  'lnk',
  'sh',
])
/** Documents that are zips by nature. */
const packages = new Set([
  'docx',
  'dotx',
  'docm',
  'xlsx',
  'xltx',
  'xlsm',
  'xlsb',
  'pptx',
  'potx',
  'ppsx',
  'pptm',
  'ofd',
  'odt',
  'ods',
  'odp',
  'epub',
])

/** How a document of this kind begins its parts. */
const parts: Record<string, string> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' }
const macroFormats = ['docm', 'dotm', 'xlsm', 'xltm', 'pptm', 'potm', 'ppsm']
/** The program itself, Excel 4 macro sheets, or a document within the document that may hold one. */
const macroPart =
  /(^|\/)macrosheets\/|(^|\/)(vbaproject\.bin|vbadata\.xml|[^/]*\.(docm|dotm|xlsm|xltm|pptm|potm|ppsm))$/i

/** What a compound file of this kind must hold, one of them. */
const streams: Record<string, readonly string[]> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
  pps: ['PowerPoint Document'],
  pot: ['PowerPoint Document'],
  ppa: ['PowerPoint Document'],
}
const encryptedStreams = ['EncryptedPackage', 'EncryptionInfo']

/**
 * The ending a program would go by: lower case, without the dots and spaces Windows drops. From its end on: a name in an archive may
 * have 65 535 characters, and a pattern would begin anew at every one.
 */
function endingOf(name: string): string {
  let end = name.length
  while (end > 0 && /[.\s\0]/.test(name.charAt(end - 1))) end -= 1
  const dot = name.lastIndexOf('.', end - 1)
  const ending = dot < 0 || end === 0 ? '' : name.slice(dot + 1, end)
  return /[/\\]/.test(ending) ? '' : ending.toLowerCase()
}

/**
 * Whether an entry may not be in a file of this name. `begins`, where known, are the entry's first bytes unpacked: an archive is one
 * whatever it is called.
 */
export function isNested(fileName: string, entryName: string, begins?: Uint8Array): boolean {
  const ending = endingOf(entryName)
  const isDocument = extensionOf(fileName) !== 'zip'
  if (archives.has(ending) || (isDocument && programs.has(ending))) return true
  if (!begins) return false
  const starts = (...bytes: number[]) => bytes.every((byte, at) => begins[at] === byte)
  if (starts(0x50, 0x4b, 3, 4)) return !packages.has(ending)
  if (starts(0x52, 0x61, 0x72, 0x21, 0x1a, 7) || starts(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)) return true
  return isDocument && starts(0x4d, 0x5a)
}

async function checkZip(file: FileBytes): Promise<ZipEntry[]> {
  const entries = await readZip(file)
  if (entries.some((entry) => isNested(file.name, entry.name))) throw refusal(file, 'file.nested')
  // Others cannot be unpacked by us, so nobody could say what they unpack to.
  if (entries.some(({ method }) => method !== 0 && method !== 8)) throw refusal(file, 'file.type')
  return entries
}

async function checkDocument(file: FileBytes): Promise<void> {
  const entries = await readZip(file)
  const has = (test: (name: string) => boolean) => entries.some(({ name }) => test(name))
  const part = parts[extensionOf(file.name)] ?? ''
  if (!has((name) => name === '[Content_Types].xml') || !has((name) => name.startsWith(part)))
    throw refusal(file, 'file.contradicts')
  if (has((name) => macroPart.test(name))) throw refusal(file, 'file.macro')
  await checkZip(file)
}

/** The national format for documents (GB/T 33190). */
async function checkOfd(file: FileBytes): Promise<void> {
  const entries = await checkZip(file)
  if (!entries.some(({ name }) => name === 'OFD.xml')) throw refusal(file, 'file.contradicts')
}

async function checkCompound(file: FileBytes): Promise<void> {
  const own = streams[extensionOf(file.name)] ?? []
  const found = await compoundNames(file, new Set([...own, ...encryptedStreams, '_VBA_PROJECT']))
  if (encryptedStreams.some((name) => found.has(name))) throw refusal(file, 'file.encrypted')
  // An add-in is its macros; the specification takes .ppa (§5), so it is kept as inert as every file.
  const macros = found.has('_VBA_PROJECT') && extensionOf(file.name) !== 'ppa'
  if (macros) throw refusal(file, 'file.macro')
  if (!own.some((name) => found.has(name))) throw refusal(file, 'file.contradicts')
}

const pictures = ['jpg', 'jpeg', 'png', 'gif', 'bmp']
const markup = /<(!doctype\s+html|html|head|body|script|iframe|svg|\?php)[\s>/]/i

/** One that a browser might take for a page, or an unpacker for an archive, is two files in one. */
async function checkSingle(file: FileBytes): Promise<void> {
  const begins = String.fromCharCode(...(await file.read(0, Math.min(file.size, 1024))))
  if (markup.test(begins) || (await endsAsZip(file))) throw refusal(file, 'file.contradicts')
}

/** What a browser would unpack to show it. */
async function checkPicture(file: FileBytes): Promise<void> {
  await checkSingle(file)
  const size = await pictureSizeOf(file)
  if (size && size.width * size.height > maxMegapixels * 1e6)
    throw new AppError('file.pixels', { name: file.name, max: maxMegapixels })
}

async function checkNothing(): Promise<void> {}

const checks: Record<string, (file: FileBytes) => Promise<unknown>> = {
  ...Object.fromEntries(Object.keys(parts).map((extension) => [extension, checkDocument])),
  ...Object.fromEntries(Object.keys(streams).map((extension) => [extension, checkCompound])),
  ...Object.fromEntries(pictures.map((extension) => [extension, checkPicture])),
  zip: checkZip,
  ofd: checkOfd,
  rar: checkNothing,
  '7z': checkNothing,
}

/**
 * Throws what is wrong with the content of a file: `file.contradicts`, `.pixels`, `.macro`, `.encrypted`, `.nested`, `.bomb`, `.broken`, and
 * `.type` for a zip packed in a way nobody here can unpack. `sniffed` is the extension file-type recognises, if any.
 */
export async function checkContent(file: FileBytes, sniffed: string | undefined): Promise<void> {
  const extension = extensionOf(file.name)
  if (parts[extension] && sniffed === 'cfb') {
    // An office document with a password is a compound file around it.
    const found = await compoundNames(file, new Set(encryptedStreams))
    if (found.size > 0) throw refusal(file, 'file.encrypted')
  }
  if (parts[extension] && macroFormats.includes(sniffed ?? '')) throw refusal(file, 'file.macro')
  if (contradicts(file.name, sniffed)) throw refusal(file, 'file.contradicts')
  await (checks[extension] ?? checkSingle)(file)
}
