import { errorText } from '../../ui/errorText.ts'
import type { Wrong } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Why a list as a whole was refused. */
export function ListWrong({ wrong }: { wrong: Wrong | undefined }) {
  if (!wrong) return null
  return (
    <p className="wrong-text">
      <Icon name="alert" /> {errorText(wrong)}
    </p>
  )
}
