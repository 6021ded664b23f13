import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { fileTypeFromBlob } from 'file-type/core'
import { describe, expect, test } from 'vitest'
import { checkContent } from '../../contract/both/content.ts'
import { checkFile } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { blobOf } from '../../server/upload/content/bytes.ts'
import { bytesOf } from '../make/hostile.ts'
import { hostileContents } from '../make/hostileArchive.ts'
import { makePdfOf } from '../make/pdf.ts'
import { makeCompound, makeDocx, makePptx, makeXlsx, makeZip } from '../make/zip.ts'
import { root } from '../walls/walls.ts'

/** What page and server find without unpacking. */
async function found(name: string, bytes: Buffer): Promise<string> {
  const file = bytesOf(name, bytes)
  try {
    await checkContent(file, (await fileTypeFromBlob(blobOf(file)))?.ext)
    return 'stored'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

describe('what is found in a file without unpacking it', () => {
  for (const { title, name, bytes, outcome, serverOnly } of hostileContents) {
    const expected = serverOnly ? 'stored' : outcome
    test(`${title}: ${expected}`, async () => expect(await found(name, bytes)).toBe(expected))
  }
})

describe('an honest file', () => {
  const withDescriptors = [
    { name: '[Content_Types].xml', data: '<Types/>', descriptor: true },
    { name: 'word/document.xml', data: '<d/>', descriptor: true },
  ]
  const types = { name: '[Content_Types].xml', data: '<Types/>' }
  test.each([
    ['a.pdf', 'a PDF', makePdfOf()],
    ['a.pdf', 'a PDF with a password', makePdfOf({ trailer: '/Encrypt << /Filter /Standard >>' })],
    ['a.doc', 'an old document', makeCompound(['WordDocument', '1Table', 'Data'])],
    ['a.xls', 'an old spreadsheet', makeCompound(['Workbook'])],
    ['a.xls', 'a very old spreadsheet', makeCompound(['Book'])],
    ['a.ppt', 'an old presentation', makeCompound(['PowerPoint Document', 'Current User'])],
    ['a.docx', 'a document', makeDocx()],
    ['a.docx', 'a document written as a stream', makeZip(withDescriptors)],
    ['a.docx', 'a document whose types come last', makeZip([{ name: 'word/document.xml' }, types])],
    ['a.docx', 'a document with folders as entries', makeDocx([{ name: 'word/', data: '', method: 0 }])],
    ['a.docx', 'a document with numbers of 64 bits', makeDocx([], { zip64: true })],
    ['a.docx', 'a document with a blank bitmap', makeDocx([{ name: 'word/media/a.bmp', data: Buffer.alloc(900_000) }])],
    ['a.xlsx', 'a spreadsheet', makeXlsx()],
    ['a.pptx', 'a presentation', makePptx()],
    ['a.zip', 'a zip with a comment', makeZip([{ name: 'a.txt' }], { comment: Buffer.from('证据') })],
    [
      'a.zip',
      'a zip with Chinese names',
      makeZip([{ name: Buffer.from('证据/一.pdf').toString('latin1'), data: makePdfOf() }]),
    ],
    ['a.ofd', 'an OFD', makeZip([{ name: 'OFD.xml', data: '<ofd:OFD/>' }])],
  ])('%s passes: %s', async (name, _, bytes) => expect(await found(name, bytes)).toBe('stored'))
})

/** Written by LibreOffice 7.4 and ffmpeg 5.1: what parties send, unlike bytes that only begin like it. A long one lies packed. */
const real = readdirSync(join(root, 'tests/upload/real')).map((stored): [name: string, bytes: Buffer] => {
  const bytes = readFileSync(join(root, 'tests/upload/real', stored))
  return stored.endsWith('.gz') ? [stored.slice(0, -'.gz'.length), gunzipSync(bytes)] : [stored, bytes]
})

describe('a real file', () => {
  test.each(real)('%s passes', async (name, bytes) => {
    expect(checkFile({ name, size: bytes.length }, 'any', 80)).toBe(null)
    expect(await found(name, bytes)).toBe('stored')
  })

  test('of each kind of old Office and of Windows Media is among them', () => {
    const kinds = real.map(([name]) => name.split('.').at(-1))
    expect(kinds.sort()).toEqual(['doc', 'ppt', 'wma', 'wmv', 'xls'])
  })
})

/** Nothing but the header of a picture, and some bytes behind it. */
const headers: Record<string, (width: number, height: number) => Buffer> = {
  png: (width, height) => {
    const bytes = Buffer.alloc(64)
    bytes.write('89504e470d0a1a0a0000000d49484452', 'hex')
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  },
  gif: (width, height) => {
    const bytes = Buffer.alloc(64)
    bytes.write('GIF89a')
    bytes.writeUInt16LE(width, 6)
    bytes.writeUInt16LE(height, 8)
    return bytes
  },
  bmp: (width, height) => {
    const bytes = Buffer.alloc(64)
    bytes.write('BM')
    bytes.writeUInt32LE(40, 14)
    bytes.writeInt32LE(width, 18)
    // Counted from above, as screenshots are.
    bytes.writeInt32LE(-height, 22)
    return bytes
  },
  // Behind more segments than one look into the file shows.
  jpg: (width, height) => {
    const segment = Buffer.alloc(60_002)
    segment.write('ffe1ea60', 'hex')
    const frame = Buffer.from('ffc0000b0800000000030000', 'hex')
    frame.writeUInt16BE(height, 5)
    frame.writeUInt16BE(width, 7)
    return Buffer.concat([Buffer.from('ffd8', 'hex'), segment, segment, segment, frame])
  },
}

describe('the pixels of a picture', () => {
  test.each(Object.keys(headers))('of a %s are bounded, however few bytes they are packed into', async (kind) => {
    const make = headers[kind] as (width: number, height: number) => Buffer
    const judge = async (width: number, height: number) => {
      const file = bytesOf(`a.${kind}`, make(width, height))
      return checkContent(file, kind).then(
        () => 'stored',
        (error: AppError) => error.code,
      )
    }
    expect(await judge(30_000, 30_000)).toBe('file.pixels')
    // A camera's largest, and a long picture of a conversation.
    expect([await judge(12_000, 9_000), await judge(1_080, 60_000)]).toEqual(['stored', 'stored'])
  })
})
