import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { account } from '../../contract/account/account.ts'
import type { AppError } from '../../contract/errors/errors.ts'
import { ask } from '../local/call.ts'
import { useSession } from '../local/hooks.ts'
import { hrefTo } from '../ui/address.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { asAppError, errorText } from '../ui/errorText.ts'

/**
 * The way to the mediation bridge (specification §2): a token is fetched for whoever has the certificate number of the
 * user, and the bridge opens in a new window with the token alone (decisions B-15).
 */
export function JumpMediateScreen() {
  const { t } = useLingui()
  const session = useSession()
  const loginName = session?.user.certificatesNum
  const [error, setError] = useState<AppError>()
  const [address, setAddress] = useState<string>()

  const open = useCallback(async () => {
    if (!loginName) return
    setError(undefined)
    try {
      const { token, url } = await ask(account.jumpMediate, { body: { loginName } })
      const bridge = new URL(url, location.href)
      // The product's own room is opened by the code in its address.
      if (bridge.origin !== location.origin) bridge.searchParams.set('token', token)
      const opened = window.open(bridge, '_blank')
      if (opened) opened.opener = null
      // A browser that blocks the window leaves the person with the button.
      else setAddress(bridge.href)
    } catch (caught) {
      setError(asAppError(caught))
    }
  }, [loginName])
  useEffect(() => void open(), [open])

  return (
    <div className="stack card">
      <h1>{t`调解平台`}</h1>
      <p>{t`调解平台将在新窗口中打开。本平台只向其提供一次性的登录凭证，不提供您的证件号码。`}</p>
      {session && !loginName ? (
        <Banner family="amber" icon="info">
          <span>{t`请先在个人中心填写证件号码。`}</span>
          <a className="button small" href={hrefTo('/user/center')}>{t`前往个人中心`}</a>
        </Banner>
      ) : null}
      {error ? (
        <Banner family="red" icon="alert" alert>
          <span>{errorText(error)}</span>
          <Button small icon="refresh" onClick={() => void open()}>{t`重试`}</Button>
        </Banner>
      ) : null}
      {address ? (
        <p>
          <a className="button primary" href={address} target="_blank" rel="noopener noreferrer">{t`打开调解平台`}</a>
        </p>
      ) : null}
    </div>
  )
}
