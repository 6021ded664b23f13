import type { PDF, PdfDict, PdfObject } from '@libpdf/core'
import { PdfDict as Dict, PdfArray, PdfNull, PdfNumber, PdfRef, PdfStream } from '@libpdf/core'

/** A rectangle in the units of its page, from its lower left corner. */
export interface PageBox {
  x: number
  y: number
  width: number
  height: number
}

/** How a reader shows a page (ISO 32000-1 §7.7.3.3 and §14.11.2). */
export interface PageGeometry {
  /** The whole sheet. */
  media: PageBox
  /** What of the sheet is shown; lies within it. */
  crop: PageBox
  /** Degrees clockwise by which the page is turned when it is shown. */
  rotation: 0 | 90 | 180 | 270
  /** Points that one unit of the page is long. */
  unit: number
}

/** A page as it is shown: upright, in points, from the lower left corner of what is shown of it. */
export interface Sheet {
  width: number
  height: number
  /** From its points to the units of the page, as the operator `cm` takes it. */
  toPage: readonly [a: number, b: number, c: number, d: number, e: number, f: number]
}

/** What readers take where a page has no box that they can use. */
const letter: PageBox = { x: 0, y: 0, width: 612, height: 792 }
/** A tree of pages that is deeper leads in a circle. */
const deepest = 200

/**
 * The boxes, the turn and the unit of a page, wherever the file lets them stand: at the page or at a node above it, direct or by
 * reference, with their corners in any order. `@libpdf/core` looks at the page alone, takes the second corner for the size, and does
 * not sort, so nobody else asks it for a box.
 */
export function geometryOf(pdf: PDF, page: PdfDict): PageGeometry {
  const media = boxOf(pdf, inherited(pdf, page, 'MediaBox')) ?? letter
  const crop = boxOf(pdf, inherited(pdf, page, 'CropBox'))
  return {
    media,
    crop: (crop && common(media, crop)) ?? media,
    rotation: rotationOf(numberOf(pdf, inherited(pdf, page, 'Rotate'))),
    unit: unitOf(numberOf(pdf, page.get('UserUnit'))),
  }
}

/** Whether it is a dictionary of its own and not that of a stream. */
export const isDict = (value: PdfObject | null | undefined): value is PdfDict =>
  value instanceof Dict && !(value instanceof PdfStream)

/** The object behind a reference. */
export const resolved = (pdf: PDF, value: PdfObject | null | undefined): PdfObject | undefined =>
  (value instanceof PdfRef ? pdf.getObject(value) : value) ?? undefined

/** What a page has of its own or of the nodes above it. */
export function inherited(pdf: PDF, page: PdfDict, key: string): PdfObject | undefined {
  let node: PdfObject | undefined = page
  for (let depth = 0; isDict(node) && depth < deepest; depth++) {
    const value = node.get(key)
    if (value && !(resolved(pdf, value) instanceof PdfNull)) return value
    node = resolved(pdf, node.get('Parent'))
  }
  return undefined
}

function numberOf(pdf: PDF, value: PdfObject | undefined): number | undefined {
  const found = resolved(pdf, value)
  return found instanceof PdfNumber && Number.isFinite(found.value) ? found.value : undefined
}

/** Undefined for what is no four numbers, or has no size. */
function boxOf(pdf: PDF, value: PdfObject | undefined): PageBox | undefined {
  const list = resolved(pdf, value)
  if (!(list instanceof PdfArray)) return undefined
  const [x1, y1, x2, y2] = list
    .toArray()
    .slice(0, 4)
    .map((one) => numberOf(pdf, one))
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  return sized(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2))
}

function sized(left: number, bottom: number, right: number, top: number): PageBox | undefined {
  const [width, height] = [right - left, top - bottom]
  return width > 0 && height > 0 ? { x: left, y: bottom, width, height } : undefined
}

/** What lies in both; undefined where they do not meet. */
const common = (one: PageBox, other: PageBox): PageBox | undefined =>
  sized(
    Math.max(one.x, other.x),
    Math.max(one.y, other.y),
    Math.min(one.x + one.width, other.x + other.width),
    Math.min(one.y + one.height, other.y + other.height),
  )

/** Full circles and turns to the left are allowed; what is no quarter turn readers pass over. */
function rotationOf(degrees = 0): PageGeometry['rotation'] {
  const turned = ((degrees % 360) + 360) % 360
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0
}

const unitOf = (unit = 1): number => (unit > 0 ? unit : 1)

export function sheetOf({ crop: { x, y, width, height }, rotation, unit }: PageGeometry): Sheet {
  const one = 1 / unit
  const turns: Record<PageGeometry['rotation'], Sheet['toPage']> = {
    0: [one, 0, 0, one, x, y],
    90: [0, one, -one, 0, x + width, y],
    180: [-one, 0, 0, -one, x + width, y + height],
    270: [0, -one, one, 0, x, y + height],
  }
  const [wide, high] = rotation === 90 || rotation === 270 ? [height, width] : [width, height]
  return { width: wide * unit, height: high * unit, toPage: turns[rotation] }
}

/** Where what stands in a box of a page stands on its sheet. */
export function onSheet({ toPage: [a, b, c, d, e, f] }: Sheet, box: PageBox): PageBox {
  const over = a * d - b * c
  const at = (x: number, y: number) => [(d * (x - e) - c * (y - f)) / over, (a * (y - f) - b * (x - e)) / over] as const
  const [x1, y1] = at(box.x, box.y)
  const [x2, y2] = at(box.x + box.width, box.y + box.height)
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
}

/** What a page may have from the nodes above it (ISO 32000-1 §7.7.3.4). */
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate']

/**
 * Gives a page as its own what it has from the nodes above it: `@libpdf/core` reads as if there were nothing else, so that fonts of a
 * page would go when something is drawn on it, and takes all but the uppermost node away when a page is added.
 */
export function ownInherited(pdf: PDF, page: PdfDict): void {
  for (const key of inheritable) {
    const value = inherited(pdf, page, key)
    if (value) page.set(key, value)
  }
}
