import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { endedCases } from '../../../contract/case/case.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { mandatePage, mandates } from '../../../contract/mandate/mandate.ts'
import { PendingPapers } from '../../draft/casePaper/PendingPapers.tsx'
import { useCaseRows, useSession } from '../../local/hooks.ts'
import { typedTexts } from '../../local/typedTexts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { MandateCard } from './MandateCard.tsx'
import { useOwnParties } from './useOwnAgents.ts'

/** What a draft says of whom it names. */
const named = typedTexts({ baseId: '', caseNo: '', name: '' })

interface PartProps {
  detail: CaseDetail
  refresh: () => void
}

/** Agents of a case under way 代理人变更: what parties handed in, and what a secretary decided. An arbitrator sees who acts, no letters. */
export function MandatePart(props: PartProps) {
  const cate = useSession()?.user.cate
  if (!props.detail.acceptedAt) return null
  if (cate === 'MISHU') return <Changes {...props} isParty={false} />
  return cate === 'USER' ? <OwnChanges {...props} /> : null
}

/** A party names agents; an agent reads of them. */
function OwnChanges(props: PartProps) {
  const isParty = useOwnParties(props.detail.id).length > 0
  return <Changes {...props} isParty={isParty} />
}

function Changes({ detail, refresh: refreshCase, isParty }: PartProps & { isParty: boolean }) {
  const { t } = useLingui()
  const { id } = detail
  const { list, loading, error, refresh } = useCaseRows(mandates.listMandates, id, mandatePage, 'newest')
  const isEnded = endedCases.includes(detail.state)
  const mayName = isParty && !isEnded
  const isEmpty = !list?.length
  if (isEmpty && !mayName && !error) return null

  function refreshBoth(): void {
    void refresh()
    refreshCase()
  }

  return (
    <Section
      title={t`代理人变更`}
      more={
        mayName ? (
          <Link to="/mandateAdd" search={{ baseId: id }} preload={false} className="button small">
            <Icon name="plus" />
            {t`变更代理人`}
          </Link>
        ) : null
      }
    >
      <div className="stack">
        <PendingPapers
          caseId={id}
          submit={mandates.submitMandate}
          to="/mandateAdd"
          label={t`本设备上的代理人变更`}
          typedOf={named}
          nameOf={({ name }) => name || t`新代理人`}
        />
        {list?.length ? (
          <ul className="repeat">
            {list.map((one) => (
              <MandateCard key={one.id} row={one} isEnded={isEnded} refresh={refreshBoth} />
            ))}
          </ul>
        ) : error && !loading ? (
          <ErrorState error={error} retry={refresh} />
        ) : list ? (
          <p className="muted">{t`还没有代理人变更。增加或更换代理人，请提交授权委托书。`}</p>
        ) : (
          <Skeleton lines={2} />
        )}
      </div>
    </Section>
  )
}
