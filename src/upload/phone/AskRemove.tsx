import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'

/** Asks before a file goes from the list. The browser's own dialog keeps the focus and costs a phone nothing. */
export function AskRemove({ onClose }: { onClose: (agreed: boolean) => void }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  // Closed by the browser's own way, so that the focus goes back to where it came from.
  const close = (answer: string) => dialog.current?.close(answer)
  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-label={t`移除文件`}
      onClose={({ currentTarget }) => onClose(currentTarget.returnValue === 'remove')}
    >
      <p>{t`确定移除该文件？`}</p>
      <div className="row">
        <Button onClick={() => close('')}>{t`取消`}</Button>
        <Button look="danger" onClick={() => close('remove')}>
          {t`移除`}
        </Button>
      </div>
    </dialog>
  )
}
