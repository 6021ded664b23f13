import { type EmbeddedFont, type PDF, type PDFPage, PdfName, rgb } from '@libpdf/core'
import type { Handwriting } from '../../../contract/both/strokes.ts'
import { boxBehind } from '../../../verify/box.ts'
import { codeWord } from '../../../verify/code.ts'
import { onSheet } from '../../../verify/geometry.ts'
import type { Place } from '../../../verify/places.ts'
import { signsOn } from '../../../verify/signs.ts'
import { sealAcross } from './across.ts'
import { type Box, drawQr, handOf } from './ink.ts'
import { type Drawn, type Pen, penOf, type Said } from './say.ts'
import { drawSeal, sealRadius } from './seal.ts'
import { type Sheet, sheetOn, sheetsOf } from './sheet.ts'

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

const titleOf = ({ title }: Paper): Said => ({
  text: `《${title}》`,
  size: 11,
  width: a4.width - 2 * margin,
  isGrey: true,
})
const calledOf = ({ role, name }: PaperSigner): Said => ({
  text: `${role}　${name}`,
  size: 11,
  width: 250,
  isGrey: false,
})
const answeredOf = ({ answer }: PaperSigner): Said => ({ text: answer, size: 9, width: 250, isGrey: true })
/** Beside a hand. */
const smallOf = ({ answer }: PaperSigner): Said => ({ text: answer, size: 7, width: a4.width, isGrey: true })

/** All that a paper says in words of people. */
const saidOn = (paper: Paper): Said[] => [
  titleOf(paper),
  ...paper.signers.flatMap((one) => [calledOf(one), answeredOf(one), smallOf(one)]),
]

/** The words that a paper is looked through for: those of the seal, then those of each signer. */
export const anchorsOf = ({ sealAnchor, signers }: Paper): string[] => [sealAnchor, ...signers.map((one) => one.anchor)]

/** A place behind some words. */
interface Spot {
  sheet: Sheet
  box: Box
}

function behind(sheets: readonly Sheet[], words: Place | null | undefined): Spot | null {
  const sheet = words ? sheets[words.page] : undefined
  return words && sheet ? { sheet, box: boxBehind(words) } : null
}

type Hand = ReturnType<typeof handOf> | null

/** What a signer said, small, beside where they signed or would have: behind it, or below it where the page ends. */
function sayAnswer({ sheet, box }: Spot, pen: Pen, signer: PaperSigner): void {
  const said = smallOf(signer)
  const wide = pen.width(said)
  const isBehind = box.x + box.width + 4 + wide < sheet.width - 24
  const at = isBehind ? { x: box.x + box.width + 4, y: box.y + 10 } : { x: sheet.width - 24 - wide, y: box.y - 4 }
  sheet.draw(() => pen.write(sheet.page, said, at))
}

/** Whether a hand has room there: a line that goes to the edge of the page leaves none. */
const hasRoom = (spot: Spot | null): spot is Spot =>
  spot !== null && spot.box.x + spot.box.width <= spot.sheet.width - 8

/**
 * The document as it is issued, composed once: handwriting and seal in their places, the seal across the sheets, the verification code
 * and its QR code. Where every signature and the seal have a place of their own, the code stands at the foot of that page; else a page
 * of signatures is added with everybody's answer, which bears a number of its own. After this only signatures are added, and no byte changes
 * (research, sign order). `places` are those of `anchorsOf`, `drawn` the texts that the font cannot write. Answers with those of them
 * that are not there; then nothing is composed.
 */
export function composePdf(
  pdf: PDF,
  fontBytes: Uint8Array,
  paper: Paper,
  places: readonly (Place | null)[],
  drawn: Drawn,
): Said[] {
  const font = pdf.embedFont(fontBytes)
  const pen = penOf(font, drawn)
  const { title, signers, institution, code } = paper
  const strange = pen.strange(saidOn(paper))
  if (strange.length) return strange
  const [ofSeal, ...ofHands] = places
  const sheets = sheetsOf(pdf)
  const sealed = behind(sheets, ofSeal)
  const hands = signers.map(({ hand }) => (hand ? handOf(pdf, hand) : null))
  const spots = signers.map((_, at) => behind(sheets, ofHands[at])).map((spot) => (hasRoom(spot) ? spot : null))
  for (const [at, spot] of spots.entries()) if (spot) spot.sheet.draw(() => hands[at]?.(spot.sheet.page, spot.box))
  signPages(
    sheets,
    hands.filter((_, at) => signers[at]?.everyPage),
  )
  const [name] = institution
  if (sealed && spots.every((spot) => spot !== null) && isFootFree(pdf, sealed.sheet)) {
    for (const [at, signer] of signers.entries()) sayAnswer(spots[at] as Spot, pen, signer)
    codeAtFoot(sealed.sheet, font, paper)
  } else {
    const last = signaturePages(pdf, font, pen, paper, hands)
    if (!sealed) drawSeal(last, font, name, { x: a4.width - margin - 70, y: footOf + 10 })
  }
  const added = pdf.getPages().slice(sheets.length)
  sealAcross([...sheets, ...added.map((page) => sheetOn(pdf, page))], font, name)
  if (sealed) {
    const { sheet, box } = sealed
    const inside = (at: number, most: number) => Math.min(Math.max(at, sealRadius + 4), most - sealRadius - 4)
    const at = { x: inside(box.x + 40, sheet.width), y: inside(box.y + 10, sheet.height) }
    sheet.draw(() => drawSeal(sheet.page, font, name, at))
  }
  pdf.setTitle(title)
  pdf.setKeywords([`${codeWord}${code}`])
  // Signatures of this kind (CAdES) came with it: readers refuse them in a file that says it is older.
  if (Number(pdf.version) < 1.7) pdf.getCatalog().set('Version', PdfName.of('1.7'))
  return []
}

