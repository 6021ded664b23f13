import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CandidacyState } from '../../../../contract/arbitrator/candidacyMoves.ts'
import type { CaseState } from '../../../../contract/case/case.ts'
import type { PreservationState } from '../../../../contract/filing/moves.ts'
import { guarantees } from '../../../../contract/guarantee/guarantee.ts'
import type { GuaranteeState } from '../../../../contract/guarantee/moves.ts'
import { StateTag as CandidacyTag } from '../../../arbitrator/StateTag.tsx'
import { CaseTag } from '../../../case/CaseTag.tsx'
import { GuaranteeTag } from '../../../filing/guarantee/GuaranteeTag.tsx'
import { StateTag } from '../../../filing/StateTag.tsx'
import { CaseLink } from '../../../list/CaseLink.tsx'
import { Cause } from '../../../list/Cause.tsx'
import { useRows } from '../../../local/hooks.ts'
import { dateTime, millisOf } from '../../../ui/format.ts'

/** The states in which a record waits for a party, or for a secretary. */
interface Waits {
  case: CaseState[]
  guarantee: GuaranteeState[]
  candidacy: CandidacyState[]
  preservation: PreservationState[]
}
const waits: Record<'USER' | 'MISHU', Waits> = {
  // A party's own preservations stand there with what is still on the device.
  USER: { case: ['returned', 'unpay'], guarantee: ['returned'], candidacy: [], preservation: [] },
  MISHU: {
    case: ['pending', 'audit2', 'aff'],
    guarantee: ['submitted', 'reviewing'],
    candidacy: ['submitted', 'firstReview', 'secondReview', 'approved'],
    preservation: ['submitted', 'reviewing'],
  },
}

export interface TodoItem {
  key: string
  name: string
  tag: ReactNode
  about: ReactNode
  at: string
  action: ReactNode
}

/** What waits for this person among the records on this device, the longest waiting first. */
export function useTodo(cate: 'USER' | 'MISHU', userId: string): TodoItem[] {
  const { t } = useLingui()
  const { rows: cases = [] } = useRows('case')
  // Of a secretary's the server tells; these rows stand in for it where it cannot be asked.
  const asked = cate === 'USER' ? guarantees.listGuarantees : undefined
  const { rows: given = [] } = useRows('guarantee', asked, { query: { page: 1, size: 50 } })
  const { rows: candidacies = [] } = useRows('candidacy')
  const { rows: preservations = [] } = useRows('preservation')
  const wanted = waits[cate]
  const look = 'button small primary'
  return [
    ...cases
      .filter((row) => wanted.case.includes(row.state))
      .map((row) => ({
        key: row.id,
        name: row.caseNo,
        tag: <CaseTag state={row.state} />,
        about: <Cause of={row.cause} />,
        at: row.openedAt,
        action: (
          <CaseLink id={row.id} className={look}>
            {t`查看`}
          </CaseLink>
        ),
      })),
    ...given
      .filter((row) => wanted.guarantee.includes(row.state))
      .map((row) => ({
        key: row.id,
        name: row.no,
        tag: <GuaranteeTag state={row.state} />,
        about: t({ message: '担保申请', context: 'one' }),
        at: row.submittedAt,
        action: (
          <Link to="/sponsorshipView" search={{ id: row.id }} className={look}>
            {t`查看`}
          </Link>
        ),
      })),
    ...preservations
      .filter((row) => wanted.preservation.includes(row.state))
      .map((row) => ({
        key: row.id,
        name: row.no,
        tag: <StateTag state={row.state} />,
        about: `${row.applicant.name} / ${row.respondent.name}`,
        at: row.submittedAt,
        action: (
          <Link to="/protectionView" search={{ id: row.id }} className={look}>
            {t`查看`}
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
            {t`查看`}
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
