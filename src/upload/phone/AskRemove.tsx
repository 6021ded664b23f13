import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'

/** Asks before a file goes from the list. The browser's own dialog keeps the focus and costs a phone nothing. */
export function AskRemove({ onClose }: { onClose: (agreed: boolean) => void }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="ask" aria-label={t`移除文件`} onClose={() => onClose(false)}>
      <p>{t`确定移除该文件？`}</p>
      <div className="row">
        <Button onClick={() => onClose(false)}>{t`取消`}</Button>
        <Button look="danger" onClick={() => onClose(true)}>
          {t`移除`}
        </Button>
      </div>
    </dialog>
  )
}
