import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useEffect } from 'react'
import { type OpenItem, type OpenStep, openItems } from '../../../contract/openItem/openItem.ts'
import { openItemWords } from '../../../contract/openItem/openItemWords.ts'
import { useAsk } from '../../action/useAsk.ts'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { inLanguage } from '../../ui/inLanguage.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { kindWords } from '../deadline/words.ts'

interface OpenProps {
  baseId: string
  step: OpenStep
  /** The award that the step is about. */
  awardId?: string
  /** How often the step was refused: what is open may have changed, and is asked for anew. */
  refusals: number
  /** Says which list was shown. */
  offer: (some: { openKeys: string[] }) => void
  reason: Omit<ComponentProps<typeof ReasonField>, 'label'>
}

/** What is open before a step that closes something, and why it is taken all the same; nothing where nothing is open. */
export function OpenItemsField({ baseId, step, awardId, refusals, offer, reason }: OpenProps) {
  const { t } = useLingui()
  const query = { baseId, step, ...(awardId ? { awardId } : {}) }
  const { reply, error, refresh } = useAsk(openItems.listOpenItems, { query })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was shown is what the server said last
  useEffect(() => {
    if (reply) offer({ openKeys: reply.map(({ key }) => key) })
  }, [reply])
  useEffect(() => {
    if (refusals) void refresh()
  }, [refusals, refresh])
  if (!reply) return error ? <ErrorState error={error} retry={refresh} /> : <Skeleton lines={2} />
  if (reply.length === 0) return null
  return (
    <>
      <Banner family="amber" icon="alert">
        <strong>{t`本案尚有未了事项；说明理由后可以继续，理由记入记录`}</strong>
        <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
          {reply.map((one) => (
            <OpenLine key={one.key} one={one} />
          ))}
        </ul>
      </Banner>
      <ReasonField label={t`仍要继续的理由`} {...reason} required />
    </>
  )
}

function OpenLine({ one: { kind, about, day } }: { one: OpenItem }) {
  const { i18n } = useLingui()
  const limit = kind === 'timeLimit' ? kindWords[about as keyof typeof kindWords] : undefined
  const said = [limit ? i18n._(limit) : about, day].filter(Boolean).join(' ')
  return (
    <li>
      {inLanguage(openItemWords[kind])}
      {said ? <span className="muted"> {said}</span> : null}
    </li>
  )
}
