import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { type CostAccount, costs, type TribunalFee } from '../../../contract/cost/cost.ts'
import { keptOf } from '../../../contract/cost/statement.ts'
import { mayMake } from '../../../contract/kernel/call.ts'
import { useAsk } from '../../action/useAsk.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { serverNow } from '../../local/connection.ts'
import { useRows, useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { dayAt } from '../../ui/format.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { seatWords } from '../details/words.ts'
import { sumWords } from './sumWords.ts'

/** What the tribunal is paid: an arbitrator sees their own, the head and finance all; nobody else is shown that there is such a part. */
export function TribunalFees({ account }: { account: CostAccount }) {
  const { t, i18n } = useLingui()
  const { rows, refresh } = useRows('tribunalFee', costs.listTribunalFees, { query: { baseId: account.id } })
  const own = rows?.filter((one) => one.baseId === account.id) ?? []
  const [paying, setPaying] = useState<TribunalFee>()
  const user = useSession()?.user
  const mayFix = user !== undefined && mayMake(costs.countTribunalFees, user)
  if (!own.length && !mayFix) return null
  return (
    <Section title={t`仲裁员报酬`}>
      <p className="muted small-text" style={{ marginBottom: '0.75rem' }}>{t`当事人不会看到本项内容。`}</p>
      {own.length ? (
        <ul className="repeat" aria-label={t`仲裁员报酬`}>
          {own.map((one) => {
            const { paidOn } = one
            return (
              <li key={one.id} className="row">
                <strong>{one.name}</strong>
                <span className="muted">
                  {i18n._(seatWords[one.seat])}
                  {one.hasLeft ? ` · ${t`已离任`}` : ''}
                </span>
                <span className="number nowrap">{sumWords(one.currency, one.amount)}</span>
                <Tag family={paidOn ? 'green' : 'amber'} icon={paidOn ? 'check' : 'clock'}>
                  {paidOn ? t`已于 ${paidOn} 支付` : t`待支付`}
                </Tag>
                {!paidOn && user && mayMake(costs.payTribunalFee, user) ? (
                  <Button small icon="check" aria-haspopup="dialog" onClick={() => setPaying(one)}>
                    {t`登记支付`}
                  </Button>
                ) : null}
              </li>
            )
          })}
        </ul>
      ) : null}
      {!own.length && mayFix ? (
        <Fixing key={countedFrom(account)} account={account} refresh={() => void refresh()} />
      ) : null}
      {paying ? (
        <PayDialog key={paying.id} row={paying} refresh={() => void refresh()} onClose={() => setPaying(undefined)} />
      ) : null}
    </Section>
  )
}

/** What it is counted from: once that is something else, it is asked for anew. */
const countedFrom = ({ state, award, charges }: CostAccount) =>
  [state, award?.no, ...charges.flatMap((one) => [keptOf(one), one.refund?.id])].join(' ')

/** What the schedule gives, for a head to fix. */
function Fixing({ account, refresh }: { account: CostAccount; refresh: () => void }) {
  const { t } = useLingui()
  const asked = useAsk(costs.countTribunalFees, { query: { baseId: account.id } })
  const [open, setOpen] = useState(false)
  const counted = asked.reply
  if (counted === undefined) return null
  if (counted === null) return <p>{t`裁决文书作出或案件终结、应退费用决定后核定。`}</p>
  return (
    <div className="row">
      <Button small look="primary" icon="check" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`核定报酬`}
      </Button>
      {open ? <FixDialog account={account} counted={counted} refresh={refresh} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

interface FixProps {
  account: CostAccount
  counted: NonNullable<z.output<typeof costs.countTribunalFees.reply>>
  refresh: () => void
  onClose: () => void
}

function FixDialog({ account, counted, refresh, onClose }: FixProps) {
  const { t } = useLingui()
  const decision = useDecision({
    call: costs.fixTribunalFees,
    about: { baseId: account.id },
    opening: { total: counted.total, left: counted.left.map(({ userId }) => ({ userId, amount: '0' })), reason: '' },
    done: t`仲裁员报酬已核定`,
    refresh,
    onClose,
  })
  const { percent, from, currency } = counted
  const kept = sumWords(currency, counted.kept)
  const left = decision.values.left ?? []
  const isOther =
    Number(decision.values.total) !== Number(counted.total) || left.some(({ amount }) => Number(amount) > 0)
  return (
    <DecisionDialog
      decision={decision}
      title={t`核定仲裁员报酬`}
      says={t`按席位分配，不能整除的余数归首席；核定一次，由另一人登记支付。`}
      look="primary"
    >
      <p className="muted small-text">
        {counted.demo
          ? t`演示标准（自 ${from} 起适用）：实收仲裁费 ${kept} 的 ${percent}%。`
          : t`自 ${from} 起适用的标准：实收仲裁费 ${kept} 的 ${percent}%。`}
      </p>
      <MoneyInput label={t`报酬总额`} amount={decision.values.total} currency={currency} {...decision.field('total')} />
      {counted.left.map(({ userId, name }, at) => {
        const amount = left[at]?.amount ?? ''
        return (
          <MoneyInput
            key={userId}
            label={t`其中，离任仲裁员 ${name}`}
            required
            amount={amount}
            currency={currency}
            value={amount}
            onChange={({ target }) =>
              decision.set({
                left: left.map((one) => (one.userId === userId ? { ...one, amount: target.value } : one)),
              })
            }
            error={decision.wrongs[`left.${at}.amount`] ?? decision.wrongs[`left.${at}.userId`]}
          />
        )
      })}
      <TextArea
        label={counted.left.length ? t`与标准不同或向离任仲裁员支付的理由` : t`与标准不同的理由`}
        {...decision.area('reason')}
        required={isOther}
      />
    </DecisionDialog>
  )
}

function PayDialog({ row, refresh, onClose }: { row: TribunalFee; refresh: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const today = dayAt(serverNow())
  const decision = useDecision({
    call: costs.payTribunalFee,
    about: { id: row.id, version: row.version },
    opening: { paidOn: today },
    done: t`报酬支付已登记`,
    refresh,
    onClose,
  })
  const { name } = row
  return (
    <DecisionDialog
      decision={decision}
      title={t`登记报酬支付`}
      says={t`已向 ${name} 支付 ${sumWords(row.currency, row.amount)}。登记后不能更改。`}
      look="primary"
    >
      <TextInput label={t`支付日期`} type="date" max={today} {...decision.field('paidOn')} />
    </DecisionDialog>
  )
}
