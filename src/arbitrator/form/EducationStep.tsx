import { useLingui } from '@lingui/react/macro'
import { useFieldArray } from 'react-hook-form'
import { candidacySections } from '../../../contract/arbitrator/candidacyPart.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Rows } from './Rows.tsx'
import { type StepProps, wrongAt } from './stepProps.ts'
import { blankSchooling } from './typed.ts'

const { title, parts } = candidacySections.education

/** Schools, one row each. */
export function EducationStep({ form }: StepProps) {
  const { t, i18n } = useLingui()
  const { control, register, watch, setValue, trigger } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'education' })
  const wrong = wrongAt(form)
  const field = (at: number, name: keyof typeof parts) => ({
    label: i18n._(parts[name].words),
    autoComplete: 'off',
    ...register(`education.${at}.${name}`),
    error: wrong(`education.${at}.${name}`),
  })
  return (
    <Section title={i18n._(title)}>
      <Rows
        ids={fields.map((one) => one.id)}
        name={(no) => t`教育经历 ${no}`}
        wrong={wrong('education.root')}
        onAdd={() => {
          append(blankSchooling)
          form.clearErrors('education')
        }}
        onRemove={(at) => {
          remove(at)
          if (fields.length === 1) void trigger('education')
        }}
      >
        {(at) => (
          <>
            <TextInput required {...field(at, 'school')} />
            <TextInput {...field(at, 'major')} />
            <TextInput {...field(at, 'degree')} />
            <TextInput inputMode="numeric" maxLength={4} {...field(at, 'graduationYear')} />
            <DateRange
              label={i18n._(parts.from.words)}
              wide
              from={watch(`education.${at}.from`) ?? ''}
              to={watch(`education.${at}.to`) ?? ''}
              onChange={(from, to) => {
                setValue(`education.${at}.from`, from, { shouldDirty: true })
                setValue(`education.${at}.to`, to, { shouldDirty: true })
              }}
              error={wrong(`education.${at}.to`)}
            />
          </>
        )}
      </Rows>
    </Section>
  )
}
