import { useLingui } from '@lingui/react/macro'
import { idTypes } from '../../../contract/candidacy.ts'
import { Radios, Select } from '../../ui/Choice.tsx'
import { IdNumberInput } from '../../ui/IdNumberInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useDict } from '../useDict.ts'
import { idTypeWords, stepWords } from '../words.ts'
import { type StepProps, wrongAt } from './stepProps.ts'

/** Who applies and how to reach them. */
export function PersonalStep({ form, foreign }: StepProps) {
  const { t, i18n } = useLingui()
  const { register, watch } = form
  const wrong = wrongAt(form)
  const { options: countries } = useDict('nationality')
  const [idType, nationality] = watch(['personal.idType', 'personal.nationality'])
  const types = foreign ? (['passport', 'other'] as const) : idTypes
  const known = !nationality || countries.some((one) => one.value === nationality)
  const field = (name: Parameters<typeof register>[0] & `personal.${string}`) => ({
    ...register(name),
    error: wrong(name),
  })
  return (
    <Section title={i18n._(stepWords.personal)}>
      <div className="fields">
        <TextInput label={t`姓名`} required autoComplete="name" {...field('personal.name')} />
        <Radios
          label={t`性别`}
          required
          options={[
            { value: 'M', label: t`男` },
            { value: 'F', label: t`女` },
          ]}
          {...field('personal.gender')}
        />
        <TextInput label={t`出生日期`} required type="date" max="2999-12-31" {...field('personal.birthday')} />
        <Select
          label={t`国籍或地区`}
          required
          placeholder={t`请选择`}
          options={known ? countries : [{ value: nationality, label: nationality }, ...countries]}
          {...field('personal.nationality')}
        />
        <TextInput label={t`籍贯`} autoComplete="off" {...field('personal.nativePlace')} />
        {foreign ? null : <TextInput label={t`政治面貌`} autoComplete="off" {...field('personal.politicalStatus')} />}
        <Select
          label={t`证件类型`}
          required
          options={types.map((value) => ({ value, label: i18n._(idTypeWords[value]) }))}
          {...field('personal.idType')}
        />
        {idType === 'idCard' ? (
          <IdNumberInput label={t`证件号码`} required {...field('personal.idNo')} />
        ) : (
          <TextInput label={t`证件号码`} required autoComplete="off" {...field('personal.idNo')} />
        )}
        <TextInput label={t`手机号`} required type="tel" autoComplete="tel" {...field('personal.phone')} />
        <TextInput
          label={t`邮箱`}
          required
          type="email"
          autoComplete="email"
          hint={t`登记入册的链接会发送到此邮箱`}
          {...field('personal.email')}
        />
        <TextInput label={t`微信号`} autoComplete="off" {...field('personal.wechat')} />
        <TextInput label={t`居住地`} autoComplete="off" {...field('personal.residence')} />
        <TextInput label={t`通讯地址`} autoComplete="street-address" {...field('personal.mailingAddress')} />
        <TextInput label={t`邮政编码`} autoComplete="postal-code" {...field('personal.postcode')} />
      </div>
    </Section>
  )
}
