import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeUuencoded } from '../../server/provider/mime/uuencode.ts'
import { uuencoded } from '../make/uuencode.ts'

test('a file in a text is taken out of it, whatever the sign of a zero, and its name stays in its place', () => {
  // As `printf Cat | uuencode cat.txt` writes it.
  const said = takeUuencoded('Hello.\nbegin 644 cat.txt\n#0V%T\n`\nend\nBye.')
  expect(said).toEqual({ text: 'Hello.\n[cat.txt]\nBye.', files: [{ name: 'cat.txt', bytes: Buffer.from('Cat') }] })
  for (const size of [1, 2, 44, 45, 46, 1000])
    for (const isTrimmed of [false, true]) {
      const bytes = Buffer.concat([randomBytes(size), Buffer.alloc(3)])
      const text = uuencoded('甲 1.pdf', bytes, isTrimmed).toString()
      expect(takeUuencoded(text).files).toEqual([{ name: '甲 1.pdf', bytes }])
    }
})

test('a file in the base64 of POSIX is taken out, too', () => {
  const bytes = randomBytes(100)
  const text = `a\r\nbegin-base64 644 b.pdf\r\n${bytes.toString('base64').replace(/.{60}/g, '$&\r\n')}\r\n====\r\nc`
  expect(takeUuencoded(text)).toEqual({ text: 'a\r\n[b.pdf]\nc', files: [{ name: 'b.pdf', bytes }] })
})

test.each([
  ['a sentence that begins like one', 'begin 644 is how files began.\nNext line.\nend'],
  ['a file that is cut off', uuencoded('a.pdf', randomBytes(200)).toString().slice(0, 150)],
  ['one of base64 that never ends', 'begin-base64 644 a\nQUJD\n'],
  ['a line that is longer than it says', 'begin 644 a\n#0V%T0V%T0V%T\n`\nend'],
])('%s stays text', (_, text) => expect(takeUuencoded(text)).toEqual({ text, files: [] }))

test('a text of a hundred thousand beginnings is soon read', () => {
  const text = 'begin 644 a\nbegin-base64 644 b\n#0V%T\n'.repeat(100_000)
  expect(takeUuencoded(text).files).toEqual([])
})
