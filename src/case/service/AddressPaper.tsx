import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { get, useFormState, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { lenient } from '../../../contract/lenient.ts'
import { type ServiceAddress, serviceAddresses } from '../../../contract/serviceAddress.ts'
import type { Strokes } from '../../../contract/strokes.ts'
import { HandField } from '../../account/specimen/HandField.tsx'
import { Ink } from '../../account/specimen/Ink.tsx'
import { CasePaperScreen } from '../../draft/casePaper/CasePaperScreen.tsx'
import { casePaper, type FieldsProps, type OfCase } from '../../draft/casePaper/casePaper.ts'
import { firstIn } from '../../draft/refusals.ts'
import { Radios, Select } from '../../ui/Choice.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { useReceivedParties } from './useReceivedParties.ts'

interface Typed extends OfCase {
  partyId: string
  receiver: string
  phone: string
  email: string
  address: string
  /** `yes` or `no`; empty until it is chosen. */
  electronic: string
  signedBy: string
  strokes: Strokes
}

const text = z.string()

export const typedAddress: (fields: unknown) => Typed = lenient(
  z.object({
    ...{ baseId: text, caseNo: text, partyId: text, receiver: text, phone: text, email: text, address: text },
    ...{ electronic: text, signedBy: text, strokes: z.array(z.array(z.int())) },
  }),
)

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
  parts: {
    partyId: msg`当事人`,
    receiver: msg`收件人`,
    phone: msg`收件电话`,
    email: msg`电子邮箱`,
    address: msg`邮寄地址`,
    electronic: msg`电子送达`,
    signedBy: msg`确认人姓名`,
    strokes: msg`确认人签名`,
  },
  placeOf: ([at]) => String(at),
  placeOfFile: () => 'files',
  Fields,
  Facts: ({ typed }) => <AddressFacts address={{ ...typed, electronic: typed.electronic === 'yes' }} />,
})

export const AddressScreen = () => <CasePaperScreen paper={address} />

function Fields({ form, of: { row, detail } }: FieldsProps<Typed>) {
  const { t } = useLingui()
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
          label={t`当事人`}
          required
          placeholder={t`请选择`}
          options={parties.map(({ id, name }) => ({ value: id, label: name }))}
          {...register('partyId')}
          error={wrong('partyId')}
        />
        <TextInput label={t`收件人`} required autoComplete="name" {...register('receiver')} error={wrong('receiver')} />
        <TextInput
          label={t`收件电话`}
          required
          type="tel"
          autoComplete="tel"
          {...register('phone')}
          error={wrong('phone')}
        />
        <TextInput
          label={t`电子邮箱（选填）`}
          type="email"
          autoComplete="email"
          {...register('email')}
          error={wrong('email')}
        />
        <TextInput
          label={t`邮寄地址`}
          required
          wide
          autoComplete="street-address"
          {...register('address')}
          error={wrong('address')}
        />
        <Radios
          label={t`电子送达`}
          required
          options={[
            { value: 'yes', label: t`同意以短信、电子邮件送达` },
            { value: 'no', label: t`不同意，请邮寄送达` },
          ]}
          {...register('electronic')}
          error={wrong('electronic')}
        />
        <TextInput
          label={t`确认人姓名`}
          required
          autoComplete="name"
          {...register('signedBy')}
          error={wrong('signedBy')}
        />
        <HandField
          name="strokes"
          label={t`确认人签名`}
          value={strokes}
          onChange={(next) => setValue('strokes', next, { shouldDirty: true, shouldValidate: true })}
          error={firstIn(get(errors, 'strokes'))}
        />
      </div>
    </Section>
  )
}

type Said = Pick<ServiceAddress, 'receiver' | 'phone' | 'email' | 'address' | 'electronic' | 'signedBy' | 'strokes'>

export function AddressFacts({
  address: { receiver, phone, email, address: place, electronic, signedBy, strokes },
}: {
  address: Said
}) {
  const { t } = useLingui()
  return (
    <dl className="facts">
      <Fact label={t`收件人`}>{receiver}</Fact>
      <Fact label={t`收件电话`}>
        <span className="number">{phone}</span>
      </Fact>
      {email ? <Fact label={t`电子邮箱`}>{email}</Fact> : null}
      <Fact label={t`邮寄地址`}>{place}</Fact>
      <Fact label={t`电子送达`}>{electronic ? t({ message: '同意', context: 'consent' }) : t`不同意`}</Fact>
      <Fact label={t`确认人姓名`}>{signedBy}</Fact>
      {strokes?.length ? (
        <Fact label={t`确认人签名`}>
          <Ink strokes={strokes} label={t`${signedBy}的签名`} />
        </Fact>
      ) : null}
    </dl>
  )
}
