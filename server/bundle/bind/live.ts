import fs, { closeSync, openSync, writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import type { PDF, PDFPage, PdfDict, PdfObject } from '@libpdf/core'
import * as lib from '@libpdf/core'
import { lookInto } from '../../../verify/foreign.ts'
import { geometryOf, inherited, isDict, type PageBox, sheetOf, resolved as solid } from '../../../verify/geometry.ts'
import { isCircularTree } from '../../../verify/tree.ts'
import { OwnFailure } from '../../document/pdfium/failure.ts'
import { type Flaw, type MendedPage, mend, type Pdfium } from '../../document/pdfium/mend.ts'
import { threadBegun } from '../../document/threadTime.ts'
import { type Marks, marksOn } from './marks.ts'
import { openOutput, pagesMost } from './output.ts'
import { turnOf } from './turn.ts'

export interface Chapter {
  title: string
  /** Counts from 1. */
  page: number
  inner: { title: string; page: number }[]
}

export type Kind = 'pdf' | 'jpeg' | 'png'

/** To the thread. */
export type Work =
  /** How many pages a file will have. */
  | { is: 'look'; bytes: Uint8Array; kind: Kind }
  /** Begins the bundle: how long it is, where each entry begins (`A/1`), and a PDF with a stamp of each a page. */
  | {
      is: 'begin'
      path: string
      pages: number
      places: Record<string, { from: number; pages: number }>
      stamps: Uint8Array
    }
  /** The next pages. `stamp`: the number of its stamp, from 0. `refers`: {A/1/3} in it leads there. */
  | { is: 'add'; bytes: Uint8Array; kind: Kind; marks: Marks[]; stamp?: number; refers: boolean }
  | { is: 'end'; title: string; chapters: Chapter[] }

/** From it. `failed` is our own failure, such as a full disk. */
export type Answer = { pages: number } | { size: number } | { done: true } | { flaw: Flaw } | { failed: string }

/*
 * The life of the thread that binds: it is begun from the text of this file and all that it imports. Of all files that go into a
 * bundle one lies in memory at a time.
 */

/** Bytes that what a file is made of may unpack to; its pictures lie in the bundle as they are. */
const mostUnpacked = 256 * 1024 * 1024

let file = -1
function write(bytes: Uint8Array): void {
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
  } catch (error) {
    throw new OwnFailure(String(error))
  }
}

let out: ReturnType<typeof openOutput>
let pageNumbers: number[] = []
let tree = 0
let places: Record<string, { from: number; pages: number }> = {}
let forms: { no: number; width: number; height: number }[] = []
let fonts: [number, number] = [0, 0]
let added = 0
const layers: string[] = []
const hidden: string[] = []

/** Looks into a PDF as readers show it, or a picture on its page. Throws why it cannot go in. */
async function looked<T>(bytes: Uint8Array, kind: Kind, look: (pdf: PDF, pages: MendedPage[]) => T): Promise<T> {
  const mended = kind === 'pdf' ? await mend(workerData as Pdfium, bytes) : undefined
  if (mended && 'flaw' in mended) throw mended.flaw
  return lookInto(mostUnpacked, async (foreign) => {
    if (!mended) {
      const pdf = pictured(bytes, kind as 'jpeg' | 'png')
      return look(
        pdf,
        pdf.getPages().map(({ ref }) => ({ no: ref.objectNumber, notes: [] })),
      )
    }
    const pdf = await foreign.open(mended.bytes, false)
    const count = mended.pages.length
    if (!pdf || count === 0 || count > pagesMost || isCircularTree(pdf)) throw 'broken' satisfies Flaw
    for (const { no } of mended.pages) pageIn(pdf, no)
    const seen = look(pdf, mended.pages)
    // The library passes over what it cannot unpack: that would be missing.
    if (foreign.isOver) throw 'broken' satisfies Flaw
    return seen
  })
}

/** A page by the number of its object. Throws where it is none, such as a node of the tree that names itself. */
function pageIn(pdf: PDF, no: number): PdfDict {
  const page = solid(pdf, lib.PdfRef.of(no, 0))
  if (!isDict(page) || page.has('Kids')) throw 'broken' satisfies Flaw
  return page
}

/** A picture on a page of its own, as large as fits, upright or lying as it is. */
function pictured(bytes: Uint8Array, kind: 'jpeg' | 'png'): PDF {
  const pdf = lib.PDF.create()
  const image = kind === 'jpeg' ? pdf.embedJpeg(bytes) : pdf.embedPng(bytes)
  const isWide = image.width > image.height
  const [width, height] = isWide ? [842, 595] : [595, 842]
  const page = pdf.addPage({ width, height })
  const scale = Math.min((width - 80) / image.width, (height - 120) / image.height, 2)
  const [wide, high] = [image.width * scale, image.height * scale]
  page.drawImage(image, { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high })
  if (kind === 'jpeg') page.setRotation(turnOf(bytes))
  return pdf
}

