import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextInput } from './TextInput.tsx'
import { useOnce } from './useOnce.ts'

/** The name of a node, new or old (specification §5). `onSave` answers whether it was saved; then the dialog may close. */
export function TreeNodeDialog({
  title = '',
  heading,
  limit = 60,
  onSave,
  onClose,
}: {
  /** The present name of a node that is edited; a new one has none. */
  title?: string
  heading?: string
  limit?: number
  onSave: (title: string) => Promise<boolean>
  onClose: () => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(title)
  const [asked, setAsked] = useState(false)
  const name = typed.trim()
  const wrong = !name
    ? ({ code: 'node.title' } as const)
    : name.length > limit
      ? ({ code: 'tooLong', params: { max: limit } } as const)
      : undefined
  const { run, busy, locked } = useOnce(async () => {
    setAsked(true)
    if (wrong) return false
    const saved = await onSave(name)
    if (saved) onClose()
    return saved
  })

  return (
    <Dialog
      title={heading ?? (title ? t`编辑节点` : t`新增节点`)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <Button look="primary" busy={busy} aria-disabled={locked || undefined} onClick={run}>
            {t`保存`}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          run()
        }}
      >
        <TextInput
          label={t`节点名称`}
          required
          autoFocus
          autoComplete="off"
          placeholder={t`请输入节点名称`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={asked ? wrong : undefined}
        />
      </form>
    </Dialog>
  )
}
