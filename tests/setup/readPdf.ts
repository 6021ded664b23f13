import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

const open = (bytes: Uint8Array): Promise<PDFDocumentProxy> =>
  getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise

/** The text of each page, as a reader takes it out, without blanks. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await open(bytes)
  const pages: string[] = []
  for (let no = 1; no <= pdf.numPages; no++) {
    const { items } = await (await pdf.getPage(no)).getTextContent()
    pages.push(
      items
        .map((one) => ('str' in one ? one.str : ''))
        .join('')
        .replaceAll(/\s/g, ''),
    )
  }
  await pdf.loadingTask.destroy()
  return pages
}

/** The text of the first page in which a word stands, and where it begins on the page as it is shown, from its lower left corner. */
export async function lineWith(bytes: Uint8Array, word: string): Promise<{ text: string; x: number; y: number }> {
  const pdf = await open(bytes)
  const page = await pdf.getPage(1)
  const found = (await page.getTextContent()).items.flatMap((one) => ('str' in one ? [one] : []))
  const { str: text = '', transform = [] } = found.find(({ str }) => str.includes(word)) ?? {}
  const viewport = page.getViewport({ scale: 1 })
  const [x = 0, y = 0] = viewport.convertToViewportPoint(transform[4], transform[5])
  await pdf.loadingTask.destroy()
  return { text, x, y: viewport.height - y }
}

/** The texts of the first page as they stand from the right to the left: each of them is taken out in the order in which it is read. */
export async function textFromRight(bytes: Uint8Array): Promise<string> {
  const pdf = await open(bytes)
  const { items } = await (await pdf.getPage(1)).getTextContent()
  await pdf.loadingTask.destroy()
  const placed = items.flatMap((one) => ('str' in one ? [{ text: one.str, x: one.transform[4] as number }] : []))
  const fromRight = placed.toSorted((one, other) => other.x - one.x)
  return fromRight.map(({ text }) => text).join('')
}

interface Placed {
  page: number
  text: string
  left: number
  right: number
  bottom: number
  top: number
}

/** Points that a sign may reach over its box without touching what is beside it. */
const slack = 1

/** Texts that stand outside of the box of their page, and texts that stand on others; none where all can be read. */
export async function textOutside(bytes: Uint8Array): Promise<string[]> {
  const pdf = await open(bytes)
  const wrong: string[] = []
  for (let no = 1; no <= pdf.numPages; no++) {
    const page = await pdf.getPage(no)
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view
    const placed = (await page.getTextContent()).items.flatMap((one): Placed[] => {
      if (!('str' in one) || one.str.trim() === '') return []
      const [, , c = 0, d = 0, left = 0, base = 0] = one.transform as number[]
      const size = Math.hypot(c, d)
      return [
        { page: no, text: one.str, left, right: left + one.width, bottom: base - size * 0.1, top: base + size * 0.7 },
      ]
    })
    const isOut = (one: Placed) =>
      one.left < x0 - slack || one.right > x1 + slack || one.bottom < y0 - slack || one.top > y1 + slack
    wrong.push(...placed.filter(isOut).map(({ text }) => `${no}: outside: ${text}`))
    const byTop = placed.toSorted((one, other) => one.bottom - other.bottom)
    for (const [at, one] of byTop.entries())
      for (let next = at + 1; next < byTop.length; next++) {
        const other = byTop[next] as Placed
        if (other.bottom >= one.top - slack) break
        if (other.left < one.right - slack && one.left < other.right - slack)
          wrong.push(`${no}: over each other: ${one.text} | ${other.text}`)
      }
  }
  await pdf.loadingTask.destroy()
  return wrong
}

/** Dots an inch. */
const dpi = 100

/**
 * Han characters, and runs of other letters, that leave no ink where they stand: text that reads well in a file may be blank on paper.
 * Answers with how many there are, and which of them are blank.
 */
