import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { money } from '../../../contract/both/money.ts'
import { type Charge, type CostAccount, type CountedRefund, costs } from '../../../contract/cost/cost.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { serverNow } from '../../local/connection.ts'
import { useProgress } from '../../local/hooks.ts'
import { dayAt } from '../../ui/format.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { FileField } from '../../upload/FileField.tsx'
import { useDialogDraft } from '../../upload/useDialogDraft.ts'
import { sumWords } from './sumWords.ts'
import { groundWords, partWords, stageWords } from './words.ts'

interface DialogProps {
  charge: Charge
  account: CostAccount
  refresh: () => void
  onClose: () => void
}

/** Decides what of a fee is refunded: what the schedule says stands there with its reason, another sum needs one of its own. */
export function DecideRefundDialog({
  charge,
  account,
  counted,
  refresh,
  onClose,
}: DialogProps & { counted: CountedRefund }) {
  const { t } = useLingui()
  const [id] = useState(() => crypto.randomUUID())
  const decision = useDecision({
    call: costs.decideRefund,
    about: { id, baseId: account.id, chargeId: charge.id },
    opening: { amount: counted.sum, reason: '' },
    done: t`已决定退费`,
    refresh,
    onClose,
  })
  const isOther = Number(decision.values.amount) !== Number(counted.sum)
  return (
    <DecisionDialog
      decision={decision}
      title={t`决定退费`}
      says={t`每项费用只决定一次，由另一人登记支付；缴费的一方会收到通知。`}
      accept={t`决定退费`}
      look="primary"
    >
      <CountedTable counted={counted} currency={charge.currency} />
      <MoneyInput
        label={t`退费金额`}
        amount={decision.values.amount}
        currency={charge.currency}
        {...decision.field('amount')}
      />
      <TextArea label={t`与标准不同的理由`} {...decision.area('reason')} required={isOther} />
    </DecisionDialog>
  )
}

/** How the schedule comes to its sum. */
function CountedTable({ counted, currency }: { counted: CountedRefund; currency: string }) {
  const { t, i18n } = useLingui()
  const { from, ground, stage } = counted
  return (
    <div className="fee-table">
      <p>
        {i18n._(groundWords[ground])} · {i18n._(stageWords[stage])}
      </p>
      <dl>
        {counted.lines.map((line) => {
          const [amount, percent] = [money(line.amount), line.percent]
          return (
            <div key={line.name}>
              <dt>
                {i18n._(partWords(line.name))}
                <small>{t`${amount} 的 ${percent}%`}</small>
              </dt>
              <dd className="number">{money(line.sum)}</dd>
            </div>
          )
        })}
        <div className="total">
          <dt>{t`应退合计（${currency}）`}</dt>
          <dd className="number">{money(counted.sum)}</dd>
        </div>
      </dl>
      <p className="muted small-text">
        {counted.demo ? t`演示退费标准，自 ${from} 起适用。` : t`自 ${from} 起适用的退费标准。`}
      </p>
    </div>
  )
}

type RecordProps = DialogProps & { refund: NonNullable<Charge['refund']> }

/** Records that a refund was paid, with what shows it. */
export function RecordRefundDialog({ charge, refund, refresh, onClose }: RecordProps) {
  const { t } = useLingui()
  const { field: chosen, send } = useDialogDraft()
  const { draftId, files } = chosen
  const progress = useProgress(draftId)
  const today = dayAt(serverNow())
  const decision = useDecision({
    call: costs.recordRefund,
    about: { id: refund.id, version: refund.version },
    opening: { refundedOn: today, payee: charge.payer },
    late: () => ({ attachmentId: files[0]?.id ?? '' }),
    holds: files.length > 0,
    before: async () => {
      if (files.length > 0) await send()
    },
    done: t`退费支付已登记`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`登记退费支付`}
      says={t`退费 ${sumWords(charge.currency, refund.amount)} 已支付。登记后不能更改。`}
      look="primary"
    >
      <TextInput label={t`支付日期`} type="date" max={today} {...decision.field('refundedOn')} />
      <TextInput label={t`收款人及账户尾号`} {...decision.line('payee')} />
      <FileField
        label={t`支付凭证`}
        required
        {...chosen}
        purpose="refund"
        group="document"
        room={1 - files.length}
        error={files.length ? undefined : decision.wrongs.attachmentId}
      />
      {progress ? <Progress label={t`材料上传`} done={progress.sent} total={progress.total} /> : null}
    </DecisionDialog>
  )
}
