import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AppError } from '../../contract/errors/errors.ts'
import { Button } from './Button.tsx'
import { errorText } from './errorText.ts'
import { Icon, type IconName } from './Icon.tsx'

/** Grey lines where words will stand, below the words of specification §8. */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  const { t } = useLingui()
  return (
    <div className="stack" role="status">
      <p className="muted small-text">{t`疯狂加载中，请稍后`}</p>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <div key={line} className="skeleton" style={{ height: '1.5rem', width: `${95 - ((line * 17) % 40)}%` }} />
      ))}
    </div>
  )
}

/** What this is, and the first thing to do. */
export function EmptyState({
  icon,
  title,
  page = false,
  children,
}: {
  icon: IconName
  title: string
  /** It is the whole page, so its title is the page's. */
  page?: boolean
  children?: ReactNode
}) {
  const Title = page ? 'h1' : 'h2'
  return (
    <div className="empty">
      <Icon name={icon} />
      <Title>{title}</Title>
      {children}
    </div>
  )
}

/** What went wrong, and what to do. */
export function ErrorState({ error, retry }: { error: AppError; retry?: (() => void) | undefined }) {
  const { t } = useLingui()
  return (
    <div className="empty" role="alert">
      <Icon name={error.code === 'unreachable' ? 'offline' : 'alert'} />
      <h2>{errorText(error)}</h2>
      {retry ? (
        <Button icon="refresh" onClick={retry}>
          {t`重试`}
        </Button>
      ) : null}
    </div>
  )
}
