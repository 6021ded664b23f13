import { useLingui } from '@lingui/react/macro'
import type { GuaranteeState } from '../../../contract/guarantee/moves.ts'
import { Tag } from '../../ui/Tag.tsx'
import { stateWords } from './words.ts'

/** What became of a guarantee. */
export function GuaranteeTag({ state }: { state: GuaranteeState }) {
  const { i18n } = useLingui()
  const { words, family, icon } = stateWords[state]
  return (
    <Tag family={family} icon={icon}>
      {i18n._(words)}
    </Tag>
  )
}
