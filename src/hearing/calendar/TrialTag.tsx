import { useLingui } from '@lingui/react/macro'
import type { TrialState } from '../../../contract/trial.ts'
import { Tag } from '../../ui/Tag.tsx'
import { stateWords } from './words.ts'

/** Where a hearing stands. */
export function TrialTag({ state }: { state: TrialState }) {
  const { i18n } = useLingui()
  const [name, family, icon] = stateWords[state]
  return (
    <Tag family={family} icon={icon}>
      {i18n._(name)}
    </Tag>
  )
}