/** The page that `A/1/3` names, where there is one; `A/1` is the first of it. */
function pageOf(ref: string): number | undefined {
  const [, place = '', page = '1'] = /^([A-Z]\/\d+)(?:\/(\d+))?$/.exec(ref) ?? []
  const found = Object.hasOwn(places, place) ? places[place] : undefined
  const at = Number(page)
  return found && at >= 1 && at <= found.pages ? found.from + at - 1 : undefined
}
const goTo = (page: number) => `/Dest [${pageNumbers[page - 1]} 0 R /Fit]`
const link = (rect: string, page: number) =>
  `<</Type /Annot /Subtype /Link /Border [0 0 0] /Rect ${rect} ${goTo(page)}>>`

const scheme = 'bundle:'
/** The entries of a note that would act, or lead out of the page that the note stands on. */
const acts = ['P', 'Parent', 'Popup', 'A', 'AA', 'PA', 'FS', 'MK', 'Sound', 'Movie', 'RichMediaContent', 'StructParent']

/**
 * The links and notes of a page are taken over without anything that would act by itself: links of ours lead to their page, notes
 * keep the look that their reader gives them.
 */
function annotations(pdf: PDF, notes: number[], taken: ReturnType<typeof out.takeFrom>): string[] {
  return notes.flatMap((one) => {
    const note = solid(pdf, lib.PdfRef.of(one, 0))
    if (!isDict(note)) return []
    const action = solid(pdf, note.get('A'))
    const does = isDict(action) ? solid(pdf, action.get('S')) : undefined
    const kind = does instanceof lib.PdfName ? does.value : ''
    const target = isDict(action) && kind === 'URI' ? solid(pdf, action.get('URI')) : undefined
    if (target instanceof lib.PdfString && target.asString().startsWith(scheme)) {
      const to = pageOf(target.asString().slice(scheme.length))
      return to === undefined ? [] : [link(taken.textOf(solid(pdf, note.get('Rect'))), to)]
    }
    const copy = note.clone()
    for (const key of acts) copy.delete(key)
    const where = isDict(action) && { GoTo: 'D', URI: 'URI' }[kind]
    const at = where && isDict(action) ? action.get(where) : undefined
    // Nothing else, and nothing after it.
    if (where && at) copy.set('A', lib.PdfDict.of({ S: lib.PdfName.of(kind), [where]: at }))
    return [taken.textOf(copy)]
  })
}

/** Links over every {A/1/3} that stands in the text of a page. */
function references(pdf: PDF, no: number): string[] {
  const page = pdf.getPages().find(({ ref }) => ref.objectNumber === no)
  return (page ? matches(page) : []).flatMap(({ text, bbox: { x, y, width, height } }) => {
    const to = pageOf(text.slice(1, -1))
    const corners = [x, y, x + width, y + height].map(out.number).join(' ')
    return to === undefined ? [] : [link(`[${corners}]`, to)]
  })
}

/** Where they stand. A font whose letters nobody can tell leaves the page as it is, without links. */
function matches(page: PDFPage): ReturnType<PDFPage['findText']> {
  try {
    return page.findText(/\{[A-Z]\/\d{1,4}(?:\/\d{1,4})?\}/)
  } catch {
    return []
  }
}

/**
 * The content of a page becomes one picture, so that whatever its operators leave open ends with it and moves nothing of ours.
 * Answers with the number of the picture.
 */
function pictureOf(pdf: PDF, page: PdfDict, box: PageBox, taken: ReturnType<typeof out.takeFrom>): number {
  const contents = solid(pdf, page.get('Contents'))
  const all = (contents instanceof lib.PdfArray ? contents.toArray() : [contents]).map((one) => solid(pdf, one))
  const parts = all.filter((one): one is lib.PdfStream => one instanceof lib.PdfStream)
  const [only] = parts
  const isOne = only !== undefined && parts.length === 1
  const packing = ['Filter', 'DecodeParms'].flatMap((key) => {
    const value = isOne ? only.get(key) : undefined
    return value ? [`/${key} ${taken.textOf(value)}`] : []
  })
  const joined = () => deflateSync(Buffer.concat(parts.flatMap((one) => [one.getDecodedData(), Buffer.from('\n')])))
  const no = out.reserve()
  const members =
    `/Type /XObject /Subtype /Form /BBox ${edges(box)} /Resources ${taken.textOf(resourcesOf(pdf, page))} ` +
    (isOne ? packing.join(' ') : '/Filter /FlateDecode')
  out.putStream(no, members, isOne ? only.data : joined())
  return no
}

