import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { envelopes } from '../../../contract/envelope/envelope.ts'
import { useRows, useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { AskDialog } from './AskDialog.tsx'
import { EnvelopeCard } from './EnvelopeCard.tsx'

/** Documents of a case that are signed 文书签署: for secretaries all, for others those that they sign. */
export function EnvelopePart({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const isStaff = useSession()?.user.cate === 'MISHU'
  const { rows, loading, error, refresh } = useRows('envelope', envelopes.listEnvelopes, { query: { baseId: caseId } })
  const [asks, setAsks] = useState(false)
  const own = rows
    ?.filter((one) => one.baseId === caseId)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
  if (!isStaff && !own?.length) return null
  return (
    <Section
      title={t`文书签署`}
      more={
        isStaff ? (
          <Button small icon="plus" onClick={() => setAsks(true)}>
            {t`发起签署`}
          </Button>
        ) : null
      }
    >
      {own?.length ? (
        <ul className="repeat">
          {own.map((one) => (
            <EnvelopeCard key={one.id} row={one} isStaff={isStaff} refresh={() => void refresh()} />
          ))}
        </ul>
      ) : error && !loading ? (
        <ErrorState error={error} retry={refresh} />
      ) : own ? (
        <p className="muted">{t`还没有发起签署的文书。先在“文书与证据”中生成 PDF 文书，再发起签署。`}</p>
      ) : (
        <Skeleton lines={2} />
      )}
      {asks ? <AskDialog caseId={caseId} onClose={() => setAsks(false)} refresh={() => void refresh()} /> : null}
    </Section>
  )
}
