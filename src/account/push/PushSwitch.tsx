import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePushed, useSession } from '../../local/hooks.ts'
import { canPush } from '../../local/push/here.ts'
import { subscribe, unsubscribe } from '../../local/push/push.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { shownLanguage } from '../../ui/language.ts'
import { notify, notifyError } from '../../ui/notify.tsx'

/** Whether this device is told of messages while no page is open, and how that is turned on and off; never asked at load. */
export function PushSwitch() {
  const { t } = useLingui()
  const userId = useSession()?.user.id
  const on = usePushed()
  const [denied, setDenied] = useState(() => canPush() && Notification.permission === 'denied')
  if (!userId || on === undefined) return null
  if (!canPush())
    return (
      <p className="push-switch muted small-text">
        {t`此浏览器不支持推送；在 iPhone 或 iPad 上，请先将本平台添加到主屏幕，再从主屏幕打开。`}
      </p>
    )

  async function turnOn(id: string): Promise<void> {
    const permission = await Notification.requestPermission()
    setDenied(permission === 'denied')
    if (permission !== 'granted') return
    if (await subscribe(id, shownLanguage())) notify(t`此设备已开启推送`)
    else notify(t`浏览器的推送服务没有应答，请检查网络后重试`, 'red')
  }
  const told = (work: Promise<void>) => work.catch((error: unknown) => notifyError(asAppError(error)))

  return (
    <div className="push-switch stack small-text">
      {on ? (
        <>
          <span>{t`此设备已开启推送：没有打开页面时，新消息也会提醒您。`}</span>
          <OnceButton small action={() => told(unsubscribe(userId))}>{t`关闭此设备的推送`}</OnceButton>
        </>
      ) : denied ? (
        <span>{t`浏览器已禁止本平台发送通知：请在浏览器的网站设置中允许通知后重试。`}</span>
      ) : (
        <>
          <OnceButton small icon="bell" action={() => told(turnOn(userId))}>{t`在此设备开启推送`}</OnceButton>
          <span className="muted">{t`锁屏上只显示有新消息，不显示案件内容。`}</span>
        </>
      )}
    </div>
  )
}
