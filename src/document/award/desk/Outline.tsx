import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useAddress } from '../../../list/CaseLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { referenceAddress } from '../../editor/reference.ts'
import { citedIn, headingAt, headingsOf, missingSections, type Section } from './headings.ts'

const sectionWords: Record<Section, MessageDescriptor> = {
  facts: msg`案情`,
  opinion: msg`仲裁庭意见`,
  decision: msg({ message: '裁决', context: 'outline' }),
}

/** Goes there, also where the text is only read. */
function goTo(editor: Editor, pos: number): void {
  editor.commands.setTextSelection(pos + 1)
  const shown = editor.view.nodeDOM(pos)
  if (shown instanceof HTMLElement) shown.scrollIntoView({ block: 'start' })
  editor.view.dom.focus({ preventScroll: true })
}

/** What the text is divided in, where one stands in it, and what it refers to. `whole`: it is an award that needs its three parts. */
export function Outline({ editor, caseId, whole }: { editor: Editor; caseId: string; whole: boolean }) {
  const { t, i18n } = useLingui()
  const address = useAddress()
  const { headings, current, cited } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const headings = headingsOf(state.doc)
      return { headings, current: headingAt(headings, state.selection.from), cited: citedIn(state.doc) }
    },
  })
  const top = Math.min(...headings.map(({ level }) => level))
  const missing = whole ? missingSections(headings) : []
  return (
    <section className="card desk-outline" aria-label={t`提纲`}>
      <header>
        <h2>{t`提纲`}</h2>
      </header>
      <div className="body stack">
        {headings.length ? (
          <nav aria-label={t`章节`}>
            <ol>
              {headings.map(({ pos, level, text }, at) => (
                <li key={pos} data-level={level - top}>
                  <button
                    type="button"
                    aria-current={at === current ? 'location' : undefined}
                    onClick={() => goTo(editor, pos)}
                  >
                    {text}
                  </button>
                </li>
              ))}
            </ol>
          </nav>
        ) : (
          <p className="muted">{t`还没有标题。用工具栏中的“2 级标题”划分章节，即可在此跳转。`}</p>
        )}
        {missing.length ? (
          <div className="stack">
            <p className="small-text desk-missing">
              <Icon name="info" /> {t`文中没有下列部分的标题：`}
            </p>
            <ul className="desk-add">
              {missing.map((one) => {
                const name = i18n._(sectionWords[one])
                return (
                  <li key={one}>
                    {editor.isEditable ? (
                      <Button
                        small
                        icon="plus"
                        aria-label={t`在文末添加“${name}”`}
                        onClick={() => addHeading(editor, name)}
                      >
                        {name}
                      </Button>
                    ) : (
                      name
                    )}
                  </li>
                )
              })}
            </ul>
          </div>
        ) : null}
        {cited.length ? (
          <nav aria-label={t`文中引用`}>
            <h3>{t`文中引用`}</h3>
            <ul>
              {cited.map(({ label, evidence, page, pos }) => {
                const to = referenceAddress({ evidence, page }, caseId)
                return (
                  <li key={`${evidence} ${page} ${label}`}>
                    {to ? (
                      <a href={address(to)} target="_blank" rel="noopener noreferrer">
                        {label}
                      </a>
                    ) : (
                      <button type="button" onClick={() => goTo(editor, pos - 1)}>
                        {label}
                      </button>
                    )}
                  </li>
                )
              })}
            </ul>
          </nav>
        ) : null}
      </div>
    </section>
  )
}

/** At the end, with a line to write on below it. */
function addHeading(editor: Editor, name: string): void {
  const end = editor.state.doc.content.size
  const heading = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: name }] }
  editor
    .chain()
    .insertContentAt(end, [heading, { type: 'paragraph' }])
    .focus('end')
    .scrollIntoView()
    .run()
}
