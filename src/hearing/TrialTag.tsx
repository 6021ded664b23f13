import { useLingui } from '@lingui/react/macro'
import type { TrialState, TrialType } from '../../contract/hearing/trial.ts'
import { Tag } from '../ui/Tag.tsx'
import { aheadWords, stateLook } from './trialWords.ts'

interface TrialTagProps {
  of: { state: TrialState; type: TrialType }
  /** To whoever was told of none. */
  outside?: boolean
}

/** Where a hearing stands. */
export function TrialTag({ of: { state, type }, outside = false }: TrialTagProps) {
  const { i18n } = useLingui()
  const isAhead = state === 'notified' || state === 'checked_in'
  const [name, family, icon] = outside && isAhead ? aheadWords : stateLook(state, type)
  return (
    <Tag family={family} icon={icon}>
      {i18n._(name)}
    </Tag>
  )
}
