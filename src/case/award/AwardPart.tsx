import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { awards } from '../../../contract/award/award.ts'
import { awardKinds, kindRules } from '../../../contract/award/awardWay.ts'
import type { CaseRow } from '../../../contract/case/case.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { useRows } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { AwardCard } from './AwardCard.tsx'
import { StartDialog } from './StartDialog.tsx'
import { useStanding } from './useStanding.ts'

/** What the tribunal makes to end the case, as far as the reader sees it, and what they may do about it. */
export function AwardPart({ row, detail }: { row: CaseRow; detail: CaseDetail | undefined }) {
  const { t } = useLingui()
  const { rows, error, loading, refresh } = useRows('award', awards.listAwards, { query: { baseId: row.id } })
  const standing = useStanding(row.id)
  const [starting, setStarting] = useState(false)
  const own = rows?.filter((one) => one.baseId === row.id)
  const mayStart = standing().includes('presiding') && awardKinds.some((kind) => kindRules[kind].in.includes(row.state))
  return (
    <>
      <Section
        title={t`裁决文书`}
        more={
          mayStart ? (
            <Button small icon="plus" aria-haspopup="dialog" onClick={() => setStarting(true)}>
              {t`起草裁决文书`}
            </Button>
          ) : null
        }
      >
        {own?.length ? (
          <ul className="repeat">
            {own.map((one) => (
              <AwardCard key={one.id} row={one} people={standing(one)} detail={detail} refresh={() => void refresh()} />
            ))}
          </ul>
        ) : error && !loading ? (
          <ErrorState error={error} retry={() => void refresh()} />
        ) : own && !loading ? (
          <EmptyState icon="edit" title={t`还没有裁决文书`}>
            <p>{t`裁决书、调解书和撤案决定作出后在此查阅。仲裁庭的评议不公开。`}</p>
          </EmptyState>
        ) : (
          <Skeleton lines={3} />
        )}
      </Section>
      {starting ? <StartDialog row={row} refresh={() => void refresh()} onClose={() => setStarting(false)} /> : null}
    </>
  )
}
