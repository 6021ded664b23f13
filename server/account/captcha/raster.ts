import { crc32, deflateSync } from 'node:zlib'

export type Point = readonly [x: number, y: number]

/** A grey picture that strokes are laid on; 0 is black. */
export class Raster {
  readonly width: number
  readonly height: number
  private readonly pixels: Float32Array

  constructor(width: number, height: number, ground: (x: number, y: number) => number) {
    this.width = width
    this.height = height
    this.pixels = Float32Array.from({ length: width * height }, (_, at) => ground(at % width, Math.floor(at / width)))
  }

  /** A line through points, as wide everywhere, in a grey that covers what lies below it. */
  stroke(points: readonly Point[], wide: number, grey: number): void {
    for (let at = 1; at < points.length; at++) this.segment(points[at - 1] ?? [0, 0], points[at] ?? [0, 0], wide, grey)
  }

  private segment([x1, y1]: Point, [x2, y2]: Point, wide: number, grey: number): void {
    const reach = wide / 2 + 1
    const [dx, dy] = [x2 - x1, y2 - y1]
    const long = dx * dx + dy * dy || 1
    const [left, right] = [Math.max(0, Math.floor(Math.min(x1, x2) - reach)), Math.max(x1, x2) + reach]
    const [top, bottom] = [Math.max(0, Math.floor(Math.min(y1, y2) - reach)), Math.max(y1, y2) + reach]
    for (let y = top; y < this.height && y <= bottom; y++) {
      for (let x = left; x < this.width && x <= right; x++) {
        const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / long))
        const away = Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
        const cover = Math.min(1, Math.max(0, wide / 2 + 0.5 - away))
        if (cover === 0) continue
        const place = y * this.width + x
        const under = this.pixels[place] ?? 0
        this.pixels[place] = under + (grey - under) * cover
      }
    }
  }

  /** The picture as PNG, with a little grain in every pixel. */
  png(grain: () => number): Buffer {
    const rows = Buffer.alloc((this.width + 1) * this.height)
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width; x++)
        rows[y * (this.width + 1) + 1 + x] = grey((this.pixels[y * this.width + x] ?? 0) + grain())
    const head = Buffer.alloc(13)
    head.writeUInt32BE(this.width, 0)
    head.writeUInt32BE(this.height, 4)
    // Eight bits of grey.
    head[8] = 8
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    return Buffer.concat([
      signature,
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(rows, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
}

/** Of few greys, which pack well. */
const grey = (value: number) => Math.max(0, Math.min(240, Math.round(value / 16) * 16))

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
