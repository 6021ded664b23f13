import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { goTo } from '../../draft/goTo.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { FiledRow } from '../paper/filedPaper.ts'

/** The secretary's reason, and where to begin. */
export function ReturnNotice({ parts, row }: { parts: Readonly<Record<string, MessageDescriptor>>; row: FiledRow }) {
  const { t, i18n } = useLingui()
  const last = row.history.findLast((it) => it.action === 'return')
  if (row.state !== 'returned' || !last) return null
  const { field, reason } = last
  const words = field ? parts[field] : undefined
  return (
    <Banner family="amber" icon="undo">
      <strong>{words ? t`申请已退回，请补正：${i18n._(words)}` : t`申请已退回，请补正`}</strong>
      <span style={{ whiteSpace: 'pre-line' }}>{reason}</span>
      {field ? (
        <Button small onClick={() => goTo(field)}>
          {t`定位到该项`}
        </Button>
      ) : null}
    </Banner>
  )
}
