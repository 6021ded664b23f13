import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { caseLife } from '../../../contract/case/caseLife.ts'
import { type Charge, type CostAccount, costs } from '../../../contract/cost/cost.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { serverNow } from '../../local/connection.ts'
import { dayLater } from '../../ui/days.ts'
import { dayAt } from '../../ui/format.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { ProofList } from '../payment/ProofList.tsx'
import { ReceivedFields } from './ReceivedFields.tsx'
import { sumWords } from './sumWords.ts'

const today = () => dayAt(serverNow())
/** Days until the last day that is offered. */
const days = 15

interface AskProps {
  one: CostAccount['unasked'][number]
  account: CostAccount
  refresh: () => void
  onClose: () => void
}

/** Asks the party of an accepted counterclaim for its fee. */
export function AskCounterFeeDialog({ one, account, refresh, onClose }: AskProps) {
  const { t } = useLingui()
  const [id] = useState(() => crypto.randomUUID())
  const currency = account.charges[0]?.currency ?? 'CNY'
  const decision = useDecision({
    call: costs.askCounterFee,
    about: { id, baseId: account.id, defenceId: one.defenceId },
    opening: { fee: one.fee, due: dayLater(today(), days) },
    done: t`已通知缴费`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`通知缴纳反请求仲裁费`}
      says={t`反请求方会收到缴费通知。费用按反请求提交之日的费率表计算；没有明确金额的，由本会核定。`}
      accept={t`通知缴费`}
      look="primary"
    >
      <MoneyInput label={t`应缴费用`} amount={decision.values.fee} currency={currency} {...decision.field('fee')} />
      <TextInput label={t`缴费期限`} type="date" min={today()} {...decision.field('due')} />
    </DecisionDialog>
  )
}

interface ConfirmProps {
  charge: Charge
  account: CostAccount
  refresh: () => void
  onClose: () => void
}

/** Finance says that the fee of the claims came; also where the case lapsed although it had come in time. */
export function ConfirmClaimDialog({ charge, account, refresh, onClose }: ConfirmProps) {
  const { t } = useLingui()
  const isLapsed = account.state === 'lapsed'
  const decision = useDecision({
    call: caseLife.confirmPayment,
    about: { id: account.id, version: account.version },
    opening: { paidOn: isLapsed ? charge.due : today(), received: charge.amount, reason: '' },
    done: t`已确认缴费`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`确认缴费`}
      says={t`应缴 ${sumWords(charge.currency, charge.amount)}。请按银行入账填写到账金额和日期。`}
      look="primary"
    >
      <ProofList caseId={account.id} of="" none={t`还没有收到缴费凭证。`} />
      <TextInput
        label={t`到账日期`}
        type="date"
        max={isLapsed ? charge.due : today()}
        hint={isLapsed ? t`款项在缴费截止日期前到账的，已失效的申请恢复办理。` : undefined}
        {...decision.field('paidOn')}
      />
      <ReceivedFields fee={charge} received={decision.field('received')} reason={decision.area('reason')} />
    </DecisionDialog>
  )
}

/** The same of a counterclaim. */
export function ConfirmCounterDialog({ charge, account, refresh, onClose }: ConfirmProps) {
  const { t } = useLingui()
  const decision = useDecision({
    call: costs.confirmCounterFee,
    about: { id: charge.id },
    opening: { paidOn: today(), received: charge.amount, reason: '' },
    done: t`已确认缴费`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`确认缴费`}
      says={t`应缴 ${sumWords(charge.currency, charge.amount)}。请按银行入账填写到账金额和日期。`}
      look="primary"
    >
      <ProofList caseId={account.id} of={charge.id} none={t`还没有收到缴费凭证。`} />
      <TextInput label={t`到账日期`} type="date" max={today()} {...decision.field('paidOn')} />
      <ReceivedFields fee={charge} received={decision.field('received')} reason={decision.area('reason')} />
    </DecisionDialog>
  )
}
