import { readFile } from 'node:fs/promises'
import { type EmbeddedFont, PDF, type PDFPage, rgb } from '@libpdf/core'
import { AppError } from '../../../contract/errors.ts'
import { boxBehind } from '../../../verify/box.ts'
import { codeWord } from '../../../verify/code.ts'
import type { Place } from '../../../verify/places.ts'
import { documentFont } from '../../document/font.ts'
import { institution, institutionEnglish } from '../../document/letter.ts'
import type { House } from '../../house.ts'
import { linkTo } from '../../provider/letters.ts'
import { placesIn } from '../../signing/foreign/look.ts'
import { localDay, localMinute } from '../../when.ts'
import type { Envelope, Signer } from '../turn.ts'
import { type Box, drawQr, handOf } from './ink.ts'
import { drawSeal } from './seal.ts'

const a4 = { width: 595, height: 842 }
const grey = rgb(0.35, 0.4, 0.48)
const hair = { color: rgb(0.8, 0.83, 0.88), thickness: 0.6 }
const margin = 64

/** The font as one file: a collection cannot be drawn with here. */
async function fontBytes(house: House): Promise<Uint8Array> {
  const { normal } = documentFont(house)
  if (Array.isArray(normal)) throw new AppError('unconfigured')
  return new Uint8Array(await readFile(normal))
}

/** A place behind some words. */
function behind(pdf: PDF, words: Place | null | undefined): { page: PDFPage; box: Box } | null {
  const page = words && pdf.getPage(words.page)
  return page ? { page, box: boxBehind(words) } : null
}

interface Wanted {
  seen: Pick<Envelope, 'title' | 'kind' | 'sealAnchor' | 'readSha256'>
  signers: Signer[]
  code: string
  now: Date
}

/**
 * The document as it is issued, composed once: handwriting at its places, the seal over the date, and a page of signatures with
 * everybody's answer, the verification code and its QR code. After this only signatures are added, and no byte changes (research,
 * sign order). Throws `document.glyphs` for names that the font cannot write.
 */
export async function compose(
  house: House,
  source: Uint8Array,
  { seen, signers, code, now }: Wanted,
): Promise<Uint8Array> {
  // Places are looked for before anything is written over them.
  const [ofSeal, ...ofHands] = await placesIn(source, [seen.sealAnchor, ...signers.map((one) => one.anchor)])
  const pdf = await PDF.load(source)
  const font = pdf.embedFont(await fontBytes(house))
  const said = signers.map((one) => `${one.name}${one.role}${one.reason}`).join('') + seen.title
  const lacking = [...new Set(said)].filter((char) => char.trim() !== '' && !font.canEncode(char))
  if (lacking.length) throw new AppError('document.glyphs', { characters: lacking.join(' ') })
  const sealed = behind(pdf, ofSeal)
  const hands = signers.map(({ strokes }) => (strokes ? handOf(pdf, strokes) : null))
  for (const [at, draw] of hands.entries()) {
    const place = behind(pdf, ofHands[at])
    if (place) draw?.(place.page, place.box)
  }
  signPages(
    pdf,
    hands.filter((_, at) => signers[at]?.everyPage),
  )
  const link = linkTo(house, `/officialSeal?code=${code}`)
  const { page, foot } = signaturePage(pdf, font, { seen, signers, hands, code, now, link })
  if (sealed) drawSeal(sealed.page, font, institution, { x: sealed.box.x + 40, y: sealed.box.y + 10 })
  else drawSeal(page, font, institution, { x: a4.width - margin - 70, y: foot + 10 })
  pdf.setTitle(seen.title)
  pdf.setKeywords([`${codeWord}${code}`])
  return pdf.save({ subsetFonts: true })
}

type Hand = ReturnType<typeof handOf> | null

/** At the foot of each page, side by side from the right, beside where its number stands. */
function signPages(pdf: PDF, hands: Hand[]): void {
  for (const page of hands.length > 0 ? pdf.getPages() : []) {
    const wide = Math.min(76, (page.width / 2 - 76) / hands.length)
    for (const [at, draw] of hands.entries())
      draw?.(page, { x: page.width - 36 - (hands.length - at) * wide, y: 10, width: wide - 4, height: 26 })
  }
}

/** Why a member does not sign an award is no party's: it says that they did not. */
const answers = (one: Signer, { kind }: Pick<Envelope, 'kind'>): string => {
  if (one.state === 'signed') return `签署于 Signed ${one.signedAt ? localMinute(one.signedAt) : ''}`
  if (one.state !== 'refused' || kind === 'award') return '未签署 Not signed'
  return `拒绝签署 Refused：${one.reason}`
}

function signaturePage(
  pdf: PDF,
  font: EmbeddedFont,
  { seen, signers, hands, code, now, link }: Wanted & { hands: Hand[]; link: string },
) {
  let page = pdf.addPage(a4)
  let y = a4.height - 80
  const write = (text: string, at: Partial<{ x: number; size: number; grey: boolean; maxWidth: number }> = {}) => {
    const { x = margin, size = 11, maxWidth = a4.width - 2 * margin } = at
    page.drawText(text, { x, y, size, font, maxWidth, ...(at.grey ? { color: grey } : {}) })
  }
  write(signers.length > 0 ? '签署页 Signatures' : '用印页 Seal', { size: 18 })
  y -= 26
  write(`《${seen.title}》`, { size: 11, grey: true })
  y -= 30
  for (const [at, one] of signers.entries()) {
    if (y < 260) {
      page = pdf.addPage(a4)
      y = a4.height - 80
    }
    page.drawLine({ start: { x: margin, y: y + 22 }, end: { x: a4.width - margin, y: y + 22 }, ...hair })
    write(`${one.role}　${one.name}`)
    hands[at]?.(page, { x: 330, y: y - 22, width: 150, height: 40 })
    y -= 18
    write(answers(one, seen), { size: 9, grey: true, maxWidth: 250 })
    y -= one.state === 'refused' ? 54 : 36
  }
  const foot = 150
  y = foot + 30
  write(`${institution} ${institutionEnglish}`)
  y -= 18
  write(localDay(now))
  drawQr(page, link, { x: margin, y: 40, width: 76, height: 76 })
  y = 100
  write(`核验码 Verification code　${code}`, { x: margin + 92, size: 10 })
  y = 82
  write('扫描二维码或在“电子文书核验”输入核验码，核对本文书是否为签发原件。', { x: margin + 92, size: 8, grey: true })
  y = 68
  if (signers.length > 0)
    write(`签署版本 Version read　SHA-256 ${seen.readSha256.slice(0, 12)}…`, { x: margin + 92, size: 8, grey: true })
  return { page, foot }
}