/**
 * The resources of a page are all that its content may name. PDFium draws notes as if the page had nothing from the nodes above it (mend.ts): what it gave
 * the page is added to what is there.
 */
function resourcesOf(pdf: PDF, page: PdfDict): PdfDict {
  const all = new lib.PdfDict()
  const add = (more: PdfObject | undefined) => {
    const from = solid(pdf, more)
    for (const [key, value] of isDict(from) ? from : []) {
      const [before, now] = [solid(pdf, all.get(key)), solid(pdf, value)]
      all.set(key, isDict(before) && isDict(now) ? new lib.PdfDict([...before, ...now]) : value)
    }
  }
  const parent = solid(pdf, page.get('Parent'))
  if (isDict(parent)) add(inherited(pdf, parent, 'Resources'))
  add(page.get('Resources'))
  return all
}

const edges = ({ x, y, width, height }: PageBox) => `[${[x, y, x + width, y + height].map(out.number).join(' ')}]`

function stream(text: string): number {
  const no = out.reserve()
  out.putStream(no, '/Filter /FlateDecode', deflateSync(Buffer.from(text, 'latin1')))
  return no
}

/** Layers that were hidden stay hidden. */
function keepLayers(pdf: PDF, taken: ReturnType<typeof out.takeFrom>): void {
  const all = solid(pdf, pdf.getCatalog().get('OCProperties'))
  if (!isDict(all)) return
  const refs = (value: PdfObject | undefined) => {
    const list = solid(pdf, value)
    return list instanceof lib.PdfArray
      ? list.toArray().flatMap((one) => (one instanceof lib.PdfRef ? [taken.refOf(one)] : []))
      : []
  }
  const usual = solid(pdf, all.get('D'))
  const own = refs(all.get('OCGs'))
  layers.push(...own)
  if (!isDict(usual)) return
  const base = solid(pdf, usual.get('BaseState'))
  const on = refs(usual.get('ON'))
  if (base instanceof lib.PdfName && base.value === 'OFF') hidden.push(...own.filter((one) => !on.includes(one)))
  else hidden.push(...refs(usual.get('OFF')))
}

const add = (work: Extract<Work, { is: 'add' }>): Promise<void> =>
  looked(work.bytes, work.kind, (pdf, pages) => addPages(pdf, pages, work))

function addPages(pdf: PDF, pages: MendedPage[], { marks, stamp, refers }: Extract<Work, { is: 'add' }>): void {
  if (pages.length !== marks.length) throw 'broken' satisfies Flaw
  const taken = out.takeFrom(pdf)
  for (const [at, { no }] of pages.entries()) taken.is(lib.PdfRef.of(no, 0), pageNumbers[added + at] as number)
  keepLayers(pdf, taken)
  const form = stamp === undefined ? undefined : forms[stamp]
  for (const [at, { no, notes }] of pages.entries()) {
    const page = pageIn(pdf, no)
    const geometry = geometryOf(pdf, page)
    const { media, crop, rotation, unit } = geometry
    // The stamp stands on the first page of what it names.
    const stamped = at === 0 ? form : undefined
    const picture = pictureOf(pdf, page, media, taken)
    const contents = stream(`/BndP Do\n${marksOn(sheetOf(geometry), marks[at] as Marks, stamped)}`)
    const over = [...annotations(pdf, notes, taken), ...(refers ? references(pdf, no) : [])]
    const group = page.get('Group')
    const pictures = `/BndP ${picture} 0 R${stamped ? ` /BndS ${stamped.no} 0 R` : ''}`
    out.putObject(
      pageNumbers[added + at] as number,
      `<</Type /Page /Parent ${tree} 0 R /MediaBox ${edges(media)} /CropBox ${edges(crop)} /Rotate ${rotation}` +
        ` /Resources <</Font <</BndN ${fonts[0]} 0 R /BndB ${fonts[1]} 0 R>> /XObject <<${pictures}>>>>` +
        ` /Contents ${contents} 0 R` +
        (over.length ? ` /Annots [${over.join(' ')}]` : '') +
        (group ? ` /Group ${taken.textOf(group)}` : '') +
        `${unit === 1 ? '' : ` /UserUnit ${out.number(unit)}`}>>`,
    )
    taken.writeAll()
  }
  added += pages.length
}

