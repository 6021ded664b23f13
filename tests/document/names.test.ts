import { describe, expect, test } from 'vitest'
import type { DocumentNode } from '../../contract/document/document.ts'
import { documentFont } from '../../server/document/font.ts'
import { paperOf } from '../../server/document/paper.ts'
import { writeIn } from '../../server/document/writer.ts'
import { spellings } from '../make/names.ts'
import { inkOfPdf, textFromRight, textOfPdf } from '../setup/readPdf.ts'

/* People and companies are called in many scripts: what they are called can be written. */

const font = documentFont({ config: {} } as never)

const paragraph = (text: string, marks: string[] = []): DocumentNode => ({
  type: 'paragraph',
  content: [
    { type: 'text', text, ...(marks.length ? { marks: marks.map((type) => ({ type })) } : {}) } as DocumentNode,
  ],
})

const written = (texts: DocumentNode[]) =>
  writeIn(font, paperOf('姓名', { type: 'doc', content: texts }), AbortSignal.timeout(120_000))

/** Without what nobody sees. */
const seenOf = (text: string) => text.normalize('NFC').replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
/** Letters that join or change their places are taken out of a PDF in another order, in parts, or more than once. */
const lettersOf = (text: string) => [...new Set(seenOf(text).normalize('NFKD'))].sort().join('')

describe('what people are called', () => {
  test.each(spellings)('is written in $of, plain and bold', async ({ names, isShaped }) => {
    const { bytes, lacking } = await written(
      names.flatMap((name) => [paragraph(`申请人${name}（甲）`), paragraph(name, ['bold'])]),
    )
    expect(lacking).toEqual([])
    const said = (await textOfPdf(bytes)).join('').replace(/1\/1$/, '')
    const wanted = names.map((name) => seenOf(`申请人${name}（甲）${name}`)).join('')
    if (isShaped) expect(lettersOf(said)).toBe(lettersOf(wanted))
    else expect(said.normalize('NFC')).toBe(wanted)
    const { blank, seen } = await inkOfPdf(bytes)
    // Where the letters of a joined sign stand is not known: some of them leave ink where another is looked for.
    if (isShaped) expect(blank.length).toBeLessThan(seen / 2)
    else expect(blank).toEqual([])
  })

  test('stands in its order where a line is read from the right, and the rest of the line from the left', async () => {
    const words = ['شركة', 'النور', 'للتجارة', '(دبي)', '123', 'الاستثمار']
    const { bytes } = await written([paragraph(`甲${words.join(' ')}乙`)])
    const fromRight = (await textFromRight(bytes)).replaceAll(/[\s()]/g, '')
    expect(fromRight).toContain(`乙${words.join('').replaceAll(/[()]/g, '')}甲`)
  })

  test('is told where no font has it, and stands as a mark that nobody takes for nothing', async () => {
    const { bytes, lacking } = await written([paragraph('𰻝面😀ᏣᎳᎩ王')])
    expect(lacking).toEqual(['𰻝', '😀', 'Ꮳ', 'Ꮃ', 'Ꭹ'])
    expect((await textOfPdf(bytes)).join('')).toContain('〓面〓〓〓〓王')
  })
})
