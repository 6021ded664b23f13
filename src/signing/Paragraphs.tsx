import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { records } from '../../contract/hearing/record.ts'
import { useAsk } from '../action/useAsk.ts'
import { CorrectionOutcome } from '../hearing/CorrectionOutcome.tsx'
import { Button } from '../ui/Button.tsx'
import { clock } from '../ui/format.ts'
import { ErrorState, Skeleton } from '../ui/States.tsx'

/** The record of a session paragraph by paragraph, with the corrections that were asked for and what became of them. */
export function Paragraphs({ trialId }: { trialId: string }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="stack">
      <div>
        <Button small icon={isOpen ? 'up' : 'down'} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t`逐段查看笔录与更正`}
        </Button>
      </div>
      {isOpen ? <List trialId={trialId} /> : null}
    </div>
  )
}

function List({ trialId }: { trialId: string }) {
  const { t } = useLingui()
  const { reply, error, refresh } = useAsk(records.courtRecord, { body: { id: trialId } })
  if (!reply) return error ? <ErrorState error={error} retry={() => void refresh()} /> : <Skeleton lines={4} />
  const said = reply.entries.filter(({ kind, text }) => kind !== 'order' && text !== '')
  if (said.length === 0) return <p className="muted">{t`笔录中没有发言。`}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys
    <section className="sign-said" tabIndex={0} aria-label={t`笔录各段`}>
      <ol>
        {said.map(({ id, speaker, at, text }) => (
          <li key={id}>
            <small>
              {speaker || t`未注明发言人`} <time dateTime={at}>{clock(at)}</time>
            </small>
            <p>{text}</p>
            {reply.corrections
              .filter(({ entryId }) => entryId === id)
              .map((one) => (
                <div key={one.id} className="sign-asked">
                  <CorrectionOutcome correction={one} />
                </div>
              ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
