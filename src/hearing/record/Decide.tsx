import { useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { type Correction, paragraphMax, type RecordEntry } from '../../../contract/hearing/record.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { type Says, textKeys } from './desk.ts'

const reasonMax = 500

interface DecideProps {
  entry: RecordEntry
  correction: Correction
  says: Says
}

/** The secretary writes the paragraph as it is to stand, or says why it stays. */
export function Decide({ entry, correction: { id }, says }: DecideProps) {
  const { t } = useLingui()
  const { texts, type } = says
  const keys = textKeys.decide(id)
  const how = texts[keys.accept] === undefined ? 'decline' : 'accept'
  const text = texts[keys[how]]
  const before = texts[keys.before]

  const giveUp = () => {
    for (const key of Object.values(keys)) type(key, undefined)
  }
  function send(event: FormEvent): void {
    event.preventDefault()
    if (!text?.trim()) return
    says.decide?.(id, how === 'accept' ? { version: entry.version, text } : { reason: text.trim() })
    giveUp()
  }
  function begin(): void {
    type(keys.accept, entry.text)
    type(keys.before, entry.text)
  }

  if (text === undefined)
    return (
      <div className="row">
        <Button small onClick={() => type(keys.decline, '')}>
          {t`不采纳`}
        </Button>
        <Button small look="primary" onClick={begin}>
          {t`更正`}
        </Button>
      </div>
    )
  const isAccept = how === 'accept'
  return (
    <form onSubmit={send} aria-label={isAccept ? t`更正` : t`不采纳`}>
      {isAccept && before !== entry.text ? <p role="alert">{t`该段现为：${entry.text}`}</p> : null}
      <TextArea
        label={isAccept ? t`更正后的内容` : t`不采纳的理由`}
        rows={3}
        count={text.length}
        limit={isAccept ? paragraphMax : reasonMax}
        value={text}
        onChange={({ target }) => type(keys[how], target.value)}
      />
      <div className="row">
        <Button small onClick={giveUp}>
          {t`取消`}
        </Button>
        <Button small look="primary" type="submit" disabled={text.trim() === ''}>
          {t`确认`}
        </Button>
      </div>
    </form>
  )
}
