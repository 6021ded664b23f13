import { useLingui } from '@lingui/react/macro'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { caseParts } from '../../../contract/case/casePart.ts'
import { NewerNotice } from '../../draft/NewerNotice.tsx'
import { hrefTo } from '../../ui/address.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

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
  if (sent.version > version)
    return (
      <NewerNotice onKeepMine={() => onKeepMine(sent.version)}>
        <a href={hrefTo('/CaseDetails', { caseId: sent.id })}>{t`查看最新版本`}</a>
      </NewerNotice>
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
            {i18n._(caseParts[field].words)}
          </Button>
        ))}
      </div>
    </Banner>
  )
}
