import fc from 'fast-check'
import { countings, type DocumentNode, markTypes } from '../../contract/document/document.ts'

/** A document written by hand, with every kind of node that letters and awards have. */
export const wholeDocument: DocumentNode = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1, align: 'center' }, content: [{ type: 'text', text: '裁决书' }] },
    {
      type: 'paragraph',
      attrs: { align: 'left', indent: true },
      content: [
        { type: 'text', text: '申请人王建国与被申请人陈丽华一案，' },
        { type: 'text', text: '本会', marks: [{ type: 'bold' }] },
        {
          type: 'text',
          text: '依照《仲裁规则》作出裁决（䶮𬀩𫖯㛃𬭎〇，臺灣裁決書）。',
          marks: [{ type: 'underline' }],
        },
        { type: 'text', text: '面积 10 m' },
        { type: 'text', text: '2', marks: [{ type: 'superscript' }] },
        { type: 'hardBreak' },
        { type: 'reference', attrs: { evidence: 'A/1', page: 3, label: '证据A/1第3页' } },
      ],
    },
    {
      type: 'orderedList',
      attrs: { counting: 'chinese', start: 1 },
      content: ['驳回反请求', '费用由被申请人承担'].map((text) => ({
        type: 'listItem',
        attrs: { each: '' },
        content: [{ type: 'paragraph', attrs: { align: 'left', indent: false }, content: [{ type: 'text', text }] }],
      })),
    },
    {
      type: 'table',
      content: [
        ['项目', '金额'],
        ['本金', '4,620,000.05'],
      ].map((cells, at) => ({
        type: 'tableRow',
        attrs: { each: '' },
        content: cells.map((text) => ({
          type: at ? ('tableCell' as const) : ('tableHeader' as const),
          attrs: { colspan: 1, rowspan: 1 },
          content: [{ type: 'paragraph', attrs: { align: 'left', indent: false }, content: [{ type: 'text', text }] }],
        })),
      })),
    },
    {
      type: 'blockquote',
      content: [
        {
          type: 'paragraph',
          attrs: { align: 'justify', indent: false },
          content: [{ type: 'text', text: 'Article 12' }],
        },
      ],
    },
    { type: 'pageBreak' },
    {
      type: 'paragraph',
      attrs: { align: 'right', indent: false },
      content: [{ type: 'anchor', attrs: { id: 'presiding', label: '首席仲裁员：' } }],
    },
  ],
}

const align = fc.constantFrom('left', 'center', 'right', 'justify')
/** What HTML keeps: a line is not of blanks, nor does it begin or end with one. */
const words = fc
  .string({ unit: fc.constantFrom(...'仲裁<>&"\'a1，。 '), minLength: 1, maxLength: 12 })
  .map((text) => `字${text.replaceAll(/ +/g, ' ')}尾`)
const text = fc.record({ text: words, marks: fc.subarray([...markTypes]) }).map(({ text, marks }): DocumentNode => {
  return { type: 'text', text, ...(marks.length ? { marks: marks.map((type) => ({ type })) } : {}) }
})
/** Runs that look alike are one run. */
const inline = text.map((one) => [one])

const { block } = fc.letrec<{ block: DocumentNode }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc
      .tuple(align, inline)
      .map(([align, content]): DocumentNode => ({ type: 'paragraph', attrs: { align, indent: false }, content })),
    fc
      .tuple(fc.constantFrom(1, 2, 3), align, inline)
      .map(([level, align, content]): DocumentNode => ({ type: 'heading', attrs: { level, align }, content })),
    fc.constant<DocumentNode>({ type: 'pageBreak' }),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 3 })
      .map((content): DocumentNode => ({ type: 'blockquote', content })),
    fc
      .tuple(
        fc.constantFrom(...countings),
        fc.integer({ min: 1, max: 99 }),
        fc.array(fc.array(tie('block'), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
      )
      .map(
        ([counting, start, items]): DocumentNode => ({
          type: 'orderedList',
          attrs: { counting, start },
          content: items.map((content) => ({ type: 'listItem', attrs: { each: '' }, content })),
        }),
      ),
  ),
}))

/** Documents of any shape, as far as HTML can say it. */
export const anyDocument = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((content): DocumentNode => ({ type: 'doc', content }))

/** A document of one line, with places at its end. */
export const says = (text: string, ...keys: string[]): DocumentNode => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      attrs: { align: 'left', indent: false },
      content: [{ type: 'text', text }, ...keys.map((key): DocumentNode => ({ type: 'placeholder', attrs: { key } }))],
    },
  ],
})
