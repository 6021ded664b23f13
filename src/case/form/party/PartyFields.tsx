import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { get, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { domicileWords, partyKindWords, partyNames, partyParts } from '../../../../contract/case/casePart.ts'
import { domiciles, partyKinds } from '../../../../contract/case/caseRequest.ts'
import { wordsOf } from '../../../../contract/kernel/part.ts'
import type { Recognised } from '../../../../contract/upload/ocr.ts'
import { Button } from '../../../ui/Button.tsx'
import { Radios, Select } from '../../../ui/Choice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Whose } from '../../../ui/Whose.tsx'
import { wrongOf } from '../../../ui/wrongOf.ts'
import { RecogniseDialog } from '../../../upload/RecogniseDialog.tsx'
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
  const words = { ...wordsOf(partyParts), ...partyNames[organisation ? 'organisation' : 'person'] }
  const field = (name: keyof typeof words) => ({
    label: i18n._(words[name]),
    ...register(`${side}.${at}.${name}`),
    error: wrong(name),
  })
  const claims = side === 'applicants'
  const no = at + 1
  const who = claims ? t`申请人 ${no}` : t`被申请人 ${no}`

  const readWords = organisation ? t`识别营业执照` : t`识别身份证`

  /** What the picture of a card or a licence may fill. */
  function targetsOf(read: Recognised) {
    const target = (name: 'name' | 'certificatesNum' | 'legalPerson' | 'address', value?: string) => ({
      label: i18n._(words[name]),
      now: getValues(`${side}.${at}.${name}`),
      read: value,
      put: (next: string) =>
        setValue(`${side}.${at}.${name}`, next, { shouldDirty: true, shouldValidate: wrong(name) !== undefined }),
    })
    const address = target('address', read.address)
    return organisation
      ? [
          target('name', read.name),
          target('certificatesNum', read.creditCode),
          target('legalPerson', read.legalRepresentative),
          address,
        ]
      : [target('name', read.name), target('certificatesNum', read.idNumber), address]
  }

  return (
    <Whose value={who}>
      <div className="fields">
        <Radios
          options={partyKinds.map((value) => ({ value, label: i18n._(partyKindWords[value]) }))}
          {...field('kind')}
        />
        <div className="row wide">
          <Button small icon="camera" aria-label={`${who} ${readWords}`} onClick={() => setReading(true)}>
            {readWords}
          </Button>
        </div>
        <TextInput required {...field('name')} autoComplete="off" />
        <TextInput kind="code" required={claims} {...field('certificatesNum')} autoComplete="off" />
        {organisation ? <TextInput {...field('legalPerson')} autoComplete="off" /> : null}
        <TextInput type="tel" required={claims} {...field('phone')} autoComplete="off" />
        <TextInput type="email" {...field('email')} autoComplete="off" />
        <TextInput required={claims} {...field('address')} autoComplete="off" />
        <Select
          options={domiciles.map((value) => ({ value, label: i18n._(domicileWords[value]) }))}
          {...field('domicile')}
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
