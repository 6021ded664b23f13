import { useLingui } from '@lingui/react/macro'
import { courtFileRule, courtFiles } from '../../../contract/hearing/courtFile.ts'
import { type Trial, trialIsOver } from '../../../contract/hearing/trial.ts'
import { useMay } from '../../account/role/useMay.ts'
import { dateTime } from '../../ui/format.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { AddCourtFile } from './AddCourtFile.tsx'
import { Unsent } from './Unsent.tsx'
import { useCourtFiles } from './useCourtFiles.ts'

/** The files that all who attend see, and for a secretary what adds one until the session is over. */
export function CourtFiles({ row }: { row: Trial }) {
  const { t } = useLingui()
  const isStaff = useMay(courtFiles.fileJoinCourt)
  const { value, error, refresh } = useCourtFiles(row.id)
  const mayAdd = isStaff && !trialIsOver.includes(row.state)
  const files = value?.map(({ byName, at, file: { attachmentId, name, size, sha256 } }) => {
    const note = `${byName} ${dateTime(at)}`
    return { id: attachmentId, name, size, sha256, note }
  })
  return (
    <section className="stack" aria-label={t`文件`}>
      <h3>{t`文件`}</h3>
      {files?.length ? (
        <FileList files={files} />
      ) : files ? (
        <p className="muted">{t`还没有文件`}</p>
      ) : error ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : (
        <Skeleton lines={1} />
      )}
      {isStaff ? <Unsent trialId={row.id} mayAdd={mayAdd} /> : null}
      {mayAdd && (files?.length ?? 0) < courtFileRule.max ? <AddCourtFile row={row} /> : null}
    </section>
  )
}
