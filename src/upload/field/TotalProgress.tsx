import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { DraftFile } from '../../local/file.ts'
import { Progress } from '../../ui/Progress.tsx'
import { spokenStep, totalOf } from './entryState.ts'

/** How far all files of a list are, where there are several; and a few words now and then for who cannot see the bars. */
export function TotalProgress({ label, files }: { label: string; files: DraftFile[] }) {
  const { t } = useLingui()
  const { done, total } = totalOf(files)
  const open = files.some((file) => !file.held)
  // Nothing is said of a list that was whole from the start.
  const spoke = useRef(false)
  if (open) spoke.current = true
  const step = spokenStep(done, total)
  const words = open ? t`${label}：已上传 ${step}%` : t`${label}：全部文件已上传`
  return (
    <>
      {open && files.length > 1 ? <Progress label={t`总进度`} done={done} total={total} /> : null}
      <p className="sr-only" role="status">
        {spoke.current && files.length ? words : ''}
      </p>
    </>
  )
}
