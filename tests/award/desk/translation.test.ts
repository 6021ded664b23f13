import { getSchema } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { type DocumentNode, documentProblems, textOf } from '../../../contract/document.ts'
import { besideEachOther, fingerprint, isBilingual, prevailing, prevailsIn } from '../../../contract/translation.ts'
import { bodyOf, documentOf } from '../../../server/award/text/model.ts'
import { toPdf } from '../../../server/document/model/toPdf.ts'
import { editorOf, modelOf } from '../../../src/document/editor/model.ts'
import { extensionsFor } from '../../../src/document/editor/nodes.ts'
import { hasTranslations, pairsOf } from '../../../src/document/editor/translation.ts'

const schema = getSchema(extensionsFor('zh'))
const line = (text: string, of?: string): DocumentNode => ({
  type: 'paragraph',
  attrs: { align: 'left', indent: true, ...(of === undefined ? {} : { translates: fingerprint(of) }) },
  content: text ? [{ type: 'text', text }] : [],
})
const docOf = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })
const states = (...content: DocumentNode[]) =>
  pairsOf(schema.nodeFromJSON(editorOf(docOf(...content)))).map(({ text, state }) => [text, state])

describe('an award in two languages', () => {
  test('a text without a translation is missing one, and one whose text changed, or that is empty, is to be looked at', () => {
    expect(
      states(
        line('货款四百万元。'),
        line('The price is 4 million.', '货款四百万元。'),
        line('货款三百万元。'),
        line('The price is 4 million.', '货款四百万元。'),
        line('利息另计。'),
        line('', '利息另计。'),
        line('驳回其他请求。'),
        line('123.00'),
        line(''),
      ),
    ).toEqual([
      ['货款四百万元。', 'current'],
      ['货款三百万元。', 'changed'],
      ['利息另计。', 'changed'],
      ['驳回其他请求。', 'missing'],
    ])
    // Blanks say nothing; a list has its own; a table stands as it is.
    const list: DocumentNode = {
      type: 'bulletList',
      content: [{ type: 'listItem', attrs: { each: '' }, content: [line('甲'), line('A', '甲'), line('乙')] }],
    }
    expect(states(line('甲 乙'), line('A B', '甲  乙 '), list)).toEqual([
      ['甲 乙', 'current'],
      ['甲', 'current'],
      ['乙', 'missing'],
    ])
    expect(hasTranslations(pairsOf(schema.nodeFromJSON(editorOf(docOf(line('甲'))))))).toBe(false)
  })

  test('it goes through editor, merge and model as it is, and what is no mark of a translation is refused', () => {
    const body = docOf(line('甲'), line('A', '甲'))
    expect(documentProblems(body)).toEqual([])
    expect(modelOf(schema.nodeFromJSON(editorOf(body)).toJSON())).toEqual(body)
    expect(JSON.parse(JSON.stringify(bodyOf(documentOf(body))))).toEqual(body)
    const strange = docOf({ ...line('A'), attrs: { align: 'left', indent: true, translates: '<b>' } })
    expect(documentProblems(strange)).toHaveLength(1)
  })

  test('printed, each stands below its text, or at its right, and nothing is lost', () => {
    const body = docOf(line('甲'), line('A', '甲'), line('乙'), line('B', '乙'), line('丙'), line('123'))
    expect([isBilingual(body), isBilingual(docOf(line('甲')))]).toEqual([true, false])
    const beside = besideEachOther(body)
    expect(documentProblems(beside)).toEqual([])
    expect(beside.content?.map(({ type }) => type)).toEqual(['table', 'paragraph', 'paragraph'])
    expect(beside.content?.[0]?.content?.map((row) => row.content?.map(textOf))).toEqual([
      ['甲', 'A'],
      ['乙', 'B'],
    ])
    expect(textOf(beside)).toBe(textOf(body))
    expect(JSON.stringify(toPdf(beside))).toContain('"headerRows":0')
  })

  test('one language prevails where the text says so, and neither where it says both', () => {
    const { zh, en } = prevailing
    expect([prevailsIn(zh.zh), prevailsIn(zh.en), prevailsIn(en.zh), prevailsIn(en.en)]).toEqual([
      'zh',
      'zh',
      'en',
      'en',
    ])
    expect([prevailsIn(`${zh.zh}\n${zh.en}`), prevailsIn(`${zh.zh}\n${en.en}`), prevailsIn('裁决')]).toEqual([
      'zh',
      undefined,
      undefined,
    ])
  })
})
