import { useLingui } from '@lingui/react/macro'
import type { RegistrationState } from '../../../contract/registration/registration.ts'
import { Tag } from '../../ui/Tag.tsx'
import { stateWords } from './registrationWords.ts'

/** How far a registration is. */
export function RegistrationTag({ state }: { state: RegistrationState }) {
  const { i18n } = useLingui()
  const { words, family, icon } = stateWords[state]
  return (
    <Tag family={family} icon={icon}>
      {i18n._(words)}
    </Tag>
  )
}
