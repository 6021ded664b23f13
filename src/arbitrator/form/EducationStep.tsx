import { useLingui } from '@lingui/react/macro'
import { useFieldArray } from 'react-hook-form'
import { DateRange } from '../../ui/DateRange.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { stepWords } from '../words.ts'
import { Rows } from './Rows.tsx'
import { type StepProps, wrongAt } from './stepProps.ts'
import { blankSchooling } from './typed.ts'

/** Schools, one row each. */
export function EducationStep({ form }: StepProps) {
  const { t, i18n } = useLingui()
  const { control, register, watch, setValue, trigger } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'education' })
  const wrong = wrongAt(form)
  return (
    <Section title={i18n._(stepWords.education)}>
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
            <TextInput
              label={t`学校`}
              required
              autoComplete="off"
              {...register(`education.${at}.school`)}
              error={wrong(`education.${at}.school`)}
            />
            <TextInput
              label={t`专业`}
              autoComplete="off"
              {...register(`education.${at}.major`)}
              error={wrong(`education.${at}.major`)}
            />
            <TextInput
              label={t`学位`}
              autoComplete="off"
              {...register(`education.${at}.degree`)}
              error={wrong(`education.${at}.degree`)}
            />
            <TextInput
              label={t`毕业年份`}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              {...register(`education.${at}.graduationYear`)}
              error={wrong(`education.${at}.graduationYear`)}
            />
            <DateRange
              label={t`起止日期`}
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
