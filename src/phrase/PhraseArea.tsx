import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/TextInput.tsx'
import { PhraseList } from './PhraseList.tsx'
import './phrase.css'

/** A text area into which the person's phrases can be put, where the caret is. */
export function PhraseArea(props: Omit<ComponentProps<typeof TextArea>, 'ref'>) {
  const { t } = useLingui()
  const area = useRef<HTMLTextAreaElement>(null)
  const [open, setOpen] = useState(false)

  function put(text: string): void {
    setOpen(false)
    const node = area.current
    if (!node) return
    node.setRangeText(text, node.selectionStart, node.selectionEnd, 'end')
    // As if it was typed, so that the form hears of it and the limit is kept.
    node.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div className="phrase-area">
      <TextArea {...props} ref={area} />
      <Button small look="quiet" icon="list" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`常用语`}
      </Button>
      {open ? (
        <Dialog
          title={t`常用语`}
          onClose={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>{t`关闭`}</Button>}
        >
          <PhraseList choose={put} />
        </Dialog>
      ) : null}
    </div>
  )
}
