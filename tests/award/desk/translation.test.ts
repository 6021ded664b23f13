import { getSchema } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { type DocumentNode, documentProblems, textOf } from '../../../contract/document/document.ts'
import {
  besideEachOther,
  fingerprint,
  isBilingual,
  isPairing,
  prevailing,
  prevailsIn,
} from '../../../contract/document/translation.ts'
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

  test('a table and a list stand beside their translation as a whole; what says the same in both stands on both sides', () => {
    const cellOf = (...content: DocumentNode[]): DocumentNode => ({
      type: 'tableCell',
      attrs: { colspan: 1, rowspan: 1 },
      content,
    })
    const row = (...content: DocumentNode[]): DocumentNode => ({ type: 'tableRow', attrs: { each: '' }, content })
    const table: DocumentNode = {
      type: 'table',
      content: [row(cellOf(line('货款'), line('Price', '货款')), cellOf(line('4620000')))],
    }
    const list: DocumentNode = {
      type: 'orderedList',
      attrs: { counting: 'chinese', start: 1 },
      content: [{ type: 'listItem', attrs: { each: '' }, content: [line('案情'), line('Facts', '案情')] }],
    }
    const beside = besideEachOther(docOf(line('甲'), line('A', '甲'), table, list, line('丙')))
    const [pairs, last] = beside.content ?? []
    expect(pairs?.content?.map(({ content = [] }) => content.map((one) => textOf(one).split('\n')))).toEqual([
      [['甲'], ['A']],
      [
        ['货款', '4620000'],
        ['Price', '4620000'],
      ],
      [['案情'], ['Facts']],
    ])
    expect([pairs && isPairing(pairs), isPairing(table), textOf(last ?? docOf())]).toEqual([true, false, '丙'])
    const printed = JSON.stringify(toPdf(beside))
    expect([printed.includes('"layout":"noBorders"'), printed.includes('"layout":"grid"')]).toEqual([true, true])
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
