import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { inLanguage } from '../../ui/inLanguage.ts'
import { MenuPanel } from '../../ui/Menu.tsx'
import type { CaseButton } from './actions.ts'

/** What is seldom done and ends something: two presses away, out of reach of a thumb that wanted something else. */
export function MoreActs({ moves, begin }: { moves: CaseButton[]; begin: (move: CaseButton) => void }) {
  const { t } = useLingui()
  const host = useRef<HTMLSpanElement>(null)
  const [at, setAt] = useState<{ x: number; y: number }>()
  const open = () => {
    const { left = 0, top = 0 } = host.current?.getBoundingClientRect() ?? {}
    setAt({ x: left, y: top })
  }
  return (
    <span ref={host}>
      <Button aria-haspopup="menu" aria-expanded={at !== undefined} onClick={open}>
        {t`更多操作`}
      </Button>
      {at ? (
        <MenuPanel
          label={t`更多操作`}
          at={at}
          onClose={() => setAt(undefined)}
          items={moves.map((move) => ({
            label: inLanguage(move.words),
            ...(move.icon ? { icon: move.icon } : {}),
            onChoose: () => begin(move),
          }))}
        />
      ) : null}
    </span>
  )
}
