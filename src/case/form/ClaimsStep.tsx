import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { caseNatures } from '../../../contract/caseRequest.ts'
import { currencies } from '../../../contract/money.ts'
import { Radios, Select } from '../../ui/Choice.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { ClaimList } from '../ClaimList.tsx'
import { FeeEstimate } from '../fee/FeeEstimate.tsx'
import { natureWords } from '../words.ts'
import type { Typed } from './typed.ts'

const limits = { claim: 1000, clause: 3000 }

/** What the parties agreed on, and what is asked for. */
export function ClaimsStep({ form }: { form: UseFormReturn<Typed> }) {
  const { t, i18n } = useLingui()
  const { control, register } = form
  const { errors } = useFormState({ control })
  const wrong = (at: string) => wrongOf(get(errors, at))
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
              label={t`案件性质`}
              options={caseNatures.map((it) => ({ value: it, label: i18n._(natureWords[it]) }))}
              {...register('nature')}
              error={wrong('nature')}
            />
          </div>
          <div className="wide" data-field="cause">
            <TextInput
              label={t`案由`}
              required
              placeholder={t`如买卖合同纠纷`}
              {...register('cause')}
              error={wrong('cause')}
              autoComplete="off"
            />
          </div>
          <div className="wide" data-field="agreement">
            <TextArea
              label={t`仲裁协议或仲裁条款原文`}
              required
              rows={4}
              limit={limits.clause}
              count={agreement.clause.length}
              {...register('agreement.clause')}
              error={wrong('agreement.clause')}
            />
          </div>
          <TextInput
            label={t`协议所在的合同及条款`}
            required
            wide
            placeholder={t`如《购销合同》第十二条`}
            {...register('agreement.source')}
            error={wrong('agreement.source')}
            autoComplete="off"
          />
        </div>
      </Section>
      <Section title={t`仲裁请求`}>
        <div className="stack">
          <ClaimList form={form} limit={limits.claim} />
          <div className="fields">
            <Select
              label={t`币种`}
              options={currencies.map((it) => ({ value: it, label: it }))}
              {...register('currency')}
              error={wrong('currency')}
            />
            <div data-field="amount">
              <MoneyInput
                label={t`争议金额（选填）`}
                amount={amount}
                currency={currency}
                {...register('amount')}
                error={wrong('amount')}
              />
            </div>
          </div>
          <FeeEstimate nature={nature} amount={amount} currency={currency} />
        </div>
      </Section>
    </>
  )
}
