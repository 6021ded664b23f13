import { useLingui } from '@lingui/react/macro'
import { archives } from '../../contract/archive.ts'
import type { CaseRow } from '../../contract/case.ts'
import { proved } from '../account/prove/proved.ts'
import { useConnection, useSession } from '../local/hooks.ts'
import { OnceButton } from '../ui/Button.tsx'
import { asAppError } from '../ui/errorText.ts'
import { notifyError } from '../ui/notify.tsx'
import { saveBlob } from '../ui/saveBlob.ts'
import { download } from '../upload/downloads.ts'

/** Saves a whole case as one ZIP, for the secretary who runs it and for heads; how far it is stands where downloads stand. */
export function ExportCase({ row, list }: { row: CaseRow; list: string }) {
  const { t } = useLingui()
  const user = useSession()?.user
  const { online } = useConnection()
  if (!user || (row.secretaryId !== user.id && !user.roles.includes('ROLE_HEAD'))) return null

  async function exportIt(): Promise<void> {
    try {
      const came = await proved(() => download(list, t`案件归档`, archives.exportCase, { params: { id: row.id } }))
      if (came) saveBlob(came.blob, came.fileName)
    } catch (error) {
      notifyError(asAppError(error))
    }
  }
  return (
    <OnceButton small icon="download" disabled={!online} action={exportIt}>
      {t`导出归档`}
    </OnceButton>
  )
}
