import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { factor } from '../../../contract/account/factor.ts'
import { StaleNotice } from '../../action/StaleNotice.tsx'
import { useAsk } from '../../action/useAsk.ts'
import { useConnection } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { type Asking, FactorDialog } from './FactorDialog.tsx'

/** The second factors of a secretary or an arbitrator: what they have, and how to add, remove and replace it. */
export function Factors() {
  const { t } = useLingui()
  const { online } = useConnection()
  const asked = useAsk(factor.listFactors, {})
  const [asking, setAsking] = useState<Asking>()
  const { reply, error, refresh } = asked
  const has = reply && (reply.totp || reply.passkeys.length > 0)
  const button = (words: string, what: Asking, danger = false) => (
    <Button small look={danger ? 'danger' : 'plain'} disabled={!online} onClick={() => setAsking(what)}>
      {words}
    </Button>
  )
  return (
    <Section title={t`二次验证`}>
      <div className="stack">
        <StaleNotice {...asked} />
        {reply?.required && !has ? (
          <Banner family="amber" icon="lock">
            {t`您的角色要求二次验证。设置之前，管理员和负责人的功能不开放。`}
          </Banner>
        ) : null}
        {reply ? (
          <ul className="items inside" aria-label={t`二次验证`}>
            <li className="split">
              <div>
                <div className="row">
                  <strong>{t`验证器应用`}</strong>
                  {reply.totp ? <Tag family="green" icon="check">{t`已启用`}</Tag> : null}
                </div>
                <div className="muted small-text">{t`登录时输入手机应用中的6位验证码`}</div>
              </div>
              <div className="row">
                {button(reply.totp ? t`更换验证器` : t`设置验证器`, { what: 'totp' })}
                {reply.totp ? button(t`移除验证器`, { what: 'remove', id: 'totp', name: t`验证器应用` }, true) : null}
              </div>
            </li>
            {reply.passkeys.map(({ id, name, createdAt }) => (
              <li key={id} className="split">
                <div>
                  <strong>{t`通行密钥：${name}`}</strong>
                  <div className="muted small-text number">{t`添加于 ${dateTime(createdAt)}`}</div>
                </div>
                {button(t`移除 ${name}`, { what: 'remove', id, name }, true)}
              </li>
            ))}
            {reply.hasAddress ? (
              <li className="split">
                <div>
                  <strong>{t`通行密钥`}</strong>
                  <div className="muted small-text">{t`用指纹、面容、屏幕锁或安全密钥登录`}</div>
                </div>
                {button(t`添加通行密钥`, { what: 'passkey' })}
              </li>
            ) : null}
            {has ? (
              <li className="split">
                <div>
                  <strong>{t`恢复码`}</strong>
                  <div className="muted small-text">
                    {t`手机丢失时使用，每个只能用一次；还剩 ${reply.recoveryLeft} 个`}
                  </div>
                </div>
                {button(t`重新生成恢复码`, { what: 'recovery' })}
              </li>
            ) : null}
          </ul>
        ) : error ? (
          <ErrorState error={error} retry={refresh} />
        ) : (
          <Skeleton lines={3} />
        )}
      </div>
      {asking ? <FactorDialog {...asking} onDone={() => void refresh()} onClose={() => setAsking(undefined)} /> : null}
    </Section>
  )
}
