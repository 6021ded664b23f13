import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { caseMost, caseNatures } from '../../../contract/caseRequest.ts'
import { currencies } from '../../../contract/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Radios, Select } from '../../ui/Choice.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { FeeEstimate } from '../fee/FeeEstimate.tsx'
import { natureWords } from '../words.ts'
import { ListWrong } from './ListWrong.tsx'
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
          <Claims form={form} />
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

function Claims({ form }: { form: UseFormReturn<Typed> }) {
  const { t } = useLingui()
  const { control, register } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'claims' })
  const { errors } = useFormState({ control, name: 'claims' })
  const claims = useWatch({ control, name: 'claims' })
  const whole = wrongOf(get(errors, 'claims.root'))
  return (
    <div className={`stack${whole ? ' wrong' : ''}`} data-field="claims">
      <ol className="repeat">
        {fields.map((field, at) => {
          const no = at + 1
          return (
            <li key={field.id}>
              <header>
                <strong>{t`请求 ${no}`}</strong>
                {fields.length > 1 ? (
                  <Button look="quiet" small icon="trash" aria-label={t`删除请求 ${no}`} onClick={() => remove(at)} />
                ) : null}
              </header>
              <TextArea
                label={t`请求 ${no} 内容`}
                required
                rows={3}
                limit={limits.claim}
                count={claims[at]?.text.length ?? 0}
                {...register(`claims.${at}.text`)}
                error={wrongOf(get(errors, `claims.${at}.text`))}
              />
            </li>
          )
        })}
      </ol>
      <ListWrong wrong={whole} />
      <div>
        <Button icon="plus" disabled={fields.length >= caseMost.claims} onClick={() => append({ text: '' })}>
          {t`添加请求`}
        </Button>
      </div>
    </div>
  )
}
