import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { check, type Wrongs, wrongsOf } from '../../contract/kernel/fields.ts'
import { type Phrase, phraseMax, phrases, phraseText } from '../../contract/phrase/phrase.ts'
import { runAction } from '../action/runAction.ts'
import { ask } from '../local/call.ts'
import { Button } from '../ui/Button.tsx'
import { notifyError } from '../ui/notify.tsx'
import { TextArea } from '../ui/TextInput.tsx'
import { useOnce } from '../ui/useOnce.ts'

/** Writes a phrase: a new one, or `phrase` anew. */
export function PhraseForm({
  phrase,
  refresh,
  onClose,
}: {
  phrase?: Phrase | undefined
  refresh: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const [text, setText] = useState(phrase?.text ?? '')
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const { run, busy, locked } = useOnce(async () => {
    const checked = check(phraseText, { text })
    setWrongs(checked.wrongs ?? {})
    if (checked.wrongs) return false
    const { data } = checked
    const saved = await runAction(
      phrase ? t`常用语已修改` : t`常用语已添加`,
      () =>
        phrase
          ? ask(phrases.update, { body: { id: phrase.id, version: phrase.version, ...data } })
          : ask(phrases.add, { body: data }),
      refresh,
      (error) => {
        if (error.fields.length) setWrongs(wrongsOf(error.fields))
        else notifyError(error)
      },
    )
    if (saved) onClose()
    return saved
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        run()
      }}
    >
      <TextArea
        label={phrase ? t`修改常用语` : t`新的常用语`}
        required
        rows={3}
        limit={phraseMax}
        count={text.length}
        value={text}
        autoFocus
        onChange={({ target }) => setText(target.value)}
        error={wrongs.text}
      />
      <div className="row">
        <Button look="primary" type="submit" busy={busy} aria-disabled={locked || undefined}>
          {t`保存`}
        </Button>
        <Button onClick={onClose}>{t`取消`}</Button>
      </div>
    </form>
  )
}
