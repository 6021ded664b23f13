import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { Correction, RecordEntry } from '../../../contract/record.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { Decide } from './Decide.tsx'
import type { Desk } from './desk.ts'

const wordsMax = 1000

/** The corrections asked for in a paragraph, what became of them, and the way to ask for one. */
export function Asked({ desk, entry }: { desk: Desk; entry: RecordEntry }) {
  const { t } = useLingui()
  const { corrections, correct, decide } = desk
  const [asking, setAsking] = useState(false)
  const [words, setWords] = useState('')
  const asked = corrections.filter(({ entryId }) => entryId === entry.id)

  function send(event: FormEvent): void {
    event.preventDefault()
    if (words.trim() === '') return
    correct?.(entry.id, words.trim())
    setWords('')
    setAsking(false)
  }

  return (
    <>
      {asked.map((one) => (
        <div key={one.id} className="asked" data-state={one.state}>
          <Outcome correction={one} />
          {decide && one.state === 'open' ? <Decide entry={entry} correction={one} decide={decide} /> : null}
        </div>
      ))}
      {correct && !asking ? (
        <Button
          small
          look="quiet"
          icon="edit"
          aria-label={t`请求更正 ${entry.speaker} 的发言`}
          onClick={() => setAsking(true)}
        >
          {t`请求更正`}
        </Button>
      ) : null}
      {asking ? (
        <form onSubmit={send} aria-label={t`请求更正`}>
          <TextArea
            label={t`应当更正为`}
            rows={3}
            count={words.length}
            limit={wordsMax}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <div className="row">
            <Button small onClick={() => setAsking(false)}>
              {t`取消`}
            </Button>
            <Button small look="primary" type="submit" disabled={words.trim() === ''}>
              {t`提交请求`}
            </Button>
          </div>
        </form>
      ) : null}
    </>
  )
}

function Outcome({ correction: { byName, words, state, reason, before } }: { correction: Correction }) {
  const { t } = useLingui()
  return (
    <>
      <p>{t`${byName} 请求更正：${words}`}</p>
      {state === 'accepted' ? (
        <small>{t`已更正，原文：${before}`}</small>
      ) : state === 'declined' ? (
        <small>{t`未采纳：${reason}`}</small>
      ) : (
        <small>{t`等待仲裁秘书处理`}</small>
      )}
    </>
  )
}
