import { useLingui } from '@lingui/react/macro'
import type { CandidacyState } from '../../contract/arbitrator/candidacyMoves.ts'
import { Tag } from '../ui/Tag.tsx'
import { stateWords } from './words.ts'

/** How far an application is. */
export function StateTag({ state }: { state: CandidacyState }) {
  const { i18n } = useLingui()
  const { words, family, icon } = stateWords[state]
  return (
    <Tag family={family} icon={icon}>
      {i18n._(words)}
    </Tag>
  )
}
