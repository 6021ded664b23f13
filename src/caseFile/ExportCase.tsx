import { useLingui } from '@lingui/react/macro'
import { archives } from '../../contract/archive/archive.ts'
import { type CaseRow, endedCases } from '../../contract/case/case.ts'
import { proved } from '../action/proved.ts'
import { useAsk } from '../action/useAsk.ts'
import { useConnection, useSession } from '../local/hooks.ts'
import { OnceButton } from '../ui/Button.tsx'
import { asAppError } from '../ui/errorText.ts'
import { bytes, dateTime } from '../ui/format.ts'
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
    <>
      <OnceButton small icon="download" disabled={!online} action={exportIt}>
        {t`导出归档`}
      </OnceButton>
      {endedCases.includes(row.state) ? <KeptArchive row={row} list={list} /> : null}
    </>
  )
}

/** The archive that a case got by itself when it ended. */
function KeptArchive({ row, list }: { row: CaseRow; list: string }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const { reply } = useAsk(archives.getKeptArchive, { params: { id: row.id } })
  if (!reply) return null
  if (!reply.madeAt)
    return (
      <span className="muted small-text">{reply.failed ? t`自动归档未完成，系统稍后会再试。` : t`正在自动归档…`}</span>
    )
  const [at, size] = [dateTime(reply.madeAt), bytes(reply.size)]

  async function save(): Promise<void> {
    try {
      const call = archives.downloadKeptArchive
      const came = await proved(() => download(list, t`结案归档`, call, { params: { id: row.id } }))
      if (came) saveBlob(came.blob, came.fileName)
    } catch (error) {
      notifyError(asAppError(error))
    }
  }
  return (
    <span className="row">
      <OnceButton small icon="lock" disabled={!online} action={save}>
        {t`下载结案归档`}
      </OnceButton>
      <span className="muted small-text" style={{ overflowWrap: 'anywhere' }}>
        {t`${at} 自动归档，${size}`} · SHA-256 {reply.sha256}
      </span>
    </span>
  )
}
