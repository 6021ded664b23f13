import { useLingui } from '@lingui/react/macro'
import { idTypes } from '../../../contract/arbitrator/candidacy.ts'
import { candidacySections, genderWords, idTypeWords } from '../../../contract/arbitrator/candidacyPart.ts'
import { Radios, Select } from '../../ui/Choice.tsx'
import { IdNumberInput } from '../../ui/IdNumberInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useDict } from '../useDict.ts'
import { type StepProps, wrongAt } from './stepProps.ts'

const { title, parts } = candidacySections.personal

/** Who applies and how to reach them. */
export function PersonalStep({ form, foreign }: StepProps) {
  const { t, i18n } = useLingui()
  const { register, watch } = form
  const wrong = wrongAt(form)
  const { options: countries, named } = useDict('nationality')
  const [idType, nationality] = watch(['personal.idType', 'personal.nationality'])
  const types = foreign ? (['passport', 'other'] as const) : idTypes
  const known = !nationality || countries.some((one) => one.value === nationality)
  const field = (name: keyof typeof parts) => ({
    label: i18n._(parts[name].words),
    ...register(`personal.${name}`),
    error: wrong(`personal.${name}`),
  })
  return (
    <Section title={i18n._(title)}>
      <div className="fields">
        <TextInput required autoComplete="name" {...field('name')} />
        <Radios
          required
          options={(['M', 'F'] as const).map((value) => ({ value, label: i18n._(genderWords[value]) }))}
          {...field('gender')}
        />
        <TextInput required type="date" max="2999-12-31" {...field('birthday')} />
        <Select
          required
          placeholder={t`请选择`}
          options={known ? countries : [{ value: nationality, label: named(nationality) }, ...countries]}
          {...field('nationality')}
        />
        <TextInput autoComplete="off" {...field('nativePlace')} />
        {foreign ? null : <TextInput autoComplete="off" {...field('politicalStatus')} />}
        <Select
          required
          options={types.map((value) => ({ value, label: i18n._(idTypeWords[value]) }))}
          {...field('idType')}
        />
        {idType === 'idCard' ? (
          <IdNumberInput required {...field('idNo')} />
        ) : (
          <TextInput required kind="code" autoComplete="off" {...field('idNo')} />
        )}
        <TextInput required type="tel" autoComplete="tel" {...field('phone')} />
        <TextInput
          required
          type="email"
          autoComplete="email"
          hint={t`登记入册的链接会发送到此邮箱`}
          {...field('email')}
        />
        <TextInput autoComplete="off" {...field('wechat')} />
        <TextInput autoComplete="off" {...field('residence')} />
        <TextInput autoComplete="street-address" {...field('mailingAddress')} />
        <TextInput kind="code" autoComplete="postal-code" {...field('postcode')} />
      </div>
    </Section>
  )
}
