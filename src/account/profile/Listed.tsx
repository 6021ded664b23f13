import { useLingui } from '@lingui/react/macro'
import { type UseFormReturn, useController } from 'react-hook-form'
import { lookup } from '../../../contract/lookup.ts'
import { useKept } from '../../local/hooks.ts'
import { shownLanguage } from '../../ui/language.ts'
import { Select } from '../../ui/Select.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import type { Typed } from './typed.ts'

/* Fields of the profile that choose from a list of the server. */

interface Listed {
  value: string
  label: string
  labelEn: string
}

interface Props {
  form: UseFormReturn<Typed>
}

/** The ethnic groups as the server lists them. */
export function Nation({ form }: Props) {
  const { t } = useLingui()
  const { value } = useKept(lookup.nation, {})
  return <FromList form={form} name="nation" label={t`民族`} list={value} />
}

/** Countries and regions, from the dictionary that staff keeps. */
export function Nationality({ form }: Props) {
  const { t } = useLingui()
  const { value } = useKept(lookup.getDictDetail, { query: { dictName: 'nationality', page: 0, size: 9999 } })
  return <FromList form={form} name="nationality" label={t`国籍或地区`} list={value?.content} />
}

/** What was kept before stays a choice where the list does not have it, or is not here. */
function FromList({
  form,
  name,
  label,
  list = [],
}: Props & { name: 'nation' | 'nationality'; label: string; list?: readonly Listed[] | undefined }) {
  const { t } = useLingui()
  const { field, fieldState } = useController({ control: form.control, name })
  const options = list.map((it) => ({
    value: it.value,
    label: shownLanguage() === 'en' && it.labelEn ? it.labelEn : it.label,
  }))
  const known = !field.value || options.some((it) => it.value === field.value)
  return (
    <Select
      label={label}
      placeholder={t`未填写`}
      options={known ? options : [{ value: field.value, label: field.value }, ...options]}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      error={wrongOf(fieldState.error)}
    />
  )
}
