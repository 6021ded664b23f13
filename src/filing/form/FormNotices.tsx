import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { RowOf } from '../../../contract/event.ts'
import { goTo } from '../../draft/goTo.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { errorText } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'
import { type FiledKind, type FiledPaper, type FiledRow, shownFiles } from '../paper/filedPaper.ts'

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

const stale: { code: ErrorCode } = { code: 'stale' }

interface StaleNoticeProps<K extends FiledKind, T extends FieldValues, B> {
  paper: FiledPaper<K, T, B>
  row: RowOf[K]
  onKeepMine: () => void
}

/** The server holds a newer version than the one being typed over. */
export function StaleNotice<K extends FiledKind, T extends FieldValues, B>(props: StaleNoticeProps<K, T, B>) {
  const { paper, row, onKeepMine } = props
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  // The notice stands at the top; whoever types further down should hear of it too.
  useEffect(() => notifyError(stale), [])
  return (
    <>
      <Banner family="amber" icon="alert">
        <strong>{errorText(stale)}</strong>
        <span>{t`您填写的内容都在。请先查看最新版本，再决定是否保留。`}</span>
        <div className="row">
          <Button small icon="eye" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? t`收起最新版本` : t`查看最新版本`}
          </Button>
          <Button small onClick={onKeepMine}>
            {t`保留我填写的内容`}
          </Button>
        </div>
      </Banner>
      {shown ? (
        <section
          className="stack"
          aria-label={t`服务器上的最新版本`}
          style={{ borderLeft: '4px solid #e0a21b', paddingLeft: '0.75rem' }}
        >
          <paper.Facts typed={paper.typedFrom(row)} files={shownFiles(row)} />
        </section>
      ) : null}
    </>
  )
}
