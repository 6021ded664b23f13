import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { prevailsIn } from '../../../../contract/document/translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import {
  addPrevailing,
  addTranslation,
  confirmTranslation,
  hasTranslations,
  pairsOf,
} from '../../editor/translation.ts'
import { clipped } from './clip.ts'

/** So many are shown at once; the rest follows as they are done. */
const most = 8

/** The text in two languages: what is not translated yet, what was before it changed, and which language prevails. */
export function Translations({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const { pairs, here, prevails, isEditable } = useEditorState({
    editor,
    selector: ({ editor: { state, isEditable: may } }) => {
      const pairs = pairsOf(state.doc)
      const { from } = state.selection
      const isUsed = hasTranslations(pairs)
      return {
        pairs,
        here: pairs.find((one) => one.pos <= from && from < one.end && one.state === 'missing'),
        prevails: isUsed ? prevailsIn(state.doc.textBetween(0, state.doc.content.size, '\n')) : undefined,
        isEditable: may,
      }
    },
  })
  const isUsed = hasTranslations(pairs)
  if (!isEditable && !isUsed) return null
  const of = (state: string) => (isUsed ? pairs.filter((one) => one.state === state) : [])
  // What says something else is worse than what says nothing.
  const open = [...of('changed'), ...of('missing')]
  const [shown, left] = [open.slice(0, most), Math.max(0, open.length - most)]
  const show = (pos: number) =>
    editor
      .chain()
      .setTextSelection(pos + 1)
      .scrollIntoView()
      .focus()
      .run()
  return (
    <section className="card" aria-label={t`双语文本`}>
      <header>
        <h2>{t`双语文本`}</h2>
        {open.length ? <span className="number muted">{open.length}</span> : null}
      </header>
      <div className="body stack">
        {isEditable ? (
          <div>
            <Button small icon="plus" disabled={!here} onClick={() => here && addTranslation(editor, here)}>
              {t`为光标所在段落添加译文`}
            </Button>
          </div>
        ) : null}
        {isUsed ? (
          prevails ? (
            <p className="small-text desk-note">
              <Icon name="check" /> {prevails === 'zh' ? t`文中写明：以中文文本为准。` : t`文中写明：以英文文本为准。`}
            </p>
          ) : (
            <div className="stack">
              <p className="small-text desk-note">
                <Icon name="alert" /> {t`文中没有写明以哪种文本为准。`}
              </p>
              {isEditable ? (
                <div className="row">
                  <Button small onClick={() => addPrevailing(editor, 'zh')}>{t`以中文文本为准`}</Button>
                  <Button small onClick={() => addPrevailing(editor, 'en')}>{t`以英文文本为准`}</Button>
                </div>
              ) : null}
            </div>
          )
        ) : (
          <p className="small-text muted desk-note">{t`译文写在原文段落之后；原文改动后，译文会被标出待核对。`}</p>
        )}
        {isUsed && !open.length ? (
          <p className="small-text muted desk-note">{t`各段均有译文，且与原文相符。`}</p>
        ) : null}
        {shown.length ? (
          <ul className="desk-list">
            {shown.map((pair) => {
              const what = clipped(pair.text, 24)
              return (
                <li key={pair.pos}>
                  <span className="small-text">
                    <strong>{pair.state === 'missing' ? t`缺少译文` : t`译文待核对`}</strong> {what}
                  </span>
                  <span className="row">
                    {!isEditable ? null : pair.state === 'missing' ? (
                      <Button small aria-label={t`添加译文：${what}`} onClick={() => addTranslation(editor, pair)}>
                        {t`添加译文`}
                      </Button>
                    ) : (
                      <Button
                        small
                        aria-label={t`译文已核对：${what}`}
                        onClick={() => confirmTranslation(editor, pair)}
                      >
                        {t`译文已核对`}
                      </Button>
                    )}
                    <Button small look="quiet" aria-label={t`在文中查看：${what}`} onClick={() => show(pair.pos)}>
                      {t`查看`}
                    </Button>
                  </span>
                </li>
              )
            })}
          </ul>
        ) : null}
        {left ? <p className="small-text muted desk-note">{t`另有 ${left} 段`}</p> : null}
      </div>
    </section>
  )
}
