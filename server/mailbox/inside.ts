import type { Mail } from '../../contract/mailbox/mailbox.ts'
import { anatomyOf, type Leaf, type Part } from '../provider/mime/anatomy.ts'
import { textIn } from '../provider/mime/charset.ts'
import type { Head } from '../provider/mime/head.ts'
import { loadingOf, takeApart } from '../provider/mime/message.ts'
import { signedPart } from '../provider/mime/signed.ts'
import { readTnef, type Tnef } from '../provider/mime/tnef.ts'
import { untransfer } from '../provider/mime/transfer.ts'
import { maySayFile, takeUuencoded } from '../provider/mime/uuencode.ts'
import { type Loading, type Said, saidIn } from '../provider/mime/words.ts'

/*
 * Mails within mails, as somebody forwards them, winmail.dat, what was signed into one file, and files in the words of a mail are opened here, so that what lies in
 * them can be read and filed like what lies beside them. How deep and how much is limited: whoever wants to hurt puts a mail into a mail
 * a hundred times.
 */

/** A mail in a mail in a mail …: so deep they are opened. */
const mostDepth = 8
/** Bytes of one mail that are opened so, all together. */
const mostOpened = 48 * 1024 * 1024
const mostInside = 300
/** Of the words of one letter within. */
const mostWords = 128 * 1024

/** A file of a mail, or within what came with it. */
export interface MailFile {
  /** Its place: that of what it lies in, a hyphen, and its place there. */
  part: string
  name: string
  type: string
  size: number
  /** What it lies in, the outermost first. */
  within: string[]
  /** Why it was not opened, where it should have been. */
  shut: Mail['parts'][number]['shut']
  /** Where it lies within something: its bytes. */
  bytes: Buffer | undefined
}

/** A letter within a mail. */
export interface InnerLetter {
  part: string
  /** Undefined where it has none of its own: one of Outlook's, or what was signed, has that of the mail it came with. */
  head: Head | undefined
  hints: string[]
  said: Said
}

export interface Inside {
  files: MailFile[]
  letters: InnerLetter[]
}

const isLetter = ({ type, name }: { type: string; name: string }): boolean =>
  type === 'message/rfc822' || type === 'message/global' || /\.eml$/i.test(name)
const isTnef = ({ type, name }: { type: string; name: string }): boolean =>
  /^application\/(vnd\.)?ms-tnef$/.test(type) || /^winmail\d*\.dat$/i.test(name)
const isSigned = ({ type, name }: { type: string; name: string }): boolean =>
  /^application\/(x-)?pkcs7-mime$/.test(type) || /\.p7m$/i.test(name)
/** A letter as Outlook saves it: nothing here reads those, so that it is said. */
const isOutlook = ({ type, name }: { type: string; name: string }): boolean =>
  type === 'application/vnd.ms-outlook' || /\.msg$/i.test(name)
const isOpened = (file: { type: string; name: string }): boolean =>
  isLetter(file) || isTnef(file) || isSigned(file) || isOutlook(file)

interface Opening {
  found: Inside
  left: number
}

/** Words of a mail that may hold files, and the charsets that it names. */
interface Spoken {
  plain: readonly Leaf[]
  hints: readonly string[]
}

/**
 * The files of a mail, those in its words, and all that lies in them. `load` is asked for the bytes of those words and of what is to be
 * opened alone.
 */
export async function openAll(
  files: readonly Part[],
  leaves: readonly Leaf[],
  load: Loading,
  { plain, hints }: Spoken,
): Promise<Inside> {
  const opening: Opening = { found: { files: [], letters: [] }, left: mostOpened }
  const bytesOf = async ({ part, encoding }: Part) => {
    const leaf = leaves.find((one) => one.part === part)
    if (!leaf) return undefined
    const { bytes, isCut } = await load(leaf, Math.max(0, Math.ceil(opening.left * 1.4)))
    return isCut ? undefined : untransfer(bytes, encoding)
  }
  for (const file of files) {
    const { part, name, type, size } = file
    const one: MailFile = { part, name, type, size, within: [], shut: undefined, bytes: undefined }
    opening.found.files.push(one)
    if (isOpened(one))
      await open(opening, one, () => (size > opening.left ? Promise.resolve(undefined) : bytesOf(file)))
  }
  for (const leaf of plain) {
    const { bytes } = await load(leaf, Math.max(0, opening.left))
    await takeSpoken(opening, leaf.part, [], untransfer(bytes, leaf.encoding), hints)
  }
  return opening.found
}

