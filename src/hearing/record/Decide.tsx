import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { type Correction, paragraphMax, type RecordEntry } from '../../../contract/record.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import type { Verdict } from './desk.ts'

const reasonMax = 500

interface DecideProps {
  entry: RecordEntry
  correction: Correction
  decide: (id: string, verdict: Verdict) => void
}

/** The secretary writes the paragraph as it is to stand, or says why it stays. */
export function Decide({ entry, correction, decide }: DecideProps) {
  const { t } = useLingui()
  /** What is typed; of a paragraph that changed since it was begun its text of now is shown above. */
  const [open, setOpen] = useState<{ how: 'accept' | 'decline'; text: string; before: string }>()

  function send(event: FormEvent): void {
    event.preventDefault()
    if (!open) return
    const { how, text } = open
    decide(correction.id, how === 'accept' ? { version: entry.version, text } : { reason: text.trim() })
    setOpen(undefined)
  }

  if (!open)
    return (
      <div className="row">
        <Button small onClick={() => setOpen({ how: 'decline', text: '', before: entry.text })}>
          {t`不采纳`}
        </Button>
        <Button small look="primary" onClick={() => setOpen({ how: 'accept', text: entry.text, before: entry.text })}>
          {t`更正`}
        </Button>
      </div>
    )
  const isAccept = open.how === 'accept'
  return (
    <form onSubmit={send} aria-label={isAccept ? t`更正` : t`不采纳`}>
      {isAccept && open.before !== entry.text ? <p role="alert">{t`该段已改为：${entry.text}`}</p> : null}
      <TextArea
        label={isAccept ? t`更正后的内容` : t`不采纳的理由`}
        rows={3}
        count={open.text.length}
        limit={isAccept ? paragraphMax : reasonMax}
        value={open.text}
        onChange={({ target }) => setOpen({ ...open, text: target.value })}
      />
      <div className="row">
        <Button small onClick={() => setOpen(undefined)}>
          {t`取消`}
        </Button>
        <Button small look="primary" type="submit" disabled={open.text.trim() === ''}>
          {t`确认`}
        </Button>
      </div>
    </form>
  )
}
