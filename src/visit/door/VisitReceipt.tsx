import { useLingui } from '@lingui/react/macro'
import { mayMove } from '../../../contract/kernel/move.ts'
import { type VisitPass, visitMoves, visits } from '../../../contract/visit/visit.ts'
import { runAction } from '../../action/runAction.ts'
import { useAsk } from '../../action/useAsk.ts'
import { ask } from '../../local/call.ts'
import { hrefTo } from '../../ui/address.ts'
import { Banner } from '../../ui/Banner.tsx'
import { OnceButton } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { VisitTag } from '../VisitTag.tsx'

/** What a visitor holds after registering: the code that is scanned at the door, and how the visit stands. */
export function VisitReceipt({ pass, isNew }: { pass: string; isNew: boolean }) {
  const { t } = useLingui()
  const { reply, error, refresh } = useAsk(visits.showVisit, { body: { pass } })
  if (!reply) return error ? <ErrorState error={error} retry={() => void refresh()} /> : <Skeleton lines={6} />
  return (
    <Section title={t`来访凭证`} more={<VisitTag state={reply.state} />}>
      <div className="stack">
        {isNew ? (
          <Banner family="green" icon="check" alert>
            {t`登记成功。请保存本页面或截图，到访时出示二维码。`}
          </Banner>
        ) : null}
        <Pass visit={reply} pass={pass} />
        {mayMove(visitMoves.cancel, reply.state) ? (
          <div>
            <OnceButton
              icon="close"
              action={() => runAction(t`来访已取消`, () => ask(visits.cancelVisit, { body: { pass } }), refresh)}
            >
              {t`取消来访`}
            </OnceButton>
          </div>
        ) : null}
        <p>
          <a href={hrefTo('/visit')}>{t`登记新的来访`}</a>
        </p>
      </div>
    </Section>
  )
}

const address = (pass: string) => `${location.origin}/#/visit?pass=${encodeURIComponent(pass)}`

function Pass({ visit, pass }: { visit: VisitPass; pass: string }) {
  const { t } = useLingui()
  const isGood = ['submitted', 'approved', 'arrived'].includes(visit.state)
  return (
    <>
      <div className="visit-code">
        <QrCode text={address(pass)} label={t`来访二维码`} stale={!isGood} />
      </div>
      <dl className="facts">
        <Fact label={t`凭证号`}>
          <span className="number">{visit.no}</span>
        </Fact>
        <Fact label={t`来访日期`}>
          {visit.day} {visit.slot}
        </Fact>
        <Fact label={t`被访人或部门`}>{visit.hostName}</Fact>
        <Fact label={t`来访人数`}>{visit.people}</Fact>
        {visit.reason ? <Fact label={t`未同意的理由`}>{visit.reason}</Fact> : null}
      </dl>
    </>
  )
}
