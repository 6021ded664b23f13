import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { money } from '../../contract/both/money.ts'
import { type CaseRow, endedCases } from '../../contract/case/case.ts'
import { filing } from '../../contract/filing/filing.ts'
import { useMay } from '../account/role/useMay.ts'
import { useSession } from '../local/hooks.ts'
import { dateTime } from '../ui/format.ts'
import { Section } from '../ui/Section.tsx'
import { ErrorState, Skeleton } from '../ui/States.tsx'
import { GuaranteeTag } from './guarantee/GuaranteeTag.tsx'
import { LinkEarlierButton } from './link/LinkEarlierButton.tsx'
import { UnlinkButton } from './link/UnlinkButton.tsx'
import { StateTag } from './StateTag.tsx'
import { useFiledIn } from './useFiledIn.ts'

/** The preservations and guarantees of a case, of those whom the viewer may see; arbitrators have none. */
export function FiledPart({ row }: { row: CaseRow }) {
  const may = useMay(filing.listPreservations)
  return may ? <Filed row={row} /> : null
}

function Filed({ row }: { row: CaseRow }) {
  const { t } = useLingui()
  const isStaff = useSession()?.user.cate === 'MISHU'
  const ended = endedCases.includes(row.state)
  const { preservations, guarantees, loading, error, refresh } = useFiledIn(row)
  const none = !preservations.length && !guarantees.length
  return (
    <Section title={t`保全与担保`} more={<LinkEarlierButton row={row} refresh={refresh} />}>
      {none && error ? (
        <ErrorState error={error} retry={refresh} />
      ) : none && loading ? (
        <Skeleton lines={2} />
      ) : none ? (
        <p className="muted">{t`本案还没有您可以查看的保全或担保申请。`}</p>
      ) : (
        <ul className="stack">
          {preservations.map((one) => (
            <Line
              key={one.id}
              {...one}
              kind={t`保全申请`}
              tag={<StateTag state={one.state} />}
              act={isStaff && !ended ? <UnlinkButton row={one} refresh={refresh} /> : null}
            >
              <Link to="/protectionView" search={{ id: one.id }} className="number nowrap">
                {one.no}
              </Link>
            </Line>
          ))}
          {guarantees.map((one) => (
            <Line key={one.id} {...one} kind={t`担保申请`} tag={<GuaranteeTag state={one.state} />}>
              <Link to="/sponsorshipView" search={{ id: one.id }} className="number nowrap">
                {one.no}
              </Link>
            </Line>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface LineProps {
  kind: string
  amount: string
  currency: string
  submittedAt: string
  tag: ReactNode
  /** What may be done with it here. */
  act?: ReactNode
  /** Its number, as a link to it. */
  children: ReactNode
}

function Line({ kind, amount, currency, submittedAt, tag, act, children }: LineProps) {
  return (
    <li className="row between">
      <span className="row">
        {children}
        <span>{kind}</span>
        {tag}
        {act}
      </span>
      <span className="muted small-text number">
        {currency} {money(amount)} · {dateTime(submittedAt).slice(0, 10)}
      </span>
    </li>
  )
}
