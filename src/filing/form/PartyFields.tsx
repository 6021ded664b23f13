import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn } from 'react-hook-form'
import { TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import type { Typed } from './typed.ts'

/** One side: who, under which number, how to be reached. */
export function PartyFields({
  form,
  side,
  label,
}: {
  form: UseFormReturn<Typed>
  side: 'applicant' | 'respondent'
  label: string
}) {
  const { t } = useLingui()
  const { register, formState } = form
  const wrong = (name: string) => wrongOf(get(formState.errors, `${side}.${name}`))
  return (
    <fieldset className="fields" data-field={side}>
      <legend className="wide">
        <h3 style={{ marginBottom: '0.625rem' }}>{label}</h3>
      </legend>
      <TextInput
        label={t`${label}名称`}
        required
        {...register(`${side}.name`)}
        error={wrong('name')}
        autoComplete="off"
      />
      <TextInput
        label={t`${label}证件号码或统一社会信用代码`}
        {...register(`${side}.certificatesNum`)}
        error={wrong('certificatesNum')}
        autoComplete="off"
      />
      <TextInput
        label={t`${label}联系电话`}
        type="tel"
        required={side === 'applicant'}
        {...register(`${side}.phone`)}
        error={wrong('phone')}
        autoComplete="off"
      />
      <TextInput label={t`${label}地址`} {...register(`${side}.address`)} error={wrong('address')} autoComplete="off" />
    </fieldset>
  )
}
