import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { lookup } from '../../../contract/lookup/lookup.ts'
import { useKept } from '../../local/hooks.ts'
import { type Choice, labelOf, useLookup, useLookupByAttr, withOwn } from '../../lookup/useLookup.ts'
import { Select as Native } from '../../ui/Choice.tsx'
import { Select } from '../../ui/Select.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { useCertificates } from '../own/useCertificates.ts'
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

/** As the look-up list has them, or the two that there always are. */
export function Gender({ form }: Props) {
  const { t } = useLingui()
  const list = useLookup('gender', [
    { value: 'M', label: t`男` },
    { value: 'F', label: t`女` },
  ])
  return <Plain form={form} name="gender" label={t`性别`} list={list} />
}

/** The occupations of one line of work, or all of them. What somebody wrote before there was a list stays theirs. */
export function Occupation({ form }: Props) {
  const { t } = useLingui()
  const [line, setLine] = useState('')
  const lines = useLookup('occupationField')
  const list = useLookupByAttr('occupation', 'field', line)
  return (
    <>
      <Native
        label={t`行业`}
        placeholder={t`全部行业`}
        options={[...lines]}
        value={line}
        onChange={({ target }) => setLine(target.value)}
      />
      <Plain form={form} name="occupation" label={t`职业`} list={list} />
    </>
  )
}

export function CertificateKind({ form, disabled }: Props & { disabled: boolean }) {
  const { t } = useLingui()
  const list = useCertificates()
  return <Plain form={form} name="certificatesCate" label={t`证件类型`} list={list} disabled={disabled} />
}

interface OfList<T> extends Props {
  label: string
  name: T
}

/** A short list: the browser's own. */
function Plain({
  form,
  name,
  label,
  list,
  disabled = false,
}: OfList<'gender' | 'occupation' | 'certificatesCate'> & { list: readonly Choice[]; disabled?: boolean }) {
  const { t } = useLingui()
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <Native
      label={label}
      placeholder={t`未填写`}
      options={withOwn(list, field.value)}
      {...field}
      // Not of the controller's: that would take the value out of the form.
      disabled={disabled}
      error={wrongOf(fieldState.error)}
    />
  )
}

/** A long list, to be searched. */
function FromList({
  form,
  name,
  label,
  list = [],
}: OfList<'nation' | 'nationality'> & { list?: readonly Listed[] | undefined }) {
  const { t } = useLingui()
  const { field, fieldState } = useController({ control: form.control, name })
  const options = list.map((it) => ({ value: it.value, label: labelOf(it) }))
  return (
    <Select
      label={label}
      placeholder={t`未填写`}
      options={withOwn(options, field.value)}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      error={wrongOf(fieldState.error)}
    />
  )
}
