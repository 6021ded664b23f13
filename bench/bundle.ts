import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { createCanvas } from '@napi-rs/canvas'
import { openBinder } from '../server/bundle/bind/thread.ts'

const files = 25
const pagesOfEach = 20
const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)

/** A page as a scanner gives it: noise, which no packing makes smaller. */
function scan(seed: number): Buffer {
  const canvas = createCanvas(1240, 1754)
  const context = canvas.getContext('2d')
  const image = context.createImageData(1240, 1754)
  let state = seed + 1
  for (let at = 0; at < image.data.length; at += 4) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    image.data.fill(200 + (state % 56), at, at + 3)
    image.data[at + 3] = 255
  }
  context.putImageData(image, 0, 0)
  return canvas.toBuffer('image/jpeg', 75)
}

async function scanned(seed: number): Promise<Uint8Array> {
  const pdf = PDF.create()
  const image = pdf.embedJpeg(scan(seed))
  const other = pdf.embedJpeg(scan(seed + 1000))
  for (let no = 0; no < pagesOfEach; no++)
    pdf.addPage({ size: 'a4' }).drawImage(no % 2 ? other : image, { x: 0, y: 0, width: 595, height: 842 })
  return pdf.save()
}

/** Five hundred scanned pages bound into one file: pages a second, and what memory it takes over that of one part. */
export async function bundle(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const path = join(folder, 'bundle.pdf')
  const gone = new AbortController().signal
  const parts: Uint8Array[] = []
  for (let at = 0; at < files; at++) parts.push(await scanned(at))
  const pages = files * pagesOfEach
  const size = parts.reduce((sum, one) => sum + one.length, 0)
  const stamp = PDF.create()
  for (let at = 0; at < files; at++) stamp.addPage({ width: 118, height: 44 }).drawText(`A/${at + 1}`, { x: 9, y: 9 })
  const stamps = await stamp.save()
  const places = Object.fromEntries(
    parts.map((_, at) => [`A/${at + 1}`, { from: at * pagesOfEach + 1, pages: pagesOfEach }]),
  )
  global.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  const cpu = process.cpuUsage()
  const began = performance.now()
  const binder = await openBinder()
  await binder.ask({ is: 'begin', path, pages, places, stamps }, gone)
  for (const [at, bytes] of parts.entries()) {
    const marks = Array.from({ length: pagesOfEach }, (_, no) => {
      const page = at * pagesOfEach + no + 1
      return { ref: `A/${at + 1}/${no + 1}`, bates: `B${String(page).padStart(6, '0')}`, page, pages }
    })
    // A copy, as it comes from the store.
    const answer = await binder.ask(
      { is: 'add', bytes: bytes.slice(), kind: 'pdf', marks, stamp: at, refers: false },
      gone,
    )
    if (!('done' in answer)) throw new Error(JSON.stringify(answer))
  }
  const ended = await binder.ask({ is: 'end', title: 'bench', chapters: [] }, gone)
  if (!('size' in ended)) throw new Error(JSON.stringify(ended))
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  const { user, system } = process.cpuUsage(cpu)
  await binder.close()
  const largest = Math.max(...parts.map((one) => one.length))
  console.log(
    `a bundle of ${pages} scanned pages, ${mb(size)} MB in ${files} files, ${mb(statSync(path).size)} MB bound`,
  )
  console.log(
    `  ${(pages / seconds).toFixed(0)} pages a second, ${((pages * 1e6) / (user + system)).toFixed(0)} a second of CPU`,
  )
  console.log(`  memory at its peak ${mb(peak - before)} MB above before; the largest file has ${mb(largest)} MB`)
  rmSync(folder, { recursive: true, force: true })
}
