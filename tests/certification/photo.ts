import { crc32 } from 'node:zlib'
import { type Canvas, createCanvas } from '@napi-rs/canvas'

interface Shown {
  /** Colour of the pen; none signs nothing. */
  ink?: string
  /** From which brightness to which a shadow falls over the sheet. */
  shadow?: [number, number]
  /** The colour of a desk around the sheet, if it shows. */
  desk?: string
}

/** Where a desk shows around the sheet. */
const desks = [
  [0, 0, 1000, 90],
  [0, 690, 1000, 60],
  [0, 0, 70, 750],
  [900, 0, 100, 750],
] as const

/** Noise that is the same every time. */
function* noise(seed = 7): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield (state / 2_147_483_648 - 0.5) * 16
  }
}

/** A photo of a sheet of paper on which somebody signed, or did not: a shadow over it, grain in it. 1000 × 750. */
export function photoOf({ ink = '', shadow = [235, 120], desk = '' }: Shown = {}): Canvas {
  const canvas = createCanvas(1000, 750)
  const pen = canvas.getContext('2d')
  const light = pen.createLinearGradient(0, 0, 1000, 750)
  light.addColorStop(0, `rgb(${shadow[0]}, ${shadow[0]}, ${shadow[0]})`)
  light.addColorStop(1, `rgb(${shadow[1]}, ${shadow[1]}, ${shadow[1]})`)
  pen.fillStyle = light
  pen.fillRect(0, 0, 1000, 750)
  if (desk) {
    pen.fillStyle = desk
    for (const [left, top, width, height] of desks) pen.fillRect(left, top, width, height)
  }
  if (ink) {
    pen.strokeStyle = ink
    pen.lineWidth = 9
    pen.lineCap = 'round'
    for (const line of signature) {
      pen.beginPath()
      for (const [x, y] of line) pen.lineTo(x, y)
      pen.stroke()
    }
  }
  const picture = pen.getImageData(0, 0, 1000, 750)
  const grain = noise()
  for (let at = 0; at < picture.data.length; at += 4) {
    const more = grain.next().value ?? 0
    for (const part of [0, 1, 2]) picture.data[at + part] = (picture.data[at + part] ?? 0) + more
  }
  pen.putImageData(picture, 0, 0)
  return canvas
}

/** Lines of the pen, within 250–780 by 250–500. */
const signature: [number, number][][] = [
  [
    [250, 300],
    [420, 260],
    [360, 500],
  ],
  [
    [460, 250],
    [520, 480],
    [600, 300],
    [680, 470],
    [780, 350],
  ],
]

/** The ink of a signature on nothing, as a device cuts it out. In base64. */
export function inkPng(width = 400, height = 200, draws = true): string {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.strokeStyle = '#102a8f'
  pen.lineWidth = 6
  if (draws)
    for (const line of signature) {
      pen.beginPath()
      for (const [x, y] of line) pen.lineTo(((x - 230) * width) / 570, ((y - 230) * height) / 290)
      pen.stroke()
    }
  return canvas.toBuffer('image/png').toString('base64')
}

/** A part of a PNG, such as a text beside the picture. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
