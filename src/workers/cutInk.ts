import { judgeInk } from '../../contract/both/strokes.ts'

/** Pixels of a picture, four bytes each, from the upper left. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

export type NoInk = 'sign.photoEmpty' | 'sign.photoFull'

/**
 * The ink of a photo of paper, on nothing: paper is what its surroundings are as bright as, so that shadows over it do not count.
 * Ink that runs out of the picture is the edge of the sheet, the desk or a finger. Answers with what is left, trimmed, in the mean
 * colour of the ink, or with why there is none. `strength` is of `strengths` (openPhoto.ts).
 */
export function cutInk({ data, width, height }: Pixels, strength: number): Pixels | NoInk {
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at++)
    grey[at] = 0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!
  const paper = paperOf(grey, width, height)
  if (paper.median < 60) return 'sign.photoFull'
  const alpha = new Uint8Array(grey.length)
  /** Not paper: so dark all around. */
  const beyond = new Uint8Array(grey.length)
  const most = 0.62 + 0.06 * strength
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const light = paper.at(x, y)
      if (light < paper.median * 0.4) beyond[at] = 1
      else alpha[at] = Math.min(255, Math.max(0, ((most - grey[at]! / light) / 0.22) * 255))
    }
  const kept = strokesOf(alpha, beyond, width, height)
  if (typeof kept === 'string') return kept
  const { left, top, right, bottom } = kept
  const box = { width: right - left + 1, height: bottom - top + 1 }
  const cut = new Uint8Array(box.width * box.height)
  const sum = [0, 0, 0]
  let dark = 0
  for (let y = top, to = 0; y <= bottom; y++)
    for (let x = left; x <= right; x++, to++) {
      const at = y * width + x
      if (!kept.near(x, y)) continue
      cut[to] = alpha[at]!
      if (alpha[at]! < 200) continue
      dark++
      for (const part of [0, 1, 2]) sum[part]! += data[at * 4 + part]!
    }
  const wrong = judgeInk(cut, box.width)
  if (wrong) return wrong
  const colour = sum.map((one) => (dark ? Math.round(one / dark) : 0))
  const pixels = new Uint8ClampedArray(cut.length * 4)
  for (const [at, one] of cut.entries()) pixels.set([...colour, one], at * 4)
  return { data: pixels, ...box }
}

/** How bright the paper is at each place: the brightest of what lies around, in a coarse grid, and between its points in between. */
function paperOf(grey: Uint8Array, width: number, height: number) {
  const side = Math.max(8, Math.round(Math.max(width, height) / 48))
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const cells = Array.from({ length: columns * rows }, (_, at) => {
    const counts = new Uint32Array(256)
    let all = 0
    const [left, top] = [(at % columns) * side, Math.floor(at / columns) * side]
    for (let y = top; y < Math.min(height, top + side); y++)
      for (let x = left; x < Math.min(width, left + side); x++, all++) counts[grey[y * width + x]!]!++
    let bright = 255
    for (let above = counts[255]!; above < all * 0.15 && bright > 0; ) above += counts[--bright]!
    return bright
  })
  const around = (all: number[], of: (near: number[]) => number) =>
    all.map((_, at) => {
      const [x, y] = [at % columns, Math.floor(at / columns)]
      const near: number[] = []
      for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++)
        near.push(...all.slice(row * columns + Math.max(0, x - 1), row * columns + Math.min(columns, x + 2)))
      return of(near)
    })
  const brightest = around(cells, (near) => Math.max(...near))
  const smooth = around(brightest, (near) => near.reduce((one, other) => one + other) / near.length)
  const ordered = [...smooth].sort((one, other) => one - other)
  const cell = (x: number, y: number) =>
    smooth[Math.min(rows - 1, Math.max(0, y)) * columns + Math.min(columns - 1, Math.max(0, x))]!
  return {
    median: ordered[ordered.length >> 1] ?? 0,
    at(x: number, y: number): number {
      const [across, down] = [x / side - 0.5, y / side - 0.5]
      const [column, row] = [Math.floor(across), Math.floor(down)]
      const [right, below] = [across - column, down - row]
      const upper = cell(column, row) * (1 - right) + cell(column + 1, row) * right
      const lower = cell(column, row + 1) * (1 - right) + cell(column + 1, row + 1) * right
      return Math.max(1, upper * (1 - below) + lower * below)
    },
  }
}

