import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { videos } from '../../../contract/hearing/video.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { type Cue, VideoPlayer } from './VideoPlayer.tsx'

/** All that was recorded in a case. */
export function VideoDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { t } = useLingui()
  const { reply, error, refresh } = useAsk(videos.caseVideoList, { body: { caseId } })
  const [cue, setCue] = useState<Cue>()
  return (
    <Dialog title={t`案件录像`} width="44rem" onClose={onClose} footer={<Button onClick={onClose}>{t`关闭`}</Button>}>
      {reply?.length ? (
        <VideoPlayer videos={reply} cue={cue} setCue={setCue} />
      ) : reply ? (
        <EmptyState icon="video" title={t`本案还没有录像`} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  )
}
