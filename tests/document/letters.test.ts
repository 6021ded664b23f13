import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { unwritable } from '../../contract/both/letters.ts'
import { documentFont } from '../../server/document/font.ts'

/* Whoever types a name is told what no document can show: what the page says of it is what the fonts of the server have. */

/** What pdfmake itself reads fonts with. */
const ofPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'))
const fontkit = ofPdfmake('fontkit') as { create(bytes: Buffer): { characterSet: number[] } }

test('the signs that documents can show are those that a font has', () => {
  const { normal, further } = documentFont({ config: {} } as never)
  const files = [normal as string, ...further.map((one) => one.normal)]
  const written = new Set(files.flatMap((file) => fontkit.create(readFileSync(file)).characterSet))
  const unseen = /[\s\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/u
  const wrong: string[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    const sign = String.fromCodePoint(code)
    // What is put together from a letter and its accent is tried apart: together it is another sign.
    if (unseen.test(sign)) continue
    if ((unwritable(sign).length === 0) !== written.has(code)) wrong.push(`U+${code.toString(16)} ${sign}`)
  }
  expect(wrong).toEqual([])
})

test('each sign that cannot be shown is named once, whatever stands around it', () => {
  expect(unwritable('王😀明😀 Łódź محمد 𰻝\u200d')).toEqual(['😀', '𰻝'])
  expect(unwritable('Nguyễn'.normalize('NFD'))).toEqual([])
  expect(unwritable('')).toEqual([])
})
