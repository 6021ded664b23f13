import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { caseLife } from '../../../contract/case/caseLife.ts'
import { caseMoves } from '../../../contract/case/moves.ts'
import { type Charge, type CostAccount, costs } from '../../../contract/cost/cost.ts'
import { differenceOf, receivedOf } from '../../../contract/cost/statement.ts'
import { type Call, mayMake } from '../../../contract/kernel/call.ts'
import { payments } from '../../../contract/payment/payment.ts'
import { caseOf } from '../../draft/casePaper/casePaper.ts'
import { PendingPapers } from '../../draft/casePaper/PendingPapers.tsx'
import { useKept, useRows, useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { ConfirmClaimDialog, ConfirmCounterDialog } from './FeeDialogs.tsx'
import { DecideRefundDialog, RecordRefundDialog } from './RefundDialogs.tsx'
import { sumWords } from './sumWords.ts'
import { chargeWords, groundWords, stageWords } from './words.ts'

interface ChargeProps {
  charge: Charge
  account: CostAccount
  refresh: () => void
}

/** One fee: asked of whom, by which notice, paid when, refunded why; and what is to be done about it now. */
export function ChargeCard({ charge, account, refresh }: ChargeProps) {
  const { t, i18n } = useLingui()
  const { currency, refund, counted } = charge
  const differs = differenceOf(charge)
  const ground = counted ? i18n._(groundWords[counted.ground]) : ''
  const stage = counted ? i18n._(stageWords[counted.stage]) : ''
  const [by, on] = [refund?.decidedBy ?? '', refund?.refundedOn ?? '']
  return (
    <li className="stack" style={{ gap: '0.5rem' }} aria-label={i18n._(chargeWords[charge.of])}>
      <header className="row">
        <span>
          <strong>{i18n._(chargeWords[charge.of])}</strong> {charge.payer}
        </span>
        <ChargeTag charge={charge} />
      </header>
      <dl className="facts">
        <Fact label={t`应缴费用`}>
          <strong className="number nowrap">{sumWords(currency, charge.amount)}</strong>
        </Fact>
        {charge.notice ? (
          <Fact label={t`缴费通知`}>
            <span className="number nowrap">{charge.notice}</span>
          </Fact>
        ) : null}
        <Fact label={t`缴费期限`}>
          <span className="number nowrap">{charge.due}</span>
        </Fact>
        {charge.paidOn ? (
          <Fact label={t`到账日期`}>
            <span className="number nowrap">{charge.paidOn}</span>
          </Fact>
        ) : null}
        {charge.paidOn && differs ? (
          <Fact label={t`到账金额`}>
            <strong className="number nowrap">{sumWords(currency, receivedOf(charge))}</strong>
            <span className="muted small-text" style={{ display: 'block' }}>
              {differs.isShort
                ? t`比应缴少 ${sumWords(currency, differs.sum)}，按已缴处理`
                : t`比应缴多 ${sumWords(currency, differs.sum)}，多出的部分不计入仲裁费`}
            </span>
            <span style={{ display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {charge.difference}
            </span>
          </Fact>
        ) : null}
        {counted ? (
          <Fact label={t`退费依据`}>
            {ground} · {stage}
            <span className="muted small-text" style={{ display: 'block' }}>
              {t`按退费标准应退 ${sumWords(currency, counted.sum)}`}
              {counted.demo ? ` · ${t`演示标准`}` : ''}
            </span>
          </Fact>
        ) : null}
        {refund ? (
          <Fact label={t`退费`}>
            <strong className="number nowrap">{sumWords(currency, refund.amount)}</strong>
            <span className="muted small-text" style={{ display: 'block' }}>
              {on ? t`${by} 决定，已于 ${on} 退还` : t`${by} 决定`}
            </span>
            {refund.reason ? (
              <span style={{ display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {refund.reason}
              </span>
            ) : null}
          </Fact>
        ) : null}
      </dl>
      {refund && on ? <RefundProofs account={account} refundId={refund.id} /> : null}
      {charge.of === 'counterclaim' && charge.paidOn === '' ? <Prove charge={charge} caseId={account.id} /> : null}
      <Acts charge={charge} account={account} refresh={refresh} />
    </li>
  )
}

function ChargeTag({ charge: { paidOn, refund, counted } }: { charge: Charge }) {
  const { t } = useLingui()
  if (paidOn === '') return <Tag family="amber" icon="clock">{t`待缴`}</Tag>
  if (refund?.refundedOn) return <Tag family="green" icon="check">{t`已退费`}</Tag>
  if (refund && Number(refund.amount) > 0) return <Tag family="amber" icon="clock">{t`待退费`}</Tag>
  if (counted && !refund) return <Tag family="amber" icon="clock">{t`待决定退费`}</Tag>
  return <Tag family="green" icon="check">{t`已缴`}</Tag>
}

/** What shows that it was paid back: of the staff, and of the side that got it. */
function RefundProofs({ account, refundId }: { account: CostAccount; refundId: string }) {
  const { t } = useLingui()
  const user = useSession()?.user
  const call = user && mayMake(costs.listRefundProofs, user) ? costs.listRefundProofs : undefined
  const { rows } = useRows('refundProof', call, { query: { baseId: account.id } })
  const proof = rows?.find((one) => one.id === refundId)
  if (!proof) return null
  const { payee } = proof
  return (
    <div className="stack" style={{ gap: '0.25rem' }}>
      <span className="muted small-text">{t`收款：${payee}`}</span>
      <FileList files={proof.files.map((file) => ({ ...file, id: file.attachmentId, name: file.fileName }))} />
    </div>
  )
}

/** The respondents' side shows that the fee of its counterclaim is paid; that of the claims is proved where it is asked for. */
function Prove({ charge, caseId }: { charge: Charge; caseId: string }) {
  const { t } = useLingui()
  const isParty = useSession()?.user.cate === 'USER'
  const seats = useKept(isParty ? caseLife.mySeats : undefined, { params: { id: caseId } })
  if (!seats.value?.some(({ camp }) => camp === charge.camp)) return null
  return (
    <div className="stack">
      <PendingPapers
        caseId={caseId}
        submit={payments.provePayment}
        to="/paymentAdd"
        label={t`本设备上的缴费凭证`}
        typedOf={caseOf}
        nameOf={() => t`缴费凭证`}
      />
      <div className="row">
        <Link
          to="/paymentAdd"
          search={{ baseId: caseId, chargeId: charge.id }}
          preload={false}
          className="button small primary"
        >
          <Icon name="plus" />
          {t`提交缴费凭证`}
        </Link>
      </div>
    </div>
  )
}

/** The one thing that this person may do about a fee as it stands. */
function Acts({ charge, account, refresh }: ChargeProps) {
  const { t } = useLingui()
  const user = useSession()?.user
  const [open, setOpen] = useState(false)
  const may = (call: Call) => user !== undefined && mayMake(call, user)
  const { refund, counted, paidOn } = charge
  const props = { charge, account, refresh, onClose: () => setOpen(false) }
  const isClaimOpen = charge.of === 'claim' && caseMoves.confirmPayment.from.includes(account.state)
  const act =
    paidOn === '' && isClaimOpen && may(caseLife.confirmPayment)
      ? { words: t`确认缴费`, dialog: <ConfirmClaimDialog {...props} /> }
      : paidOn === '' && charge.of === 'counterclaim' && may(costs.confirmCounterFee)
        ? { words: t`确认缴费`, dialog: <ConfirmCounterDialog {...props} /> }
        : counted && !refund && may(costs.decideRefund)
          ? { words: t`决定退费`, dialog: <DecideRefundDialog {...props} counted={counted} /> }
          : refund && !refund.refundedOn && Number(refund.amount) > 0 && may(costs.recordRefund)
            ? { words: t`登记退费支付`, dialog: <RecordRefundDialog {...props} refund={refund} /> }
            : undefined
  if (!act) return null
  return (
    <div className="row">
      <Button small look="primary" icon="check" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {act.words}
      </Button>
      {open ? act.dialog : null}
    </div>
  )
}
