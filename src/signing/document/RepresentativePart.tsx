import { useLingui } from '@lingui/react/macro'
import { type Capacity, type Representative, representative } from '../../../contract/signing/capacity.ts'
import { CapacitySelect } from '../../account/specimen/CapacitySelect.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

/** The person who signs for an organisation, as typed so far. */
export interface TypedRepresentative {
  name: string
  capacity: Capacity | ''
}

/** What was typed, once it is whole; null before. */
export function wholeRepresentative(typed: TypedRepresentative): Representative | null {
  const read = representative.safeParse(typed)
  return read.success ? read.data : null
}

interface Props {
  value: TypedRepresentative
  onChange: (value: TypedRepresentative) => void
}

/** An organisation signs by a person: who that is and by what they act for it stands on what they sign. */
export function RepresentativePart({ value, onChange }: Props) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        label={t`代表人姓名`}
        required
        autoComplete="name"
        maxLength={50}
        value={value.name}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
        hint={t`您代表单位签署：您的姓名与身份将载入签署页、签署完成证书和核验登记。`}
      />
      <CapacitySelect
        value={value.capacity}
        onChange={(capacity) => onChange({ ...value, capacity: capacity as Capacity })}
      />
    </>
  )
}
