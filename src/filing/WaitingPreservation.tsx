import { useLingui } from '@lingui/react/macro'
import type { Draft } from '../local/draft.ts'
import { useConnection, useFiles, useProgress, useSending, useSession } from '../local/hooks.ts'
import { retry, takeBack } from '../local/outbox.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { errorText } from '../ui/errorText.ts'
import { notify } from '../ui/notify.tsx'
import { PlaceTag } from '../ui/PlaceTag.tsx'
import { Progress } from '../ui/Progress.tsx'
import { typedOf } from './form/typed.ts'
import { PreservationFacts } from './PreservationFacts.tsx'

/** An application in the outbox: to be read, not changed, unless it is taken back. */
export function WaitingPreservation({ draft }: { draft: Draft }) {
  const { t } = useLingui()
  const sending = useSending(draft.id)
  const files = useFiles(draft.id) ?? []
  const progress = useProgress(draft.id)
  const { online } = useConnection()
  const signedOut = useSession()?.token === null
  const underWay = online && (sending?.state === 'sending' || (progress !== undefined && progress.sent > 0))

  async function back(): Promise<void> {
    if (!(await takeBack(draft.id))) notify(t`正在发送，暂时无法取回`, 'blue')
  }

  return (
    <div className="form-page">
      <div className="stack">
        <div className="page-head">
          <div>
            <h1>{t({ message: '保全申请', context: 'one' })}</h1>
            <div className="row">
              <PlaceTag place="waiting" />
              <span className="muted">{draft.title}</span>
            </div>
          </div>
        </div>
        <Banner family={underWay ? 'blue' : 'amber'} icon={underWay ? 'send' : 'clock'}>
          <strong role="status">
            {signedOut
              ? t`已保存在本设备，重新登录后自动发送`
              : online
                ? t`正在发送，请保持页面打开`
                : t`已保存在本设备，联网后自动发送`}
          </strong>
          {progress ? (
            <div style={{ width: '100%' }}>
              <Progress label={t`材料上传`} done={progress.sent} total={progress.total} />
            </div>
          ) : null}
          {sending?.error && online ? (
            <span className="small-text">{t`上次未成功：${errorText(sending.error)}，将自动重试`}</span>
          ) : null}
        </Banner>
        <PreservationFacts typed={typedOf(draft.fields)} files={files} />
        <section className="action-bar" aria-label={t`操作`}>
          <span className="grow wide-only" />
          {sending && online && sending.state === 'queued' ? (
            <Button icon="refresh" onClick={() => void retry(sending.id)}>
              {t`立即重试`}
            </Button>
          ) : null}
          <Button icon="undo" disabled={sending?.state === 'sending'} onClick={() => void back()}>
            {t`取回修改`}
          </Button>
        </section>
      </div>
    </div>
  )
}
