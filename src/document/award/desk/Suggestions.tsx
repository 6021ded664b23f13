import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button } from '../../../ui/Button.tsx'
import { type Suggested, suggestionsOf } from '../../editor/suggest.ts'
import type { Suggesting } from '../../editor/suggesting.ts'
import { clipped } from './clip.ts'

interface SuggestionsProps {
  editor: Editor
  suggesting: Suggesting
}

/** What somebody would change in the text, to be accepted or refused one by one; and whether one suggests, too, or writes. */
export function Suggestions({ editor, suggesting }: SuggestionsProps) {
  const { t } = useLingui()
  const { list, isOn, isEditable } = useEditorState({
    editor,
    selector: ({ editor: it }) => ({
      list: suggestionsOf(it.state.doc),
      isOn: suggesting.on,
      isEditable: it.isEditable,
    }),
  })
  if (!isEditable && !list.length) return null
  return (
    <section className="card" aria-label={t`修改建议`}>
      <header>
        <h2>{t`修改建议`}</h2>
        {list.length ? <span className="number muted">{list.length}</span> : null}
      </header>
      <div className="body stack">
        {isEditable ? (
          <>
            <div>
              <Button small icon="edit" aria-pressed={isOn} onClick={() => suggesting.toggle(editor)}>
                {isOn ? t`结束建议，直接修改` : t`以建议方式修改`}
              </Button>
            </div>
            {isOn ? (
              <p className="small-text desk-note">
                {t`您增删的文字作为建议标出，采纳后才生效；分段、列表、表格和格式的改动直接生效。`}
              </p>
            ) : null}
          </>
        ) : null}
        {list.length ? (
          <>
            <p className="small-text muted desk-note">{t`全部建议处理完毕后，方可提请表决。`}</p>
            <ul className="desk-list">
              {list.map((one) => (
                <OneSuggestion key={one.id} one={one} editor={editor} suggesting={suggesting} />
              ))}
            </ul>
          </>
        ) : (
          <p className="small-text muted desk-note">{t`没有未处理的修改建议。`}</p>
        )}
      </div>
    </section>
  )
}

const shown = 80

function OneSuggestion({ one, editor, suggesting }: SuggestionsProps & { one: Suggested }) {
  const { t } = useLingui()
  const { id, name, inserted, deleted, pos } = one
  const what = clipped(inserted || deleted, 20)
  const show = () => {
    editor.chain().setTextSelection(pos).scrollIntoView().focus().run()
  }
  return (
    <li>
      <strong>{name}</strong>
      <p className="desk-change">
        {deleted ? <del>{clipped(deleted, shown)}</del> : null}
        {inserted ? <ins>{clipped(inserted, shown)}</ins> : null}
      </p>
      <span className="row">
        {editor.isEditable ? (
          <>
            <Button
              small
              icon="check"
              aria-label={t`采纳建议：${what}`}
              onClick={() => suggesting.settle(editor, id, true)}
            >
              {t`采纳`}
            </Button>
            <Button
              small
              icon="close"
              aria-label={t`不采纳建议：${what}`}
              onClick={() => suggesting.settle(editor, id, false)}
            >
              {t`不采纳`}
            </Button>
          </>
        ) : null}
        <Button small look="quiet" aria-label={t`在文中查看：${what}`} onClick={show}>
          {t`查看`}
        </Button>
      </span>
    </li>
  )
}
