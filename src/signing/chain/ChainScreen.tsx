import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { headsAtOnce, signings } from '../../../contract/signing/signing.ts'
import { useAsk } from '../../action/useAsk.ts'
import { askFile } from '../../local/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { dateTime } from '../../ui/format.ts'
import { notifyError } from '../../ui/notify.tsx'
import { PublicFrame } from '../../ui/PublicFrame.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { saveBlob } from '../../ui/saveBlob.ts'
import { CheckTimeline } from './CheckTimeline.tsx'
import '../signing.css'

/** /timelineCheck: whether the exported timeline of a case is the one whose hashes the institution published, checked on this device. */
export function ChainScreen() {
  const { t } = useLingui()
  return (
    <PublicFrame title={t`办理记录核验`}>
      <Section title={t`核验导出的办理记录`}>
        <CheckTimeline />
      </Section>
      <Section title={t`每日存证`}>
        <Heads />
      </Section>
    </PublicFrame>
  )
}

/** The published heads, newest first. */
function Heads() {
  const { t } = useLingui()
  const [pages, setPages] = useState<string[]>([])
  const before = pages.at(-1)
  const { reply, error, refresh } = useAsk(signings.listChainHeads, { query: before ? { before } : {} })

  async function save(day: string): Promise<boolean> {
    try {
      const { blob, fileName } = await askFile(signings.chainHeadFile, { params: { day } })
      saveBlob(blob, fileName)
      return true
    } catch (refusal) {
      notifyError(asAppError(refusal))
      return false
    }
  }

  // Without a secret for its keys the installation signs nothing: then none will come.
  const { error: none } = useAsk(signings.trust, {})
  const unsigned = none?.code === 'unconfigured'

  if (!reply) return error ? <ErrorState error={error} retry={() => void refresh()} /> : <Skeleton lines={4} />
  if (unsigned && reply.length === 0) return <Unsigned />
  if (reply.length === 0 && !before)
    return (
      <EmptyState icon="shield" title={t`尚未发布存证`}>
        <p>{t`有案件办理记录后，次日发布第一份存证。`}</p>
      </EmptyState>
    )
  const last = reply.at(-1)?.day
  return (
    <div className="stack">
      {unsigned ? <Unsigned /> : null}
      <p className="muted">
        {t`每日发布一份加盖电子印章和时间戳的文件，仅含全部案件办理记录的哈希值，不含案件信息；后一日的存证包含前一日的存证。`}
      </p>
      <ul className="sign-list chain-heads" aria-label={t`每日存证`}>
        {reply.map(({ day, head, at }) => (
          <li key={day}>
            <span className="grow">
              <strong>{day}</strong>
              <span className="small-text muted seal-hash">{head}</span>
              <span className="small-text muted">{dateTime(at)}</span>
            </span>
            <OnceButton small icon="download" aria-label={t`下载 ${day} 的存证`} action={() => save(day)}>
              {t`下载`}
            </OnceButton>
          </li>
        ))}
      </ul>
      <div className="sign-bar">
        {before ? (
          <Button small icon="left" onClick={() => setPages(pages.slice(0, -1))}>
            {t`较新`}
          </Button>
        ) : null}
        {last && reply.length === headsAtOnce ? (
          <Button small icon="clock" onClick={() => setPages([...pages, last])}>
            {t`更早`}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** Whoever looks for a head learns why there is none, and whoever runs the server what to set. */
function Unsigned() {
  const { t } = useLingui()
  return (
    <Banner family="amber" icon="alert">
      {t`本机构尚未启用电子签章，不发布存证。系统管理员请设置服务器环境变量 SIGNING_SECRET。`}
    </Banner>
  )
}
