import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useState } from 'react'
import {
  type Registration,
  registrationMoves,
  type registrations,
} from '../../../contract/registration/registration.ts'
import { StaleNotice } from '../../action/StaleNotice.tsx'
import type { Asked } from '../../action/useAsk.ts'
import { type Draft, dropDraft } from '../../local/draft.ts'
import { useDraft, useDrafts } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { OwnItem } from './OwnItem.tsx'
import { openAgain } from './openAgain.ts'

export interface OwnFormProps {
  id: string
  /** What the server holds, where it was sent before. */
  row: Registration | undefined
  draft: Draft | null
  /** Asks anew what the server holds. */
  refresh: () => void
  /** Opens what the server holds now in place of what is typed. */
  onTake: () => Promise<void>
  onClose: () => void
}

interface OwnPartProps {
  title: string
  icon: IconName
  emptyTitle: string
  emptyText: string
  addWords: string
  /** The call whose drafts these are. */
  call: (typeof registrations)['submitCorporation' | 'submitAgent' | 'submitIdentity']
  asked: Asked<Registration[]>
  /** What is worth saying of one besides its name. */
  facts: (row: Registration) => ReactNode
  Form: ComponentType<OwnFormProps>
  /** Nothing new is to be begun now. */
  closed?: boolean
}

/** What a person registered beside themself: the list, and the form in its place while one is typed. */
export function OwnPart(props: OwnPartProps) {
  const { t } = useLingui()
  const { title, icon, emptyTitle, emptyText, addWords, call, asked, facts, Form, closed = false } = props
  const { reply, error, refresh } = asked
  const [open, setOpen] = useState<string>()
  const [round, setRound] = useState(0)
  const drafts = useDrafts(call.name)?.filter((draft) => !reply?.some((row) => row.id === draft.id)) ?? []

  /** What is typed gives way to what the server holds. */
  async function take(row: Registration): Promise<void> {
    try {
      await dropDraft(row.id)
      await openAgain(row, call.name)
      setRound((old) => old + 1)
    } catch (caught) {
      notifyError(asAppError(caught))
    }
  }

  if (open) {
    const row = reply?.find((it) => it.id === open)
    return (
      <Opened
        key={round}
        id={open}
        row={row}
        Form={Form}
        refresh={() => void refresh()}
        onTake={async () => row && take(row)}
        onClose={() => {
          setOpen(undefined)
          refresh()
        }}
      />
    )
  }

  async function edit(row: Registration): Promise<void> {
    try {
      await openAgain(row, call.name)
      setOpen(row.id)
    } catch (caught) {
      notifyError(asAppError(caught))
    }
  }

  const add = closed ? undefined : (
    <Button look="primary" icon="plus" onClick={() => setOpen(crypto.randomUUID())}>
      {addWords}
    </Button>
  )
  return (
    <Section title={title} more={reply?.length || drafts.length ? add : undefined}>
      <div className="stack">
        <StaleNotice {...asked} />
        {reply?.length || drafts.length ? (
          <ul className="items inside" aria-label={title}>
            {drafts.map((draft) => (
              <li key={draft.id} className="split">
                <div>
                  <strong>{draft.title || t`（未命名）`}</strong>
                  <div className="muted small-text">{t`草稿，仅在本设备`}</div>
                </div>
                <Button small icon="edit" onClick={() => setOpen(draft.id)}>
                  {t`继续填写`}
                </Button>
              </li>
            ))}
            {reply?.map((row) => (
              <OwnItem
                key={row.id}
                row={row}
                facts={facts(row)}
                refresh={refresh}
                onEdit={registrationMoves.submit.from.includes(row.state) ? () => void edit(row) : undefined}
              />
            ))}
          </ul>
        ) : reply ? (
          <EmptyState icon={icon} title={emptyTitle}>
            <p>{emptyText}</p>
            {add}
          </EmptyState>
        ) : error ? (
          <>
            <ErrorState error={error} retry={refresh} />
            <div className="row" style={{ justifyContent: 'center' }}>
              {add}
            </div>
          </>
        ) : (
          <Skeleton lines={3} />
        )}
      </div>
    </Section>
  )
}

function Opened({ id, Form, ...rest }: { Form: OwnPartProps['Form'] } & Omit<OwnFormProps, 'draft'>) {
  const draft = useDraft(id)
  // The form reads its draft once; what it writes afterwards must not open it anew.
  const [ready, setReady] = useState(false)
  if (draft === undefined && !ready) return <Skeleton lines={6} />
  if (!ready) setReady(true)
  return <Form key={id} id={id} draft={draft ?? null} {...rest} />
}
