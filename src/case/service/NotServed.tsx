import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { serviceBatches } from '../../../contract/service/serviceBatch.ts'
import type { ServiceGap } from '../../../contract/service/serviceGap.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Banner } from '../../ui/Banner.tsx'
import { listed } from '../../ui/listed.ts'

const unmade = msg`仲裁通知书（尚未制作）`

/** What each party should have been served with and was not, a line a party. */
export function GapList({ gaps }: { gaps: readonly ServiceGap[] }) {
  const { t, i18n } = useLingui()
  const parties = [...new Map(gaps.map(({ partyId, party }) => [partyId, party]))]
  return (
    <ul>
      {parties.map(([id, party]) => {
        const own = gaps.filter(({ partyId }) => partyId === id)
        const titles = listed(own.map(({ title, no }) => (title ? `${title} ${no}` : i18n._(unmade))))
        return <li key={id}>{t`${party}：${titles}`}</li>
      })}
    </ul>
  )
}

/** The same in the case, as it stands now. */
export function NotServed({ caseId, revision }: { caseId: string; revision: number }) {
  const { t } = useLingui()
  const { reply, refresh } = useAsk(serviceBatches.listServiceGaps, { query: { baseId: caseId } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with whatever happens in the case it is asked again
  useEffect(() => void refresh(), [revision])
  if (!reply?.gaps.length) return null
  return (
    <Banner family="amber" icon="alert">
      <strong>{t`尚未送达：`}</strong>
      <GapList gaps={reply.gaps} />
    </Banner>
  )
}
