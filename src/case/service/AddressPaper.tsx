import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { get, useFormState, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Strokes } from '../../../contract/both/strokes.ts'
import { lenient } from '../../../contract/kernel/lenient.ts'
import { wordsOf } from '../../../contract/kernel/part.ts'
import {
  addressFields,
  addressParts,
  electronicWords,
  serviceAddresses,
} from '../../../contract/service/serviceAddress.ts'
import { HandField } from '../../account/specimen/HandField.tsx'
import { Ink } from '../../account/specimen/Ink.tsx'
import { CasePaperScreen } from '../../draft/casePaper/CasePaperScreen.tsx'
import { casePaper, type FieldsProps } from '../../draft/casePaper/casePaper.ts'
import { PartFacts } from '../../draft/paper/PartFacts.tsx'
import { firstIn } from '../../draft/refusals.ts'
import { useOptional } from '../../draft/useOptional.ts'
import { Radios, Select } from '../../ui/Choice.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { useReceivedParties } from './useReceivedParties.ts'

const text = z.string()
/** `electronic` is `yes` or `no`; empty until it is chosen. */
export const typedAddress = lenient(z.extend(addressFields, { baseId: text, caseNo: text, electronic: text }))
type Typed = ReturnType<typeof typedAddress>

const words = wordsOf(addressParts)

/** Where a party wants to be served 送达地址确认书 (/addressAdd). */
const address = casePaper({
  kind: 'serviceAddress',
  submit: serviceAddresses.confirmAddress,
  body: serviceAddresses.confirmAddress.body,
  title: () => msg`送达地址确认书`,
  titleOf: ({ caseNo }, say) => `${caseNo} · ${say(msg`送达地址确认书`)}`,
  typedOf: typedAddress,
  bodyOf: ({ caseNo: _, electronic, ...said }, { id }) => ({
    ...{ ...said, id },
    electronic: electronic === '' ? undefined : electronic === 'yes',
  }),
  parts: words,
  placeOf: ([at]) => String(at),
  placeOfFile: () => 'files',
  Fields,
  Facts: ({ typed }) => <AddressFacts typed={typed} />,
})

export const AddressScreen = () => <CasePaperScreen paper={address} />

function Fields({ form, of: { row, detail } }: FieldsProps<Typed>) {
  const { t, i18n } = useLingui()
  const optional = useOptional()
  const { control, register, setValue } = form
  const strokes = useWatch({ control, name: 'strokes' })
  const { errors } = useFormState({ control })
  const wrong = (at: string) => wrongOf(get(errors, at))
  const parties = useReceivedParties(row.id, detail)
  return (
    <Section title={t`送达地址确认书`}>
      <div className="fields">
        <p className="wide muted">
          {t`请如实填写。此后的文书按此地址送达；地址有误或变更未告知，导致文书未能送达的，由您承担后果。变更时请重新提交。`}
        </p>
        <Select
          label={i18n._(words.partyId)}
          required
          placeholder={t`请选择`}
          options={parties.map(({ id, name }) => ({ value: id, label: name }))}
          {...register('partyId')}
          error={wrong('partyId')}
        />
        <TextInput
          label={i18n._(words.receiver)}
          required
          autoComplete="name"
          {...register('receiver')}
          error={wrong('receiver')}
        />
        <TextInput
          label={i18n._(words.phone)}
          required
          type="tel"
          autoComplete="tel"
          {...register('phone')}
          error={wrong('phone')}
        />
        <TextInput
          label={optional(i18n._(words.email))}
          type="email"
          autoComplete="email"
          {...register('email')}
          error={wrong('email')}
        />
        <TextInput
          label={i18n._(words.address)}
          required
          wide
          autoComplete="street-address"
          {...register('address')}
          error={wrong('address')}
        />
        <Radios
          label={i18n._(words.electronic)}
          required
          options={Object.entries(electronicWords).map(([value, said]) => ({ value, label: i18n._(said) }))}
          {...register('electronic')}
          error={wrong('electronic')}
        />
        <TextInput
          label={i18n._(words.signedBy)}
          required
          autoComplete="name"
          {...register('signedBy')}
          error={wrong('signedBy')}
        />
        <HandField
          name="strokes"
          label={i18n._(words.strokes)}
          value={strokes}
          onChange={(next) => setValue('strokes', next, { shouldDirty: true, shouldValidate: true })}
          error={firstIn(get(errors, 'strokes'))}
        />
      </div>
    </Section>
  )
}

type Said = Pick<Typed, 'receiver' | 'phone' | 'email' | 'address' | 'electronic' | 'signedBy'> & {
  strokes: Strokes | null
}

/** Where a party is served; which one, its heading says. */
export function AddressFacts({ typed }: { typed: Said }) {
  const { t, i18n } = useLingui()
  const { signedBy, strokes } = typed
  const ink = strokes?.length ? (
    <Fact label={i18n._(words.strokes)}>
      <Ink strokes={strokes} label={t`${signedBy}的签名`} />
    </Fact>
  ) : null
  return <PartFacts parts={addressParts} typed={typed} own={{ strokes: ink }} />
}
