import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { partyKinds } from '../../../../contract/caseRequest.ts'
import { Radios } from '../../../ui/Choice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Whose } from '../../../ui/Whose.tsx'
import { wrongOf } from '../../../ui/wrongOf.ts'
import { partyKindWords } from '../../words.ts'
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
  const { register, control } = form
  const { errors } = useFormState({ control, name: `${side}.${at}` })
  const wrong = (name: string) => wrongOf(get(errors, `${side}.${at}.${name}`))
  const organisation = useWatch({ control, name: `${side}.${at}.kind` }) === 'organisation'
  const claims = side === 'applicants'
  const no = at + 1
  const who = claims ? t`申请人 ${no}` : t`被申请人 ${no}`
  return (
    <Whose value={who}>
      <div className="fields">
        <Radios
          label={t`类型`}
          options={partyKinds.map((kind) => ({ value: kind, label: i18n._(partyKindWords[kind]) }))}
          {...register(`${side}.${at}.kind`)}
          error={wrong('kind')}
        />
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
      </div>
    </Whose>
  )
}