/** Files that old programs put into the words of a mail. */
async function takeSpoken(
  opening: Opening,
  place: string,
  within: string[],
  words: Buffer,
  hints: readonly string[],
): Promise<void> {
  const { files } = takeUuencoded(words.toString('latin1'))
  for (const [at, { name, bytes }] of files.slice(0, mostInside - opening.found.files.length).entries()) {
    const one: MailFile = {
      ...{ part: `${place}-${at + 1}`, name: textIn(Buffer.from(name, 'latin1'), undefined, hints) },
      ...{ type: 'application/octet-stream', size: bytes.length, within, shut: undefined, bytes },
    }
    opening.found.files.push(one)
    if (isOpened(one)) await open(opening, one, async () => bytes)
  }
}

async function open(opening: Opening, file: MailFile, bytesOf: () => Promise<Buffer | undefined>): Promise<void> {
  if (file.within.length >= mostDepth) {
    file.shut = 'mail.tooDeep'
    return
  }
  if (isOutlook(file)) {
    file.shut = 'mail.unreadable'
    return
  }
  const bytes = await bytesOf()
  if (!bytes || bytes.length > opening.left || opening.found.files.length >= mostInside) {
    file.shut = 'mail.tooMuch'
    return
  }
  opening.left -= bytes.length
  if (isTnef(file)) {
    const tnef = readTnef(bytes)
    if (tnef) await takeTnef(opening, file, tnef)
    else file.shut = 'mail.unreadable'
  } else if (isSigned(file)) {
    await takeSigned(opening, file, signedPart(bytes))
  } else await takeLetter(opening, file, bytes)
}

async function takeLetter(opening: Opening, file: MailFile, bytes: Buffer): Promise<void> {
  const { head, hints, leaves, bodies } = takeApart(bytes)
  if (!['from', 'subject', 'date', 'received', 'content-type', 'to'].some((name) => head.has(name))) {
    file.shut = 'mail.unreadable'
    return
  }
  const isLetterHead = ['from', 'subject', 'date', 'to'].some((name) => head.has(name))
  const anatomy = anatomyOf(leaves, hints)
  const said = await saidIn(anatomy, hints, mostWords, loadingOf(bodies))
  const shown = { ...said, text: takeUuencoded(said.text).text }
  opening.found.letters.push({ part: file.part, head: isLetterHead ? head : undefined, hints, said: shown })
  for (const { part, name, type, encoding } of anatomy.files) {
    const own = untransfer(bodies.get(part) ?? Buffer.alloc(0), encoding)
    await add(opening, file, { part, name, type, bytes: own })
  }
  if (!maySayFile(said.text)) return
  for (const { part, encoding } of anatomy.blocks.flatMap(({ plain }) => plain)) {
    const words = untransfer(bodies.get(part) ?? Buffer.alloc(0), encoding)
    await takeSpoken(opening, `${file.part}-${part}`, [...file.within, file.name], words, hints)
  }
}

/** What was signed is a part of a mail, or a file such as `contract.pdf.p7m`. */
async function takeSigned(opening: Opening, file: MailFile, inner: Buffer | undefined): Promise<void> {
  if (!inner) file.shut = 'mail.unreadable'
  else if (takeApart(inner).head.has('content-type')) await takeLetter(opening, file, inner)
  else {
    const name = file.name.replace(/\.p7m$/i, '')
    await add(opening, file, { part: '1', name, type: 'application/octet-stream', bytes: inner })
  }
}

async function takeTnef(opening: Opening, file: MailFile, { text, html, files }: Tnef): Promise<void> {
  if (text.trim() || html) {
    const said = { text: text.slice(0, mostWords), html: html.slice(0, mostWords), isCut: text.length > mostWords }
    opening.found.letters.push({ part: file.part, head: undefined, hints: [], said })
  }
  for (const [at, { name, type, bytes, isLetter: isOwn }] of files.entries())
    await add(opening, file, { part: String(at + 1), name, type: isOwn ? 'application/ms-tnef' : type, bytes })
}

interface Inner {
  part: string
  name: string
  type: string
  bytes: Buffer
}

async function add(opening: Opening, outer: MailFile, { part, name, type, bytes }: Inner): Promise<void> {
  if (opening.found.files.length >= mostInside) {
    outer.shut = 'mail.tooMuch'
    return
  }
  const within = [...outer.within, outer.name]
  const place = `${outer.part}-${part}`
  const one: MailFile = { part: place, name, type, size: bytes.length, within, shut: undefined, bytes }
  opening.found.files.push(one)
  if (isOpened(one)) await open(opening, one, async () => bytes)
}
