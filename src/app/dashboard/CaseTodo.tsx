import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { arbitrator } from '../../../contract/arbitrator.ts'
import type { CandidacyState } from '../../../contract/candidacy.ts'
import type { CaseState } from '../../../contract/case.ts'
import { type GuaranteeState, guarantees } from '../../../contract/guarantee.ts'
import { StateTag as CandidacyTag } from '../../arbitrator/StateTag.tsx'
import { CaseTag } from '../../case/CaseTag.tsx'
import { GuaranteeTag } from '../../filing/guarantee/GuaranteeTag.tsx'
import { CaseLink } from '../../list/CaseLink.tsx'
import { useRows } from '../../local/hooks.ts'
import { dateTime, millisOf } from '../../ui/format.ts'

/** The states in which a record waits for a party, or for a secretary. */
const waits: Record<'USER' | 'MISHU', { case: CaseState[]; guarantee: GuaranteeState[]; candidacy: CandidacyState[] }> =
  {
    USER: { case: ['returned', 'unpay'], guarantee: ['returned'], candidacy: [] },
    MISHU: {
      case: ['pending', 'audit2', 'aff'],
      guarantee: ['submitted', 'reviewing'],
      candidacy: ['submitted', 'firstReview', 'secondReview', 'approved'],
    },
  }

export interface TodoItem {
  key: string
  name: string
  tag: ReactNode
  about: string
  at: string
  action: ReactNode
}

/** Cases, guarantees and applications of arbitrators that wait for this person, the longest waiting first. */
export function useTodo(cate: 'USER' | 'MISHU', userId: string): TodoItem[] {
  const { t } = useLingui()
  const { rows: cases = [] } = useRows('case')
  const { rows: given = [] } = useRows('guarantee', guarantees.listGuarantees, { query: { page: 1, size: 50 } })
  const reviews = cate === 'MISHU' ? arbitrator.listCandidacies : undefined
  const { rows: candidacies = [] } = useRows('candidacy', reviews, { query: { page: 1, size: 50 } })
  const wanted = waits[cate]
  const look = 'button small primary'
  return [
    ...cases
      .filter((row) => wanted.case.includes(row.state))
      .map((row) => ({
        key: row.id,
        name: row.caseNo,
        tag: <CaseTag state={row.state} />,
        about: row.cause,
        at: row.openedAt,
        action: (
          <CaseLink id={row.id} className={look}>
            {cate === 'MISHU' ? t`办理` : t`查看`}
          </CaseLink>
        ),
      })),
    ...given
      .filter((row) => wanted.guarantee.includes(row.state))
      .map((row) => ({
        key: row.id,
        name: row.no,
        tag: <GuaranteeTag state={row.state} />,
        about: t`担保申请`,
        at: row.submittedAt,
        action: (
          <Link to="/sponsorshipView" search={{ id: row.id }} className={look}>
            {cate === 'MISHU' ? t`审核` : t`查看`}
          </Link>
        ),
      })),
    ...candidacies
      .filter((row) => wanted.candidacy.includes(row.state))
      // The second review is another person's.
      .filter((row) => row.state !== 'secondReview' || row.firstReviewer !== userId)
      .map((row) => ({
        key: row.id,
        name: row.no,
        tag: <CandidacyTag state={row.state} />,
        about: `${t`仲裁员申请`} · ${row.ownerName}`,
        at: row.submittedAt,
        action: (
          <Link to="/arbitratorView" search={{ id: row.id }} className={look}>
            {t`审核`}
          </Link>
        ),
      })),
  ].sort((a, b) => millisOf(a.at) - millisOf(b.at))
}

export function TodoRow({ item }: { item: TodoItem }) {
  return (
    <li className="split">
      <div>
        <div className="row">
          <strong className="nowrap">{item.name}</strong>
          {item.tag}
        </div>
        <div className="muted small-text">
          {item.about}
          {' · '}
          <span className="number nowrap">{dateTime(item.at)}</span>
        </div>
      </div>
      {item.action}
    </li>
  )
}
