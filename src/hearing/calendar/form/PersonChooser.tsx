import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Invited, TrialType } from '../../../../contract/hearing/trial.ts'
import { type Candidate, trialPeople } from '../../../../contract/hearing/trialPeople.ts'
import { useAsk } from '../../../action/useAsk.ts'
import { useDebounced } from '../../../list/useDebounced.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Choice.tsx'
import { errorText } from '../../../ui/errorText.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { roleWords } from '../../trialWords.ts'

type Source = '' | 'arbitrators' | 'staff' | 'name'

interface ChooserProps {
  /** What they are asked to, in which case if any; a meeting also says who is busy then. */
  of: { id: string; type: TrialType; startsAt: string; endsAt: string; baseId: string | null }
  /** Whoever is asked already is not offered. */
  taken: { userId: string | null }[]
  onPick: (one: Invited) => void
}

type AskedCall = typeof trialPeople.getArbitrators

/** The call of a source, and what it is asked; nothing is asked of none. */
function questionOf(source: Source, name: string, { id, type, startsAt, endsAt, baseId }: ChooserProps['of']) {
  // Who does not see the case cannot be asked.
  const inCase = baseId === null ? {} : { baseId }
  const of = (call: object, body: object) => ({ call: call as AskedCall, input: { body } })
  if (source === 'arbitrators')
    return type === 'meeting' && startsAt && endsAt
      ? of(trialPeople.getMeetingArbitrators, { id, startsAt, endsAt })
      : of(trialPeople.getArbitrators, inCase)
  if (source === 'staff') return of(trialPeople.getCommissionUsers, {})
  return {
    call: trialPeople.getByNickName as unknown as AskedCall,
    input: name ? { body: { nickName: name, ...inCase } } : undefined,
  }
}

/** People with an account, by what they are or by name, to be asked to come with one press. */
export function PersonChooser({ of, taken, onPick }: ChooserProps) {
  const { t, i18n } = useLingui()
  const [source, setSource] = useState<Source>('')
  const [typed, setTyped] = useState('')
  const name = useDebounced(typed.trim())
  const { call, input } = questionOf(source, name, of)
  const { reply, error, loading } = useAsk(call, source === '' ? undefined : input)
  const isAsked = source !== '' && input !== undefined
  const offered = (reply ?? []).filter(({ userId }) => !taken.some((one) => one.userId === userId))
  const pick = ({ userId, name: called, role, contact }: Candidate) =>
    onPick({ id: crypto.randomUUID(), userId, name: called, role, contact })
  return (
    <div className="stack">
      <div className="trial-times">
        <Select
          label={t`从现有人员中选择`}
          placeholder={t`不选择`}
          options={[
            { value: 'arbitrators', label: t`仲裁员` },
            { value: 'staff', label: t`仲裁机构人员` },
            { value: 'name', label: t`按姓名查找` },
          ]}
          value={source}
          onChange={({ target }) => setSource(target.value)}
        />
        {source === 'name' ? (
          <TextInput
            label={t`要查找的姓名`}
            type="search"
            icon="search"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        ) : null}
      </div>
      {!isAsked ? null : error ? (
        <p className="wrong-text">{errorText(error)}</p>
      ) : offered.length ? (
        <ul className="candidates" aria-label={t`可选人员`}>
          {offered.map((one) => {
            const { name: called } = one
            return (
              <li key={one.userId}>
                <span className="grow">
                  {called} <span className="muted small-text">{one.dept || i18n._(roleWords[one.role])}</span>{' '}
                  {one.busy ? <Tag family="amber" icon="clock">{t`该时段已有安排`}</Tag> : null}
                </span>
                <Button small icon="plus" aria-label={t`添加 ${called}`} onClick={() => pick(one)}>
                  {t`添加`}
                </Button>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="muted" role="status">
          {loading ? t`正在查找…` : t`没有可添加的人员`}
        </p>
      )}
    </div>
  )
}
