import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import type { FileGroup } from '../../contract/both/file.ts'
import type { House } from '../house.ts'
import { Digester } from '../store/digest.ts'
import { announceFile } from '../upload/create.ts'
import { finishUpload } from '../upload/finish.ts'
import type { Person } from '../who.ts'

/** Uploads as a device does: announced, written, checked. */
export async function giveFile(
  house: House,
  me: Person,
  name: string,
  bytes: Buffer,
  group: FileGroup = 'danbao1',
): Promise<string> {
  const id = randomUUID()
  const digester = new Digester()
  digester.update(bytes)
  const { tree } = digester.end()
  const announced = { id, filename: name, digest: tree, group, size: bytes.length }
  const row = await announceFile(house, { id: me.id }, announced)
  await house.store.write(id, Readable.from([bytes]), bytes.length)
  await finishUpload(house, row)
  return id
}

/** A PDF that any reader opens: the lines of each page, in ASCII. */
export function makePdf(...pages: string[][]): Buffer {
  const places = pages.map((_, at) => `${4 + at * 2} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${places.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, at) => {
      const text = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n')
      const stream = `BT /F1 14 Tf 72 760 Td 22 TL\n${text}\nET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  let out = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const place = out.length
    out += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = out.length
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(out, 'latin1')
}

/** A PNG of one colour with a darker frame, such as a photographed card. */
export function makePng(width: number, height: number, [red, green, blue]: [number, number, number]): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const edge = x < 6 || y < 6 || x >= width - 6 || y >= height - 6 ? 0.6 : 1
      rows.set([red * edge, green * edge, blue * edge].map(Math.round), y * (width * 3 + 1) + 1 + x * 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
