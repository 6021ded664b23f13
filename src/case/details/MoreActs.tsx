import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { MenuPanel } from '../../ui/Menu.tsx'
import { type StepAction, stepsOfCase } from './actions.ts'

/** What is seldom done and ends something: two presses away, out of reach of a thumb that wanted something else. */
export function MoreActs({ actions, begin }: { actions: StepAction[]; begin: (action: StepAction) => void }) {
  const { t, i18n } = useLingui()
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
          items={actions.map((action) => ({
            label: i18n._(stepsOfCase[action].words),
            icon: stepsOfCase[action].icon,
            onChoose: () => begin(action),
          }))}
        />
      ) : null}
    </span>
  )
}
