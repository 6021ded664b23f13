import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { CaseDetail } from '../../../contract/caseLife.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { errorText } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'
import { returnWords } from '../words.ts'

const stale: { code: ErrorCode } = { code: 'stale' }

/** Why it came back and until when it may be mended; or that the server has a newer version than what is typed over. */
export function CorrectionNotice({
  sent,
  version,
  onField,
  onKeepMine,
}: {
  sent: CaseDetail
  /** The version that is typed over. */
  version: number
  onField: (field: string) => void
  onKeepMine: (version: number) => void
}) {
  const { t, i18n } = useLingui()
  const isNewer = sent.version > version
  // The notice stands at the top; whoever types further down should hear of it too.
  useEffect(() => {
    if (isNewer) notifyError(stale)
  }, [isNewer])
  if (isNewer)
    return (
      <Banner family="amber" icon="alert">
        <strong>{errorText(stale)}</strong>
        <span>{t`您填写的内容都在。请先查看最新版本，再决定是否保留。`}</span>
        <div className="row">
          <a className="button small" href={`#/CaseDetails?caseId=${sent.id}`}>
            {t`查看最新版本`}
          </a>
          <Button small onClick={() => onKeepMine(sent.version)}>
            {t`保留我填写的内容`}
          </Button>
        </div>
      </Banner>
    )
  if (!sent.correction) return null
  const { fields, reason, due } = sent.correction
  return (
    <Banner family="amber" icon="undo">
      <strong>{t`请在 ${due} 前补正以下内容`}</strong>
      <span style={{ whiteSpace: 'pre-line' }}>{reason}</span>
      <div className="row">
        {fields.map((field) => (
          <Button key={field} small icon="edit" onClick={() => onField(field)}>
            {i18n._(returnWords[field])}
          </Button>
        ))}
      </div>
    </Banner>
  )
}
