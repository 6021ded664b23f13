import { useLingui } from '@lingui/react/macro'
import type { AwardKind } from '../../../contract/award/awardWay.ts'
import { counterResults, resultsOf, shareByOutcome, splitFee } from '../../../contract/award/outcome.ts'
import { money } from '../../../contract/both/money.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { type CostAccount, costs } from '../../../contract/cost/cost.ts'
import { settle } from '../../../contract/cost/costSplit.ts'
import { keptOf } from '../../../contract/cost/statement.ts'
import { useRow } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import type { Wrong } from '../../ui/Field.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { sideWords } from '../cost/words.ts'
import { counterResultWords, resultWords } from './words.ts'

interface Typed {
  result: string
  awarded: string
  share: number | null
  counterAwarded: string
  counterShare: number | null
  counterResult: string | null
  counterReason: string
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
  const { row: account } = useRow('costAccount', detail?.id, detail && costs.getCostAccount, {
    params: { id: detail?.id ?? '' },
  })
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
      {account && counterclaimsOf(account).length ? (
        <CounterFields account={account} values={values} set={set} wrong={wrong} />
      ) : null}
    </fieldset>
  )
}

/** The counterclaims that the tribunal decides on, with or without a fee. */
export const counterclaimsOf = ({ charges, unasked }: CostAccount) => [
  ...charges.filter((one) => one.of === 'counterclaim' && one.refund === null),
  ...unasked,
]

type CounterProps = Pick<FieldsProps, 'values' | 'set' | 'wrong'> & { account: CostAccount }

/** The same of counterclaims, and what one side reimburses the other in the end. */
function CounterFields({ account, values, set, wrong }: CounterProps) {
  const { t, i18n } = useLingui()
  const { share, counterShare, counterAwarded } = values
  const { charges } = account
  const currency = charges[0]?.currency ?? account.currency
  const fees = charges.map((one) => ({ of: one.of, camp: one.camp, kept: keptOf(one) }))
  const isWhole = [share, counterShare].every((one) => one === null || one <= 100)
  const settled = isWhole ? settle(fees, { share, counterShare }) : undefined
  const claimants = settled ? `${currency} ${money(settled.counterclaim.APP)}` : ''
  const respondents = settled ? `${currency} ${money(settled.counterclaim.DEF)}` : ''
  const owed = settled?.owed
  const by = owed ? i18n._(sideWords[owed.by]) : ''
  const to = owed ? i18n._(sideWords[owed.to]) : ''
  const sum = owed ? `${currency} ${money(owed.sum)}` : ''
  return (
    <>
      <Select
        label={t`反请求的结果`}
        placeholder={t`请选择`}
        options={counterResults.map((value) => ({ value, label: i18n._(counterResultWords[value]) }))}
        value={values.counterResult ?? ''}
        onChange={({ target }) => set({ counterResult: target.value })}
        error={wrong('counterResult')}
      />
      <MoneyInput
        label={t`反请求裁决金额（没有金额的不填）`}
        currency={currency}
        amount={counterAwarded}
        value={counterAwarded}
        maxLength={24}
        onChange={({ target }) => set({ counterAwarded: target.value })}
        error={wrong('counterAwarded')}
      />
      <TextInput
        label={t`被申请人承担反请求仲裁费的比例（%）`}
        inputMode="numeric"
        maxLength={3}
        value={counterShare === null ? '' : String(counterShare)}
        onChange={({ target }) => set({ counterShare: numberIn(target.value) })}
        error={wrong('counterShare')}
      />
      {!values.counterResult || counterShare === null ? (
        <TextArea
          label={t`对反请求或其费用不作结论的理由`}
          value={values.counterReason}
          limit={500}
          count={values.counterReason.length}
          onChange={({ target }) => set({ counterReason: target.value })}
          error={wrong('counterReason')}
        />
      ) : null}
      {settled && counterShare !== null ? (
        <p className="muted small-text">{t`反请求仲裁费：申请人承担 ${claimants}，被申请人承担 ${respondents}`}</p>
      ) : null}
      {owed && (share !== null || counterShare !== null) ? (
        <p className="muted small-text">{t`相抵后，${by}应向${to}偿付 ${sum}`}</p>
      ) : null}
    </>
  )
}
