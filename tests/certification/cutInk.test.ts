import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { cutInk } from '../../src/workers/cutInk.ts'
import { photoOf } from './photo.ts'

const cutOf = (canvas: ReturnType<typeof photoOf>, strength = 3) =>
  cutInk(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height) as never, strength)

/** How many pixels are ink, and what colour that is. */
function inkOf(cut: ReturnType<typeof cutOf>) {
  if (typeof cut === 'string') throw new Error(cut)
  const alpha = Array.from({ length: cut.width * cut.height }, (_, at) => cut.data[at * 4 + 3] ?? 0)
  return { ink: alpha.filter((one) => one >= 128).length, clear: alpha.filter((one) => one === 0).length, cut }
}

describe('the ink of a photo of paper', () => {
  test.each([
    ['blue in a shadow', { ink: '#1b3a9c', shadow: [235, 110] as [number, number] }],
    ['black in even light', { ink: '#151515', shadow: [220, 215] as [number, number] }],
    ['beside the desk', { ink: '#1b3a9c', desk: '#4b3524' }],
    ['on a desk of pale wood', { ink: '#1b3a9c', shadow: [235, 190] as [number, number], desk: '#a58a6a' }],
  ])('%s is kept alone, trimmed, in its colour', (_, shown) => {
    const { ink, clear, cut } = inkOf(cutOf(photoOf(shown)))
    // Lines reach from 250 to 780 and from 250 to 500, nine wide; edges stay.
    expect([cut.width, cut.height].map((side) => Math.round(side / 10))).toEqual([55, 27])
    const drawn = inkOf(cutOf(photoOf({ ink: '#000', shadow: [255, 255] }))).ink
    expect(ink / drawn).toBeGreaterThan(0.85)
    expect(ink / drawn).toBeLessThan(1.15)
    expect(clear / (cut.width * cut.height)).toBeGreaterThan(0.7)
    const [red = 0, , blue = 0] = cut.data
    if (shown.ink === '#151515') expect(Math.max(red, blue)).toBeLessThan(50)
    else expect(blue - red).toBeGreaterThan(60)
  })

  test('that is faint is found where it is looked for more closely, and more of it', () => {
    const faint = photoOf({ ink: '#bdbdbd', shadow: [235, 235] })
    expect(cutOf(faint, 1)).toBe('sign.photoEmpty')
    expect(inkOf(cutOf(faint, 5)).ink).toBeGreaterThan(2000)
    const usual = photoOf({ ink: '#4a62b5' })
    expect(inkOf(cutOf(usual, 5)).ink).toBeGreaterThan(inkOf(cutOf(usual, 1)).ink)
  })

  test('is not found on an empty sheet, in shadows, or where there is nothing else', () => {
    expect(cutOf(photoOf())).toBe('sign.photoEmpty')
    expect(cutOf(photoOf({ shadow: [250, 70] }))).toBe('sign.photoEmpty')
    expect(cutOf(photoOf({ desk: '#4b3524' }))).toMatch(/sign\.photo(Empty|Full)/)
    const black = createCanvas(600, 400)
    black.getContext('2d').fillRect(0, 0, 600, 400)
    expect(cutOf(black)).toBe('sign.photoFull')
  })

  test('is not told apart in a page of writing or a picture of something else', () => {
    const page = createCanvas(1000, 1400)
    const pen = page.getContext('2d')
    pen.fillStyle = '#eee'
    pen.fillRect(0, 0, 1000, 1400)
    pen.fillStyle = '#222'
    for (let y = 60; y < 1340; y += 30) for (let x = 60; x < 940; x += 26) pen.fillRect(x, y, 18, 18)
    expect(cutOf(page)).toBe('sign.photoFull')
    const stripes = createCanvas(600, 400)
    const brush = stripes.getContext('2d')
    brush.fillStyle = '#fff'
    brush.fillRect(0, 0, 600, 400)
    brush.fillStyle = '#333'
    for (let x = 5; x < 590; x += 10) brush.fillRect(x, 5, 5, 390)
    expect(cutOf(stripes)).toBe('sign.photoFull')
  })
})
