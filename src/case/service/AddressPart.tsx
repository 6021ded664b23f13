import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { endedCases } from '../../../contract/case/case.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { addressPage, serviceAddresses } from '../../../contract/service/serviceAddress.ts'
import { PendingPapers } from '../../draft/casePaper/PendingPapers.tsx'
import { useCaseRows, useSession } from '../../local/hooks.ts'
import { dateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { AddressFacts, typedAddress } from './AddressPaper.tsx'

/** Where each party confirmed that it is to be served; the newest of a party counts. */
export function AddressPart({ detail }: { detail: CaseDetail }) {
  const { t } = useLingui()
  const isParty = useSession()?.user.cate === 'USER'
  const { list, loading, error, refresh } = useCaseRows(
    serviceAddresses.listAddresses,
    detail.id,
    addressPage,
    'newest',
  )
  const valid = list?.filter((one, at) => list.findIndex(({ partyId }) => partyId === one.partyId) === at)
  return (
    <Section
      title={t`送达地址确认书`}
      more={
        isParty && !endedCases.includes(detail.state) ? (
          <Link to="/addressAdd" search={{ baseId: detail.id }} preload={false} className="button small">
            <Icon name="plus" />
            {t`确认送达地址`}
          </Link>
        ) : null
      }
    >
      <div className="stack">
        <PendingPapers
          caseId={detail.id}
          submit={serviceAddresses.confirmAddress}
          to="/addressAdd"
          label={t`本设备上的送达地址确认书`}
          typedOf={typedAddress}
          nameOf={({ receiver }) => receiver || t`送达地址确认书`}
        />
        {valid?.length ? (
          <ul className="repeat">
            {valid.map((one) => (
              <li key={one.id} className="stack" style={{ gap: '0.5rem' }}>
                <div className="row">
                  <strong>{one.party}</strong>
                  <span className="muted small-text">
                    {one.byName} · <span className="number nowrap">{dateTime(one.submittedAt)}</span>
                  </span>
                </div>
                <AddressFacts typed={{ ...one, electronic: one.electronic ? 'yes' : 'no' }} />
              </li>
            ))}
          </ul>
        ) : error && !loading ? (
          <ErrorState error={error} retry={() => void refresh()} />
        ) : list ? (
          <p className="muted">{t`还没有确认送达地址，按仲裁申请书所载的联系方式送达。`}</p>
        ) : (
          <Skeleton lines={2} />
        )}
      </div>
    </Section>
  )
}
