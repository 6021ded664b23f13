import { useLingui } from '@lingui/react/macro'
import type { SentOne } from '../../action/useSentOne.ts'
import { useConnection } from '../../local/hooks.ts'
import { sendsAlone } from '../../local/send/alone.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { notify, notifyError } from '../../ui/notify.tsx'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { isEnrolling } from '../guestOutbox.ts'

/** An enrolment, or its cancelling, that was handed in on this phone and that the server has not taken. */
export function SentPlace({ sent }: { sent: SentOne }) {
  const { t } = useLingui()
  const { row, refused, isGoing, drop, again } = sent
  const { online } = useConnection()
  if (!row) return null
  const isEnrol = isEnrolling(row.call)

  async function back(): Promise<void> {
    if (!(await drop())) notify(t`正在发送，暂时无法取回`, 'blue')
  }

  async function retry(): Promise<boolean> {
    try {
      await again()
      return true
    } catch (caught) {
      notifyError(asAppError(caught))
      return false
    }
  }

  return (
    <section className="card own-place" aria-label={t`我的报名`}>
      <div className="row">
        <PlaceTag place={refused ? 'attention' : 'waiting'} />
        <strong>{isEnrol ? t({ message: '报名', context: 'act' }) : t`取消报名`}</strong>
      </div>
      {refused ? (
        <Banner family="red" icon="alert" alert>
          {t`未能提交：${errorText(refused)}`}
        </Banner>
      ) : (
        <Banner family={isGoing ? 'blue' : 'amber'} icon={isGoing ? 'send' : 'clock'}>
          <strong role="status">
            {isGoing
              ? t`正在发送，请保持页面打开`
              : sendsAlone()
                ? t`已保存在本设备，联网后自动发送，可以关闭本页面`
                : t`已保存在本设备，联网后自动发送，请保留此页面或稍后再次打开`}
          </strong>
          {online && row.error ? (
            <span className="small-text">{t`上次未成功：${errorText(row.error)}，将自动重试`}</span>
          ) : null}
          {isEnrol && !isGoing ? (
            <span className="small-text">{t`能否报上以送达时的名额为准，名额已满时转为候补。`}</span>
          ) : null}
        </Banner>
      )}
      <div className="row">
        {refused ? (
          <OnceButton icon="refresh" action={retry}>
            {t`重新提交`}
          </OnceButton>
        ) : null}
        <Button icon={refused ? 'check' : 'undo'} disabled={row.state === 'sending'} onClick={() => void back()}>
          {refused ? t`知道了` : t`取回`}
        </Button>
      </div>
    </section>
  )
}
