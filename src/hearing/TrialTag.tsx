import { useLingui } from '@lingui/react/macro'
import type { TrialState } from '../../contract/trial.ts'
import { Tag } from '../ui/Tag.tsx'
import { aheadWords, stateWords } from './trialWords.ts'

/** Where a hearing stands; `outside`: to whoever was told of none. */
export function TrialTag({ state, outside = false }: { state: TrialState; outside?: boolean }) {
  const { i18n } = useLingui()
  const isAhead = state === 'notified' || state === 'checked_in'
  const [name, family, icon] = outside && isAhead ? aheadWords : stateWords[state]
  return (
    <Tag family={family} icon={icon}>
      {i18n._(name)}
    </Tag>
  )
}
