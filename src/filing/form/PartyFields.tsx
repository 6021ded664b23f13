import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn } from 'react-hook-form'
import { preservationParts, sideParts } from '../../../contract/filing/preservationPart.ts'
import { usePartOf } from '../../draft/usePartOf.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import type { Typed } from './typed.ts'

/** One side: who, under which number, how to be reached. */
export function PartyFields({ form, side }: { form: UseFormReturn<Typed>; side: 'applicant' | 'respondent' }) {
  const { i18n } = useLingui()
  const partOf = usePartOf()
  const { words } = preservationParts[side]
  const part = (name: keyof typeof sideParts) => ({
    label: partOf(words, sideParts[name].words),
    ...form.register(`${side}.${name}`),
    error: wrongOf(get(form.formState.errors, `${side}.${name}`)),
    autoComplete: 'off',
  })
  return (
    <fieldset className="fields" data-field={side}>
      <legend className="wide">
        <h3 style={{ marginBottom: '0.625rem' }}>{i18n._(words)}</h3>
      </legend>
      <TextInput {...part('name')} required />
      <TextInput kind="code" {...part('certificatesNum')} />
      <TextInput {...part('phone')} type="tel" required={side === 'applicant'} />
      <TextInput {...part('address')} />
    </fieldset>
  )
}
