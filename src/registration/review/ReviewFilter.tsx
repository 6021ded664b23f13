import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import {
  type RegistrationKind,
  type RegistrationState,
  registrationKind,
  registrations,
} from '../../../contract/registration/registration.ts'
import { kindWords, stateWords } from '../../account/own/registrationWords.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { capped } from '../../ui/format.ts'

export interface Filter {
  kind: RegistrationKind | ''
  state: RegistrationState | ''
}

const all: MessageDescriptor = msg`全部`
const offered: Filter['state'][] = ['submitted', 'returned', 'approved', '']

/** Which registrations to show, with how many there are of each. `news` changes when the counts may have. */
export function ReviewFilter({
  filter,
  news,
  onChange,
}: {
  filter: Filter
  news: number
  onChange: (filter: Filter) => void
}) {
  const { t, i18n } = useLingui()
  return (
    <div className="fields" style={{ flex: 1 }}>
      <fieldset className="chips" aria-label={t`按状态筛选`}>
        {offered.map((state) => (
          <Button key={state} aria-pressed={filter.state === state} onClick={() => onChange({ ...filter, state })}>
            {i18n._(state ? stateWords[state].words : all)}
            <Count kind={filter.kind} state={state} news={news} />
          </Button>
        ))}
      </fieldset>
      <Select
        label={t`按类别筛选`}
        bare
        placeholder={t`全部类别`}
        options={registrationKind.options.map((kind) => ({ value: kind, label: i18n._(kindWords[kind]) }))}
        value={filter.kind}
        onChange={({ target }) => onChange({ ...filter, kind: target.value })}
      />
    </div>
  )
}

function Count({ kind, state, news }: Filter & { news: number }) {
  const { reply, refresh } = useAsk(registrations.listReviews, {
    query: { page: 1, size: 1, ...(kind ? { kind } : {}), ...(state ? { state } : {}) },
  })
  const before = useRef(news)
  useEffect(() => {
    if (before.current !== news) refresh()
    before.current = news
  }, [news, refresh])
  if (!reply) return null
  return (
    <>
      {' '}
      <span className={state === 'submitted' && reply.total ? 'count waits' : 'count'}>{capped(reply.total)}</span>
    </>
  )
}
