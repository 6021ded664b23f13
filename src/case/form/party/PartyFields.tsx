import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { get, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { domiciles, partyKinds } from '../../../../contract/caseRequest.ts'
import type { Recognised } from '../../../../contract/ocr.ts'
import { Button } from '../../../ui/Button.tsx'
import { Radios, Select } from '../../../ui/Choice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Whose } from '../../../ui/Whose.tsx'
import { wrongOf } from '../../../ui/wrongOf.ts'
import { RecogniseDialog } from '../../../upload/RecogniseDialog.tsx'
import { domicileWords, partyKindWords } from '../../words.ts'
import type { Typed } from '../typed.ts'

/** One party: who, under which number, how to be reached. A claimant must be reachable, of a respondent little may be known. */
export function PartyFields({
  form,
  side,
  at,
}: {
  form: UseFormReturn<Typed>
  side: 'applicants' | 'respondents'
  at: number
}) {
  const { t, i18n } = useLingui()
  const { register, control, getValues, setValue } = form
  const [reading, setReading] = useState(false)
  const { errors } = useFormState({ control, name: `${side}.${at}` })
  const wrong = (name: string) => wrongOf(get(errors, `${side}.${at}.${name}`))
  const organisation = useWatch({ control, name: `${side}.${at}.kind` }) === 'organisation'
  const claims = side === 'applicants'
  const no = at + 1
  const who = claims ? t`申请人 ${no}` : t`被申请人 ${no}`

  const readWords = organisation ? t`识别营业执照` : t`识别身份证`

  /** What the picture of a card or a licence may fill. */
  function targetsOf(read: Recognised) {
    const target = (name: 'name' | 'certificatesNum' | 'legalPerson' | 'address', label: string, value?: string) => ({
      label,
      now: getValues(`${side}.${at}.${name}`),
      read: value,
      put: (next: string) =>
        setValue(`${side}.${at}.${name}`, next, { shouldDirty: true, shouldValidate: wrong(name) !== undefined }),
    })
    const address = target('address', t`地址`, read.address)
    return organisation
      ? [
          target('name', t`名称`, read.name),
          target('certificatesNum', t`统一社会信用代码`, read.creditCode),
          target('legalPerson', t`法定代表人`, read.legalRepresentative),
          address,
        ]
      : [target('name', t`姓名`, read.name), target('certificatesNum', t`证件号码`, read.idNumber), address]
  }

  return (
    <Whose value={who}>
      <div className="fields">
        <Radios
          label={t`类型`}
          options={partyKinds.map((kind) => ({ value: kind, label: i18n._(partyKindWords[kind]) }))}
          {...register(`${side}.${at}.kind`)}
          error={wrong('kind')}
        />
        <div className="row wide">
          <Button small icon="camera" aria-label={`${who} ${readWords}`} onClick={() => setReading(true)}>
            {readWords}
          </Button>
        </div>
        <TextInput
          label={organisation ? t`名称` : t`姓名`}
          required
          {...register(`${side}.${at}.name`)}
          error={wrong('name')}
          autoComplete="off"
        />
        <TextInput
          label={organisation ? t`统一社会信用代码` : t`证件号码`}
          required={claims}
          {...register(`${side}.${at}.certificatesNum`)}
          error={wrong('certificatesNum')}
          autoComplete="off"
        />
        {organisation ? (
          <TextInput
            label={t`法定代表人`}
            {...register(`${side}.${at}.legalPerson`)}
            error={wrong('legalPerson')}
            autoComplete="off"
          />
        ) : null}
        <TextInput
          label={t`联系电话`}
          type="tel"
          required={claims}
          {...register(`${side}.${at}.phone`)}
          error={wrong('phone')}
          autoComplete="off"
        />
        <TextInput
          label={t`电子邮箱`}
          type="email"
          {...register(`${side}.${at}.email`)}
          error={wrong('email')}
          autoComplete="off"
        />
        <TextInput
          label={t`地址`}
          required={claims}
          {...register(`${side}.${at}.address`)}
          error={wrong('address')}
          autoComplete="off"
        />
        <Select
          label={t`住所地`}
          options={domiciles.map((value) => ({ value, label: i18n._(domicileWords[value]) }))}
          {...register(`${side}.${at}.domicile`)}
          error={wrong('domicile')}
        />
      </div>
      {reading ? (
        <RecogniseDialog
          kind={organisation ? 'licence' : 'idCard'}
          targetsOf={targetsOf}
          onClose={() => setReading(false)}
        />
      ) : null}
    </Whose>
  )
}
