import { type EmbeddedFont, type PDF, type PDFPage, rgb } from '@libpdf/core'
import type { Handwriting } from '../../../contract/strokes.ts'
import { boxBehind } from '../../../verify/box.ts'
import { codeWord } from '../../../verify/code.ts'
import type { Place } from '../../../verify/places.ts'
import { type Box, drawQr, handOf } from './ink.ts'
import { drawSeal } from './seal.ts'

const a4 = { width: 595, height: 842 }
const grey = rgb(0.35, 0.4, 0.48)
const hair = { color: rgb(0.8, 0.83, 0.88), thickness: 0.6 }
const margin = 64

/** Somebody whose signature is asked for, and what stands for it on the page of signatures. */
interface PaperSigner {
  name: string
  role: string
  /** What they answered, in words. */
  answer: string
  /** It goes over two lines. */
  refused: boolean
  /** The words behind which they sign; empty where they do on the page of signatures alone. */
  anchor: string
  hand: Handwriting | null
  /** Their hand stands at the foot of each page, too. */
  everyPage: boolean
}

/** What is added to a document when it is issued. */
export interface Paper {
  title: string
  /** In Chinese, as it stands on the seal, and in English. */
  institution: readonly [zh: string, en: string]
  sealAnchor: string
  readSha256: string
  code: string
  /** Where the code is looked up. */
  link: string
  day: string
  signers: PaperSigner[]
}

/** The words that a paper is looked through for: those of the seal, then those of each signer. */
export const anchorsOf = ({ sealAnchor, signers }: Paper): string[] => [sealAnchor, ...signers.map((one) => one.anchor)]

/** A place behind some words. */
function behind(pdf: PDF, words: Place | null | undefined): { page: PDFPage; box: Box } | null {
  const page = words && pdf.getPage(words.page)
  return page ? { page, box: boxBehind(words) } : null
}

/**
 * The document as it is issued, composed once: handwriting at its places, the seal over the date, and a page of signatures with
 * everybody's answer, the verification code and its QR code. After this only signatures are added, and no byte changes (research,
 * sign order). `places` are those of `anchorsOf`. Answers with the characters that the font cannot write; then nothing is composed.
 */
export function composePdf(pdf: PDF, fontBytes: Uint8Array, paper: Paper, places: readonly (Place | null)[]): string[] {
  const font = pdf.embedFont(fontBytes)
  const { title, signers, institution, code } = paper
  const said = signers.map((one) => `${one.name}${one.role}${one.answer}`).join('') + title
  const lacking = [...new Set(said)].filter((char) => char.trim() !== '' && !font.canEncode(char))
  if (lacking.length) return lacking
  const [ofSeal, ...ofHands] = places
  const sealed = behind(pdf, ofSeal)
  const hands = signers.map(({ hand }) => (hand ? handOf(pdf, hand) : null))
  for (const [at, draw] of hands.entries()) {
    const place = behind(pdf, ofHands[at])
    if (place) draw?.(place.page, place.box)
  }
  signPages(
    pdf,
    hands.filter((_, at) => signers[at]?.everyPage),
  )
  const { page, foot } = signaturePage(pdf, font, paper, hands)
  const [name] = institution
  if (sealed) drawSeal(sealed.page, font, name, { x: sealed.box.x + 40, y: sealed.box.y + 10 })
  else drawSeal(page, font, name, { x: a4.width - margin - 70, y: foot + 10 })
  pdf.setTitle(title)
  pdf.setKeywords([`${codeWord}${code}`])
  return []
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

function signaturePage(pdf: PDF, font: EmbeddedFont, paper: Paper, hands: Hand[]) {
  const { title, signers, institution, code, link, day, readSha256 } = paper
  let page = pdf.addPage(a4)
  let y = a4.height - 80
  const write = (text: string, at: Partial<{ x: number; size: number; grey: boolean; maxWidth: number }> = {}) => {
    const { x = margin, size = 11, maxWidth = a4.width - 2 * margin } = at
    page.drawText(text, { x, y, size, font, maxWidth, ...(at.grey ? { color: grey } : {}) })
  }
  write(signers.length > 0 ? '签署页 Signatures' : '用印页 Seal', { size: 18 })
  y -= 26
  write(`《${title}》`, { size: 11, grey: true })
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
    write(one.answer, { size: 9, grey: true, maxWidth: 250 })
    y -= one.refused ? 54 : 36
  }
  const foot = 150
  y = foot + 30
  write(institution.join(' '))
  y -= 18
  write(day)
  drawQr(page, link, { x: margin, y: 40, width: 76, height: 76 })
  y = 100
  write(`核验码 Verification code　${code}`, { x: margin + 92, size: 10 })
  y = 82
  write('扫描二维码或在“电子文书核验”输入核验码，核对本文书是否为签发原件。', { x: margin + 92, size: 8, grey: true })
  y = 68
  if (signers.length > 0)
    write(`签署版本 Version read　SHA-256 ${readSha256.slice(0, 12)}…`, { x: margin + 92, size: 8, grey: true })
  return { page, foot }
}
