import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { type Award, awards, type Deliberation } from '../../../contract/award/award.ts'
import { awardText } from '../../../contract/award/awardBody.ts'
import { textOf } from '../../../contract/document/document.ts'
import { useAsk } from '../../action/useAsk.ts'
import { ask } from '../../local/call.ts'
import { useConnection } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { dateTime } from '../../ui/format.ts'
import { notifyError } from '../../ui/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useOnce } from '../../ui/useOnce.ts'

const Changes = lazy(async () => ({ default: (await import('../editor/Changes.tsx')).Changes }))

interface VersionsProps {
  row: Award
  deliberation: Deliberation
  refresh: () => void
}

/** The text as it stands. */
const now = 'now'

/** Texts that were given a name, and what differs between any two of them. */
export function Versions({ row, deliberation, refresh }: VersionsProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const { versions, body } = deliberation
  const [name, setName] = useState('')
  const [before, setBefore] = useState('')
  const [after, setAfter] = useState(now)
  const keep = useOnce(async () => {
    try {
      await ask(awards.nameVersion, { body: { id: row.id, name } })
      setName('')
      refresh()
      return true
    } catch (error) {
      notifyError(asAppError(error))
      return false
    }
  })
  const bodyOf = (no: string) => (no === '' || no === now ? undefined : { params: { id: row.id, no } })
  const from = useAsk(awards.getVersion, bodyOf(before)).reply?.body
  const chosen = useAsk(awards.getVersion, bodyOf(after)).reply?.body
  const to = after === now ? body : chosen
  const named = versions.map((one) => ({
    value: String(one.no),
    label: `${one.name} · ${one.byName} · ${dateTime(one.at)}`,
  }))
  return (
    <Section title={t`版本与比较`}>
      <div className="stack">
        {row.state === 'draft' ? (
          <div className="row">
            <TextInput
              label={t`为当前文本命名`}
              maxLength={awardText.version}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button small busy={keep.busy} disabled={!online || name.trim() === ''} onClick={keep.run}>
              {t`存为版本`}
            </Button>
          </div>
        ) : null}
        {named.length ? (
          <>
            <Select
              label={t`比较：原版本`}
              placeholder={t`请选择`}
              options={named}
              value={before}
              onChange={({ target }) => setBefore(target.value)}
            />
            <Select
              label={t`比较：新版本`}
              options={[{ value: now, label: t`当前文本` }, ...named]}
              value={after}
              onChange={({ target }) => setAfter(target.value)}
            />
          </>
        ) : (
          <p className="muted">{t`还没有命名的版本。`}</p>
        )}
        {before && from && to ? (
          <Suspense fallback={<Skeleton lines={4} />}>
            <Changes before={textOf(from)} after={textOf(to)} />
          </Suspense>
        ) : null}
      </div>
    </Section>
  )
}
