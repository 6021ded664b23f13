import { useLingui } from '@lingui/react/macro'
import type { AwardKind } from '../../../contract/awardWay.ts'
import type { CaseDetail } from '../../../contract/caseLife.ts'
import { money } from '../../../contract/money.ts'
import { resultsOf, shareByOutcome, splitFee } from '../../../contract/outcome.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import type { Wrong } from '../../ui/Field.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { resultWords } from './words.ts'

interface Typed {
  result: string
  awarded: string
  share: number | null
}

interface FieldsProps {
  kind: AwardKind
  detail: CaseDetail | undefined
  values: Typed
  set: (some: Partial<Typed>) => void
  wrong: (name: keyof Typed) => Wrong | undefined
}

const numberIn = (typed: string): number | null => {
  const digits = typed.replaceAll(/\D/g, '')
  return digits === '' ? null : Number(digits)
}

/** What an award that ends a case comes to; the share of the fee can be taken from the outcome. */
export function OutcomeFields({ kind, detail, values, set, wrong }: FieldsProps) {
  const { t, i18n } = useLingui()
  const results = resultsOf[kind]
  if (!results) return null
  const { awarded, share } = values
  const byOutcome = shareByOutcome(awarded.trim(), detail?.amount ?? '')
  const claimed = detail?.amount ? `${detail.currency} ${money(detail.amount)}` : ''
  const fee = detail?.fee
  const split = fee && share !== null && share <= 100 ? splitFee(fee.amount, share) : undefined
  const claimants = `${fee?.currency} ${money(split?.applicants ?? '')}`
  const respondents = `${fee?.currency} ${money(split?.respondents ?? '')}`
  return (
    <fieldset className="stack">
      <legend>{t`裁决结果与费用`}</legend>
      {results.length > 1 ? (
        <Select
          label={t`裁决结果`}
          required
          placeholder={t`请选择`}
          options={results.map((value) => ({ value, label: i18n._(resultWords[value]) }))}
          value={values.result}
          onChange={({ target }) => set({ result: target.value })}
          error={wrong('result')}
        />
      ) : null}
      <MoneyInput
        label={t`裁决金额（没有金额的不填）`}
        currency={detail?.currency ?? ''}
        amount={awarded}
        value={awarded}
        maxLength={24}
        onChange={({ target }) => set({ awarded: target.value })}
        error={wrong('awarded')}
      />
      {claimed ? <p className="muted small-text">{t`请求金额 ${claimed}`}</p> : null}
      <div className="row end">
        <TextInput
          label={t`被申请人承担仲裁费的比例（%）`}
          inputMode="numeric"
          maxLength={3}
          value={share === null ? '' : String(share)}
          onChange={({ target }) => set({ share: numberIn(target.value) })}
          error={wrong('share')}
        />
        <Button small disabled={byOutcome === undefined} onClick={() => set({ share: byOutcome ?? null })}>
          {t`按支持比例计算`}
        </Button>
      </div>
      {split ? (
        <p className="muted small-text">{t`仲裁费：申请人承担 ${claimants}，被申请人承担 ${respondents}`}</p>
      ) : null}
    </fieldset>
  )
}
