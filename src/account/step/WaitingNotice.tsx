import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SentOne } from '../../action/useSentOne.ts'
import { useConnection } from '../../local/hooks.ts'
import { sendsAlone } from '../../local/send/alone.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { errorText } from '../../ui/errorText.ts'
import { notify } from '../../ui/notify.tsx'

interface WaitingNoticeProps {
  sent: SentOne
  /** False where it is being sent. */
  takeBack: () => Promise<boolean>
  /** What else is to be known while it waits. */
  children?: ReactNode
}

/** What somebody without an account handed in is on its way: whether it goes by itself, and how to have it back. */
export function WaitingNotice({ sent, takeBack, children }: WaitingNoticeProps) {
  const { t } = useLingui()
  const { row, isGoing } = sent
  const { online } = useConnection()

  async function back(): Promise<void> {
    if (!(await takeBack())) notify(t`正在发送，暂时无法取回`, 'blue')
  }

  return (
    <>
      {isGoing ? (
        <Banner family="blue" icon="send">
          <span role="status">{t`正在发送，请保持页面打开`}</span>
        </Banner>
      ) : (
        <Banner family="amber" icon="offline" alert>
          <strong>
            {sendsAlone()
              ? t`尚未提交：填写的内容已保存在本设备，恢复网络后自动提交，可以关闭本页面。`
              : t`尚未提交：填写的内容已保存在本设备，恢复网络后自动提交，请保留此页面或稍后再次打开。`}
          </strong>
          {online && row?.error ? (
            <span className="small-text">{t`上次未成功：${errorText(row.error)}，将自动重试`}</span>
          ) : null}
          {children ? <span className="small-text">{children}</span> : null}
        </Banner>
      )}
      <div>
        <Button icon="undo" disabled={row?.state === 'sending'} onClick={() => void back()}>
          {t`取回修改`}
        </Button>
      </div>
    </>
  )
}
