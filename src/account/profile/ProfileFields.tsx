import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn } from 'react-hook-form'
import { cardGroups } from '../../ui/format.ts'
import { IdNumberInput } from '../../ui/IdNumberInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { AvatarField } from './Avatar.tsx'
import { addressFields, certificateFields, type FieldOf, personFields, serviceFields } from './fields.ts'
import { CertificateKind, Gender, Nation, Nationality, Occupation } from './Listed.tsx'
import { NoticeFields } from './NoticeFields.tsx'
import { ReadCard } from './ReadCard.tsx'
import type { Typed } from './typed.ts'

interface Props {
  form: UseFormReturn<Typed>
  disabled: boolean
  /** The identity was verified: neither its name nor its number is theirs to change. */
  verified: boolean
}

/** Everything a person may say about themself, in the order of contract/account/user.ts. */
export function ProfileFields({ form, disabled, verified }: Props) {
  const { t } = useLingui()
  const { register, watch, setValue, formState } = form
  const wrong = (name: keyof Typed) => wrongOf(get(formState.errors, name))
  const lines = (fields: FieldOf[]) => fields.map((field) => <Line key={field.name} form={form} field={field} />)
  const card = register('bankCard')

  return (
    <>
      <Section title={t`基本信息`}>
        <div className="fields">
          <AvatarField
            picture={watch('avatarPath')}
            name={watch('nickName')}
            disabled={disabled}
            onChange={(picture, fileName) => {
              setValue('avatarName', fileName)
              setValue('avatarPath', picture, { shouldDirty: true })
            }}
          />
          <TextInput
            label={t`姓名`}
            required
            autoComplete="name"
            readOnly={verified}
            {...register('nickName')}
            error={wrong('nickName')}
          />
          <Gender form={form} />
          {lines(personFields)}
          <Occupation form={form} />
          <Nationality form={form} />
          <Nation form={form} />
          <TextInput label={t`专业特长`} wide {...register('speciality')} error={wrong('speciality')} />
        </div>
      </Section>
      <Section title={t`证件`}>
        <div className="fields">
          {verified ? null : <ReadCard form={form} />}
          <Certificate form={form} verified={verified} />
          {lines(certificateFields)}
        </div>
      </Section>
      <Section title={t`联系方式与地址`}>
        <div className="fields">{lines(addressFields)}</div>
      </Section>
      <Section title={t`送达与通知`}>
        <div className="fields">
          {lines(serviceFields)}
          <NoticeFields form={form} />
        </div>
      </Section>
      <Section title={t`收款账户与简历`}>
        <div className="fields">
          <TextInput label={t`开户银行`} autoComplete="off" {...register('bank')} error={wrong('bank')} />
          <TextInput
            label={t`银行卡号`}
            inputMode="numeric"
            autoComplete="off"
            {...card}
            onBlur={(event) => {
              setValue('bankCard', cardGroups(event.target.value.replace(/\s/g, '')))
              return card.onBlur(event)
            }}
            error={wrong('bankCard')}
          />
          <TextArea
            label={t`个人简历`}
            wide
            rows={6}
            limit={4000}
            count={watch('resume').length}
            {...register('resume')}
            error={wrong('resume')}
          />
        </div>
      </Section>
    </>
  )
}

function Line({ form, field: { name, words, type, auto, wide } }: { form: Props['form']; field: FieldOf }) {
  const { i18n } = useLingui()
  return (
    <TextInput
      label={i18n._(words)}
      type={type ?? 'text'}
      autoComplete={auto ?? 'off'}
      wide={wide ?? false}
      {...(type === 'date' ? { min: '1900-01-01', max: '2999-12-31' } : {})}
      {...form.register(name)}
      error={wrongOf(get(form.formState.errors, name))}
    />
  )
}

function Certificate({ form, verified }: Pick<Props, 'form' | 'verified'>) {
  const { t } = useLingui()
  const { register, watch, formState } = form
  const kind = watch('certificatesCate')
  const Input = kind === 'idCard' ? IdNumberInput : TextInput
  return (
    <>
      <CertificateKind form={form} disabled={verified} />
      <Input
        key={kind === 'idCard' ? 'id' : 'other'}
        label={t`证件号码`}
        autoComplete="off"
        {...register('certificatesNum')}
        readOnly={verified}
        error={wrongOf(formState.errors.certificatesNum)}
      />
      {verified ? <p className="hint wide">{t`身份已核验，证件类型和号码如有变化请联系仲裁院。`}</p> : null}
    </>
  )
}
