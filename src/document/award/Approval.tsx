import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { type Award, awards } from '../../../contract/award/award.ts'
import { seenByStaff } from '../../../contract/award/awardWay.ts'
import { useAsk } from '../../action/useAsk.ts'
import { useRow, useSession } from '../../local/hooks.ts'
import { startLocal } from '../../local/page.ts'
import { hrefTo } from '../../ui/address.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { Deliberation } from './Deliberation.tsx'
import { Rounds } from './Rounds.tsx'

/** The text of one award: what is deliberated for who deliberates, what was submitted for the institution. */
export function Approval({ id }: { id: string | undefined }) {
  const { t } = useLingui()
  // What is typed here is sent from here, and what others write comes by itself.
  useEffect(startLocal, [])
  const cate = useSession()?.user.cate
  const { row } = useRow('award', id)
  // A device that has not seen the case yet knows of no award: whoever deliberates is told of it.
  const asked = id !== undefined && row === null
  const { reply, error, refresh } = useAsk(awards.getDeliberation, asked ? { params: { id } } : undefined)
  const known: Award | undefined = row ?? reply?.award
  if (id === undefined)
    return (
      <EmptyState page icon="edit" title={t`裁决书起草`}>
        <p>{t`请从案件的“裁决”一栏打开裁决文书。`}</p>
        <a className="button primary" href={hrefTo('/case/index')}>
          {t`前往案件列表`}
        </a>
      </EmptyState>
    )
  if (known) {
    const ofStaff = cate === 'MISHU' && seenByStaff.includes(known.state)
    return ofStaff ? <Rounds row={known} /> : <Deliberation row={known} />
  }
  if (error) return <ErrorState error={error} retry={() => void refresh()} />
  return <Skeleton lines={8} />
}
