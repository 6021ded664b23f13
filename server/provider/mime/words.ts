import { type Anatomy, charsetIn, type Leaf } from './anatomy.ts'
import { charsetOfPage, textIn } from './charset.ts'
import { unflow, untransfer } from './transfer.ts'

/** What a mail says, as text and as a page. */
export interface Said {
  /** Empty where some of it is there as a page alone. */
  text: string
  html: string
  isCut: boolean
}

/** The bytes of a part as they came, at most so many, and whether that is all. */
export type Loading = (leaf: Leaf, most: number) => Promise<{ bytes: Buffer; isCut: boolean }>

/** Reads the words of a mail, `most` bytes of each kind. */
export async function saidIn(
  { blocks }: Anatomy,
  hints: readonly string[],
  most: number,
  load: Loading,
): Promise<Said> {
  let isCut = false
  let left = { text: most, html: most }
  const read = async (leaves: Leaf[], kind: 'text' | 'html') => {
    const pieces: string[] = []
    for (const leaf of leaves) {
      if (left[kind] <= 0) isCut = true
      const loaded = left[kind] > 0 ? await partWords(leaf, hints, left[kind], load) : { text: '', isCut: true }
      isCut ||= loaded.isCut
      left = { ...left, [kind]: left[kind] - loaded.text.length }
      if (loaded.text !== '') pieces.push(loaded.text)
    }
    return pieces.join('\n')
  }
  const said: { text: string; html: string }[] = []
  for (const block of blocks) said.push({ text: await read(block.plain, 'text'), html: await read(block.html, 'html') })
  const isPage = said.some(({ html }) => html !== '')
  return {
    text: said.every(({ text, html }) => text !== '' || html === '') ? said.map(({ text }) => text).join('\n') : '',
    html: isPage ? said.map(({ text, html }) => html || asPage(text)).join('\n') : '',
    isCut,
  }
}

const asPage = (text: string): string =>
  text.trim() === '' ? '' : `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`

/** The words of one part. A page may name its charset in its own head alone. */
export async function partWords(
  leaf: Leaf,
  hints: readonly string[],
  most: number,
  load: Loading,
): Promise<{ text: string; isCut: boolean }> {
  // Coded for the way it is up to three times as long.
  const loaded = await load(leaf, leaf.encoding === 'base64' ? Math.ceil(most * 1.4) : most * 3)
  const all = untransfer(loaded.bytes, leaf.encoding)
  const bytes = all.subarray(0, most)
  const { charset, flowed, delSp } = charsetIn(leaf, hints)
  const text = textIn(bytes, charset || (leaf.type === 'text/html' ? charsetOfPage(bytes) : undefined), hints)
  return { text: flowed ? unflow(text, delSp) : text, isCut: loaded.isCut || bytes.length < all.length }
}
