import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Deadline } from '../../../contract/deadline/deadline.ts'
import { daysBetween, endOf } from '../../ui/days.ts'
import { OwnTime } from '../../ui/OwnTime.tsx'
import { howWords } from '../service/deliveryWords.ts'
import { EntryTag } from './EntryTag.tsx'
import { kindWords, ownerWords } from './words.ts'

interface LineProps {
  one: Deadline
  overdue: boolean
  today: string
  acts: ReactNode
}

/** One deadline of a case. */
export function DeadlineLine({ one, overdue, today, acts }: LineProps) {
  const { t, i18n } = useLingui()
  const { kind, due, title, owner, doneAt, since } = one
  const days = daysBetween(today, due)
  const late = -days
  const left = days === 0 ? t`今天截止` : days > 0 ? t`还有 ${days} 天` : overdue ? t`逾期 ${late} 天` : ''
  return (
    <li className={overdue ? 'overdue' : undefined}>
      <time dateTime={due} className="number nowrap">
        {due}
      </time>
      <div className="grow">
        <strong>{kind === 'own' || kind === 'service' ? title : i18n._(kindWords[kind])}</strong>
        <span className="muted small-text">
          {i18n._(ownerWords[owner])}
          {doneAt === null && left ? ` · ${left}` : ''}
        </span>
        {since ? (
          <span className="muted small-text">
            {t`自 ${since.day} 送达（${i18n._(howWords[since.how])}）的次日起算`}
            {since.no ? ` · ${since.no}` : ''}
          </span>
        ) : null}
        {doneAt === null ? <OwnTime at={endOf(due)} /> : null}
      </div>
      <EntryTag overdue={overdue} done={doneAt !== null} past={days < 0} />
      {acts}
    </li>
  )
}
