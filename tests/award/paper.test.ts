import { describe, expect, test } from 'vitest'
import { documentProblems, textOf } from '../../contract/document.ts'
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

  test('of an English text has its names in English, and attached opinions on pages of their own', () => {
    const dissents = [{ name: '郑仲裁员', text: 'Interest runs from the demand.\nI would award less.' }]
    const paper = paperToSign({ ...issued, dissents }, members, says('The Respondent shall pay.'))
    expect(documentProblems(paper.body)).toEqual([])
    expect(paper.anchors[0]).toBe('Presiding arbitrator: 孙首席')
    expect(paper.body.content?.filter((one) => one.type === 'pageBreak')).toHaveLength(1)
    expect(lines(paper).slice(-2)).toEqual(['Interest runs from the demand.', 'I would award less.'])
  })
})
