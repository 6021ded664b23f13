import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Dots an inch at which pages are drawn to be compared. */
export const dpi = 50

/** A page as poppler shows it, three bytes a pixel. */
export interface Drawn {
  width: number
  height: number
  pixels: Buffer
}

function readPpm(path: string): Drawn {
  const bytes = readFileSync(path)
  const [, size = '', , head = ''] = /^P6\n(\d+ \d+)\n(255)\n/.exec(bytes.subarray(0, 40).toString('latin1')) ?? []
  const [width = 0, height = 0] = size.split(' ').map(Number)
  return { width, height, pixels: bytes.subarray(`P6\n${size}\n255\n${head}`.length) }
}

/** The pages of a PDF as poppler shows them, a reader that is none of ours. Throws where it is missing. */
export function drawPdf(bytes: Uint8Array, finer = dpi): Drawn[] {
  const folder = mkdtempSync(join(tmpdir(), 'drawn-'))
  try {
    writeFileSync(join(folder, 'in.pdf'), bytes)
    execFileSync('pdftoppm', ['-r', String(finer), '-cropbox', join(folder, 'in.pdf'), join(folder, 'page')], {
      stdio: 'ignore',
    })
    const pages = readdirSync(folder).filter((name) => name.endsWith('.ppm'))
    return pages.toSorted().map((name) => readPpm(join(folder, name)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A rectangle in pixels from the upper left corner. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** How many pixels differ to the eye; all, where the sizes do. What lies in one of the areas may be different. */
export function differing(one: Drawn, other: Drawn, but: readonly Area[] = []): number {
  const { width, height } = one
  if (width !== other.width || height !== other.height) return width * height
  let count = 0
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    if (but.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom)) continue
    const far = [0, 1, 2].some((no) => Math.abs((one.pixels[at * 3 + no] ?? 0) - (other.pixels[at * 3 + no] ?? 0)) > 60)
    if (far) count += 1
  }
  return count
}