/** At the foot of each page, side by side from the right, beside where its number stands. */
function signPages(sheets: readonly Sheet[], hands: Hand[]): void {
  for (const { page, width, draw } of hands.length > 0 ? sheets : []) {
    const wide = Math.min(76, (width / 2 - 76) / hands.length)
    const boxOf = (at: number) => ({ x: width - 36 - (hands.length - at) * wide, y: 10, width: wide - 4, height: 26 })
    draw(() => {
      for (const [at, hand] of hands.entries()) hand?.(page, boxOf(at))
    })
  }
}

/** Where the code stands on a page, in points. */
const foot = { right: 230, top: 54 }

/** Whether nothing stands there: pages of others have margins of their own. */
function isFootFree(pdf: PDF, sheet: Sheet): boolean {
  const isThere = (box: Box) => box.x < foot.right && box.y < foot.top
  try {
    return !signsOn(pdf, sheet.page).some(({ bbox }) => isThere(onSheet(sheet, bbox)))
  } catch {
    return false
  }
}

/** The code in the margin below the text, at the left: its number stands in the middle. */
function codeAtFoot({ page, draw }: Sheet, font: EmbeddedFont, { code, link }: Paper): void {
  const write = (text: string, y: number, size: number) =>
    page.drawText(text, { x: 68, y, size, font, ...(size < 8 ? { color: grey } : {}) })
  draw(() => {
    drawQr(page, link, { x: 24, y: 12, width: 38, height: 38 })
    write(`核验码 ${code}`, 38, 8)
    write('Verification code', 28, 6.5)
    write('在“电子文书核验”核对是否为签发原件', 16, 6.5)
  })
}

/** Where what stands for the institution begins on the page of signatures. */
const footOf = 150

/** A page, or as many as it takes, with everybody's answer; answers with the last, which bears code and seal. */
function signaturePages(pdf: PDF, font: EmbeddedFont, pen: Pen, paper: Paper, hands: Hand[]): PDFPage {
  const { signers, institution, code, link, day, readSha256 } = paper
  const before = pdf.getPageCount()
  let page = pdf.addPage(a4)
  let y = a4.height - 80
  const put = (said: Said, x = margin) => {
    pen.write(page, said, { x, y })
    // What comes below begins below the last line.
    y -= pen.height(said) - said.size * 1.4
  }
  const write = (text: string, at: Partial<{ x: number; size: number; isGrey: boolean }> = {}) => {
    const { x = margin, size = 11, isGrey = false } = at
    put({ text, size, isGrey, width: a4.width - margin - x }, x)
  }
  const heading = signers.length > 0 ? '签署页 Signatures' : '用印页 Seal'
  write(heading, { size: 18 })
  y -= 26
  put(titleOf(paper))
  y -= 30
  for (const [at, one] of signers.entries()) {
    const called = calledOf(one)
    const answered = answeredOf(one)
    if (y - 36 - pen.height(called) - pen.height(answered) < footOf + 70) {
      page = pdf.addPage(a4)
      y = a4.height - 80
    }
    page.drawLine({ start: { x: margin, y: y + 22 }, end: { x: a4.width - margin, y: y + 22 }, ...hair })
    hands[at]?.(page, { x: 330, y: y - 22, width: 150, height: 40 })
    put(called)
    y -= 18
    put(answered)
    y -= 42
  }
  y = footOf + 30
  write(institution.join(' '))
  y -= 18
  write(day)
  drawQr(page, link, { x: margin, y: 40, width: 76, height: 76 })
  y = 100
  write(`核验码 Verification code　${code}`, { x: margin + 92, size: 10 })
  y = 82
  write('扫描二维码或在“电子文书核验”输入核验码，核对本文书是否为签发原件。', { x: margin + 92, size: 8, isGrey: true })
  y = 68
  if (signers.length > 0)
    write(`签署版本 Version read　SHA-256 ${readSha256.slice(0, 12)}…`, { x: margin + 92, size: 8, isGrey: true })
  // The pages before bear the numbers they were read with: those that are added are counted by themselves.
  const added = pdf.getPages().slice(before)
  for (const [at, one] of added.entries()) {
    const number = `${heading} ${at + 1} / ${added.length}`
    one.drawText(number, { x: (one.width - font.getTextWidth(number, 8)) / 2, y: 26, size: 8, font })
  }
  return page
}
