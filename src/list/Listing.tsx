import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Asked } from '../action/useAsk.ts'
import { useConnection } from '../local/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorState, Skeleton } from '../ui/States.tsx'
import './listing.css'

/** A list of the server; the page before stays while the next one is asked for. */
export type Listed<T> = Pick<Asked<T>, 'last' | 'loading' | 'error' | 'refresh'>

/** What the server listed, or that it is being asked, or why it did not answer. */
export function Listing<T>({ asked, children }: { asked: Listed<T>; children: (data: T) => ReactNode }) {
  const { last, error, refresh } = asked
  if (last === undefined)
    return error ? (
      <ErrorState error={error} retry={() => void refresh()} />
    ) : (
      <div className="body">
        <Skeleton lines={6} />
      </div>
    )
  return (
    <>
      {error ? <ErrorState error={error} retry={() => void refresh()} /> : null}
      <div className="listing" aria-busy={asked.loading}>
        {children(last)}
      </div>
    </>
  )
}

/** Administration is not kept on the device: without the server it can be neither seen nor changed. */
export function NeedsNetwork() {
  const { t } = useLingui()
  if (useConnection().online) return null
  return (
    <Banner family="amber" icon="offline" alert>
      {t`此页面需要网络。恢复连接后会自动刷新。`}
    </Banner>
  )
}

/** Which page of a list is shown, counted from 1. */
export function Pager({
  page,
  size,
  total,
  onPage,
}: {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
}) {
  const { t } = useLingui()
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <nav className="pager" aria-label={t`分页`}>
      <span className="muted number">{t`共 ${total} 条`}</span>
      <Button small icon="left" aria-label={t`上一页`} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span className="number" aria-current="page">{t`第 ${page} / ${pages} 页`}</span>
      <Button small icon="chevron" aria-label={t`下一页`} disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </nav>
  )
}
