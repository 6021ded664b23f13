import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ErrorCode, Params } from '../../contract/errors/errors.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { errorText } from '../ui/errorText.ts'
import { notify } from '../ui/notify.tsx'
import { PlaceTag } from '../ui/PlaceTag.tsx'
import { Progress } from '../ui/Progress.tsx'
import { useIsPromised } from './field/useIsPromised.ts'
import { useStill } from './field/useStill.ts'

/** Where a submission in the outbox stands. */
export interface Waiting {
  online: boolean
  /** Its session ended: it goes after the next login. */
  signedOut: boolean
  /** Bytes of its files. */
  progress: { sent: number; total: number } | undefined
  state: 'queued' | 'sending' | 'refused' | undefined
  /** Why the last try came to nothing. */
  error: { code: ErrorCode; params: Params } | undefined
}

interface WaitingFrameProps {
  title: string
  /** Beside the tag that says it waits. */
  note: ReactNode
  waiting: Waiting
  retry: () => void
  /** False where it is being sent and cannot be taken back. */
  takeBack: () => Promise<boolean>
  /** More to do, after the others. */
  more?: ReactNode
  children: ReactNode
}

/** What waits in the outbox: to be read, not changed, unless it is taken back. */
export function WaitingFrame({ title, note, waiting, retry, takeBack, more, children }: WaitingFrameProps) {
  const { t } = useLingui()
  const { online, signedOut, progress, state, error } = waiting
  const isStill = useStill(JSON.stringify([state, progress]))
  const isSending = online && !signedOut && !isStill
  const underWay = isSending && (state === 'sending' || (progress !== undefined && progress.sent > 0))
  const isPromised = useIsPromised()

  async function back(): Promise<void> {
    if (!(await takeBack())) notify(t`正在发送，暂时无法取回`, 'blue')
  }

  return (
    <div className="form-page">
      <div className="stack">
        <div className="page-head">
          <div>
            <h1>{title}</h1>
            <div className="row">
              <PlaceTag place="waiting" />
              {note}
            </div>
          </div>
        </div>
        <Banner family={underWay ? 'blue' : 'amber'} icon={underWay ? 'send' : 'clock'}>
          <strong role="status">
            {signedOut
              ? t`已保存在本设备，重新登录后自动发送`
              : isSending
                ? t`正在发送，请保持页面打开`
                : online
                  ? t`等待网络响应，已保存在本设备，将自动继续`
                  : t`已保存在本设备，联网后自动发送`}
          </strong>
          {isPromised ? null : (
            <span className="small-text">{t`如为无痕（隐私）窗口，关闭窗口后未发送的内容会丢失。`}</span>
          )}
          {progress ? (
            <div style={{ width: '100%' }}>
              <Progress label={t`材料上传`} done={progress.sent} total={progress.total} />
            </div>
          ) : null}
          {error && online ? (
            <span className="small-text">{t`上次未成功：${errorText(error)}，将自动重试`}</span>
          ) : null}
        </Banner>
        {children}
        <section className="action-bar" aria-label={t`操作`}>
          <span className="grow wide-only" />
          {online && state === 'queued' ? (
            <Button icon="refresh" onClick={retry}>
              {t`立即重试`}
            </Button>
          ) : null}
          <Button icon="undo" disabled={state === 'sending'} onClick={() => void back()}>
            {t`取回修改`}
          </Button>
          {more}
        </section>
      </div>
    </div>
  )
}
