import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkContent } from '../../contract/both/content.ts'
import { endsAsZip, type FileBytes, readZip } from '../../contract/both/zip.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { unpackAll } from '../../server/upload/content/unpack.ts'
import { distinctNames, namePartOf, partOf } from '../../server/upload/zip.ts'
import { bytesOf } from '../make/hostile.ts'
import { makeDocx, makeZip } from '../make/zip.ts'

const numRuns = process.env.SOAK ? 20_000 : 400
const codes = [
  'file.bomb',
  'file.broken',
  'file.contradicts',
  'file.encrypted',
  'file.macro',
  'file.nested',
  'file.type',
]

async function refusal(check: Promise<unknown>): Promise<string | undefined> {
  try {
    await check
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

/** Everything page and server do with a zip. */
async function readAll(file: FileBytes, bytes: Buffer): Promise<void> {
  await checkContent(file, 'zip')
  await unpackAll(file, await readZip(file), Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]))
}

describe('a zip', () => {
  test('is read as it was written, in either length of numbers', async () => {
    const parts = [
      { name: 'a.txt', data: 'hello'.repeat(50) },
      { name: 'b/c.txt', data: 'x', method: 0, descriptor: true },
    ]
    for (const zip64 of [false, true]) {
      const bytes = makeZip(parts, { zip64 })
      const entries = await readZip(bytesOf('a.zip', bytes))
      expect(entries.map(({ name, size, method, at }) => [name, size, method, at])).toEqual([
        ['a.txt', 250, 8, 0],
        ['b/c.txt', 1, 0, expect.any(Number)],
      ])
      expect(await endsAsZip(bytesOf('a.zip', bytes))).toBe(true)
      await expect(readAll(bytesOf('a.zip', bytes), bytes)).resolves.toBeUndefined()
    }
  })

  test('of any entries is taken and unpacked to what it says', async () => {
    const part = fc.record({
      name: fc.stringMatching(/^[a-z]{1,20}$/),
      data: fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.concat([Buffer.from('-'), bytes])),
      method: fc.constantFrom(0, 8),
      descriptor: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 8 }), fc.boolean(), async (parts, zip64) => {
        const bytes = makeZip(parts, { zip64 })
        await readAll(bytesOf('a.zip', bytes), bytes)
      }),
      { numRuns },
    )
  })

  const originals = [
    makeZip([{ name: 'a.txt' }, { name: 'b.txt', data: 'x'.repeat(5000) }]),
    makeZip([{ name: 'a.txt', descriptor: true }], { zip64: true, comment: Buffer.from('hello') }),
    makeDocx([{ name: 'word/media/a.png', data: Buffer.alloc(300, 7), method: 0 }]),
  ]
  const names = fc.constantFrom('a.zip', 'a.docx', 'a.ofd')

  test('of random bytes is refused by a code, and soon', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 4000 }), names, async (noise, name) => {
        const bytes = Buffer.from(noise)
        expect(codes).toContain(await refusal(readAll(bytesOf(name, bytes), bytes)))
        expect(await endsAsZip(bytesOf(name, bytes))).toBe(false)
      }),
      { numRuns },
    )
  })

  test('cut anywhere is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...originals), fc.nat(), names, async (original, cut, name) => {
        const bytes = original.subarray(0, cut % original.length)
        expect(codes).toContain(await refusal(readAll(bytesOf(name, bytes), bytes)))
      }),
      { numRuns },
    )
  })

  test('with bytes changed is taken or refused by a code, never anything else', async () => {
    const change = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...originals), change, names, async (original, changes, name) => {
        const bytes = Buffer.from(original)
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte
        expect([undefined, ...codes]).toContain(await refusal(readAll(bytesOf(name, bytes), bytes)))
      }),
      { numRuns },
    )
  })
})

test('a file full of ends of zips is taken for one after a single look at its tail', async () => {
  const bytes = Buffer.alloc(1024 * 1024, 32)
  for (let at = bytes.length - 65_000; at + 22 <= bytes.length; at += 20) bytes.writeUInt32LE(0x06054b50, at)
  const file = bytesOf('a.pdf', bytes)
  let reads = 0
  const read: FileBytes['read'] = (start, end) => {
    reads += 1
    return file.read(start, end)
  }
  expect(await endsAsZip({ ...file, read })).toBe(true)
  expect(reads).toBe(1)
})

test('no name in a zip is one that Windows takes for a device', () => {
  for (const name of ['CON.pdf', 'con.pdf', 'aux.tar.pdf', 'NUL .pdf', 'com1.jpg', 'LPT³.pdf', 'CONIN$.pdf', 'prn.pdf'])
    expect(namePartOf(name)).toBe(`_${name}`.replace(' .', '.'))
  for (const part of ['nul', 'Com9', ' AUX ']) expect(partOf(part, 40)).toBe(`_${part.trim()}`)
  for (const honest of ['console.pdf', 'com10.pdf', 'auxiliary.pdf', '合同CON.pdf', 'a.con'])
    expect(namePartOf(honest)).toBe(honest)
})

/** As long as a name in a zip can be. */
const longest = 65_535
test.each([
  ['dots before its last letter', 'a.zip', `${'.'.repeat(longest - 1)}x`],
  ['blanks before its last letter', 'a.zip', `${' '.repeat(longest - 1)}x`],
  [
    'folders of macro sheets that end in the middle of a line',
    'a.docx',
    `${'macrosheets/'.repeat(5000)}\n`.replace('/', '_'),
  ],
  ['folders', 'a.docx', 'a/'.repeat(longest / 2)],
])('a name that is nothing but %s is soon looked at', async (_, name, entry) => {
  const parts = Array.from({ length: 20 }, () => ({ name: entry, data: '' }))
  const bytes = name === 'a.zip' ? makeZip(parts) : makeDocx(parts)
  expect(await refusal(checkContent(bytesOf(name, bytes), name === 'a.zip' ? 'zip' : 'docx'))).toBe(
    entry.includes('/macrosheets/') ? 'file.macro' : undefined,
  )
})

test('an ending is what a program would go by, behind dots and blanks and before no folder', async () => {
  const nested = async (entry: string) => refusal(checkContent(bytesOf('a.zip', makeZip([{ name: entry }])), 'zip'))
  for (const entry of ['b.zip', 'b.ZIP. . ', '.zip', 'x/b.7z\0', 'b.txt.rar...'])
    expect([entry, await nested(entry)]).toEqual([entry, 'file.nested'])
  for (const entry of ['zip', 'b.zip/a.txt', 'b.zip/', '...', '', 'b.zip.txt', 'b.zip\\a'])
    expect([entry, await nested(entry)]).toEqual([entry, undefined])
})

test('names in an archive differ, whatever their case, and none is that of a folder', () => {
  expect(
    distinctNames(['a/合同.pdf', 'a/合同.pdf/附件.docx', 'a/合同.PDF/附件.DOCX', 'b/函.pdf', 'b/函.pdf', '.x', '.x']),
  ).toEqual([
    'a/合同 (2).pdf',
    'a/合同.pdf/附件.docx',
    'a/合同.PDF/附件 (2).DOCX',
    'b/函.pdf',
    'b/函 (2).pdf',
    '.x',
    '.x (2)',
  ])
})
