import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DocumentNode } from '../../contract/document/document.ts'
import { paperToSign } from '../../server/award/sign/paper.ts'
import { documentFont } from '../../server/document/font.ts'
import { paperOf } from '../../server/document/paper.ts'
import { writeIn } from '../../server/document/writer.ts'
import type { Paper } from '../../server/signing/compose/compose.ts'
import { composeForeign } from '../../server/signing/foreign/look.ts'
import { coloursBehind, redAtEdges, textOfPdf, textOutside } from '../setup/readPdf.ts'

/* What stands on the paper of a document that was issued, whoever signed it. */

const font = documentFont({ config: {} } as never)
const normal = new Uint8Array(readFileSync(font.normal as string))
const hand = [
  [0, 0, 40, 60, 80, 0, 120, 60],
  [20, 30, 160, 20],
]
const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** An award of some pages with an annex, printed as it is given to be signed by these people. */
async function printed(names: string[], lines = 30, dissents: { name: string; text: string }[] = []) {
  const seats = ['presiding', 'app', 'def'] as const
  const members = names.map((name, at) => ({ name, seat: seats[at] ?? 'def' }))
  const paragraph = (text: string): DocumentNode => ({
    type: 'paragraph',
    attrs: { align: 'justify', indent: true },
    content: [{ type: 'text', text }],
  })
  const content = Array.from({ length: lines }, (_, at) =>
    paragraph(`第${at}段。${'设备采购合同及其全部附件。'.repeat(4)}`),
  )
  const paper = paperToSign({ title: '裁决书', no: '（2026）仲裁字第0002号', dissents }, members, {
    type: 'doc',
    content,
  })
  const { bytes } = await writeIn(font, paperOf('裁决书', paper.body), AbortSignal.timeout(120_000))
  return { bytes, paper, members }
}

async function composed(bytes: Uint8Array, change: Partial<Paper>): Promise<Uint8Array> {
  const paper: Paper = {
    title: '裁决书',
    institution: ['仲裁院', 'Court of Arbitration'],
    sealAnchor: '',
    readSha256: 'ab'.repeat(32),
    code: 'ABCD-EFGH-JKLM',
    link: 'https://example.com/#/officialSeal?code=ABCD-EFGH-JKLM',
    day: '2026-11-28',
    signers: [],
    ...change,
  }
  const { composed: made, strange } = await composeForeign({ bytes, paper, font: normal, drawn: [] }, 60_000)
  if (!made) throw new Error(`Not composed: ${strange?.map(({ text }) => text).join(' ')}`)
  return made
}

const signer = (name: string, anchor: string, more = {}) => ({
  ...{ name, role: '仲裁员', answer: '签署于 Signed 2026-11-28 09:41', anchor, hand, everyPage: false },
  ...more,
})

describe('an award on paper', () => {
  test('is signed and sealed in its own block, also by people of rare names, on pages that are all numbered', async () => {
    const names = ['䶮海仲裁员', '𬀩仲裁员', '郑𬭎']
    const { bytes, paper } = await printed(names, 30, [{ name: '郑𬭎', text: '我不同意。' }])
    const signers = names.map((name, at) => signer(name, paper.anchors[at] ?? ''))
    const whole = await composed(bytes, { sealAnchor: paper.sealAnchor, signers })
    for (const words of paper.anchors)
      expect([words, (await coloursBehind(whole, words)).blue > 20]).toEqual([words, true])
    expect((await coloursBehind(whole, '仲裁院（印')).red).toBeGreaterThan(20)
    const pages = await textOfPdf(whole)
    expect(pages).toHaveLength((await textOfPdf(bytes)).length)
    for (const [at, page] of pages.entries()) expect(page).toContain(`${at + 1}/${pages.length}`)
    const block = pages.findIndex((page) => page.includes(paper.anchors[0] ?? ''))
    expect(pages[block]).toContain('ABCD-EFGH-JKLM')
    expect(pages[block]?.split('签署于')).toHaveLength(4)
  })

  test('shows a slice of the seal at the edge of each sheet, and says that it is of PDF 1.7 at least', async () => {
    const { bytes, paper } = await printed(['孙首席'], 60)
    const whole = await composed(bytes, {
      sealAnchor: paper.sealAnchor,
      signers: [signer('孙首席', paper.anchors[0] ?? '')],
    })
    const edges = await redAtEdges(whole)
    expect(edges.length).toBeGreaterThan(2)
    for (const [at, red] of edges.entries()) expect([at, red > 10]).toEqual([at, true])
    expect(Buffer.from(whole.subarray(0, 8)).toString('latin1') >= '%PDF-1.7').toBe(true)
  })

  test('says of who did not sign that they did not, where they would have', async () => {
    const { bytes, paper } = await printed(['孙首席', '吴仲裁员', '郑仲裁员'])
    const signers = ['孙首席', '吴仲裁员', '郑仲裁员'].map((name, at) =>
      signer(name, paper.anchors[at] ?? '', at === 2 ? { hand: null, answer: '未签署 Not signed' } : {}),
    )
    const whole = await composed(bytes, { sealAnchor: paper.sealAnchor, signers })
    expect((await textOfPdf(whole)).join('')).toContain('未签署')
  })
})

describe('a page of signatures', () => {
  test('holds names, refusals and titles of any length within its edges, and bears its number', async () => {
    const { bytes } = await printed(['孙首席'], 3)
    const people = [
      signer(long, ''),
      signer('张三'.repeat(40), '', { hand: null, answer: `拒绝签署 Refused：${'文本有误，须更正。'.repeat(40)}` }),
      signer(long.repeat(2), '', { hand: null, answer: `拒绝签署 Refused：${long.repeat(4)}` }),
      ...Array.from({ length: 9 }, (_, at) => signer(`第${at}人`, '')),
    ]
    const whole = await composed(bytes, { title: `${long}${'裁决书'.repeat(60)}`, signers: people })
    const pages = await textOfPdf(whole)
    const before = (await textOfPdf(bytes)).length
    expect(pages.length).toBeGreaterThan(before + 1)
    for (const [at, page] of pages.slice(before).entries())
      expect(page).toContain(`签署页Signatures${at + 1}/${pages.length - before}`)
    expect(await textOutside(whole)).toEqual([])
    expect(pages.join('')).toContain('第8人')
  })
})