export async function inkOfPdf(bytes: Uint8Array): Promise<{ seen: number; blank: string[] }> {
  const pdf = await open(bytes)
  const blank: string[] = []
  let seen = 0
  for (let no = 1; no <= pdf.numPages; no++) {
    const page = await pdf.getPage(no)
    const viewport = page.getViewport({ scale: dpi / 72 })
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
    const context = canvas.getContext('2d')
    await page.render({ canvas: null, canvasContext: context as never, viewport }).promise
    const isInked = (x: number, y: number, width: number, height: number) => {
      const { data } = context.getImageData(
        Math.round(x),
        Math.round(y),
        Math.max(1, Math.round(width)),
        Math.max(1, Math.round(height)),
      )
      return data.some((value, at) => at % 4 === 0 && value < 140)
    }
    for (const item of (await page.getTextContent()).items) {
      // All of one width: where each of them stands follows from how many there are.
      if (!('str' in item) || !/[\p{L}\p{N}]/u.test(item.str)) continue
      const isEven = /^[\p{Script=Han}\u3000-\u303f\uff00-\uffef]+$/u.test(item.str)
      const chars = isEven ? [...item.str] : [item.str]
      const [, , , , left = 0, base = 0] = item.transform as number[]
      const [x = 0, y = 0] = viewport.convertToViewportPoint(left, base)
      const each = (item.width / chars.length) * viewport.scale
      for (const [at, char] of chars.entries()) {
        if (isEven && !/\p{Script=Han}/u.test(char)) continue
        seen += 1
        const high = item.height * viewport.scale
        if (!isInked(x + at * each, y - high, each, high)) blank.push(char)
      }
    }
  }
  await pdf.loadingTask.destroy()
  return { seen, blank }
}

/** How many pixels behind some words, where they stand last, are blue as the ink of a hand, and red as a seal. 120 by 40 points. */
export async function coloursBehind(bytes: Uint8Array, words: string): Promise<{ blue: number; red: number }> {
  const pdf = await open(bytes)
  let found = { blue: 0, red: 0 }
  for (let no = 1; no <= pdf.numPages; no++) {
    const page = await pdf.getPage(no)
    const items = (await page.getTextContent()).items.filter((one) => 'str' in one)
    const line = items.findLast((one) => one.str.includes(words))
    if (!line) continue
    const viewport = page.getViewport({ scale: dpi / 72 })
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
    const context = canvas.getContext('2d')
    await page.render({ canvas: null, canvasContext: context as never, viewport }).promise
    const [, , , , left = 0, base = 0] = line.transform as number[]
    const end = left + (line.width * (line.str.indexOf(words) + words.length)) / line.str.length
    const [x = 0, y = 0] = viewport.convertToViewportPoint(end + 2, base + 28)
    const { data } = context.getImageData(Math.round(x), Math.round(y), 120 * viewport.scale, 40 * viewport.scale)
    found = coloursIn(data)
  }
  await pdf.loadingTask.destroy()
  return found
}

function coloursIn(data: Uint8ClampedArray): { blue: number; red: number } {
  const found = { blue: 0, red: 0 }
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (blue > red + 40 && red < 140) found.blue++
    if (red > blue + 60 && red > green + 60) found.red++
  }
  return found
}

/** How many pixels of each page are blue as the ink of a hand in the lowest 40 points, at the left and at the right. */
export async function inkAtFeet(bytes: Uint8Array): Promise<{ left: number; right: number }[]> {
  const pdf = await open(bytes)
  const feet: { left: number; right: number }[] = []
  for (let no = 1; no <= pdf.numPages; no++) {
    const page = await pdf.getPage(no)
    const viewport = page.getViewport({ scale: dpi / 72 })
    const [width, height, foot] = [viewport.width, viewport.height, 40 * viewport.scale].map(Math.ceil) as [
      number,
      number,
      number,
    ]
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    await page.render({ canvas: null, canvasContext: context as never, viewport }).promise
    const half = Math.floor(width / 2)
    const blueIn = (x: number) => coloursIn(context.getImageData(x, height - foot, half, foot).data).blue
    feet.push({ left: blueIn(0), right: blueIn(half) })
  }
  await pdf.loadingTask.destroy()
  return feet
}

/** How many pixels of each page are red as a seal in its right 60 points, at half its height. */
export async function redAtEdges(bytes: Uint8Array): Promise<number[]> {
  const pdf = await open(bytes)
  const edges: number[] = []
  for (let no = 1; no <= pdf.numPages; no++) {
    const page = await pdf.getPage(no)
    const viewport = page.getViewport({ scale: dpi / 72 })
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
    const context = canvas.getContext('2d')
    await page.render({ canvas: null, canvasContext: context as never, viewport }).promise
    const [wide, high] = [60 * viewport.scale, 120 * viewport.scale]
    edges.push(
      coloursIn(context.getImageData(viewport.width - wide, (viewport.height - high) / 2, wide, high).data).red,
    )
  }
  await pdf.loadingTask.destroy()
  return edges
}
