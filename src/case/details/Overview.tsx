import { useLingui } from '@lingui/react/macro'
import { money } from '../../../contract/both/money.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { caseParts } from '../../../contract/case/casePart.ts'
import { isPaymentProved } from '../../../contract/payment/payment.ts'
import { Cause } from '../../list/Cause.tsx'
import { useSession } from '../../local/hooks.ts'
import { AmountWords } from '../../ui/AmountWords.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { dateTime } from '../../ui/format.ts'
import { listed } from '../../ui/listed.ts'
import { Section } from '../../ui/Section.tsx'
import { CaseFacts } from '../CaseFacts.tsx'
import { OnlineBanner } from '../defence/OnlineBanner.tsx'
import { CaseGlance } from '../home/CaseGlance.tsx'
import { CaseStages } from '../home/CaseStages.tsx'
import { MandatePart } from '../mandate/MandatePart.tsx'
import { PaymentNotice } from '../payment/PaymentNotice.tsx'
import { type Seat, SeatActs } from '../seat/SeatActs.tsx'
import { ServicePart } from '../service/ServicePart.tsx'
import { Attendees } from './Attendees.tsx'
import { Closing } from './Closing.tsx'
import { WithdrawalNotice } from './WithdrawalNotice.tsx'
import { provedWords, waitsFor } from './words.ts'

/** A case at a glance: where it stands and what it waits for, its numbers and fees, and the request itself. */
export function Overview({ detail, refresh }: { detail: CaseDetail; refresh: () => void }) {
  const { t } = useLingui()
  const files = detail.files.map((file) => ({ ...file, id: file.attachmentId, name: file.fileName }))
  const seats: Seat[] = [...detail.applicants, ...detail.respondents, ...detail.agents]
  const hasRequest = detail.applicants.length + detail.respondents.length > 0
  return (
    <>
      <CaseStages detail={detail} />
      <Standing detail={detail} />
      {detail.withdrawal ? <WithdrawalNotice asked={detail.withdrawal} of="request" /> : null}
      <OnlineBanner detail={detail} />
      <PaymentNotice detail={detail} />
      <Closing id={detail.id} state={detail.state} />
      <CaseGlance detail={detail} />
      <Section title={t`案件信息`}>
        <Numbers detail={detail} />
      </Section>
      <ServicePart detail={detail} refresh={refresh} />
      {hasRequest ? (
        <CaseFacts
          typed={detail}
          files={files}
          beside={(id) => {
            const seat = seats.find((one) => one.id === id)
            return seat ? <SeatActs seat={seat} detail={detail} refresh={refresh} /> : null
          }}
          under={<MandatePart detail={detail} refresh={refresh} />}
        />
      ) : (
        <Section title={t`当事人与代理人`}>
          <Attendees row={detail} />
        </Section>
      )}
    </>
  )
}

/** Where it stands, and the last day where there is one. */
function Standing({ detail }: { detail: CaseDetail }) {
  const { t, i18n } = useLingui()
  const { state, correction, fee } = detail
  const isProved = state === 'unpay' && isPaymentProved(detail)
  const words = isProved ? provedWords : waitsFor[state]
  if (!words) return null
  const isRefused = state === 'disagree'
  const isAsked = state === 'returned' || (state === 'unpay' && !isProved)
  const last = detail.timeline.findLast(({ reason }) => reason !== '')
  const mendBy = correction?.due ?? ''
  const mend = listed(correction?.fields.map((it) => i18n._(caseParts[it].words)) ?? [])
  const payBy = fee?.due ?? ''
  const sum = fee ? `${fee.currency} ${money(fee.amount)}` : ''
  return (
    <Banner family={isRefused ? 'red' : isAsked ? 'amber' : 'blue'} icon={isRefused ? 'close' : 'info'}>
      <strong>{i18n._(words)}</strong>
      {state === 'returned' && correction ? (
        <>
          <span>{t`请在 ${mendBy} 前补正：${mend}`}</span>
          <span style={{ whiteSpace: 'pre-line' }}>{correction.reason}</span>
        </>
      ) : null}
      {state === 'unpay' && fee && !isProved ? <span>{t`请在 ${payBy} 前缴纳 ${sum}`}</span> : null}
      {(isRefused || state === 'withdrawn' || state === 'suspended') && last ? (
        <span style={{ whiteSpace: 'pre-line' }}>{last.reason}</span>
      ) : null}
    </Banner>
  )
}

function Numbers({ detail }: { detail: CaseDetail }) {
  const { t } = useLingui()
  const isStaff = useSession()?.user.cate === 'MISHU'
  const paidAt = detail.fee?.paidAt ? dateTime(detail.fee.paidAt) : ''
  const due = detail.fee?.due ?? ''
  const { amount, currency, fee, dept, secretary, firstReviewer, secondReviewer } = detail
  const sum = amount ? (
    <>
      <strong className="number">
        {currency} {money(amount)}
      </strong>
      <AmountWords amount={amount} />
    </>
  ) : (
    t`没有明确金额`
  )
  return (
    <dl className="facts">
      <Fact label={t`案件编号`}>
        <span className="number nowrap">{detail.caseNo}</span>
      </Fact>
      <Fact label={t`收件编号`}>
        <span className="number nowrap">{detail.receiptNo}</span>
      </Fact>
      <Fact label={t`案由`}>
        <Cause of={detail.cause} />
      </Fact>
      <Fact label={t`收件时间`}>
        <time dateTime={detail.openedAt} className="number">
          {dateTime(detail.openedAt)}
        </time>
      </Fact>
      <Fact label={t`标的额`}>{sum}</Fact>
      <Fact label={t`应缴费用`}>
        {fee ? (
          <>
            <strong className="number">
              {fee.currency} {money(fee.amount)}
            </strong>
            <span className="muted" style={{ display: 'block' }}>
              {fee.paidAt ? t`已于 ${paidAt} 确认缴费` : t`缴费截止日期 ${due}`}
            </span>
          </>
        ) : null}
      </Fact>
      {detail.acceptedAt ? (
        <>
          <Fact label={t`受理时间`}>
            <time dateTime={detail.acceptedAt} className="number">
              {dateTime(detail.acceptedAt)}
            </time>
          </Fact>
          <Fact label={t`办案部门与秘书`}>{[dept, secretary?.nickName].filter(Boolean).join(' · ')}</Fact>
        </>
      ) : null}
      {isStaff && firstReviewer ? <Fact label={t`初审人`}>{firstReviewer.nickName}</Fact> : null}
      {isStaff && secondReviewer ? <Fact label={t`复审人`}>{secondReviewer.nickName}</Fact> : null}
    </dl>
  )
}