/** So much that hangs together is a stroke, in pixels; so many strokes are a page of writing, or no paper at all. */
const leastPatch = 14
const mostPatches = 250

/** What hangs together: its pixels, and the first and last of its columns and rows. */
interface Patch {
  pixels: number[]
  left: number
  top: number
  right: number
  bottom: number
}

/** The strokes: where they are, and whether a place belongs to one, its soft edge with it. */
function strokesOf(alpha: Uint8Array, beyond: Uint8Array, width: number, height: number) {
  const seen = new Uint8Array(alpha.length)
  let patches: Patch[] = []
  let frame: Patch | undefined
  let ink = 0
  for (let from = 0; from < alpha.length; from++) {
    if (seen[from] || alpha[from]! < 96) continue
    const { patch, runsOut } = flood(from)
    ink += patch.pixels.length
    if (isFrame(patch)) frame = patch
    else if (!runsOut && patch.pixels.length >= leastPatch) patches.push(patch)
  }
  // Around the sheet lies no signature, nor does the shadow of its edge belong to one.
  if (frame) patches = patches.filter((one) => isInside(one, frame, Math.max(width, height) * 0.06))
  if (ink > alpha.length * 0.3 || patches.length > mostPatches) return 'sign.photoFull'
  if (patches.length === 0) return ink > alpha.length * 0.02 ? 'sign.photoFull' : 'sign.photoEmpty'
  const isStroke = new Uint8Array(alpha.length)
  for (const { pixels } of patches) for (const at of pixels) isStroke[at] = 1
  const edge = 3
  return {
    left: Math.max(0, Math.min(...patches.map((one) => one.left)) - edge),
    right: Math.min(width - 1, Math.max(...patches.map((one) => one.right)) + edge),
    top: Math.max(0, Math.min(...patches.map((one) => one.top)) - edge),
    bottom: Math.min(height - 1, Math.max(...patches.map((one) => one.bottom)) + edge),
    near(x: number, y: number): boolean {
      for (let row = Math.max(0, y - 2); row <= Math.min(height - 1, y + 2); row++)
        for (let column = Math.max(0, x - 2); column <= Math.min(width - 1, x + 2); column++)
          if (isStroke[row * width + column]) return true
      return false
    },
  }

  /** All that hangs together with a pixel, and whether it reaches the end of the picture or of the paper. */
  function flood(from: number): { patch: Patch; runsOut: boolean } {
    const patch: Patch = { pixels: [], left: width, top: height, right: 0, bottom: 0 }
    const open = [from]
    let runsOut = false
    seen[from] = 1
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      patch.pixels.push(at)
      const [x, y] = [at % width, Math.floor(at / width)]
      runsOut ||= x === 0 || y === 0 || x === width - 1 || y === height - 1
      patch.left = Math.min(patch.left, x)
      patch.right = Math.max(patch.right, x)
      patch.top = Math.min(patch.top, y)
      patch.bottom = Math.max(patch.bottom, y)
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const next = row * width + column
          runsOut ||= beyond[next] === 1
          if (seen[next] || alpha[next]! < 96) continue
          seen[next] = 1
          open.push(next)
        }
    }
    return { patch, runsOut }
  }

  /** A line around nearly everything, with nothing of it in the middle, is the edge of the sheet. */
  function isFrame({ pixels, left, top, right, bottom }: Patch): boolean {
    const [wide, tall] = [right - left, bottom - top]
    if (wide < width * 0.6 || tall < height * 0.6) return false
    return pixels.every((at) => {
      const [across, down] = [(at % width) - left, Math.floor(at / width) - top]
      return across < wide * 0.2 || across > wide * 0.8 || down < tall * 0.2 || down > tall * 0.8
    })
  }
}

const isInside = (one: Patch, { left, top, right, bottom }: Patch, by: number) =>
  one.left >= left + by && one.right <= right - by && one.top >= top + by && one.bottom <= bottom - by
