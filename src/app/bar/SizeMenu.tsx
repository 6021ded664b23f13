import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../ui/Button.tsx'
import { MenuPanel } from '../../ui/Menu.tsx'
import { type Size, sizes } from '../../ui/size.ts'
import { settings } from '../settings.ts'

/** How large everything is drawn. */
export function SizeMenu() {
  const { t } = useLingui()
  const { size } = useSnapshot(settings)
  const host = useRef<HTMLSpanElement>(null)
  const [at, setAt] = useState<{ x: number; y: number }>()
  const words = useSizeWords()
  const open = () => {
    const { right = 0, bottom = 0 } = host.current?.getBoundingClientRect() ?? {}
    setAt({ x: right, y: bottom + 4 })
  }
  return (
    <span ref={host}>
      <Button
        look="quiet"
        icon="size"
        aria-label={t`界面大小`}
        title={t`界面大小`}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={open}
      />
      {at ? (
        <MenuPanel
          label={t`界面大小`}
          at={at}
          onClose={() => setAt(undefined)}
          items={sizes.map((it) => ({
            label: words[it],
            checked: it === size,
            onChoose: () => {
              settings.size = it
            },
          }))}
        />
      ) : null}
    </span>
  )
}

export function useSizeWords(): Record<Size, string> {
  const { t } = useLingui()
  return { default: t`默认`, medium: t`中等`, small: t`小`, mini: t`超小` }
}
