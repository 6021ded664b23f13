import { useLingui } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useOnce } from '../ui/useOnce.ts'

/** A form in a dialog: by button or Enter it is saved once, and closed where that was done. */
export function EditDialog({
  title,
  width = '44rem',
  look = 'stack',
  save,
  onClose,
  children,
}: {
  title: string
  width?: string
  look?: 'stack' | 'fields'
  /** Resolves to whether it was saved. */
  save: () => Promise<boolean>
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  const { run, busy, locked } = useOnce(async () => {
    const done = await save()
    if (done) onClose()
    return done
  })
  return (
    <Dialog
      title={title}
      width={width}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <Button look="primary" busy={busy} aria-disabled={locked || undefined} onClick={run}>{t`保存`}</Button>
        </>
      }
    >
      <form
        className={look}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          run()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
