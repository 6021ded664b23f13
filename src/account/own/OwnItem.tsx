import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Registration, registrationMoves, registrations } from '../../../contract/registration/registration.ts'
import { runAction } from '../../action/runAction.ts'
import { ask } from '../../local/call.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { dateTime } from '../../ui/format.ts'
import { FileList } from '../../upload/FileList.tsx'
import { RegistrationTag } from './RegistrationTag.tsx'

/** One registration of the person's own: how far it is, and what may still be done with it. */
export function OwnItem({
  row,
  facts,
  refresh,
  onEdit,
}: {
  row: Registration
  facts: ReactNode
  refresh: () => void
  onEdit: (() => void) | undefined
}) {
  const { t } = useLingui()
  const approved = row.state === 'approved'
  const letter = row.kind === 'agent'
  const fixed = approved && row.kind === 'identity'

  async function withdraw(): Promise<boolean> {
    const agreed = await confirm({
      title: approved && letter ? t`撤销授权` : t`撤回`,
      text:
        approved && letter
          ? t`撤销后该授权立即失效，如需恢复须重新提交审核。`
          : t`撤回后不再审核，如需登记须重新提交。`,
      accept: approved && letter ? t`撤销授权` : t`撤回`,
      reject: t`取消`,
      danger: true,
    })
    if (!agreed) return false
    const body = { id: row.id, version: row.version }
    return runAction(
      approved && letter ? t`授权已撤销` : t`撤回成功`,
      () => ask(registrations.withdraw, { body }),
      refresh,
    )
  }

  return (
    <li>
      <div className="row between">
        <strong>{row.title}</strong>
        <RegistrationTag state={row.state} />
      </div>
      <div className="muted small-text">{facts}</div>
      <div className="muted small-text number">
        {row.reviewedAt && row.state !== 'submitted'
          ? t`审核于 ${dateTime(row.reviewedAt)}`
          : row.state === 'stored'
            ? t`保存于 ${dateTime(row.submittedAt)}`
            : t`提交于 ${dateTime(row.submittedAt)}`}
      </div>
      {row.state === 'returned' ? <p className="wrong-text">{t`退回原因：${row.reason}`}</p> : null}
      {row.files.length ? (
        <FileList files={row.files.map(({ attachmentId, name, size }) => ({ id: attachmentId, name, size }))} />
      ) : null}
      <div className="row">
        {onEdit ? (
          <Button small icon="edit" onClick={onEdit}>
            {row.state === 'returned' ? t`修改并重新提交` : t`继续填写`}
          </Button>
        ) : null}
        {registrationMoves.withdraw.from.includes(row.state) && !fixed ? (
          <OnceButton small look="danger" icon="undo" action={withdraw}>
            {approved && letter ? t`撤销授权` : t`撤回`}
          </OnceButton>
        ) : null}
      </div>
    </li>
  )
}
