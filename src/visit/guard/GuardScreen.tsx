import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PassField } from '../../list/door/PassField.tsx'
import { hashOfPass } from '../../list/door/pass.ts'
import { useConnection } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notify.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import '../visit.css'
import { ExpectedList } from './ExpectedList.tsx'
import { Found } from './Found.tsx'
import { type Expected, useGuard } from './useGuard.ts'

/** The address in the code of a pass holds it. */
const inCode = /[?&]pass=([\w-]+)$/
const isPass = (text: string) => inCode.test(text.trim())

/** What a guard would ask for: a name, an organisation, a number of a visit, the end of a phone, whom they come to see. */
const holds = ({ name, company, no, phoneEnd, hostName, plate }: Expected, words: string) =>
  `${name} ${company} ${no} ${phoneEnd} ${hostName} ${plate}`.toLowerCase().includes(words)

/** /visits/door: who is expected today, who is in and who has left; it works without a network. */
export function GuardScreen() {
  const { t } = useLingui()
  const guard = useGuard()
  const { online } = useConnection()
  const [typed, setTyped] = useState('')
  const [foundId, setFoundId] = useState<string>()
  const words = typed.trim().toLowerCase()
  const { list, error, refresh } = guard
  const inside = list?.filter(({ state }) => state === 'arrived').reduce((sum, { people }) => sum + people, 0)
  const shown = list?.filter((one) => words === '' || isPass(typed) || holds(one, words))

  async function read(text: string): Promise<void> {
    const hash = await hashOfPass(inCode.exec(text.trim())?.[1] ?? '')
    setTyped('')
    const one = list?.find(({ passHash }) => passHash === hash)
    setFoundId(one?.id)
    if (!one) notify(t`今日来访名单中没有此凭证`, 'red')
  }
  const found = list?.find(({ id }) => id === foundId)

  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <h1>{t`门岗登记`}</h1>
          <p className="muted">{t`今日来访名单保存在本设备，没有网络也可登记进出`}</p>
        </div>
        <strong className="number" role="status">
          {inside === undefined ? null : t`在场 ${inside} 人`}
        </strong>
      </div>
      {online ? null : (
        <Banner family="amber" icon="offline">
          {t`没有网络。登记保存在本设备，恢复网络后自动同步，重复登记只计一次。`}
        </Banner>
      )}
      <PassField
        label={t`扫描来访二维码，或搜索姓名、单位、凭证号`}
        notPass={t`此二维码不是来访凭证`}
        {...{ typed, setTyped, isPass }}
        read={(pass) => void read(pass)}
      />
      {found ? <Found one={found} guard={guard} onClose={() => setFoundId(undefined)} /> : null}
      {shown === undefined ? (
        error ? (
          <ErrorState error={error} retry={refresh} />
        ) : (
          <Skeleton lines={6} />
        )
      ) : shown.length ? (
        <ExpectedList list={shown} guard={guard} />
      ) : (
        <EmptyState icon="people" title={words ? t`今日名单中没有此人` : t`今天还没有来访预约`}>
          {words ? <Button onClick={() => setTyped('')}>{t`清除筛选条件`}</Button> : null}
        </EmptyState>
      )}
    </div>
  )
}
