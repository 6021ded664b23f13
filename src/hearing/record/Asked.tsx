import { useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import type { RecordEntry } from '../../../contract/hearing/record.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { CorrectionOutcome } from '../CorrectionOutcome.tsx'
import { Decide } from './Decide.tsx'
import { type Desk, type Says, textKeys } from './desk.ts'

const wordsMax = 1000

/** The corrections asked for in a paragraph, what became of them, and the way to ask for one. */
export function Asked({ desk, entry }: { desk: Desk; entry: RecordEntry }) {
  const { corrections, says } = desk
  const asked = corrections.filter(({ entryId }) => entryId === entry.id)

  return (
    <>
      {asked.map((one) => (
        <div key={one.id} className="asked" data-state={one.state}>
          <CorrectionOutcome correction={one} />
          {says?.decide && one.state === 'open' ? <Decide entry={entry} correction={one} says={says} /> : null}
        </div>
      ))}
      {says?.correct ? <Ask says={says} entry={entry} /> : null}
    </>
  )
}

function Ask({ says, entry }: { says: Says; entry: RecordEntry }) {
  const { t } = useLingui()
  const key = textKeys.correct(entry.id)
  const words = says.texts[key]

  function send(event: FormEvent): void {
    event.preventDefault()
    if (!words?.trim()) return
    says.correct?.(entry.id, words.trim())
    says.type(key, undefined)
  }

  if (words === undefined)
    return (
      <Button
        small
        look="quiet"
        icon="edit"
        aria-label={t`请求更正 ${entry.speaker} 的发言`}
        onClick={() => says.type(key, '')}
      >
        {t`请求更正`}
      </Button>
    )
  return (
    <form onSubmit={send} aria-label={t`请求更正`}>
      <TextArea
        label={t`应当更正为`}
        rows={3}
        count={words.length}
        limit={wordsMax}
        value={words}
        onChange={({ target }) => says.type(key, target.value)}
      />
      <div className="row">
        <Button small onClick={() => says.type(key, undefined)}>
          {t`取消`}
        </Button>
        <Button small look="primary" type="submit" disabled={words.trim() === ''}>
          {t`提交请求`}
        </Button>
      </div>
    </form>
  )
}
