import { useLingui } from '@lingui/react/macro'
import { deadlines } from '../../../contract/deadline/deadline.ts'
import { askFile } from '../../local/call.ts'
import { useConnection } from '../../local/hooks.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'
import { saveBlob } from '../../ui/saveBlob.ts'

/** Saves deadlines as a file for calendar programs: of one case, or all. */
export function IcsButton({ caseId }: { caseId?: string }) {
  const { t } = useLingui()
  const { online } = useConnection()
  async function download(): Promise<void> {
    try {
      const { blob, fileName } = await askFile(deadlines.downloadDeadlines, { query: caseId ? { caseId } : {} })
      saveBlob(blob, fileName)
    } catch (error) {
      notifyError(asAppError(error))
    }
  }
  return (
    <OnceButton small icon="download" disabled={!online} action={download}>
      {t`下载日历（.ics）`}
    </OnceButton>
  )
}
