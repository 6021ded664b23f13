import { useLingui } from '@lingui/react/macro'
import { Banner } from '../../ui/Banner.tsx'
import { UnsavedNotice } from '../../ui/DraftNotices.tsx'
import type { useDecisionDraft } from './useDecisionDraft.ts'

/** What became of words that were typed before: found again, of an earlier version of the record, not written down. */
export function KeptNotices({ kept }: { kept: ReturnType<typeof useDecisionDraft> }) {
  const { t } = useLingui()
  return (
    <>
      {kept.isRestored ? <p className="muted small-text" role="status">{t`已恢复此前填写、尚未提交的内容。`}</p> : null}
      {kept.isOlder ? <Banner family="amber" icon="alert">{t`此后该记录已有更新，请核对后再提交。`}</Banner> : null}
      <UnsavedNotice error={kept.error} onTake={kept.takeOther} onKeep={kept.overwrite} />
    </>
  )
}
