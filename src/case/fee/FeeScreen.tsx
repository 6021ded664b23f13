import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type FeeKind, feeSchedules } from '../../../contract/cost/fee.ts'
import { check } from '../../../contract/kernel/fields.ts'
import { amount as amountRule } from '../../../contract/kernel/rules.ts'
import { hrefTo } from '../../ui/address.ts'
import { Select } from '../../ui/Choice.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { FeeTable } from './FeeTable.tsx'
import { feeKindWords } from './words.ts'

const kinds = [...new Set(feeSchedules.map(({ kind }) => kind))]

/** /fee: what an arbitration would cost, for everybody. It counts on this device: nothing is sent, and no network is needed. */
export function FeeScreen() {
  const { t, i18n } = useLingui()
  const [kind, setKind] = useState<FeeKind>('domestic')
  const [amount, setAmount] = useState('')
  const typed = amount.trim()
  const wrong = typed ? check(amountRule, typed).wrongs?.[''] : undefined
  return (
    <div className="fee-page">
      <header>
        <Logo />
        <h1>{t`费用计算`}</h1>
        <LanguageSwitch />
      </header>
      <main>
        <section className="card" aria-label={t`费用计算`}>
          <div className="body stack">
            <p className="muted">{t`输入争议金额，估算仲裁费用。计算在本设备上进行，金额不会上传。`}</p>
            <div className="fields">
              <Select
                label={t`费用标准`}
                options={kinds.map((it) => ({ value: it, label: i18n._(feeKindWords[it]) }))}
                value={kind}
                onChange={({ target }) => setKind(target.value)}
              />
              <MoneyInput
                label={t`争议金额`}
                amount={typed}
                currency="CNY"
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
                error={wrong}
              />
            </div>
            <FeeTable kind={kind} amount={typed} />
            <p className="muted small-text">{t`没有明确金额的请求，费用由仲裁机构确定。外币请先折算为人民币。`}</p>
          </div>
        </section>
        <nav className="row" aria-label={t`其他入口`}>
          <a href={hrefTo('/login')}>{t`登录后提交仲裁申请`}</a>
        </nav>
      </main>
    </div>
  )
}
