import { useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { evidenceParts } from '../../../contract/evidence/evidence.ts'
import { Radios } from '../../ui/Choice.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { campWords } from '../words.ts'
import type { Typed } from './typed.ts'

/** Whose evidence it is: a secretary hands in what came on paper. */
export function SideField({ form }: { form: UseFormReturn<Typed> }) {
  const { i18n } = useLingui()
  return (
    <section className="card">
      <div className="body">
        <Radios
          label={i18n._(evidenceParts.camp.words)}
          required
          options={(['APP', 'DEF'] as const).map((value) => ({ value, label: i18n._(campWords[value]) }))}
          {...form.register('camp')}
          error={wrongOf(form.formState.errors.camp)}
        />
      </div>
    </section>
  )
}
