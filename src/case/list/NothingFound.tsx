import { useLingui } from '@lingui/react/macro'
import { money } from '../../../contract/both/money.ts'
import { useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { inLanguage } from '../../ui/inLanguage.ts'
import { EmptyState } from '../../ui/States.tsx'
import type { CaseFilter } from './filter.ts'
import { groupsOf, seatWords } from './groups.ts'
import { useSecretaries } from './MoreFilters.tsx'

/** No case fits: by which filters, and the way back to all. */
export function NothingFound({ filter, clear }: { filter: CaseFilter; clear: () => void }) {
  const { t } = useLingui()
  const asked = useFilterWords(filter)
  return (
    <EmptyState icon="search" title={t`没有符合条件的案件`}>
      <ul aria-label={t`筛选条件`} className="case-asked">
        {asked.map(([name, value]) => (
          <li key={name}>
            <span className="muted">{name}</span> {value}
          </li>
        ))}
      </ul>
      <Button onClick={clear}>{t`清除筛选条件`}</Button>
    </EmptyState>
  )
}

/** Each filter that is set, by its name and what is asked for. */
function useFilterWords(filter: CaseFilter): [name: string, value: string][] {
  const { t, i18n } = useLingui()
  const secretaries = useSecretaries()
  const cate = useSession()?.user.cate
  const group = (cate && groupsOf[cate])?.find((one) => one.group === filter.group)
  const range = (from: string, to: string) => (from || to ? `${from || '…'} – ${to || '…'}` : '')
  const sum = (amount: string) => (amount ? money(amount) : '')
  const all: [string, string][] = [
    [t`状态`, group ? inLanguage(group.words) : ''],
    [t`参与身份`, filter.seat ? i18n._(seatWords[filter.seat]) : ''],
    [t`搜索`, filter.q],
    [t`经办秘书`, secretaries.find(({ value }) => value === filter.secretaryId)?.label ?? ''],
    [t`收件日期`, range(filter.from, filter.to)],
    [t`标的额`, range(sum(filter.amountFrom), sum(filter.amountTo))],
  ]
  return all.filter(([, value]) => value !== '')
}
