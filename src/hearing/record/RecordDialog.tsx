import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type RecordEntry, records } from '../../../contract/hearing/record.ts'
import { type Trial, trialIsOver } from '../../../contract/hearing/trial.ts'
import { videos } from '../../../contract/hearing/video.ts'
import { useAsk } from '../../action/useAsk.ts'
import { useDownload } from '../../evidence/useDownload.ts'
import { useSession } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { partAt } from '../video/covers.ts'
import { type Cue, VideoPlayer } from '../video/VideoPlayer.tsx'
import { openHttpDesk } from './httpDesk.ts'
import { RecordView } from './RecordView.tsx'
import { WorkingPdf } from './WorkingPdf.tsx'

interface RecordDialogProps {
  row: Trial
  writes: boolean
  onClose: () => void
}

/** The record of one of the calendar outside its room; who `writes` it may go on until the session is over. */
export function RecordDialog(props: RecordDialogProps) {
  // Known a moment after the first sight of a screen: what is typed lies under its person's id.
  const userId = useSession()?.user.id
  return userId ? <RecordOf {...props} userId={userId} /> : null
}

function RecordOf({ row, writes, onClose, userId }: RecordDialogProps & { userId: string }) {
  const { t } = useLingui()
  const [desk] = useState(() => openHttpDesk(row, userId))
  const { entries, corrections, came, error } = useSnapshot(desk.state)
  const { running, download } = useDownload('record')
  const { reply: recorded, error: unseen, refresh } = useAsk(videos.findVideo, { body: { id: row.id } })
  const [cue, setCue] = useState<Cue>()
  const playerAt = (at: string) => {
    const found = partAt(recorded ?? [], at)
    return found && (() => setCue(found))
  }
  const isOver = trialIsOver.includes(row.state)
  useEffect(() => {
    void desk.load()
    return () => desk.typist.close()
  }, [desk])

  return (
    <Dialog
      title={t`笔录：${row.title}`}
      width="44rem"
      onClose={onClose}
      footer={
        <>
          <Button icon="refresh" onClick={() => void Promise.all([desk.load(), refresh()])}>
            {t`刷新`}
          </Button>
          <Button
            icon="print"
            disabled={running !== undefined}
            onClick={() => void download(row.id, records.printCourtRecord, { body: { id: row.id } })}
          >
            {running ? t`正在生成…` : t`下载 PDF`}
          </Button>
          {writes ? <WorkingPdf row={row} entries={entries as readonly RecordEntry[]} /> : null}
          <Button onClick={onClose}>{t`返回`}</Button>
        </>
      }
    >
      {came ? (
        <>
          {isOver ? (
            <Banner family="grey" icon="lock">
              {row.state === 'record_signing'
                ? t`笔录已定稿，不再修改；到场人员可在本场详情中签署。`
                : t`本场已结束，笔录不再修改。`}
            </Banner>
          ) : null}
          {unseen && !recorded ? <ErrorState error={unseen} retry={() => void refresh()} /> : null}
          {recorded?.length ? <VideoPlayer videos={recorded} cue={cue} setCue={setCue} /> : null}
          <RecordView
            playerAt={playerAt}
            entries={entries}
            corrections={corrections}
            people={row.attendees.map(({ name }) => name)}
            typist={writes && !isOver ? desk.typist : undefined}
          />
        </>
      ) : error ? (
        <ErrorState error={error as typeof desk.state.error & object} retry={() => void desk.load()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  )
}
