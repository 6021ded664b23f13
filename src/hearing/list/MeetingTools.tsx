import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { meetings } from '../../../contract/hearing/meeting.ts'
import type { Trial } from '../../../contract/hearing/trial.ts'
import { askFile } from '../../local/call.ts'
import { useConnection } from '../../local/hooks.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'
import { saveBlob } from '../../ui/saveBlob.ts'
import { type BatchAct, BatchDialog } from './BatchDialog.tsx'
import { filled, type ListFilter } from './useTrialList.ts'

interface ToolsProps {
  filter: ListFilter
  /** The meetings that were ticked. */
  ticked: Trial[]
  refresh: () => void
  onUntick: () => void
}

/** What a secretary does with the list of meetings as a whole, or with those ticked. */
export function MeetingTools({ filter, ticked, refresh, onUntick }: ToolsProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [act, setAct] = useState<BatchAct>()
  const { length: count } = ticked
  const isNone = !online || count === 0

  async function save(): Promise<void> {
    try {
      const { blob, fileName } = await askFile(meetings.exportMeetings, { body: filled(filter) })
      saveBlob(blob, fileName)
    } catch (error) {
      notifyError(asAppError(error))
    }
  }
  return (
    <div className="body row">
      <Button small icon="user" aria-haspopup="dialog" disabled={isNone} onClick={() => setAct('presiding')}>
        {t`设置主持人`}
      </Button>
      <Button small icon="people" aria-haspopup="dialog" disabled={isNone} onClick={() => setAct('dept')}>
        {t`设置部门`}
      </Button>
      <OnceButton small icon="download" disabled={!online} action={save}>
        {t`导出会议列表`}
      </OnceButton>
      <span className="muted small-text" role="status">
        {t`已选 ${count} 场`}
      </span>
      {act ? (
        <BatchDialog
          act={act}
          rows={ticked}
          refresh={refresh}
          onDone={() => {
            setAct(undefined)
            onUntick()
          }}
          onClose={() => setAct(undefined)}
        />
      ) : null}
    </div>
  )
}
