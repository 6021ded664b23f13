import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Saved } from '../ui/DraftNotices.tsx'
import type { DraftSteps } from './useDraftSteps.ts'

/** What every draft can be: dropped or kept for later; `children` hand it in. */
export function DraftBar({ steps, children }: { steps: DraftSteps; children: ReactNode }) {
  const { t } = useLingui()
  const { draft, savedAt, drop, leave } = steps
  return (
    <section className="action-bar" aria-label={t`操作`}>
      <span className="grow wide-only">
        <Saved savedAt={savedAt} />
      </span>
      {draft ? <Button look="danger" icon="trash" aria-label={t`删除草稿`} onClick={() => void drop()} /> : null}
      <Button icon="check" onClick={() => void leave()}>
        {t`存为草稿`}
      </Button>
      {children}
    </section>
  )
}
