import { useLingui } from '@lingui/react/macro'
import { availabilities, mostSkilled } from '../../../contract/arbitrator/candidacy.ts'
import { availabilityWords, candidacySections } from '../../../contract/arbitrator/candidacyPart.ts'
import { Radios } from '../../ui/Choice.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useDict } from '../useDict.ts'
import { CheckGroup } from './CheckGroup.tsx'
import { type StepProps, wrongAt } from './stepProps.ts'

const { title, parts } = candidacySections.cases

/** Cases handled, professions, and whether cases are taken. */
export function CasesStep({ form }: StepProps) {
  const { t, i18n } = useLingui()
  const { register, watch, setValue, trigger } = form
  const wrong = wrongAt(form)
  const profession = useDict('profession')
  const [all, main, availability] = watch(['cases.professions', 'cases.mainProfessions', 'cases.availability'])

  function toggle(value: string, on: boolean): void {
    const next = on ? [...all, value] : all.filter((one) => one !== value)
    setValue('cases.professions', next, { shouldDirty: true })
    if (!on)
      setValue(
        'cases.mainProfessions',
        main.filter((one) => one !== value),
        { shouldDirty: true },
      )
    if (next.length) form.clearErrors('cases.professions')
    else void trigger('cases.professions')
  }

  function toggleMain(value: string, on: boolean): void {
    // The third is refused and the two stay (specification §5).
    if (on && main.length >= mostSkilled) {
      form.setError('cases.mainProfessions', { type: 'professions.atMostTwo', message: 'professions.atMostTwo' })
      return
    }
    const next = on ? [...main, value] : main.filter((one) => one !== value)
    setValue('cases.mainProfessions', next, { shouldDirty: true })
    form.clearErrors('cases.mainProfessions')
  }

  return (
    <Section title={i18n._(title)}>
      <div className="fields">
        <TextInput
          label={i18n._(parts.volume.words)}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          {...register('cases.volume')}
          error={wrong('cases.volume')}
        />
        <CheckGroup
          label={i18n._(parts.professions.words)}
          required
          options={profession.options}
          chosen={all}
          onToggle={toggle}
          error={wrong('cases.professions')}
        />
        {all.length ? (
          <CheckGroup
            label={i18n._(parts.mainProfessions.words)}
            hint={t`最多两项，从已选的专业中选择`}
            options={all.map((value) => ({ value, label: profession.named(value) }))}
            chosen={main}
            onToggle={toggleMain}
            error={wrong('cases.mainProfessions')}
          />
        ) : null}
        <Radios
          label={i18n._(parts.availability.words)}
          required
          options={availabilities.map((value) => ({ value, label: i18n._(availabilityWords[value]) }))}
          {...register('cases.availability', {
            onChange: ({ target }) => {
              form.clearErrors(['cases.awayFrom', 'cases.awayTo'])
              if (target.value === 'away') return
              for (const gone of ['cases.awayFrom', 'cases.awayTo'] as const) setValue(gone, '', { shouldDirty: true })
            },
          })}
          error={wrong('cases.availability')}
        />
        {availability === 'away' ? (
          <>
            <TextInput
              label={i18n._(parts.awayFrom.words)}
              required
              type="date"
              max="2999-12-31"
              {...register('cases.awayFrom')}
              error={wrong('cases.awayFrom')}
            />
            <TextInput
              label={i18n._(parts.awayTo.words)}
              required
              type="date"
              max="2999-12-31"
              {...register('cases.awayTo')}
              error={wrong('cases.awayTo')}
            />
          </>
        ) : null}
      </div>
    </Section>
  )
}
