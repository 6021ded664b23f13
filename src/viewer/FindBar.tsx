import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../ui/Button.tsx'
import type { View } from './view.ts'

/** Looks for words in a document; Enter goes on to the next, with Shift back. */
export function FindBar({ view, first, onClose }: { view: View; first: string; onClose: () => void }) {
  const { t } = useLingui()
  const { found } = useSnapshot(view.state)
  const [text, setText] = useState(first)
  const [current, total] = [found?.current ?? 0, found?.total ?? 0]
  const close = () => {
    view.find('')
    onClose()
  }
  return (
    <search className="viewer-find">
      <input
        type="search"
        aria-label={t`在文中查找`}
        placeholder={t`在文中查找`}
        // biome-ignore lint/a11y/noAutofocus: the bar was opened to type in it
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          view.find(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text) view.find(text, event.shiftKey, true)
          if (event.key === 'Escape') close()
        }}
      />
      <span role="status" className="number muted">
        {text ? (total ? t`第 ${current} 处，共 ${total} 处` : found?.none ? t`没有找到` : '') : ''}
      </span>
      <Button
        look="quiet"
        small
        icon="up"
        aria-label={t`上一处`}
        disabled={!total}
        onClick={() => view.find(text, true, true)}
      />
      <Button
        look="quiet"
        small
        icon="down"
        aria-label={t`下一处`}
        disabled={!total}
        onClick={() => view.find(text, false, true)}
      />
      <Button look="quiet" small icon="close" aria-label={t`关闭查找`} onClick={close} />
    </search>
  )
}
