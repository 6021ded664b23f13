import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { money } from '../../../contract/both/money.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { caseMoves } from '../../../contract/case/moves.ts'
import { isPaymentProved, payments } from '../../../contract/payment/payment.ts'
import { caseOf } from '../../draft/casePaper/casePaper.ts'
import { PendingPapers } from '../../draft/casePaper/PendingPapers.tsx'
import { config } from '../../local/config.ts'
import { useSession } from '../../local/hooks.ts'
import { AmountWords } from '../../ui/AmountWords.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ProofList } from './ProofList.tsx'

/** The notice of payment 缴费通知: what is asked for, until when, to which account, and what was handed in as proof of it. */
export function PaymentNotice({ detail }: { detail: CaseDetail }) {
  const { t } = useLingui()
  const { payee } = useSnapshot(config)
  const cate = useSession()?.user.cate
  const { id, fee, state, caseNo, receiptNo } = detail
  // Nobody but the applicants' side and the secretaries has to do with it; before it is accepted nobody else sees the case.
  if (!fee || fee.paidAt || detail.acceptedAt || cate === 'ZCY') return null
  const isOpen = caseMoves.provePayment.from.includes(state)
  if (!isOpen) return null
  const mark = receiptNo || caseNo
  const isProved = isPaymentProved(detail)
  return (
    <Section
      title={t`缴费通知`}
      more={
        cate === 'USER' ? (
          <Link
            to="/paymentAdd"
            search={{ baseId: id }}
            preload={false}
            className={`button small${isProved ? '' : ' primary'}`}
          >
            <Icon name="plus" />
            {isProved ? t`补充缴费凭证` : t`提交缴费凭证`}
          </Link>
        ) : null
      }
    >
      <div className="stack">
        <dl className="facts">
          <Fact label={t`应缴费用`}>
            <strong className="number">
              {fee.currency} {money(fee.amount)}
            </strong>
            {fee.currency === 'CNY' ? <AmountWords amount={fee.amount} /> : null}
          </Fact>
          <Fact label={t`缴费截止日期`}>
            <span className="number nowrap">{fee.due}</span>
          </Fact>
          {payee.account ? (
            <>
              <Fact label={t`收款户名`}>{payee.name}</Fact>
              <Fact label={t`开户银行`}>{payee.bank}</Fact>
              <Fact label={t`收款账号`}>
                <span className="number nowrap">{payee.account}</span>{' '}
                {payee.demo ? <Tag family="amber" icon="alert">{t`演示账户，请勿付款`}</Tag> : null}
              </Fact>
              <Fact label={t`付款附言`}>
                <span className="number nowrap">{mark}</span>
              </Fact>
            </>
          ) : (
            <Fact label={t`收款账号`}>{t`本机构尚未公布收款账户，请向机构查询`}</Fact>
          )}
        </dl>
        {cate === 'USER' ? (
          <PendingPapers
            caseId={id}
            submit={payments.provePayment}
            to="/paymentAdd"
            label={t`本设备上的缴费凭证`}
            typedOf={caseOf}
            nameOf={() => t`缴费凭证`}
          />
        ) : null}
        <ProofList caseId={id} of="" none={t`还没有收到缴费凭证。`} />
      </div>
    </Section>
  )
}
