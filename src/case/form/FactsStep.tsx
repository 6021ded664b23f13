import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { caseParts } from '../../../contract/case/casePart.ts'
import { Section } from '../../ui/Section.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import type { Typed } from './typed.ts'

const limit = 20_000

/** What happened, and why the claims follow from it. */
export function FactsStep({ form }: { form: UseFormReturn<Typed> }) {
  const { t, i18n } = useLingui()
  const { control, register } = form
  const { errors } = useFormState({ control, name: 'facts' })
  const facts = useWatch({ control, name: 'facts' })
  return (
    <Section title={i18n._(caseParts.facts.words)}>
      <div data-field="facts">
        <TextArea
          label={t`请求所依据的事实和理由`}
          required
          rows={16}
          limit={limit}
          count={facts.length}
          {...register('facts')}
          error={wrongOf(get(errors, 'facts'))}
        />
      </div>
    </Section>
  )
}
