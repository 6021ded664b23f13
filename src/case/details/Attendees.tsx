import { useLingui } from '@lingui/react/macro'
import type { CaseRow } from '../../../contract/case/case.ts'

/** Who takes part, by name: all that lists know of it. */
export function Attendees({ row }: { row: CaseRow }) {
  const { t } = useLingui()
  if (!row.attendees.length) return <p className="muted">{t`还没有登记当事人。`}</p>
  return (
    <ul className="items">
      {row.attendees.map(({ camp, role, name }) => (
        <li key={`${camp} ${role} ${name}`} className="split">
          <strong>{name}</strong>
          <span className="muted">
            {camp === 'APP' ? t({ message: '申请人', context: 'case' }) : t`被申请人`} ·{' '}
            {role === 'agent' ? t`代理人` : t`本人`}
          </span>
        </li>
      ))}
    </ul>
  )
}
