import { useLingui } from '@lingui/react/macro'
import { caseLife } from '../../../contract/case/caseLife.ts'
import { useKept, useSession } from '../../local/hooks.ts'
import { Select } from '../../ui/Choice.tsx'
import { DateRange } from '../../ui/DateRange.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { CaseFilter, WrongAmounts } from './filter.ts'

interface MoreFiltersProps {
  /** As typed. */
  filter: CaseFilter
  set: (some: Partial<CaseFilter>) => void
  /** Of the amounts once they have rested. */
  wrong: WrongAmounts
}

/** Whom secretaries can look for: themselves first. Others are asked for once, and kept. */
export function useSecretaries(): { value: string; label: string }[] {
  const { t } = useLingui()
  const user = useSession()?.user
  const isStaff = user?.cate === 'MISHU'
  const { value: all = [] } = useKept(isStaff ? caseLife.getInitSecretaryOfDept : undefined, { body: {} })
  if (!user || !isStaff) return []
  const others = all.filter(({ userId }) => userId !== user.id)
  return [
    { value: user.id, label: t`我经办的案件` },
    ...others.map(({ userId, nickName, dept }) => ({ value: userId, label: `${nickName} · ${dept}` })),
  ]
}

/** What is asked for less often than state and words: who works on a case, when it came in, and its amount. */
export function MoreFilters({ filter, set, wrong }: MoreFiltersProps) {
  const { t } = useLingui()
  const secretaries = useSecretaries()
  const chosen = [filter.secretaryId, filter.from, filter.to, filter.amountFrom, filter.amountTo].filter(Boolean).length
  return (
    <details className="case-more">
      <summary>
        {t`更多筛选`}
        {chosen ? <span className="number"> {chosen}</span> : null}
      </summary>
      <div className="fields">
        {secretaries.length ? (
          <Select
            label={t`经办秘书`}
            placeholder={t`全部秘书`}
            options={secretaries}
            value={filter.secretaryId}
            onChange={({ target }) => set({ secretaryId: target.value })}
          />
        ) : null}
        <DateRange label={t`收件日期`} from={filter.from} to={filter.to} onChange={(from, to) => set({ from, to })} />
        <TextInput
          label={t`最低标的额`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={filter.amountFrom}
          onChange={({ target }) => set({ amountFrom: target.value.trim() })}
          error={wrong.amountFrom}
        />
        <TextInput
          label={t`最高标的额`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={filter.amountTo}
          onChange={({ target }) => set({ amountTo: target.value.trim() })}
          error={wrong.amountTo}
        />
      </div>
    </details>
  )
}
