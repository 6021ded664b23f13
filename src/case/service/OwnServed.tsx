import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mayMove } from '../../../contract/kernel/move.ts'
import { deliveryMoves } from '../../../contract/service/delivery.ts'
import { type ServedView, serviceLinks } from '../../../contract/service/serviceLink.ts'
import { askFile } from '../../local/call.ts'
import { useConnection, useKept } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { openFile } from '../../upload/openFile.ts'
import { deliveryLooks } from './deliveryWords.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'

/** What was served on this person in a case: to read, and to confirm with their account. */
export function OwnServed({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const { value: list, error, refresh } = useKept(serviceLinks.listServed, { query: { baseId: caseId } })
  return (
    <Section title={t`向您送达的文书`}>
      {list?.length ? (
        <ul className="repeat">
          {list.map((one) => (
            <li key={one.id}>
              <OneServed one={one} refresh={refresh} />
            </li>
          ))}
        </ul>
      ) : list ? (
        <p className="muted">{t`还没有向您送达的文书。`}</p>
      ) : error ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : (
        <Skeleton lines={2} />
      )}
    </Section>
  )
}

function OneServed({ one, refresh }: { one: ServedView; refresh: () => Promise<void> }) {
  const { t, i18n } = useLingui()
  const { online } = useConnection()
  const [receiving, setReceiving] = useState(false)
  const { id, no, title, party, sentAt, state, served, deemOn, files } = one
  const { words, family, icon } = deliveryLooks[state]

  const bytes = async (file: { id: string }) => {
    const { blob } = await askFile(serviceLinks.readOwnServed, { body: { id, fileId: file.id } })
    await refresh()
    return blob
  }

  return (
    <div className="stack" style={{ gap: '0.5rem' }}>
      <div className="row">
        <strong className="grow">
          <span className="number nowrap">{no}</span> {title}
        </strong>
        <Tag family={family} icon={icon}>
          {i18n._(words)}
        </Tag>
      </div>
      <p className="muted small-text">
        {party} · <span className="number nowrap">{dateTime(sentAt)}</span>
        {served ? ` · ${t`已于 ${served.on} 送达`}` : deemOn ? ` · ${t`至 ${deemOn} 未确认的，视为当日送达`}` : ''}
      </p>
      <div className="row">
        {files.map((file) => (
          <Button key={file.id} small icon="eye" disabled={!online} onClick={() => void openFile(file, '', bytes)}>
            {file.name}
          </Button>
        ))}
        {mayMove(deliveryMoves.confirm, state) ? (
          <Button
            small
            look="primary"
            icon="check"
            aria-haspopup="dialog"
            disabled={!online}
            onClick={() => setReceiving(true)}
          >
            {t`确认收到`}
          </Button>
        ) : null}
      </div>
      {receiving ? (
        <ReceiveDialog one={one} refresh={() => void refresh()} onClose={() => setReceiving(false)} />
      ) : null}
    </div>
  )
}
