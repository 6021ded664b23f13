import { useLingui } from '@lingui/react/macro'
import type { PreservationState } from '../../contract/filing/moves.ts'
import { Tag } from '../ui/Tag.tsx'
import { stateWords } from './words.ts'

/** What became of an application at the institution. */
export function StateTag({ state }: { state: PreservationState }) {
  const { i18n } = useLingui()
  const { words, family, icon } = stateWords[state]
  return (
    <Tag family={family} icon={icon}>
      {i18n._(words)}
    </Tag>
  )
}
