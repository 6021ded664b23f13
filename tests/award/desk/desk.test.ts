import { getSchema } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { type DocumentNode, documentProblems } from '../../../contract/document/document.ts'
import { citedIn, headingAt, headingsOf, missingSections } from '../../../src/document/award/desk/headings.ts'
import { type Insertable, insertedBy } from '../../../src/document/award/desk/insertable.ts'
import { editorOf } from '../../../src/document/editor/model.ts'
import { extensionsFor } from '../../../src/document/editor/nodes.ts'
import { referenceAddress } from '../../../src/document/editor/reference.ts'

const schema = getSchema(extensionsFor('zh'))
const heading = (level: number, text: string): DocumentNode => ({
  type: 'heading',
  attrs: { level, align: 'left' },
  content: text ? [{ type: 'text', text }] : [],
})
const paragraph = (...content: DocumentNode[]): DocumentNode => ({
  type: 'paragraph',
  attrs: { align: 'left', indent: true },
  content,
})
const docOf = (...content: DocumentNode[]) => schema.nodeFromJSON(editorOf({ type: 'doc', content }))
const file = '0199aaaa-0000-7000-8000-000000000001'
const piece: Insertable = {
  ...{ key: 'p', title: '申请人证据1 合同', about: '', quote: '合同约定货款', evidence: file, paged: true },
  label: (page) => `申请人证据1第${page}页`,
}

describe('what stands beside an award', () => {
  test('the outline follows the headings, knows where one stands, and says which of the three parts is missing', () => {
    const doc = docOf(
      heading(1, '裁决书'),
      heading(2, '一、案情'),
      paragraph({ type: 'text', text: '申请人请求' }),
      heading(2, ''),
      heading(2, '三、裁决'),
    )
    const headings = headingsOf(doc)
    expect(headings.map(({ text, level }) => [level, text])).toEqual([
      [1, '裁决书'],
      [2, '一、案情'],
      [2, '三、裁决'],
    ])
    const at = (text: string) => headingAt(headings, headings.find((one) => one.text === text)!.pos + 2)
    expect([headingAt(headings, 0), at('一、案情'), headingAt(headings, doc.content.size)]).toEqual([0, 1, 2])
    expect(missingSections(headings)).toEqual(['opinion'])
    expect(missingSections(headingsOf(docOf(heading(1, '裁决书'))))).toEqual(['facts', 'opinion', 'decision'])
    const english = ['I. Facts', 'II. Opinion of the tribunal', 'III. Decision'].map((text) => heading(2, text))
    expect(missingSections(headingsOf(docOf(...english)))).toEqual([])
  })

  test('what is inserted is of the model, quotes where it is wanted, and leads to its page', () => {
    const content = insertedBy(piece, 3, true) as DocumentNode[]
    expect(documentProblems({ type: 'doc', content: [paragraph(...content)] })).toEqual([])
    expect(insertedBy(piece, 3, false).map(({ type }) => type)).toEqual(['reference'])
    const long = insertedBy({ ...piece, label: () => '长'.repeat(300) }, 1, false) as DocumentNode[]
    expect(documentProblems({ type: 'doc', content: [paragraph(...long)] })).toEqual([])
    const doc = docOf(paragraph(...content, ...content), paragraph(...(insertedBy(piece, 4, false) as DocumentNode[])))
    expect(citedIn(doc).map(({ label }) => label)).toEqual(['申请人证据1第3页', '申请人证据1第4页'])
    expect(citedIn(doc).map((one) => referenceAddress(one, 'c1'))).toEqual([
      `/viewer?file=${file}&page=3`,
      `/viewer?file=${file}&page=4`,
    ])
    expect(referenceAddress({ evidence: 'defence', page: 1 }, 'c1')).toBe('/CaseDetails?caseId=c1&part=defence')
    // A place in a bundle, or what somebody made up: it leads nowhere.
    for (const evidence of ['A/1', 'javascript:alert(1)', ''])
      expect(referenceAddress({ evidence, page: 1 }, 'c1')).toBe(undefined)
  })
})