/** Each page of a PDF of stamps becomes something to be put on other pages. */
async function takeStamps(bytes: Uint8Array): Promise<void> {
  const pdf = await lib.PDF.load(bytes)
  const taken = out.takeFrom(pdf)
  forms = pdf.getPages().map((page) => {
    const { width, height } = geometryOf(pdf, page.dict).media
    const contents = solid(pdf, page.dict.get('Contents'))
    const parts = contents instanceof lib.PdfArray ? contents.toArray().map((one) => solid(pdf, one)) : [contents]
    const data = parts.flatMap((one) =>
      one instanceof lib.PdfStream ? [Buffer.from(one.getDecodedData()), Buffer.from('\n')] : [],
    )
    const own = taken.textOf(solid(pdf, inherited(pdf, page.dict, 'Resources')))
    const no = out.reserve()
    const members = `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources ${own} /Filter /FlateDecode`
    out.putStream(no, members, deflateSync(Buffer.concat(data)))
    return { no, width, height }
  })
  taken.writeAll()
}

async function begin(work: Extract<Work, { is: 'begin' }>): Promise<void> {
  try {
    file = openSync(work.path, 'w')
  } catch (error) {
    throw new OwnFailure(String(error))
  }
  out = openOutput(write)
  added = 0
  layers.length = 0
  hidden.length = 0
  places = work.places
  tree = out.reserve()
  pageNumbers = Array.from({ length: work.pages }, () => out.reserve())
  fonts = [out.reserve(), out.reserve()]
  for (const [at, font] of ['Helvetica', 'Helvetica-Bold'].entries())
    out.putObject(fonts[at] as number, `<</Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding>>`)
  await takeStamps(work.stamps)
}

/** Words of any language, as the outline and the title have them. */
const words = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

function outline(chapters: Chapter[]): number {
  const root = out.reserve()
  const level = (items: { title: string; page: number; inner: Chapter['inner'] }[], parent: number) => {
    const numbers = items.map(() => out.reserve())
    for (const [at, { title, page, inner }] of items.entries()) {
      const [no, before, next] = [numbers[at] as number, numbers[at - 1], numbers[at + 1]]
      const kids = inner.length
        ? level(
            inner.map((one) => ({ ...one, inner: [] })),
            no,
          )
        : ''
      out.putObject(
        no,
        `<</Title ${words(title)} /Parent ${parent} 0 R ${goTo(page)}` +
          `${before ? ` /Prev ${before} 0 R` : ''}${next ? ` /Next ${next} 0 R` : ''}${kids}>>`,
      )
    }
    return ` /First ${numbers[0]} 0 R /Last ${numbers.at(-1)} 0 R /Count ${numbers.length}`
  }
  out.putObject(root, `<</Type /Outlines${chapters.length ? level(chapters, root) : ''}>>`)
  return root
}

function end({ title, chapters }: Extract<Work, { is: 'end' }>): number {
  if (added !== pageNumbers.length) throw new Error(`${added} pages were bound of ${pageNumbers.length}`)
  out.putObject(tree, `<</Type /Pages /Count ${added} /Kids [${pageNumbers.map((no) => `${no} 0 R`).join(' ')}]>>`)
  const [outlines, root, info] = [outline(chapters), out.reserve(), out.reserve()]
  const optional = layers.length
    ? ` /OCProperties <</OCGs [${layers.join(' ')}] /D <</OFF [${hidden.join(' ')}] /Order []>>>>`
    : ''
  out.putObject(
    root,
    `<</Type /Catalog /Pages ${tree} 0 R /Outlines ${outlines} 0 R /PageMode /UseOutlines${optional}>>`,
  )
  out.putObject(info, `<</Title ${words(title)}>>`)
  const size = out.end(root, info)
  closeSync(file)
  return size
}

async function answerTo(work: Work): Promise<Answer> {
  try {
    if (work.is === 'look') return { pages: await looked(work.bytes, work.kind, (_, pages) => pages.length) }
    if (work.is === 'begin') await begin(work)
    else if (work.is === 'end') return { size: end(work) }
    else await add(work)
    return { done: true }
  } catch (error) {
    if (error === 'encrypted') return { flaw: error }
    // Of files from outside everything else is a damage of theirs; what we made ourselves is whole.
    if (work.is === 'begin' || work.is === 'end' || error instanceof OwnFailure)
      return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    return { flaw: 'broken' }
  } finally {
    lib.PdfRef.clearCache()
    lib.PdfName.clearCache()
  }
}

let last: Promise<unknown> = Promise.resolve()
parentPort?.postMessage(threadBegun(fs))
parentPort?.on('message', (work: Work) => {
  last = last.then(async () => parentPort?.postMessage(await answerTo(work)))
})
