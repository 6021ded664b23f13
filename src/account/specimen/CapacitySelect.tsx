import { useLingui } from '@lingui/react/macro'
import { capacities, capacityWords } from '../../../contract/signing/capacity.ts'
import type { Wrong } from '../../ui/Field.tsx'
import { inLanguage } from '../../ui/inLanguage.ts'
import { Select } from '../../ui/Select.tsx'

export interface CapacityProps {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: Wrong | undefined
}

/** By what somebody acts for the organisation that they sign or receive for. */
export function CapacitySelect(props: CapacityProps) {
  const { t } = useLingui()
  const options = capacities.map((value) => ({ value, label: inLanguage(capacityWords[value]) }))
  return <Select label={t`您代表该单位的身份`} required options={options} {...props} />
}
