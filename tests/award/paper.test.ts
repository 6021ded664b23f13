import { describe, expect, test } from 'vitest'
import { type DocumentNode, documentProblems, textOf } from '../../contract/document/document.ts'
import { fingerprint, isPairing, prevailing } from '../../contract/document/translation.ts'
import { paperToSign } from '../../server/award/sign/paper.ts'
import { says } from '../make/document.ts'

const members = [
  { name: '孙首席', seat: 'presiding' },
  { name: '吴仲裁员', seat: 'app' },
  { name: '郑仲裁员', seat: 'def' },
] as const
const issued = { title: '裁决书', no: '（2026）仲裁字第0001号', dissents: [] }
const lines = (paper: ReturnType<typeof paperToSign>) => textOf(paper.body).split('\n')

describe('an award as it is signed', () => {
  test('has its title, its number below, and at its end the names for the handwriting and the place of the seal', () => {
    const paper = paperToSign(issued, members, says('被申请人支付货款。'))
    expect(documentProblems(paper.body)).toEqual([])
    expect(lines(paper).filter((one) => one !== '')).toEqual([
      ...['裁决书', issued.no, '被申请人支付货款。'],
      ...['首席仲裁员：孙首席', '仲裁员：吴仲裁员', '仲裁员：郑仲裁员', '仲裁院（印章）'],
    ])
    expect(paper.anchors).toEqual(['首席仲裁员：孙首席', '仲裁员：吴仲裁员', '仲裁员：郑仲裁员'])
  })

  test('has names and seal once where its text says them itself', () => {
    const own = '首席仲裁员：孙首席　仲裁员：吴仲裁员　仲裁员：郑仲裁员　仲裁院（印章）'
    const paper = paperToSign(issued, members, says(own))
    expect(textOf(paper.body).split('孙首席')).toHaveLength(2)
    expect(textOf(paper.body).split(paper.sealAnchor)).toHaveLength(2)
  })

  test('of a text in two languages stands side by side, says at its head which prevails, and is signed over the whole width', () => {
    const line = (text: string, of?: string): DocumentNode => ({
      type: 'paragraph',
      attrs: { align: 'left', indent: false, ...(of ? { translates: fingerprint(of) } : {}) },
      content: [{ type: 'text', text }],
    })
    const text = '被申请人支付货款。'
    const { zh, en } = prevailing.zh
    const own = '首席仲裁员：孙首席　仲裁员：吴仲裁员　仲裁员：郑仲裁员　仲裁院（印章）'
    const content = [line(text), line('The Respondent shall pay.', text), line(zh), line(en, zh), line(own)]
    const { body, anchors } = paperToSign(issued, members, { type: 'doc', content })
    expect(body.content?.map((one) => (one.type === 'table' ? isPairing(one) : textOf(one)))).toEqual([
      true,
      '裁决书',
      issued.no,
      true,
      own,
    ])
    const rows = body.content?.flatMap(({ type, content: inner = [] }) => (type === 'table' ? inner : [])) ?? []
    expect(rows.map(({ content: cells = [] }) => cells.map(textOf))).toEqual([
      ['中文文本（以此为准）', 'English text'],
      [text, 'The Respondent shall pay.'],
      [zh, en],
    ])
    expect(anchors[0]).toBe('首席仲裁员：孙首席')
  })

  test('of an English text has its names in English, and attached opinions on pages of their own', () => {
    const dissents = [{ name: '郑仲裁员', text: 'Interest runs from the demand.\nI would award less.' }]
    const paper = paperToSign({ ...issued, dissents }, members, says('The Respondent shall pay.'))
    expect(documentProblems(paper.body)).toEqual([])
    expect(paper.anchors[0]).toBe('Presiding arbitrator: 孙首席')
    expect(paper.body.content?.filter((one) => one.type === 'pageBreak')).toHaveLength(1)
    expect(lines(paper).slice(-2)).toEqual(['Interest runs from the demand.', 'I would award less.'])
  })
})
