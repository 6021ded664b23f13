import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { caseParts } from '../../../../contract/case/casePart.ts'
import { Radios } from '../../../ui/Choice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { wrongOf } from '../../../ui/wrongOf.ts'
import type { Typed } from '../typed.ts'

/** As whom the sender takes part: an applicant, or an agent of one. */
export function FiledBy({ form }: { form: UseFormReturn<Typed> }) {
  const { t, i18n } = useLingui()
  const { control, register } = form
  const { errors } = useFormState({ control, name: 'filedBy' })
  const [applicants, agents] = useWatch({ control, name: ['applicants', 'agents'] })
  const claimants = applicants.map(({ id }) => id)
  const acting = agents.filter(({ partyIds }) => partyIds.some((id) => claimants.includes(id)))
  const nameOf = (name: string, missing: string) => name.trim() || missing
  return (
    <Section title={i18n._(caseParts.filedBy.words)}>
      <div data-field="filedBy">
        <Radios
          label={t`我是`}
          required
          options={[
            ...applicants.map(({ id, name }) => ({
              value: id,
              label: nameOf(name, t`（申请人未填写名称）`),
              hint: i18n._(caseParts.applicants.words),
            })),
            ...acting.map(({ id, name }) => ({
              value: id,
              label: nameOf(name, t`（代理人未填写姓名）`),
              hint: i18n._(caseParts.agents.words),
            })),
          ]}
          {...register('filedBy')}
          error={wrongOf(get(errors, 'filedBy'))}
        />
      </div>
    </Section>
  )
}
