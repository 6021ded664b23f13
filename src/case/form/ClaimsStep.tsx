import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { currencies } from '../../../contract/both/money.ts'
import { agreementParts, caseParts, natureWords } from '../../../contract/case/casePart.ts'
import { caseNatures } from '../../../contract/case/caseRequest.ts'
import { useOptional } from '../../draft/useOptional.ts'
import { Radios, Select } from '../../ui/Choice.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { ClaimList } from '../ClaimList.tsx'
import { FeeEstimate } from '../fee/FeeEstimate.tsx'
import type { Typed } from './typed.ts'

const limits = { claim: 1000, clause: 3000 }

/** What the parties agreed on, and what is asked for. */
export function ClaimsStep({ form }: { form: UseFormReturn<Typed> }) {
  const { t, i18n } = useLingui()
  const optional = useOptional()
  const { control, register } = form
  const { errors } = useFormState({ control })
  const field = (name: 'nature' | 'cause' | 'currency' | 'amount') => ({
    label: i18n._(caseParts[name].words),
    ...register(name),
    error: wrongOf(get(errors, name)),
  })
  const agreed = (name: keyof typeof agreementParts) => ({
    label: i18n._(agreementParts[name].words),
    ...register(`agreement.${name}`),
    error: wrongOf(get(errors, `agreement.${name}`)),
  })
  const [nature, agreement, amount, currency] = useWatch({
    control,
    name: ['nature', 'agreement', 'amount', 'currency'],
  })
  return (
    <>
      <Section title={t`案件与仲裁协议`}>
        <div className="fields">
          <div className="wide" data-field="nature">
            <Radios
              options={caseNatures.map((it) => ({ value: it, label: i18n._(natureWords[it]) }))}
              {...field('nature')}
            />
          </div>
          <div className="wide" data-field="cause">
            <TextInput required placeholder={t`如买卖合同纠纷`} {...field('cause')} autoComplete="off" />
          </div>
          <div className="wide" data-field="agreement">
            <TextArea required rows={4} limit={limits.clause} count={agreement.clause.length} {...agreed('clause')} />
          </div>
          <TextInput required wide placeholder={t`如《购销合同》第十二条`} {...agreed('source')} autoComplete="off" />
        </div>
      </Section>
      <Section title={i18n._(caseParts.claims.words)}>
        <div className="stack">
          <ClaimList form={form} limit={limits.claim} />
          <div className="fields">
            <Select options={currencies.map((it) => ({ value: it, label: it }))} {...field('currency')} />
            <div data-field="amount">
              <MoneyInput
                {...field('amount')}
                label={optional(i18n._(caseParts.amount.words))}
                amount={amount}
                currency={currency}
              />
            </div>
          </div>
          <FeeEstimate nature={nature} amount={amount} currency={currency} />
        </div>
      </Section>
    </>
  )
}
