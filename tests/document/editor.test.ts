import { Editor, type JSONContent } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Doc } from 'yjs'
import { documentBody, documentLimits, documentProblems, draftBody, textOf } from '../../contract/document/document.ts'
import { fitDocument, fitText } from '../../contract/document/documentFit.ts'
import { firstUnstorable } from '../../server/door/parse.ts'
import { fitting } from '../../src/document/editor/fitting.ts'
import { blankDocument, editorOf, modelOf } from '../../src/document/editor/model.ts'
import { extensionsFor } from '../../src/document/editor/nodes.ts'
import { typedOf } from '../../src/document/typed.ts'
import { anyEdited } from '../make/editor.ts'

const runs = process.env.SOAK ? 5000 : 100

// Keys are called otherwise on some machines: the editor asks which this is.
beforeAll(() => void vi.stubGlobal('navigator', { platform: '', userAgent: '' }))
afterAll(() => void vi.unstubAllGlobals())

/** An editor without a screen: what its extensions do to each change. */
class Edited {
  state: EditorState

  constructor(shared?: Doc, onTooLong?: () => void) {
    const content = editorOf(blankDocument)
    const { extensionManager, state } = new Editor({
      element: null,
      extensions: extensionsFor('zh', shared, onTooLong),
      content,
    })
    this.state = state.reconfigure({ plugins: extensionManager.plugins })
  }

  /** Everything becomes this. */
  put({ content = [] }: JSONContent): void {
    const { doc, schema, tr } = this.state
    const nodes = content.map((one) => schema.nodeFromJSON(one))
    this.state = this.state.apply(tr.replaceWith(0, doc.content.size, nodes))
  }

  get json(): JSONContent {
    return this.state.doc.toJSON()
  }
}

describe.each([
  ['alone', false, documentBody],
  ['with others', true, draftBody],
] as const)('an editor, %s', (_, isShared, body) => {
  test('holds whatever its schema allows as a document that is saved', () => {
    const it = new Edited(isShared ? new Doc() : undefined)
    fc.assert(
      fc.property(anyEdited(it.state.schema), (document) => {
        it.put(document)
        it.state.doc.check()
        const said = modelOf(it.json)
        expect(body.safeParse(said).error?.issues).toBeUndefined()
        expect(firstUnstorable(said)).toBeUndefined()
        // What is seen is what is saved, and nothing is left to be done to it.
        expect(fitting(it.state)).toBeUndefined()
        expect(it.state.schema.nodeFromJSON(editorOf(said)).eq(it.state.doc)).toBe(true)
      }),
      { numRuns: runs },
    )
  })

  test('loses no word by it', () => {
    const it = new Edited(isShared ? new Doc() : undefined)
    fc.assert(
      fc.property(anyEdited(it.state.schema), (document) => {
        const words = (one: JSONContent): string => fitText(one.text ?? '') + (one.content ?? []).map(words).join('')
        it.put(document)
        const kept = (text: string) => text.replaceAll(/\s/g, '')
        const before = kept(words(document))
        const after = kept(words(it.json))
        // A place that names none stands as its label.
        expect(after.length).toBeGreaterThanOrEqual(before.length)
      }),
      { numRuns: runs },
    )
  })
})

const line = (text: string, attrs = {}): JSONContent => ({
  type: 'paragraph',
  attrs,
  content: [{ type: 'text', text }],
})

test('what is nearest to something that is none of ours stands for it, and all its words', () => {
  const it = new Edited()
  const cell = (text: string, attrs = {}): JSONContent => ({ type: 'tableCell', attrs, content: [line(text)] })
  const sheet = Array.from({ length: 70 }, (_, at) => cell(`列${at}`))
  let quoted = line('最深')
  for (let level = 0; level < 100; level++) quoted = { type: 'blockquote', content: [line(`第${level}层`), quoted] }
  it.put({
    content: [
      line('甲', { align: 'end' }),
      { type: 'heading', attrs: { level: 6, align: 'start' }, content: [{ type: 'text', text: '乙' }] },
      {
        type: 'orderedList',
        attrs: { start: -3, counting: 'upper-roman' },
        content: [{ type: 'listItem', content: [line('丙')] }],
      },
      { type: 'table', content: [{ type: 'tableRow', content: [cell('丁', { colspan: 1e6, rowspan: 0 })] }] },
      { type: 'table', content: [{ type: 'tableRow', content: sheet }] },
      { type: 'when', attrs: { key: '', not: false }, content: [line('戊')] },
      quoted,
      { type: 'paragraph', content: [{ type: 'anchor', attrs: { id: '不是', label: '首席仲裁员' } }] },
    ],
  })
  const { content = [] } = modelOf(it.json)
  expect(content.slice(0, 3)).toMatchObject([
    { type: 'paragraph', attrs: { align: 'right' } },
    { type: 'heading', attrs: { level: 3, align: 'left' } },
    { type: 'orderedList', attrs: { start: 1, counting: 'chinese' } },
  ])
  expect(content[3]?.content?.[0]?.content?.[0]?.attrs).toEqual({ colspan: 40, rowspan: 1 })
  expect(content[4]).toMatchObject({
    type: 'paragraph',
    content: [{ text: sheet.map((_, at) => `列${at}`).join('\t') }],
  })
  expect(content[5]).toMatchObject({ type: 'paragraph', content: [{ text: '戊' }] })
  const deep = textOf(content[6]!)
  expect(['第99层', '第50层', '第0层', '最深'].every((words) => deep.includes(words))).toBe(true)
  expect(content[7]).toMatchObject({ type: 'paragraph', content: [{ type: 'text', text: '首席仲裁员' }] })
})

test('a change that makes a document too long is not made, and said', () => {
  const told = vi.fn()
  const it = new Edited(undefined, told)
  it.put({ content: [line('短')] })
  it.put({ content: Array.from({ length: documentLimits.nodes }, () => line('字')) })
  expect([told.mock.calls.length, textOf(modelOf(it.json))]).toEqual([1, '短'])
  it.put({ content: [line('长'.repeat(documentLimits.characters + 1))] })
  expect([told.mock.calls.length, textOf(modelOf(it.json))]).toEqual([2, '短'])
  it.put({ content: [line('长'.repeat(documentLimits.characters))] })
  expect([told.mock.calls.length, documentProblems(modelOf(it.json))]).toEqual([2, []])
})

test('a draft of an older build opens with what it holds, whatever that build let into it', () => {
  const body = { type: 'doc', content: [line('第一段', { align: 'start', indent: false }), line('\u0000第二段')] }
  expect(textOf(typedOf({ title: '函', body }).body)).toBe('第一段\n第二段')
  expect(typedOf({ title: '函' }).body).toEqual(blankDocument)
})

test('anything at all becomes a document', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, maxDepth: 4 }), (value) => {
      expect(documentProblems(fitDocument({ type: 'doc', content: [value] }))).toEqual([])
      expect(documentProblems(fitDocument(value))).toEqual([])
    }),
    { numRuns: runs },
  )
})
