import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { User } from '../../../contract/account/user.ts'
import { useConnection } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { door, isApplicant } from '../entry.ts'
import { PasswordDialog } from '../PasswordDialog.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { Factors } from './Factors.tsx'
import { OfficeUses } from './OfficeUses.tsx'
import { OldPasswordDialog } from './OldPasswordDialog.tsx'
import { Sessions } from './Sessions.tsx'

type Asked = 'email' | 'phone' | 'old' | 'code'

/**
 * How a person gets in: addresses, password, and where they are logged in now. Applicants have no password here
 * (specification §2); those from abroad never had one, and an address is changed by it only.
 */
export function AccountPart({ user }: { user: User }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [asked, setAsked] = useState<Asked>()
  const foreign = door() === 'foreign'
  const close = () => setAsked(undefined)
  const row = (label: string, value: ReactNode, ...buttons: [which: Asked, words: string][]) => (
    <li className="split">
      <div>
        <strong>{label}</strong>
        <div className="muted">{value}</div>
      </div>
      <div className="row">
        {buttons.map(([which, words]) => (
          <Button key={which} small disabled={!online} onClick={() => setAsked(which)}>
            {words}
          </Button>
        ))}
      </div>
    </li>
  )
  const may = (which: Asked, words: string): [Asked, string][] => (foreign ? [] : [[which, words]])
  return (
    <>
      {online || foreign ? null : (
        <Banner family="amber" icon="offline">
          {t`修改邮箱、手机和密码，以及查看登录会话，都需要网络。`}
        </Banner>
      )}
      <Section title={t`登录方式`}>
        <ul className="items inside ways">
          {row(t`用户名`, user.username)}
          {row(t`邮箱`, user.email || t`未绑定`, ...may('email', user.email ? t`修改邮箱` : t`绑定邮箱`))}
          {row(t`手机号`, user.phone || t`未绑定`, ...may('phone', user.phone ? t`修改手机号` : t`绑定手机号`))}
          {isApplicant()
            ? null
            : row(t`密码`, t`可用原密码修改，或通过验证码修改`, ['old', t`用原密码修改`], ['code', t`用验证码修改`])}
        </ul>
      </Section>
      {['MISHU', 'ZCY'].includes(user.cate) ? <Factors /> : null}
      {user.cate === 'MISHU' ? <OfficeUses /> : null}
      <Sessions />
      {asked === 'email' || asked === 'phone' ? <AddressDialog kind={asked} onClose={close} /> : null}
      {asked === 'old' ? <OldPasswordDialog onClose={close} /> : null}
      {asked === 'code' ? <PasswordDialog onClose={close} /> : null}
    </>
  )
}
