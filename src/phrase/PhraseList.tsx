import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Phrase, phrases } from '../../contract/phrase/phrase.ts'
import { runAction } from '../action/runAction.ts'
import { ask } from '../local/call.ts'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/Dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { PhraseForm } from './PhraseForm.tsx'
import './phrase.css'
import { usePhrases } from './usePhrases.ts'

/** The person's phrases, to be kept in order, and with `choose` to be used. */
export function PhraseList({ choose }: { choose?: (text: string) => void }) {
  const { t } = useLingui()
  const { list, error, refresh, online } = usePhrases()
  /** The id of the one that is edited; empty for a new one. */
  const [writing, setWriting] = useState<string>()
  const close = () => setWriting(undefined)

  async function remove({ id, text }: Phrase): Promise<void> {
    const agreed = await confirm({
      title: t`删除常用语`,
      text,
      accept: t`删除`,
      reject: t`取消`,
      danger: true,
    })
    if (agreed) await runAction(t`常用语已删除`, () => ask(phrases.remove, { body: { id } }), refresh)
  }

  if (!list) return error ? <ErrorState error={error} retry={refresh} /> : <Skeleton lines={4} />
  return (
    <div className="stack">
      {online ? null : <p className="muted small-text">{t`离线时可以选用，联网后才能增改。`}</p>}
      {writing === '' ? (
        <PhraseForm refresh={refresh} onClose={close} />
      ) : (
        <div>
          <Button icon="plus" disabled={!online} onClick={() => setWriting('')}>
            {t`添加常用语`}
          </Button>
        </div>
      )}
      {list.length ? (
        <ul className="phrases" aria-label={t`常用语`}>
          {list.map((phrase) => (
            <li key={phrase.id}>
              {writing === phrase.id ? (
                <PhraseForm phrase={phrase} refresh={refresh} onClose={close} />
              ) : (
                <>
                  {choose ? (
                    <button type="button" className="phrase" onClick={() => choose(phrase.text)}>
                      {phrase.text}
                    </button>
                  ) : (
                    <p className="phrase">{phrase.text}</p>
                  )}
                  <span className="row">
                    <Button
                      look="quiet"
                      icon="edit"
                      disabled={!online}
                      aria-label={t`修改`}
                      title={t`修改`}
                      onClick={() => setWriting(phrase.id)}
                    />
                    <Button
                      look="quiet"
                      icon="trash"
                      disabled={!online}
                      aria-label={t`删除`}
                      title={t`删除`}
                      onClick={() => void remove(phrase)}
                    />
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      ) : writing === undefined ? (
        <EmptyState icon="edit" title={t`还没有常用语`}>
          <p>{t`把经常写的话存在这里，填写理由时一点即用。`}</p>
        </EmptyState>
      ) : null}
    </div>
  )
}
