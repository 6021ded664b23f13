import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { DocumentNode } from '../../contract/document/document.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { checkWord } from '../../server/template/word/check.ts'
import { Places } from '../../server/template/word/places.ts'
import { bytesOf } from '../make/hostile.ts'
import { makeZip } from '../make/zip.ts'

const mib = 1024 * 1024

async function checked(document: string, rels = ''): Promise<string | undefined> {
  const parts = [
    { name: 'word/document.xml', data: document },
    { name: 'word/_rels/document.xml.rels', data: rels },
    // What packs as well as that and nothing else did not come in.
    { name: 'word/media/noise', data: randomBytes(64 * 1024) },
  ]
  try {
    await checkWord(bytesOf('a.docx', makeZip(parts)))
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

describe('a Word file is soon looked at', () => {
  const random = () => Buffer.from(Array.from({ length: 256 }, (_, at) => 97 + (at % 23))).toString()
  test.each([
    ['a tag without an end', () => `<${random().repeat(mib / 256)}`, ''],
    ['a tag of blanks', () => `<w${' '.repeat(mib)}`, ''],
    ['tags that begin anew', () => '<w '.repeat(mib / 3), ''],
    ['relations that begin anew', () => '', '<Relationship '.repeat(mib / 14)],
    ['a relation without an end', () => '', `<Relationship ${'Id = '.repeat(mib / 5)}`],
  ])('that is %s', async (_, document, rels) => expect(await checked(document(), rels)).toBeUndefined())

  test('and what nests, or takes from elsewhere under whatever prefix, is found', async () => {
    expect(await checked('<a>'.repeat(300))).toBe('word.nested')
    expect(await checked('<a/>'.repeat(300))).toBeUndefined()
    expect(await checked('<w:tbl><w:tr>'.repeat(7))).toBe('word.nested')
    expect(await checked('<w:tblPr>'.repeat(7))).toBeUndefined()
    const from = 'Type="x/image" Target="http://evil.test/a.png" TargetMode="External"'
    expect(await checked('', `<Relationship ${from}/>`)).toBe('word.external')
    expect(await checked('', `<pr:Relationship ${from}/>`)).toBe('word.external')
  })
})

const p = (text: string): DocumentNode => ({
  type: 'paragraph',
  attrs: { align: 'left', indent: false },
  content: [{ type: 'text', text }],
})

describe('places are soon looked for', () => {
  test.each([
    ['where twenty thousand begin and none ends', Array.from({ length: 20_000 }, () => p('{#claims}')), 1],
    [
      'where one is in the other without end',
      [...Array(3000).fill(p('{#claims}')), ...Array(3000).fill(p('{/claims}'))],
      2,
    ],
    ['in a sign that is all blanks', [p(`{#${'\u3000'.repeat(200_000)}x`)], 0],
    ['in braces that never close', [p('{'.repeat(500_000)), p(`{${'a{'.repeat(200_000)}`)], 0],
  ])('%s', (_, content, unknown) => {
    const places = new Places()
    places.blocks(content)
    expect(places.unknown.size).toBe(unknown)
  })

  test('each ends with its own', () => {
    const blocks = ['{#a}', '{#claims}', '{no}', '{#applicants}', '{/}', '{/}', '{/b}'].map(p)
    const places = new Places()
    const out = places.blocks(blocks)
    expect(out).toMatchObject([{ type: 'each', attrs: { key: 'claims' } }])
    expect([...places.unknown]).toEqual(['{#a}', '{/b}'])
    expect(out[0]?.content?.map(({ type }) => type)).toEqual(['paragraph', 'each'])
  })
})
