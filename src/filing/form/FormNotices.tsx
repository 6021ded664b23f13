import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { ErrorCode } from '../../../contract/errors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { errorText } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'
import { onScreen } from '../../ui/onScreen.ts'
import type { Paper, PaperRow } from '../paper/paper.tsx'

/** Scrolls to a part of the form and puts the cursor there. */
export function goTo(field: string): void {
  const part = onScreen(`[data-field="${field}"]`)
  part?.scrollIntoView({ block: 'center' })
  part
    ?.querySelector<HTMLElement>(
      '.wrong input, .wrong select, .wrong textarea, input:not([type=hidden]), select, textarea, button',
    )
    ?.focus({ preventScroll: true })
}

/** How many things must be mended, each a way to its place. */
export function ErrorSummary({ paper, errors }: { paper: Paper; errors: FieldErrors }) {
  const { t, i18n } = useLingui()
  const names = Object.entries(paper.fieldWords).filter(([name]) => name in errors)
  if (!names.length) return null
  return (
    <Banner family="red" icon="alert" alert>
      <strong>{t`请检查必填项是否填写`}</strong>
      <ul>
        {names.map(([name, words]) => (
          <li key={name}>
            <button type="button" className="link" onClick={() => goTo(name)}>
              {i18n._(words)}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** The secretary's reason, and where to begin. */
export function ReturnNotice({ paper, row }: { paper: Paper; row: PaperRow }) {
  const { t, i18n } = useLingui()
  const last = row.history.findLast((it) => it.action === 'return')
  if (row.state !== 'returned' || !last) return null
  const { field, reason } = last
  const words = field ? paper.fieldWords[field] : undefined
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

/** The server holds a newer version than the one being typed over. */
export function StaleNotice({ paper, row, onKeepMine }: { paper: Paper; row: PaperRow; onKeepMine: () => void }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  // The notice stands at the top; whoever types further down should hear of it too.
  useEffect(() => notifyError(stale), [])
  const files = row.files.map((file) => ({ ...file, id: file.attachmentId, name: file.fileName }))
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
          <paper.Facts typed={paper.typedFrom(row)} files={files} />
        </section>
      ) : null}
    </>
  )
}
