import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { Doc } from 'yjs'
import { type DocumentNode, documentProblems, openSuggestions } from '../../../contract/document/document.ts'
import { documentOf } from '../../../server/award/text/model.ts'
import { editorOf, modelOf } from '../../../src/document/editor/model.ts'
import { extensionsFor } from '../../../src/document/editor/nodes.ts'
import { settled, suggested, suggestionsOf } from '../../../src/document/editor/suggest.ts'

const schema = getSchema(extensionsFor('zh', new Doc()))
const wu = { by: 'wu', name: '吴仲裁员' }
const sun = { by: 'sun', name: '孙首席' }

const line = (text: string): DocumentNode => ({
  type: 'paragraph',
  attrs: { align: 'left', indent: true },
  content: text ? [{ type: 'text', text }] : [],
})
const opened = (...texts: string[]) =>
  EditorState.create({ schema, doc: schema.nodeFromJSON(editorOf({ type: 'doc', content: texts.map(line) })) })

/** A change of the text between two places, as an editor would make it, suggested by somebody. */
function suggest(
  state: EditorState,
  [from, to]: [number, number],
  text: string,
  by = wu,
  id = `s${from}`,
): [EditorState, Transaction] {
  const at = state.apply(state.tr.setSelection(TextSelection.create(state.doc, to)))
  const tr = text ? at.tr.insertText(text, from, to) : at.tr.delete(from, to)
  const out = suggested(at, tr, by, id) ?? tr
  return [at.apply(out), out]
}
const look = (state: EditorState) =>
  suggestionsOf(state.doc).map(({ name, inserted, deleted }) => [name, deleted, inserted])
const settle = (state: EditorState, accepts: boolean) => {
  const [one] = suggestionsOf(state.doc)
  return state.apply(settled(state, one?.id ?? '', accepts)).doc.textContent
}

describe('suggestions', () => {
  test('what goes out and what comes in for it are one, which is accepted or refused at once', () => {
    const [state] = suggest(opened('支付货款四百万元。'), [5, 8], '三百万')
    expect(look(state)).toEqual([['吴仲裁员', '四百万', '三百万']])
    expect(state.doc.textContent).toBe('支付货款四百万三百万元。')
    expect([settle(state, true), settle(state, false)]).toEqual(['支付货款三百万元。', '支付货款四百万元。'])
  })

  test('what is typed on belongs to it, and one’s own suggestion is simply changed', () => {
    const [first] = suggest(opened('支付货款。'), [5, 5], '及利', wu, 'a')
    const [second] = suggest(first, [7, 7], '息', wu, 'b')
    expect(look(second)).toEqual([['吴仲裁员', '', '及利息']])
    const [third] = suggest(second, [6, 8], '')
    expect([look(third), third.doc.textContent]).toEqual([[['吴仲裁员', '', '及']], '支付货款及。'])
    // Somebody else takes it out: two suggestions over one text.
    const [fourth] = suggest(third, [5, 6], '', sun, 'c')
    expect(look(fourth)).toEqual([
      ['吴仲裁员', '', '及'],
      ['孙首席', '及', ''],
    ])
    const refused = fourth.apply(settled(fourth, 'c', false))
    expect(look(refused)).toEqual([['吴仲裁员', '', '及']])
    expect(fourth.apply(settled(fourth, 'c', true)).doc.textContent).toBe('支付货款。')
  })

  test('a text over several lines is marked in each, and a line that is joined or split is so at once', () => {
    const state = opened('第一段', '第二段')
    const [marked] = suggest(state, [3, 7], '')
    expect([marked.doc.childCount, look(marked)]).toEqual([2, [['吴仲裁员', '段第', '']]])
    const [joined] = suggest(state, [4, 6], '')
    expect([joined.doc.childCount, look(joined)]).toEqual([1, []])
  })

  test('whoever deletes backwards goes on before what stays, and deletes nothing twice', () => {
    const [state, tr] = suggest(opened('甲乙丙'), [3, 4], '')
    expect([tr.selection.head, look(state)]).toEqual([3, [['吴仲裁员', '丙', '']]])
    const [again] = suggest(state, [3, 4], '', sun, 'other')
    expect(look(again)).toEqual([['吴仲裁员', '丙', '']])
  })

  test('only a draft holds them, as the server reads them too', () => {
    const [state] = suggest(opened('支付货款四百万元。'), [5, 8], '三百万')
    const body = modelOf(state.doc.toJSON())
    expect(documentProblems(body, true)).toEqual([])
    expect(documentProblems(body).map((one) => one.code)).toEqual(['document.node', 'document.node'])
    expect(openSuggestions(body)).toEqual(['s5'])
    expect(documentOf(body).getXmlFragment('default').toString()).toContain('吴仲裁员')
    const strange = {
      ...body,
      content: [
        {
          ...line('甲'),
          content: [
            {
              type: 'text',
              text: '甲',
              marks: [{ type: 'insertion', attrs: { id: 'x', by: 'b', name: 'n', more: 1 } }],
            },
          ],
        },
      ],
    }
    expect(documentProblems(strange, true)).toHaveLength(1)
  })
})
